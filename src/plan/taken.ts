import { branchTaken, type Outcome } from '../model/outcome.ts';
import type { Action, Conditional } from '../model/workflow.ts';
import type { Rule } from './rule.ts';

/** An action of a branch that was taken, and the rule that it is. */
export interface Taken {
  readonly action: Action;
  readonly rule: Rule;
}

/**
 * The actions of the branches that an outcome took, in document order. A conditional that was not reached
 * does nothing, so that an outcome may be known in part.
 */
export function* actionsTaken(
  entries: readonly (Action | Conditional)[],
  outcome: Outcome,
): Generator<Taken> {
  for (const entry of entries) {
    if (entry.kind !== 'conditional') continue;
    const taken = outcome[entry.index];
    if (taken === branchTaken.unreached) continue;
    const branch = taken === branchTaken.then ? 'then' : 'else';
    const origin = { conditional: entry.index, branch } as const;
    for (const inner of entry[branch]) {
      if (inner.kind === 'conditional') yield* actionsTaken([inner], outcome);
      else yield { action: inner, rule: { kind: inner.kind, pointer: inner.pointer, origin } };
    }
  }
}
