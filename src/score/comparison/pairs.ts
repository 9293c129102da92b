import { type AnyFigureName, figureRow } from '../../model/figures.ts';
import { grouped } from '../../model/lists-by-key.ts';
import { mean } from '../../model/mean.ts';
import type { ProfileScore } from '../../model/score.ts';

/** The part of a profile's score that is compared; a `scores.json` has it, too. */
export type ComparableScore = Pick<
  ProfileScore,
  'id' | 'agents' | 'complexity' | 'groups' | 'state' | 'figures' | 'weights' | 'otherFigures'
>;

/** Scores of one profile and one combination of group fields, on both sides. */
export interface ScorePair {
  readonly id: string;
  readonly groups: ProfileScore['groups'];
  readonly first: readonly ComparableScore[];
  readonly second: readonly ComparableScore[];
}

/** The pairs of two lists of scores, and the profiles that are on one side only. */
export interface PairedScores {
  readonly pairs: readonly ScorePair[];
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
}

/** Pairs scores by profile and group fields; several scores of both are trials. */
export function pairScores(
  first: readonly ComparableScore[],
  second: readonly ComparableScore[],
): PairedScores {
  const [earlier, later] = [grouped(first, identityOf), grouped(second, identityOf)];
  const pairs = [...later].flatMap(([key, own]): ScorePair[] => {
    const others = earlier.get(key);
    const [one] = own;
    if (others === undefined || one === undefined) return [];
    return [{ id: one.id, groups: one.groups, first: others, second: own }];
  });
  const paired = new Set(pairs.map(({ id }) => id));
  const others = (scores: readonly ComparableScore[]) => [
    ...new Set(scores.map(({ id }) => id).filter((id) => !paired.has(id))),
  ];
  return { pairs, onlyFirst: others(first), onlySecond: others(second) };
}

function identityOf({ id, groups }: ComparableScore): string {
  return JSON.stringify([id, Object.entries(groups).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** The values of a figure of one profile on both sides. */
export interface ValuePair {
  readonly id: string;
  readonly first: number;
  readonly second: number;
}

/**
 * The values of a figure, a pair for each profile that has it on both sides: the mean over its trials,
 * then over its groups.
 */
export function valuePairs(pairs: readonly ScorePair[], figure: AnyFigureName): ValuePair[] {
  const both = pairs.flatMap(({ id, first, second }) => {
    const [one, other] = [meanOf(first, figure), meanOf(second, figure)];
    return one === undefined || other === undefined ? [] : [{ id, first: one, second: other }];
  });
  return [...grouped(both, ({ id }) => id)].map(([id, own]) => ({
    id,
    first: mean(own.map(({ first }) => first)) as number,
    second: mean(own.map(({ second }) => second)) as number,
  }));
}

function meanOf(scores: readonly ComparableScore[], figure: AnyFigureName): number | undefined {
  const [only] = scores;
  if (only !== undefined && scores.length === 1) return comparedValue(only, figure) ?? undefined;
  return mean(scores.flatMap((score) => comparedValue(score, figure) ?? []));
}

/**
 * The value that is compared: what may exceed 100 % by its distance to it; none of a pooled figure that
 * the score does not count in.
 */
function comparedValue(
  { figures, otherFigures, weights }: ComparableScore,
  name: AnyFigureName,
): number | null {
  const values: Readonly<Partial<Record<AnyFigureName, number | null>>> =
    name in figures ? figures : otherFigures;
  const value = values[name] ?? null;
  if (value === null || (weights !== undefined && isWeightless(name, weights))) return null;
  return figureRow(name).isOpen ? Math.abs(100 - value) : value;
}

function isWeightless(
  name: AnyFigureName,
  weights: Readonly<Partial<Record<AnyFigureName, number>>>,
): boolean {
  return weights[name] === 0;
}
