import type { Diagnostic, Result } from '../model/diagnostic.ts';
import { branchTaken, type Outcome } from '../model/outcome.ts';
import type { MissingMode, Scope } from '../model/profile.ts';
import type { Action, Conditional, Workflow } from '../model/workflow.ts';
import type { Reading } from './conditions.ts';

/** Whether a conditional takes its `then`. */
export type ConditionReader = (conditional: Conditional, reading: Reading) => boolean;

/**
 * The branches that conditionals take, as `takesThen` reads them: all against the untouched profile in
 * one pass, a nested one only where its branch is taken. No value where a path is missing or an operator
 * does not apply; then every such fault of the profile is reported (neither branch of a condition that
 * cannot be read is).
 */
export function takeBranches(
  { agent, file, conditionals, conditionalCount }: Workflow,
  scope: Scope,
  missing: MissingMode,
  takesThen: ConditionReader,
): Result<Outcome> {
  const diagnostics: Diagnostic[] = [];
  const reading = { workflow: agent, file, scope, missing, conditional: 0, diagnostics };
  const branches = new Array<string>(conditionalCount).fill(branchTaken.unreached);
  take(conditionals, reading, takesThen, branches);
  return { value: diagnostics.length > 0 ? undefined : branches.join(''), diagnostics };
}

function take(
  entries: readonly (Action | Conditional)[],
  reading: { -readonly [Key in keyof Reading]: Reading[Key] },
  takesThen: ConditionReader,
  branches: string[],
): void {
  for (const entry of entries) {
    if (entry.kind !== 'conditional') continue;
    const faults = reading.diagnostics.length;
    reading.conditional = entry.index + 1;
    const branch = takesThen(entry, reading) ? 'then' : 'else';
    if (reading.diagnostics.length > faults) continue;
    branches[entry.index] = branchTaken[branch];
    take(entry[branch], reading, takesThen, branches);
  }
}
