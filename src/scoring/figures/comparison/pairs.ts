import { grouped } from '../../../base/lists-by-key.ts';
import { mean } from '../../../base/mean.ts';
import { type AnyFigureName, figureRow } from '../../../model/figures.ts';
import type { ProfileScore } from '../../../model/score.ts';

/** The part of a profile's score that is compared; a `scores.json` has it, too. */
export type ComparableScore = Pick<
  ProfileScore,
  | 'id'
  | 'agents'
  | 'complexity'
  | 'groups'
  | 'cluster'
  | 'state'
  | 'figures'
  | 'weights'
  | 'otherFigures'
>;

/** What is compared, and what tells its gold from another. */
export type ComparedScore = ComparableScore & Pick<ProfileScore, 'golds' | 'goldHash'>;

/** Scores of one profile and one combination of group fields, on both sides. */
export interface ScorePair {
  readonly id: string;
  readonly cluster: string;
  readonly groups: ProfileScore['groups'];
  readonly first: readonly ComparableScore[];
  readonly second: readonly ComparableScore[];
}

/** The pairs of two lists of scores, and the profiles that are on one side only. */
export interface PairedScores {
  readonly pairs: readonly ScorePair[];
  /** Whether each pair is the only one of its profile, and of its cluster. */
  readonly areAlone: boolean;
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
    const { id, cluster = id, groups } = one;
    return [{ id, cluster, groups, first: others, second: own }];
  });
  const paired = new Set(pairs.map(({ id }) => id));
  const others = (scores: readonly ComparableScore[]) => [
    ...new Set(scores.map(({ id }) => id).filter((id) => !paired.has(id))),
  ];
  const clusters = new Set(pairs.map(({ cluster }) => cluster));
  const areAlone = paired.size === pairs.length && clusters.size === pairs.length;
  return { pairs, areAlone, onlyFirst: others(first), onlySecond: others(second) };
}

function identityOf({ id, groups }: ComparableScore): string {
  return JSON.stringify([id, Object.entries(groups).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** A sum of values, and of how much each of them counts. */
export interface Weighted {
  readonly sum: number;
  readonly weight: number;
}

/** The values of a figure on both sides: of one profile, or of all in a cluster. */
export interface ValuePair {
  /** The profile, or the cluster. */
  readonly id: string;
  readonly first: Weighted;
  readonly second: Weighted;
}

/** The mean of values by their weight; 0 where nothing counts. */
export function ratioOf({ sum, weight }: Weighted): number {
  return weight === 0 ? 0 : sum / weight;
}

/**
 * The values of a figure, a pair for each profile that has it on both sides, or for each cluster of
 * such: the mean over its trials, then over its groups. Of pooled figures every profile counts that has
 * a value on either side, with its weight there.
 */
export function valuePairs(
  { pairs, areAlone }: Pick<PairedScores, 'pairs' | 'areAlone'>,
  figure: AnyFigureName,
): ValuePair[] {
  const weighted = figureRow(figure).isPooled ? pooledValue : plainValue;
  const both: (ValuePair & { readonly cluster: string })[] = [];
  for (const { id, cluster, first: before, second: after } of pairs) {
    const [first, second] = [weighted(before, figure), weighted(after, figure)];
    if (first !== undefined && second !== undefined) both.push({ id, cluster, first, second });
  }
  const counts = ({ first, second }: ValuePair) => first.weight + second.weight > 0;
  if (areAlone) return both.map((one) => ({ ...one, id: one.cluster })).filter(counts);
  const profiles = [...grouped(both, ({ id }) => id).values()].map((own) => ({
    cluster: own[0]?.cluster ?? '',
    first: meanOf(own.map(({ first }) => first)),
    second: meanOf(own.map(({ second }) => second)),
  }));
  return [...grouped(profiles, ({ cluster }) => cluster)]
    .map(([id, own]) => ({
      id,
      first: sumOf(own.map(({ first }) => first)),
      second: sumOf(own.map(({ second }) => second)),
    }))
    .filter(counts);
}

/** How many profiles have a figure in the first scores that some of their second scores lack. */
export function lostValues({ pairs }: Pick<PairedScores, 'pairs'>, figure: AnyFigureName): number {
  const lost = pairs.filter(
    ({ first, second }) =>
      first.some((score) => comparedValue(score, figure) !== null) &&
      second.some((score) => comparedValue(score, figure) === null),
  );
  return new Set(lost.map(({ id }) => id)).size;
}

function sumOf(all: readonly Weighted[]): Weighted {
  const total = (key: keyof Weighted) => all.reduce((sum, one) => sum + one[key], 0);
  return { sum: total('sum'), weight: total('weight') };
}

function meanOf(all: readonly Weighted[]): Weighted {
  const { sum, weight } = sumOf(all);
  return { sum: sum / all.length, weight: weight / all.length };
}

function plainValue(
  scores: readonly ComparableScore[],
  figure: AnyFigureName,
): Weighted | undefined {
  const [only] = scores;
  const sum =
    only && scores.length === 1
      ? (comparedValue(only, figure) ?? undefined)
      : mean(scores.flatMap((score) => comparedValue(score, figure) ?? []));
  return sum === undefined ? undefined : { sum, weight: 1 };
}

/** A score without a value counts nothing. */
function pooledValue(scores: readonly ComparableScore[], figure: AnyFigureName): Weighted {
  return meanOf(
    scores.map((score) => {
      const value = comparedValue(score, figure);
      const weights: Weights = score.weights ?? {};
      const weight = value === null ? 0 : (weights[figure] ?? 1);
      return { sum: (value ?? 0) * weight, weight };
    }),
  );
}

type Weights = Readonly<Partial<Record<AnyFigureName, number>>>;

/** The value that is compared: what may exceed 100 % by its distance to it. */
function comparedValue(
  { figures, otherFigures }: ComparableScore,
  name: AnyFigureName,
): number | null {
  const values: Readonly<Partial<Record<AnyFigureName, number | null>>> = Object.hasOwn(
    figures,
    name,
  )
    ? figures
    : otherFigures;
  const value = values[name] ?? null;
  if (value === null) return null;
  return figureRow(name).isOpen ? Math.abs(100 - value) : value;
}
