import {
  figureNames,
  otherFigureNames,
  type ProfileScore,
  type ScoreChange,
  type ScoreComparison,
} from '../model/score.ts';

/** What a score has to say for a comparison, as read from a `scores.json` as well. */
export type ComparableScore = Pick<ProfileScore, 'id' | 'groups' | 'figures' | 'otherFigures'>;

/** Figures that differ by no more are the same. */
const noise = 1e-9;

/**
 * What changed from one run of scoring to another, prediction by prediction (the same id and groups;
 * of several with both, the first with the first and so on) and figure by figure.
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

/** Scores by id and groups, and by number where several share both. */
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
  return Math.abs(before - after) > noise;
}
