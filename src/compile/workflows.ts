import { checkWorkflow } from '../check/check.ts';
import { checkWorkflowShape } from '../check/schema/shape.ts';
import { type Diagnostic, severityOf } from '../model/diagnostic.ts';
import type { Workflow } from '../model/workflow.ts';
import { readJson } from '../parse/json/read-json.ts';
import { parseWorkflow } from '../parse/workflow.ts';
import { checkOrderable } from './orderable.ts';

/** A file's text, and its path as diagnostics show it. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** The workflows of a run, whole or not at all, and everything there is to say about their files. */
export interface Workflows {
  /** Undefined where any workflow has an error: nothing can be compiled then. */
  readonly workflows: readonly Workflow[] | undefined;
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

function compileWorkflow({ file, text }: SourceFile): {
  readonly workflow: Workflow | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const json = readJson(text, { file, line: 1, column: 1 });
  if (json.value === undefined) return { workflow: undefined, diagnostics: json.diagnostics };
  const shape = checkWorkflowShape(json.value, file);
  const { workflow, diagnostics } = parseWorkflow(json.value, file);
  const faults = [...shape, ...diagnostics, ...checkWorkflow(workflow)];
  const sound = faults.every(({ code }) => severityOf(code) === 'warning');
  return { workflow, diagnostics: sound ? [...faults, ...checkOrderable(workflow)] : faults };
}

function doubledAgents(workflows: readonly Workflow[]): Diagnostic[] {
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
