import type { Rule } from '../../model/account.ts';
import { type Outcome, unreached } from '../../model/outcome.ts';
import { letters } from './decide.ts';
import type { Action, Conditional } from './workflow.ts';

/** An action of a branch that was taken, and the rule that it is. */
export interface AppliedAction {
  readonly action: Action;
  readonly rule: Rule;
}

/**
 * The actions of the branches that an outcome took, in document order. A conditional that was not reached
 * does nothing, so that an outcome may be known in part.
 */
export function* appliedActions(
  entries: readonly (Action | Conditional)[],
  outcome: Outcome,
): Generator<AppliedAction> {
  for (const entry of entries) {
    if (entry.kind !== 'conditional') continue;
    const taken = outcome[entry.index];
    if (taken === unreached) continue;
    const branch = taken === letters.then ? 'then' : 'else';
    const origin = { conditional: entry.index, branch } as const;
    for (const inner of entry[branch]) {
      if (inner.kind === 'conditional') yield* appliedActions([inner], outcome);
      else yield { action: inner, rule: { kind: inner.kind, pointer: inner.pointer, origin } };
    }
  }
}
