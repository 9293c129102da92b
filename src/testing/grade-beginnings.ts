import type { GoldEntry } from '../grade/gold-entry.ts';
import { withoutTools } from '../grade/without-tools.ts';
import type { ReadCall, ReadTrajectory } from '../model/format.ts';
import type { ProfileScore } from '../model/score.ts';
import { type ArgumentMatchers, argumentMatchers } from '../score/argument-matchers.ts';
import type { Comparing } from '../score/likeness.ts';
import { beginningOf, followed, lengthOf } from './followed.ts';
import { gradeWhole } from './grade-whole.ts';
import type { Actual } from './read-actual.ts';

/**
 * The score of each trajectory against the beginning, as long as itself, of the gold that it follows
 * the longest; without the calls that rules make optional. Throws an Error where rules make calls
 * optional in gold that is too much to list.
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

/** Gold without calls that are optional or left out; without its origin then, which knows calls by their places. */
function requiredOf(
  entry: GoldEntry,
  rules: ArgumentMatchers,
  ignored: Comparing['ignored'],
): GoldEntry {
  if (!rules.optionalCalls && ignored === undefined) return entry;
  const left = leftOf(entry, rules, ignored);
  if (left !== undefined) return { ...entry, golds: left, origin: undefined };
  if ('count' in entry.golds) {
    throw new Error(
      `there are ${entry.golds.count ?? 'uncounted'} gold trajectories: too many to look for beginnings without calls that are optional or left out`,
    );
  }
  const golds = entry.golds.map((gold) => withoutOptional(gold, rules, ignored));
  return { ...entry, golds, origin: undefined };
}

/** A factored set without the calls that are left out, where it is one. */
function leftOf({ golds }: GoldEntry, rules: ArgumentMatchers, ignored: Comparing['ignored']) {
  if (!('count' in golds) || ignored === undefined || rules.optionalCalls) return undefined;
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

/** A score of one trajectory, as that of the one at a position of a list. */
function numbered(score: ProfileScore, prediction: number): ProfileScore {
  const reasons = score.reasons.map((reason) => ({ ...reason, prediction }));
  const alignments = score.alignments.map((alignment) => ({ ...alignment, prediction }));
  return { ...score, reasons, alignments };
}
