import type { Compiler } from '../compile/compiler.ts';
import type { GoldSet } from '../ground/gold-set.ts';
import { unreached } from '../model/outcome.ts';
import type { Decision, DecisionCase } from '../model/policy.ts';
import type { Profile } from '../model/profile.ts';

/** What the gold set of a profile would be, had one decision come to another case. */
export interface Flip {
  readonly agent: string;
  readonly decision: Decision;
  /** The case that the profile takes, and the other one. */
  readonly taken: DecisionCase;
  readonly other: DecisionCase;
  readonly gold: GoldSet;
}

/**
 * Takes each other case of each decision that a profile reaches in turn, lazily; what cannot be compiled
 * then (a path that only the right case guards) is left out.
 */
export function* flipsOf(compiler: Compiler, profile: Profile): Generator<Flip> {
  for (const [position, agent] of profile.agents.entries()) {
    const outcome = compiler.outcome(agent, profile);
    for (const [at, decision] of (compiler.policy(agent)?.decisions ?? []).entries()) {
      if ((outcome?.[at] ?? unreached) === unreached) continue;
      const taken = decision.cases.find(({ letter }) => letter === outcome?.[at]);
      for (const other of decision.cases) {
        if (taken === undefined || other === taken) continue;
        const forced = { decision: at, letter: other.letter };
        const gold = compiler.compile(profile, { position, forced }).value;
        if (gold !== undefined) yield { agent, decision, taken, other, gold };
      }
    }
  }
}
