import { checkOrderable } from '../languages/traxgen/check/orderable.ts';
import type { TraxgenPolicy } from '../languages/traxgen/policy.ts';
import { type Diagnostic, severityOf } from '../model/diagnostic.ts';
import type { Policy } from '../model/policy.ts';
import { type ReadWorkflow, readWorkflow, type SourceFile } from '../pipeline.ts';

/** The workflows of a run, whole or not at all, and everything there is to say about their files. */
export interface Workflows {
  /** Undefined where any workflow has an error: nothing can be compiled then. */
  readonly workflows: readonly TraxgenPolicy[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles the texts of workflow files: JSON, shape, step strings and expressions, meaning, and
 * whether any order of steps is possible at all. All faults of all files are reported at once.
 */
export function compileWorkflows(sources: readonly SourceFile[]): Workflows {
  const read = sources.map(compileWorkflow);
  const workflows = read.flatMap(({ workflow }) => workflow ?? []);
  const diagnostics = [...read.flatMap((one) => one.diagnostics), ...doubledAgents(workflows)];
  const failed = diagnostics.some(({ code }) => severityOf(code) === 'error');
  return { workflows: failed ? undefined : workflows, diagnostics };
}

/** A workflow without an error is asked, too, whether any order of its steps is possible. */
function compileWorkflow(source: SourceFile): ReadWorkflow {
  const { workflow, diagnostics } = readWorkflow(source);
  const isSound = diagnostics.every(({ code }) => severityOf(code) === 'warning');
  if (workflow === undefined || !isSound) return { workflow, diagnostics };
  return { workflow, diagnostics: [...diagnostics, ...checkOrderable(workflow)] };
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
