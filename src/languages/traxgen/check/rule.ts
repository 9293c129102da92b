import { type Diagnostic, type DiagnosticCode, diagnosticOf } from '../../../model/diagnostic.ts';
import type { DiagnosticData } from '../../../model/diagnostic-data.ts';
import type { Name, Step } from '../../../model/step.ts';
import { stepsNamed, type Workflow } from '../../../model/workflow.ts';

/** A rule reads a parsed workflow and says what in it has no meaning. */
export type Rule = (workflow: Workflow) => Diagnostic[];

/** Makes a diagnostic about a place of a workflow. */
export function about<C extends DiagnosticCode>(
  { file }: Workflow,
  code: C,
  pointer: string,
  data: DiagnosticData[C],
): Diagnostic {
  return diagnosticOf(code, { file, pointer }, data);
}

/** The names that a workflow's steps can be called by: ids, and tools. One list for all diagnostics. */
export function knownNames({ steps }: Workflow): readonly string[] {
  const known = namesOf.get(steps) ?? [...new Set(steps.flatMap(({ id, tool }) => [id, tool]))];
  namesOf.set(steps, known);
  return known;
}

const namesOf = new WeakMap<readonly Step[], readonly string[]>();

/** What is wrong with a name that must mean exactly one step: unknown, or ambiguous. */
export function faultOfName(workflow: Workflow, name: Name): Diagnostic[] {
  const found = stepsNamed(workflow.steps, name.text);
  if (found.length === 1) return [];
  if (found.length === 0) return [unknown(workflow, name)];
  const ids = found.flatMap((at) => {
    const step = workflow.steps[at];
    return step?.hasOwnId ? [step.id] : [];
  });
  return [about(workflow, 'ambiguous-tool', name.pointer, { name: name.text, ids })];
}

/** The diagnostic for a name that means no step. */
export function unknown(workflow: Workflow, { text, pointer }: Name): Diagnostic {
  return about(workflow, 'unknown-tool', pointer, { name: text, known: knownNames(workflow) });
}
