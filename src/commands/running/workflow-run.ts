import { type Diagnostic, severityOf } from '../../model/diagnostic.ts';
import { type Inputs, readInputs, withStartHint } from './inputs.ts';
import { RunReports } from './run-reports.ts';

/** A run over workflows. It reads them and reports their faults. */
export class WorkflowRun extends RunReports {
  /**
   * Reads workflows and external data. Commands about all workflows report their warnings at once
   * (`warns`). Others do not, or report those of some workflows later with {@link warnOf}.
   */
  async readInputs(warns?: 'warns'): Promise<Inputs> {
    const inputs = await readInputs(this.settings.workflows, this.settings.data);
    this.keepTexts([...inputs.workflowSources, ...inputs.dataSources]);
    const said = warns ? inputs.diagnostics : inputs.diagnostics.filter(isError);
    this.reportInOrder(said.map(withStartHint));
    return inputs;
  }

  /** Reports the warnings about the workflows of some agents. */
  warnOf({ workflows = [], diagnostics }: Inputs, agents: Iterable<string>): void {
    const known = new Set(agents);
    const files = workflows.filter(({ agent }) => known.has(agent)).map(({ file }) => file);
    this.reportInOrder(
      diagnostics.filter((one) => !isError(one) && files.includes(one.place.file)),
    );
  }
}

function isError({ code }: Diagnostic): boolean {
  return severityOf(code) === 'error';
}
