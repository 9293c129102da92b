import { sameJson } from '../../base/equality.ts';
import { GoldSet } from '../../compiler/gold/gold-set.ts';
import type { Clause } from '../../model/clause.ts';
import type { GroundedPlan } from '../../model/gold.ts';
import { type Case, type Outcome, unreached } from '../../model/outcome.ts';
import type { Plan } from '../../model/plan.ts';
import type { Decision, DecisionCase, Policy } from '../../model/policy.ts';
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

/** So many outcomes of one flip are looked at. */
const mostOutcomes = 64;

/**
 * What the flips of all profiles with the same outcomes may call, whatever their data say of decisions that
 * only a flip reaches; undefined where that depends on more, or is too much.
 */
function possibleFlips({ compiler, profile, gold }: Origin): FlippedPlans[] | undefined {
  const plans: readonly (Plan | undefined)[] = gold.parts.map(({ plan }) => plan);
  const found: FlippedPlans[] = [];
  for (const [position, agent] of profile.agents.entries()) {
    const policy = compiler.policy(agent);
    const outcome = plans[position]?.outcome;
    if (policy === undefined || policy.isPathDependent || outcome === undefined) return undefined;
    const handsOver = position < profile.agents.length - 1;
    for (const [decision, { cases }] of policy.decisions.entries()) {
      if ((outcome[decision] ?? unreached) === unreached) continue;
      for (const { letter } of cases.filter((one) => one.letter !== outcome[decision])) {
        const all = outcomesWhere(policy, outcome, { decision, letter });
        if (all.length > mostOutcomes) return undefined;
        for (const each of all) {
          const plan = compiler.plan(agent, each, handsOver);
          const isBeginning = plan?.isBeginning === true;
          const flipped = plans.with(position, plan);
          found.push({
            plans: isBeginning ? flipped.slice(0, position + 1) : flipped,
            isBeginning,
          });
        }
      }
    }
  }
  return found;
}

/** The outcomes that a case may have that is forced, where the other decisions that were made stay as they are. */
function outcomesWhere(policy: Policy, outcome: Outcome, forced: Case): Outcome[] {
  const known = new Map<Clause, boolean>();
  for (const [at, { cases }] of policy.decisions.entries()) {
    const made = outcome[at] ?? unreached;
    for (const { condition, letter } of made === unreached ? [] : cases) {
      if (condition !== undefined) known.set(condition, made === letter);
    }
  }
  const outcomes: Outcome[] = [];
  // The answers to what is not known, each of which may be the other one.
  let answers: boolean[] | undefined = [];
  while (answers !== undefined && outcomes.length <= mostOutcomes) {
    const given: boolean[] = answers;
    let asked = 0;
    const read = (condition: Clause) => {
      const holds = known.get(condition);
      if (holds !== undefined) return holds;
      given[asked] ??= false;
      return given[asked++] as boolean;
    };
    const { value } = policy.decide({ profile: {}, external: undefined }, 'error', {
      forced,
      read,
    });
    if (value !== undefined) outcomes.push(value);
    const last = given.lastIndexOf(false);
    answers = last < 0 ? undefined : [...given.slice(0, last), true];
  }
  return outcomes;
}

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
