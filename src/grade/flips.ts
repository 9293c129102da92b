import type { GoldSet } from '../ground/gold-set.ts';
import { unreached } from '../model/outcome.ts';
import type { Plan } from '../model/plan.ts';
import type { Decision, DecisionCase } from '../model/policy.ts';
import type { Origin } from './gold-entry.ts';

/** What the gold set of a profile would be, had one decision come to another case. */
export interface Flip {
  readonly agent: string;
  readonly decision: Decision;
  /** The case that the profile takes, and the other one. */
  readonly taken: DecisionCase;
  readonly other: DecisionCase;
  /** The plan of each agent then, as far as there is one. */
  readonly plans: readonly (Plan | undefined)[];
  /** The gold set then; undefined if it cannot be compiled. */
  readonly gold: () => GoldSet | undefined;
}

/** Takes each other case of each decision that a profile reaches in turn, lazily. */
export function* flipsOf({ compiler, profile, gold: { parts } }: Origin): Generator<Flip> {
  const plans: readonly (Plan | undefined)[] = parts.map(({ plan }) => plan);
  for (const [position, agent] of profile.agents.entries()) {
    const outcome = plans[position]?.outcome;
    for (const [at, decision] of (compiler.policy(agent)?.decisions ?? []).entries()) {
      if ((outcome?.[at] ?? unreached) === unreached) continue;
      const taken = decision.cases.find(({ letter }) => letter === outcome?.[at]);
      for (const other of decision.cases) {
        if (taken === undefined || other === taken) continue;
        const forced = { decision: at, letter: other.letter };
        const flipped = plans.with(position, compiler.forcedPlan(profile, { position, forced }));
        const gold = () => compiler.compile(profile, { position, forced }).value;
        yield { agent, decision, taken, other, plans: flipped, gold };
      }
    }
  }
}
