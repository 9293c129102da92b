import type { Compiler } from '../compile/compiler.ts';
import { GoldSet } from '../ground/gold-set.ts';
import { sameJson } from '../model/equality.ts';
import type { GroundedPlan } from '../model/gold.ts';
import { unreached } from '../model/outcome.ts';
import type { Decision, DecisionCase } from '../model/policy.ts';
import type { Profile } from '../model/profile.ts';
import type { Call } from '../model/trajectory.ts';

/** What the gold set of a profile would be, had one decision come to another case. */
export interface Flip {
  readonly agent: string;
  readonly decision: Decision;
  /** The case that the profile takes, and the other one. */
  readonly taken: DecisionCase;
  readonly other: DecisionCase;
  /** Up to the agent of the decision where `isBeginning`, and all otherwise. */
  readonly gold: GoldSet;
  /** What comes after these calls is not known: a trajectory only begins with them. */
  readonly isBeginning: boolean;
}

/**
 * Takes each other case of each decision that a profile reaches in turn, lazily; what cannot be compiled
 * then (a path that only the right case guards) is left out, and so is a beginning that the profile's own
 * trajectories have.
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
        const whole = compiler.compile(profile, { position, forced }).value;
        if (whole === undefined) continue;
        const part = whole.parts[position];
        const isBeginning = part?.plan.isBeginning === true;
        if (isBeginning && isBeginningOf(part, compiler.part(position, profile))) continue;
        const gold = isBeginning ? upTo(whole, position) : whole;
        yield { agent, decision, taken, other, gold, isBeginning };
      }
    }
  }
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

/** The calls of the agents up to a position. */
function upTo({ id, agents, parts }: GoldSet, position: number): GoldSet {
  return new GoldSet(id, agents.slice(0, position + 1), parts.slice(0, position + 1));
}
