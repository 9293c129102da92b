import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import { type Case, unreached } from '../../../model/outcome.ts';
import type { DecideOptions, DecideResult } from '../../../model/policy.ts';
import type { MissingMode, Scope } from '../../../model/profile.ts';
import type { ReadCondition, Reading } from '../../../model/reading.ts';
import { holdsFor } from '../../expressions/conditions.ts';
import type { Action, Conditional, Workflow } from './workflow.ts';

/** What stands in an outcome for the branches of a conditional. */
export const letters = { then: 't', else: 'e' } as const;

/**
 * The branches that conditionals take: all read against the untouched profile in one pass, a nested one
 * only where its branch is taken. No value where a path is missing or an operator does not apply; then
 * every such fault of the profile is reported (neither branch of a condition that cannot be read is taken).
 */
export function decide(
  { agent, file, conditionals, conditionalCount }: Workflow,
  scope: Scope,
  missing: MissingMode,
  { forced, read = holdsFor }: DecideOptions = {},
): DecideResult {
  const diagnostics: Diagnostic[] = [];
  // One for all conditionals of a profile: this runs millions of times.
  const reading = { workflow: agent, file, scope, missing, conditional: 0, diagnostics };
  const branches = new Array<string>(conditionalCount).fill(unreached);
  take(conditionals, reading, { read, forced }, branches);
  const partialOutcome = branches.join('');
  return {
    value: diagnostics.length > 0 ? undefined : partialOutcome,
    diagnostics,
    partialOutcome,
  };
}

function take(
  entries: readonly (Action | Conditional)[],
  reading: { -readonly [Key in keyof Reading]: Reading[Key] },
  asked: { readonly read: ReadCondition; readonly forced: Case | undefined },
  branches: string[],
): void {
  for (const entry of entries) {
    if (entry.kind !== 'conditional') continue;
    const faults = reading.diagnostics.length;
    reading.conditional = entry.index + 1;
    const holds = asked.read(entry.condition, reading);
    if (reading.diagnostics.length > faults) continue;
    const { forced } = asked;
    const isThen = forced?.decision === entry.index ? forced.letter === letters.then : holds;
    const branch = isThen ? 'then' : 'else';
    branches[entry.index] = letters[branch];
    take(entry[branch], reading, asked, branches);
  }
}
