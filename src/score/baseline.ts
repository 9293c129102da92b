import { figureNames, otherFigureNames } from '../model/figures.ts';
import type { ProfileScore, ScoreChange, ScoreComparison } from '../model/score.ts';

/** The part of a profile's score that is compared; a `scores.json` has it, too. */
export type ComparableScore = Pick<ProfileScore, 'id' | 'groups' | 'figures' | 'otherFigures'>;

/** Figures that differ by no more than this count as equal. */
const tolerance = 1e-9;

/**
 * Compares two scoring runs figure by figure. Predictions belong together if id and groups are the
 * same; where several share both, the n-th belongs to the n-th.
 */
export function compareScores(
  before: readonly ComparableScore[],
  after: readonly ComparableScore[],
): ScoreComparison {
  const earlier = byIdentity(before);
  const later = byIdentity(after);
  const shared = [...later].flatMap(([key, now]) => {
    const then = earlier.get(key);
    return then ? [[then, now] as const] : [];
  });
  return {
    compared: shared.length,
    changes: shared.flatMap(([then, now]) => changesOf(then, now)),
    gone: onlyIn(earlier, later),
    added: onlyIn(later, earlier),
  };
}

type Scores = ReadonlyMap<string, ComparableScore>;

/** Scores under a key of id, groups and, where several share both, their number. */
function byIdentity(scores: readonly ComparableScore[]): Scores {
  const known = new Map<string, ComparableScore>();
  const times = new Map<string, number>();
  for (const score of scores) {
    const groups = Object.entries(score.groups).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([score.id, groups]);
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    known.set(`${key} ${time}`, score);
  }
  return known;
}

function onlyIn(here: Scores, there: Scores): Pick<ScoreChange, 'id' | 'groups'>[] {
  return [...here].filter(([key]) => !there.has(key)).map(([, { id, groups }]) => ({ id, groups }));
}

function changesOf(before: ComparableScore, after: ComparableScore): ScoreChange[] {
  const { id, groups } = after;
  const changes: ScoreChange[] = [
    ...figureNames.map((figure) => {
      return { id, groups, figure, before: before.figures[figure], after: after.figures[figure] };
    }),
    ...otherFigureNames.map((figure) => {
      const [then, now] = [before.otherFigures[figure], after.otherFigures[figure]];
      return { id, groups, figure, before: then, after: now };
    }),
  ];
  return changes.filter((change) => differs(change.before, change.after));
}

function differs(before: number | null, after: number | null): boolean {
  if (before === null || after === null) return before !== after;
  return Math.abs(before - after) > tolerance;
}
