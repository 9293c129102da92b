import { type Diagnostic, severityOf } from '../model/diagnostic.ts';
import type { Policy } from '../model/policy.ts';
import { readWorkflow, type SourceFile } from '../pipeline.ts';

/** The workflows of a run, and all diagnostics about their files. */
export interface Workflows {
  /** Undefined if any workflow has an error: then nothing can be compiled. */
  readonly workflows: readonly Policy[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Compiles the texts of workflow files. The faults of all files are reported together. */
export function compileWorkflows(sources: readonly SourceFile[]): Workflows {
  const read = sources.map((source) => readWorkflow(source));
  const workflows = read.flatMap(({ policy }) => policy ?? []);
  const diagnostics = [...read.flatMap((one) => one.diagnostics), ...doubledAgents(workflows)];
  const failed = diagnostics.some(({ code }) => severityOf(code) === 'error');
  return { workflows: failed ? undefined : workflows, diagnostics };
}

function doubledAgents(workflows: readonly Policy[]): Diagnostic[] {
  const files = new Map<string, string>();
  return workflows.flatMap(({ agent, file }): Diagnostic[] => {
    const other = files.get(agent);
    if (agent === '' || other === undefined) {
      files.set(agent, file);
      return [];
    }
    const place = { file, pointer: '/agent' };
    return [{ code: 'doubled-agent', place, data: { agent, other } }];
  });
}
