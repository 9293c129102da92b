import { effortNames } from '../../model/effort.ts';
import {
  type AnyFigureName,
  dialogueFigureNames,
  figureNames,
  figureRow,
  otherFigureNames,
  wholeOf,
} from '../../model/figures.ts';
import type { GroupScore, MissedMaximum, MissedThreshold, Spread } from '../../model/score.ts';

/** Other names of figures: a short one, and a mean that has a name of its own. */
const aliases: ReadonlyMap<string, AnyFigureName> = new Map([
  ['exact', 'exact_match'],
  ['user_journey_coverage', 'tool_call_accuracy'],
]);

/** The names that a threshold may have; `exact` is short for `exact_match`. */
export const thresholdNames: readonly string[] = [
  ...figureNames,
  ...otherFigureNames,
  ...aliases.keys(),
];

/** The names that a threshold for conversations may have. */
export const dialogueThresholdNames: readonly string[] = dialogueFigureNames;

const allNames = new Set([...thresholdNames, ...dialogueThresholdNames]);

/** The greatest mean that a figure can have, by its name or a short one, in the figure's own unit. */
export function greatestValue(name: string): number {
  const figure = figureOf(name);
  return figureRow(figure).isOpen ? Number.POSITIVE_INFINITY : wholeOf(figure);
}

/** The figure that a name, or a short one, stands for. */
export function figureOf(name: string): AnyFigureName {
  return aliases.get(name) ?? (name as AnyFigureName);
}

/** The tolerance for a mean, because sums of decimals are not exact. */
const tolerance = 1e-9;

/**
 * The thresholds that the means of the group of all profiles do not reach, in the given order. Minimums are in the
 * unit of their figure. A figure that some score lacks misses its threshold, whatever its mean over the
 * others: else an answer could pass by saying less. Names that are no figures are ignored.
 */
export function missedThresholds(
  all: Pick<GroupScore, 'figures' | 'otherFigures' | 'profiles'> | undefined,
  minimums: ReadonlyMap<string, number>,
): MissedThreshold[] {
  const spreads: Partial<Record<AnyFigureName, Spread | null>> = {
    ...all?.figures,
    ...all?.otherFigures,
  };
  return [...minimums].flatMap(([name, minimum]) => {
    const figure = figureOf(name);
    if (!allNames.has(name)) return [];
    const { mean = null, scores } = spreads[figure] ?? {};
    const isReached = mean !== null && mean + tolerance >= minimum;
    if (scores === undefined) return isReached ? [] : [{ figure, minimum, mean }];
    const of = all?.profiles ?? scores;
    return [{ figure, minimum, mean, lacking: { count: of - scores, of } }];
  });
}

/** The kinds of effort that may have a maximum: how much is needed is the policy's affair. */
export const maximumNames: readonly string[] = effortNames.filter((name) => name !== 'needed');

/**
 * The maximums that the mean effort over all profiles is above, in the given order. What some profile does not tell
 * is above its maximum, too, whatever the mean over the others. Names that are no effort are ignored.
 */
export function missedMaximums(
  all: Pick<GroupScore, 'effort' | 'figures'> | undefined,
  maximums: ReadonlyMap<string, number>,
): MissedMaximum[] {
  const of = all?.figures.count_agreement?.n ?? all?.figures.tool_f1?.n ?? 0;
  return effortNames.flatMap((effort) => {
    const maximum = maximums.get(effort);
    if (maximum === undefined) return [];
    const { mean = null, n = 0 } = all?.effort?.means[effort] ?? {};
    if (mean !== null && n < of) {
      return [{ effort, maximum, mean, lacking: { count: of - n, of } }];
    }
    return mean !== null && mean - tolerance <= maximum ? [] : [{ effort, maximum, mean }];
  });
}
