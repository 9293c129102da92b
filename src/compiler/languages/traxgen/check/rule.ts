import {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticOf,
} from '../../../../model/diagnostics/diagnostic.ts';
import type { DiagnosticData } from '../../../../model/diagnostics/diagnostic-data.ts';
import type { Name, Step } from '../../../../model/step.ts';
import { stepsNamed, toolsOf, type Workflow } from '../workflow.ts';

/** A rule: takes a parsed workflow and yields diagnostics about its meaning. */
export type CheckRule = (workflow: Workflow) => Diagnostic[];

/** Makes a diagnostic about a place of a workflow. */
export function about<C extends DiagnosticCode>(
  { file }: Workflow,
  code: C,
  pointer: string,
  data: DiagnosticData[C],
): Diagnostic {
  return diagnosticOf(code, { file, pointer }, data);
}

/** All names of a workflow's steps, ids and tools; the same list object for all diagnostics. */
export function knownNames({ steps }: Workflow): readonly string[] {
  const known = namesOf.get(steps) ?? [
    ...new Set(steps.flatMap((step) => [step.id, ...toolsOf(step)])),
  ];
  namesOf.set(steps, known);
  return known;
}

const namesOf = new WeakMap<readonly Step[], readonly string[]>();

/** Diagnostics for a name that must refer to exactly one step: it is unknown or ambiguous. */
export function faultOfName(workflow: Workflow, name: Name): Diagnostic[] {
  const found = stepsNamed(workflow.steps, name.text);
  if (found.length === 1) return [];
  if (found.length === 0) return [unknownName(workflow, name)];
  const ids = found.flatMap((at) => {
    const step = workflow.steps[at];
    return step?.hasOwnId ? [step.id] : [];
  });
  return [about(workflow, 'ambiguous-tool', name.pointer, { name: name.text, ids })];
}

/** The diagnostic for a name that refers to no step. */
export function unknownName(workflow: Workflow, { text, pointer }: Name): Diagnostic {
  return about(workflow, 'unknown-tool', pointer, { name: text, known: knownNames(workflow) });
}
