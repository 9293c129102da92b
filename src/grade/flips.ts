import type { Compiler } from '../compile/compiler.ts';
import type { GoldSet } from '../ground/gold-set.ts';
import { branchTaken } from '../model/outcome.ts';
import type { Profile } from '../model/profile.ts';
import { type Clause, conditionalsOf } from '../model/workflow.ts';

/** What the gold set of a profile would be, had one conditional taken its other branch. */
export interface Flip {
  readonly agent: string;
  /** The conditional's number in its workflow, from 1. */
  readonly conditional: number;
  readonly condition: Clause;
  /** Whether the condition holds for the profile. */
  readonly holds: boolean;
  readonly gold: GoldSet;
}

/**
 * Flips each conditional that a profile reaches in turn, lazily; what cannot be compiled then (a path
 * that only the right branch guards) is left out.
 */
export function* flipsOf(compiler: Compiler, profile: Profile): Generator<Flip> {
  for (const [position, agent] of profile.agents.entries()) {
    const outcome = compiler.outcome(agent, profile);
    for (const { index, condition } of conditionalsOf(
      compiler.workflow(agent)?.conditionals ?? [],
    )) {
      if ((outcome?.[index] ?? branchTaken.unreached) === branchTaken.unreached) continue;
      const gold = compiler.compile(profile, { position, index }).value;
      const holds = outcome?.[index] === branchTaken.then;
      if (gold !== undefined) yield { agent, conditional: index + 1, condition, holds, gold };
    }
  }
}
