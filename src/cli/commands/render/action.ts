import { lackOf } from '../../../model/policy.ts';
import { counted } from '../../../words/shown.ts';
import { endingOf } from '../../flags/demand-ending.ts';
import { type PolicySettings, policyForms } from '../../flags/read-experiment-settings.ts';
import type { OutSettings, WorkflowSettings } from '../../flags/settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { destination } from '../../output/destination.ts';
import { jsonIndented } from '../../output/json-indented.ts';
import { writeResult } from '../../output/write-result.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { Run, type RunSettings } from '../../runs/run.ts';

/** The settings of `traxgen render`. */
type RenderSettings = RunSettings & WorkflowSettings & OutSettings & PolicySettings;

/** Endings of files that hold a single policy: two would not be valid JSON, or not a valid flowchart. */
const ofOne = ['.json', '.mmd', '.mermaid'];

/** Throws a UsageError for several policies in a file that can hold only one. */
function demandOne(count: number, { json, out = '-' }: RenderSettings): void {
  const ending = endingOf(out);
  if (json || count < 2 || ending === undefined || !ofOne.includes(ending)) return;
  const such = `a ${ending} file holds the policy of one workflow, and there are ${count}`;
  throw new UsageError(`--out ${out}: ${such}; name one with --workflows, or say --json`);
}

/** Runs `traxgen render`; yields the exit status. */
export async function runRender(settings: RenderSettings, terminal: Terminal): Promise<number> {
  const { out = '-', json } = settings;
  const forms = policyForms(settings);
  const run = new Run(settings, terminal);
  const { workflows, hashes } = await loadInputs(run, settings, 'warns');
  if (workflows === undefined || run.reporter.failed) {
    return run.reporter.finish('nothing was written');
  }
  demandOne(workflows.length, settings);
  const lacking = workflows.filter(({ prose }) => prose === undefined);
  run.report(lacking.map((policy) => lackOf('prose', policy, 'render')));
  const written = workflows.flatMap((policy) =>
    forms.flatMap((form) => {
      const { agent, file } = policy;
      const text = policy.prose?.(form, jsonIndented);
      return text === undefined ? [] : [{ agent, file, as: form, text }];
    }),
  );
  if (written.length === 0) return run.reporter.finish('nothing was written');
  const pieces = json
    ? [`${jsonIndented({ policies: written })}\n`]
    : written.map(({ text }, at) => (at === 0 ? text : `\n${text}`));
  const inputs = hashes.map(({ path }) => path);
  const isWritten = await writeResult(pieces, run, out, terminal, inputs);
  if (!isWritten) return run.reporter.finish('nothing was written');
  const counts = [
    counted(workflows.length - lacking.length, 'workflow'),
    counted(forms.length, 'form'),
  ];
  return run.reporter.finish(counts.join(', ') + destination(out, isWritten));
}
