import type { ReadTrajectory } from '../../model/format.ts';
import { mostVariants } from '../../model/plan.ts';
import type { Profile } from '../../model/profile.ts';
import { conditionText } from '../../words/condition.ts';
import { argumentMatchers } from '../figures/argument-matchers.ts';
import type { CallEquality } from '../figures/likeness.ts';
import { isInFactored, sameAsAny } from '../figures/same-as-any.ts';
import { factoredGold } from '../gold/factored-gold.ts';
import type { Origin } from '../gold/gold-entry.ts';
import { type Flip, type FlippedPlans, flipsOf } from './flips.ts';
import { withoutTools } from './without-tools.ts';

/**
 * A flipped gold set with more trajectories than this is not searched one by one. That is needed only where
 * rules make calls optional, or where no template is left of it without the calls of ignored tools.
 */
const searchLimit = 10_000n;

/** If a profile has more flips, they are made anew for each prediction: their plans may have very many calls. */
const mostKept = 256;

/**
 * Finds the decision that a prediction got wrong: the first one with another case of which the
 * prediction would be gold (the paper's tag `wrong_condition`), as a sentence without its subject.
 */
export function createFlipFinder(
  origin: Origin,
): (prediction: ReadTrajectory, likeness: CallEquality) => string | undefined {
  let kept: readonly Flip[] | undefined;
  return (prediction, likeness) => {
    const seen: Flip[] = [];
    for (const flip of kept ?? flipsOf(origin)) {
      const compared = comparedWith(flip, prediction, likeness.ignored);
      if (has(flip, compared, likeness)) return sentence(flip, origin.profile);
      if (seen.length <= mostKept) seen.push(flip);
    }
    if (seen.length <= mostKept) kept = seen;
    return undefined;
  };
}

function comparedWith(
  flip: FlippedPlans,
  prediction: ReadTrajectory,
  ignored?: ReadonlySet<string>,
): ReadTrajectory {
  return flip.isBeginning ? firstCalls(prediction, flip, ignored) : prediction;
}

/** As many of a prediction's first calls as each trajectory of a flipped gold set has. */
function firstCalls(
  prediction: ReadTrajectory,
  { plans }: FlippedPlans,
  ignored?: ReadonlySet<string>,
): ReadTrajectory {
  const counts = (tool: string) => ignored?.has(tool) !== true;
  const calls = plans.flatMap((plan) => plan?.calls ?? []);
  let left = calls.filter(({ tool }) => counts(tool)).length;
  return prediction.flatMap((segment) => {
    const calls = segment.calls.filter(({ tool }) => {
      if (counts(tool)) left -= 1;
      return left >= 0;
    });
    return calls.length > 0 ? [{ ...segment, calls }] : [];
  });
}

/** Whether a prediction is in a gold set, which is listed only where calls are optional or have alternatives. */
function has(flip: Flip, prediction: ReadTrajectory, likeness: CallEquality): boolean {
  const hasVariants = flip.plans.some((plan) => plan?.choices !== undefined);
  // Where a trajectory ends of which only a beginning is known cannot be told if calls may be left out.
  if (hasVariants && flip.isBeginning) return false;
  const optionalCalls = hasVariants || argumentMatchers(likeness.rules).optionalCalls;
  // Most flips call other tools, which is seen without the values of any call.
  if (!optionalCalls && !hasTools(flip, prediction, likeness.ignored)) return false;
  const gold = flip.gold();
  if (gold === undefined) return false;
  if (!optionalCalls) {
    const whole = factoredGold(gold);
    const left = likeness.ignored === undefined ? whole : withoutTools(whole, likeness.ignored);
    if (left !== undefined) return isInFactored(left, prediction, likeness);
  }
  const isListed = gold.variants <= mostVariants && gold.ranks <= searchLimit;
  return isListed && sameAsAny(gold, prediction, likeness);
}

/** Whether a prediction calls each tool as often as every trajectory of a flipped gold set does. */
function hasTools(
  { plans }: FlippedPlans,
  prediction: ReadTrajectory,
  ignored?: ReadonlySet<string>,
): boolean {
  const left = new Map<string, number>();
  let open = 0;
  for (const plan of plans) {
    if (plan === undefined) return false;
    for (const { tool } of plan.calls) {
      if (ignored?.has(tool)) continue;
      open++;
      left.set(tool, (left.get(tool) ?? 0) + 1);
    }
  }
  for (const { calls } of prediction) {
    for (const { tool } of calls) {
      if (ignored?.has(tool)) continue;
      open--;
      const count = left.get(tool) ?? 0;
      if (count === 0) return false;
      left.set(tool, count - 1);
    }
  }
  return open === 0;
}

function sentence({ agent, decision, taken, other }: Flip, { agents }: Profile): string {
  const whose = agents.length > 1 ? ` of ${agent}` : '';
  const text = conditionText(decision.condition);
  return (
    `would be right if ${decision.name}${whose} (${text}) ` +
    `${other.supposed}, but ${taken.actual}`
  );
}
