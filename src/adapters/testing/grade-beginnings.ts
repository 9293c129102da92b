import { isFactored } from '../../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../../model/format.ts';
import type { ProfileScore } from '../../model/score.ts';
import {
  type ArgumentMatchers,
  argumentMatchers,
} from '../../scoring/figures/argument-matchers.ts';
import type { Comparing } from '../../scoring/figures/likeness.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { withoutTools } from '../../scoring/verdict/without-tools.ts';
import { beginningOf, followed, lengthOf } from './followed.ts';
import { gradeWhole } from './grade-whole.ts';
import type { Actual } from './read-actual.ts';

/**
 * Scores each trajectory against the prefix, of the same length, of the gold that it follows the
 * longest. Calls that rules make optional are ignored. Throws an Error where calls are optional and the
 * gold is too large to be listed.
 */
export function gradeBeginnings(
  entry: GoldEntry,
  actual: Actual,
  comparing: Comparing,
): ProfileScore[] {
  const rules = argumentMatchers(comparing.rules);
  const { ignored } = comparing;
  const required = requiredOf(entry, rules, ignored);
  return actual.trajectories.map((whole, at) => {
    const trajectory = withoutOptional(whole, rules, ignored);
    const one = { ...actual, trajectories: [trajectory] };
    const { gold, position } = followed(required, one, comparing);
    const beginning = beginningOf(gold, lengthOf(trajectory));
    const target = { ...required, golds: [beginning], positions: [position] };
    return numbered(gradeWhole(target, one, comparing), at);
  });
}

/** Whether gold is too large to be listed without the calls that rules make optional. */
export function isTooLarge({ golds }: GoldEntry, { rules }: Comparing): boolean {
  return isFactored(golds) && argumentMatchers(rules).optionalCalls;
}

/**
 * The gold without optional and ignored calls; it has no origin, because that knows calls by their
 * positions.
 */
function requiredOf(
  entry: GoldEntry,
  rules: ArgumentMatchers,
  ignored: Comparing['ignored'],
): GoldEntry {
  if (!rules.optionalCalls && ignored === undefined) return entry;
  const left = leftOf(entry, rules, ignored);
  if (left !== undefined) return { ...entry, golds: left, origin: undefined };
  if (isFactored(entry.golds)) {
    throw new Error(
      `there are ${entry.golds.count ?? 'uncounted'} gold trajectories: too many to look for beginnings without calls that are optional or left out`,
    );
  }
  const golds = entry.golds.map((gold) => withoutOptional(gold, rules, ignored));
  return { ...entry, golds, origin: undefined };
}

/**
 * A factored set without the ignored calls; undefined where it is not factored, or calls are optional.
 */
function leftOf({ golds }: GoldEntry, rules: ArgumentMatchers, ignored: Comparing['ignored']) {
  if (!isFactored(golds) || ignored === undefined || rules.optionalCalls) return undefined;
  return withoutTools(golds, ignored);
}

function withoutOptional(
  trajectory: ReadTrajectory,
  rules: ArgumentMatchers,
  ignored: Comparing['ignored'],
): ReadTrajectory {
  const isLeft = ({ tool }: ReadCall) => !rules.optionalCall(tool) && !ignored?.has(tool);
  return trajectory.map(({ agent, calls }) => {
    return { agent, calls: calls.filter(isLeft) };
  });
}

/** The score of one trajectory, with the position that it has in the list. */
function numbered(score: ProfileScore, prediction: number): ProfileScore {
  const reasons = score.reasons.map((reason) => ({ ...reason, prediction }));
  const alignments = score.alignments.map((alignment) => ({ ...alignment, prediction }));
  return { ...score, reasons, alignments };
}
