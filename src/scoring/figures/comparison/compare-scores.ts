import { grouped } from '../../../base/lists-by-key.ts';
import { byText } from '../../../base/text/by-text.ts';
import { isOfTrajectories } from '../../../model/figure-units.ts';
import { type AnyFigureName, figureNames, otherFigureNames } from '../../../model/figures.ts';
import { ownText } from '../../../model/own-text.ts';
import {
  baselineField,
  type FigureDifference,
  type ScoreComparison,
} from '../../../model/score-comparison.ts';
import { scoreGroups } from '../../../model/score-groups.ts';
import { differenceOf, isBetterLess, type UncorrectedDifference } from './figure-difference.ts';
import { holmCorrected } from './holm.ts';
import {
  type ComparableScore,
  lostValues,
  pairScores,
  ratioOf,
  type ValuePair,
  valuePairs,
} from './pairs.ts';
import { fewShared, type SharedProfiles } from './shared-profiles.ts';
import { DrawnFlips, tolerance } from './sign-flip.ts';

/** What comparisons need besides the scores. */
export interface ComparingOptions {
  /** The fields by which predictions are grouped. */
  readonly groupBy: readonly string[];
  /** The figure by which a profile is better or worse. */
  readonly headline: AnyFigureName;
  /** The figures that are compared; those of trajectories unless given. */
  readonly figures?: readonly AnyFigureName[];
  /** The seed of drawn flips. */
  readonly seed: string;
}

/** Scores of a group that are to be compared. */
type Sides = Pick<ScoreComparison, 'field' | 'first' | 'second' | 'key'> & {
  readonly scores: () => readonly [readonly ComparableScore[], readonly ComparableScore[]];
};

/** Two values of a field, and what they share if that is so little that they are not compared. */
export interface ValuesOfField {
  readonly first: string;
  readonly second: string;
  readonly few: SharedProfiles | undefined;
}

/** Every two values of a field by which predictions are grouped. */
export function valuesOfField(scores: readonly ComparableScore[], field: string): ValuesOfField[] {
  const byValue = grouped(scores, (score) => fieldValue(score, field));
  const values = [...byValue.keys()].sort(byText);
  const having = (value: string) => byValue.get(value) ?? [];
  return values.flatMap((first, at) =>
    values.slice(at + 1).map((second) => {
      return { first, second, few: fewShared(having(first), having(second)) };
    }),
  );
}

function fieldValue({ groups }: ComparableScore, field: string): string {
  return ownText(groups, field);
}

/**
 * Compares every two values of a field by which predictions are grouped, over all profiles and in every
 * group of the other fields.
 */
export function compareValues(
  scores: readonly ComparableScore[],
  field: string,
  options: ComparingOptions,
): ScoreComparison[] {
  const others = options.groupBy.filter((one) => one !== field);
  const groups = distinctGroups(scores, others);
  const having = (members: readonly ComparableScore[], value: string) =>
    members
      .filter((score) => fieldValue(score, field) === value)
      .map((score) => without(score, field));
  const sides = valuesOfField(scores, field).flatMap(({ first, second, few }) =>
    (few ? [] : groups).map(({ key, members }): Sides => {
      return {
        ...{ field, first, second, key },
        scores: () => [having(members, first), having(members, second)],
      };
    }),
  );
  return compared(sides, options);
}

/** Compares scores with those of an earlier run, over all profiles and in every group. */
export function compareWithBaseline(
  before: readonly ComparableScore[],
  after: readonly ComparableScore[],
  options: ComparingOptions,
): ScoreComparison[] {
  // Workflow and complexity are the gold's, which may have changed: a profile is where it is now.
  const known = new Map(after.map((score) => [score.id, score]));
  const earlier = before.map((score) => {
    const { agents, complexity } = known.get(score.id) ?? score;
    return { score, isEarlier: true, agents, complexity, groups: score.groups };
  });
  const later = after.map((score) => {
    const { agents, complexity, groups } = score;
    return { score, isEarlier: false, agents, complexity, groups };
  });
  const groups = distinctGroups([...earlier, ...later], options.groupBy);
  const sides = groups.map(({ key, members }): Sides => {
    const side = (isEarlier: boolean) =>
      members.filter((one) => one.isEarlier === isEarlier).map(({ score }) => score);
    return { ...baselineField, key, scores: () => [side(true), side(false)] };
  });
  return compared(sides, options);
}

/** The groups, of several with the same scores the first: what is the same test counts once. */
function distinctGroups<Score extends Pick<ComparableScore, 'agents' | 'complexity' | 'groups'>>(
  scores: readonly Score[],
  keys: readonly string[],
) {
  const position = new Map(scores.map((score, at) => [score, at]));
  const alike = grouped(scoreGroups(scores, keys), ({ members }) =>
    members.map((score) => position.get(score)).join(),
  );
  return [...alike.values()].flatMap((groups) => groups.slice(0, 1));
}

function without(score: ComparableScore, field: string): ComparableScore {
  const { [field]: _, ...groups } = score.groups;
  return { ...score, groups };
}

type Uncorrected = Omit<ScoreComparison, 'figures'> & {
  readonly figures: Readonly<Partial<Record<AnyFigureName, UncorrectedDifference | null>>>;
};

function compared(sides: readonly Sides[], options: ComparingOptions): ScoreComparison[] {
  const flips = new DrawnFlips(options.seed);
  return corrected(sides.map((one) => comparisonOf(one, options, flips)));
}

/**
 * The comparisons with Holm's correction: all pairs of values over all profiles are one family of tests, and so are
 * those of each table by groups.
 */
function corrected(comparisons: readonly Uncorrected[]): ScoreComparison[] {
  const families = grouped(comparisons, ({ key }) => JSON.stringify(Object.keys(key)));
  const all = new Map(
    [...families.values()].flatMap((family) => {
      const own = correctedFamily(family);
      return family.map((one, at) => [one, own[at]] as const);
    }),
  );
  return comparisons.flatMap((one) => all.get(one) ?? []);
}

function correctedFamily(comparisons: readonly Uncorrected[]): ScoreComparison[] {
  const names = Object.keys(comparisons[0]?.figures ?? {}) as AnyFigureName[];
  const byName = new Map(names.map((name) => [name, correctedBy(name, comparisons)]));
  return comparisons.map((comparison, at) => ({
    ...comparison,
    figures: figuresBy(names, (name) => byName.get(name)?.[at] ?? null),
  }));
}

const ofTrajectories: readonly AnyFigureName[] = [...figureNames, ...otherFigureNames];

function figuresBy<T>(
  names: readonly AnyFigureName[],
  read: (name: AnyFigureName) => T,
): Partial<Record<AnyFigureName, T>> {
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

function comparisonOf(
  { scores, ...head }: Sides,
  { headline, figures = ofTrajectories }: ComparingOptions,
  flips: DrawnFlips,
): Uncorrected {
  const paired = pairScores(...scores());
  const { onlyFirst, onlySecond } = paired;
  const lost = figures
    .filter(isOfTrajectories)
    .map((name) => [name, lostValues(paired, name)] as const)
    .filter(([, count]) => count > 0);
  const changed = mostChangedFirst(valuePairs(paired, headline), headline);
  return {
    ...head,
    figures: figuresBy(figures, (name) => differenceOf(name, valuePairs(paired, name), flips)),
    ...(lost.length > 0 && { lost: Object.fromEntries(lost) }),
    better: changed.filter(({ gain }) => gain > tolerance).map(({ id }) => id),
    worse: changed.filter(({ gain }) => gain < -tolerance).map(({ id }) => id),
    onlyFirst,
    onlySecond,
  };
}

function mostChangedFirst(pairs: readonly ValuePair[], figure: AnyFigureName) {
  const sign = isBetterLess(figure) ? -1 : 1;
  return pairs
    .map(({ id, first, second }) => ({ id, gain: sign * (ratioOf(second) - ratioOf(first)) }))
    .sort((one, other) => Math.abs(other.gain) - Math.abs(one.gain));
}

/** The differences of one figure with Holm's correction, in the order of the comparisons. */
function correctedBy(
  name: AnyFigureName,
  comparisons: readonly Uncorrected[],
): (FigureDifference | null)[] {
  const differences = comparisons.map(({ figures }) => figures[name] ?? null);
  const corrected = holmCorrected(differences.flatMap((one) => one?.p ?? [])).values();
  return differences.map((one) => one && { ...one, pHolm: corrected.next().value ?? one.p });
}
