import { sameJson } from '../../base/equality.ts';
import { GoldSet } from '../../compiler/gold/gold-set.ts';
import type { GroundedPlan } from '../../model/gold.ts';
import { unreached } from '../../model/outcome.ts';
import type { Plan } from '../../model/plan.ts';
import type { Decision, DecisionCase } from '../../model/policy.ts';
import type { Call } from '../../model/trajectory.ts';
import type { Origin } from '../gold/gold-entry.ts';

/** What the gold set of a profile would be, had one decision come to another case. */
export interface Flip {
  readonly agent: string;
  readonly decision: Decision;
  /** The case that the profile takes, and the other one. */
  readonly taken: DecisionCase;
  readonly other: DecisionCase;
  /** The plan of each agent then, as far as there is one; up to that of the decision where `isBeginning`. */
  readonly plans: readonly (Plan | undefined)[];
  /** What comes after these calls is not known: a trajectory only begins with them. */
  readonly isBeginning: boolean;
  /**
   * The gold set then, of these plans; undefined if it cannot be compiled, or if the profile's own
   * trajectories have this beginning.
   */
  readonly gold: () => GoldSet | undefined;
}

/** Flips are made until so many decisions and calls were passed: of a policy of thousands, the first ones. */
export const mostPassed = 500_000;

/** Takes each other case of each decision that a profile reaches in turn, lazily. */
export function* flipsOf({ compiler, profile, gold: { parts } }: Origin): Generator<Flip> {
  const plans: readonly (Plan | undefined)[] = parts.map(({ plan }) => plan);
  let passed = 0;
  for (const [position, agent] of profile.agents.entries()) {
    const outcome = plans[position]?.outcome;
    for (const [at, decision] of (compiler.policy(agent)?.decisions ?? []).entries()) {
      if ((outcome?.[at] ?? unreached) === unreached) continue;
      const taken = decision.cases.find(({ letter }) => letter === outcome?.[at]);
      for (const other of decision.cases) {
        if (taken === undefined || other === taken) continue;
        if (passed > mostPassed) return;
        const forced = { decision: at, letter: other.letter };
        const plan = compiler.forcedPlan(profile, { position, forced });
        passed += at + (plan?.calls.length ?? 0);
        const isBeginning = plan?.isBeginning === true;
        const compiled = () => compiler.compile(profile, { position, forced }).value;
        const gold = isBeginning ? () => beginning(compiled(), parts, position) : compiled;
        const flipped = plans.with(position, plan);
        const known = isBeginning ? flipped.slice(0, position + 1) : flipped;
        yield { agent, decision, taken, other, plans: known, isBeginning, gold };
      }
    }
  }
}

/** What a flip calls, whatever the values of its calls are. */
export type FlippedPlans = Pick<Flip, 'plans' | 'isBeginning'>;

/** The calls of the agents up to a position, unless they are the first ones of the profile's own. */
function beginning(
  whole: GoldSet | undefined,
  own: readonly GroundedPlan[],
  position: number,
): GoldSet | undefined {
  const part = whole?.parts[position];
  if (whole === undefined || part === undefined || isBeginningOf(part, own[position])) {
    return undefined;
  }
  const { id, agents, parts } = whole;
  return new GoldSet(id, agents.slice(0, position + 1), parts.slice(0, position + 1));
}

/** Whether calls, which come in one order, are the first of other calls. */
function isBeginningOf(one: GroundedPlan, other: GroundedPlan | undefined): boolean {
  return one.calls.every((call, at) => {
    const own = other?.calls[at];
    return own !== undefined && isSameCall(call, own);
  });
}

function isSameCall(one: Call, other: Call): boolean {
  return (
    one.tool === other.tool &&
    one.params.length === other.params.length &&
    one.params.every(([name, value], at) => {
      const [otherName, otherValue] = other.params[at] ?? [];
      return name === otherName && otherValue !== undefined && sameJson(value, otherValue);
    })
  );
}
