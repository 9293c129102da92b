import { groupScore } from '../model/group-scores.ts';
import {
  type FigureName,
  figureNames,
  type MissedThreshold,
  type OtherFigureName,
  otherFigureNames,
  type ProfileScore,
} from '../model/score.ts';

/** Other names of figures: a short one, and the mean of a figure that has its own name. */
const aliases: ReadonlyMap<string, FigureName | OtherFigureName> = new Map([
  ['exact', 'exact_match'],
  ['user_journey_coverage', 'tool_call_accuracy'],
]);

/** The names that a threshold may have; `exact` is short for `exact_match`. */
export const thresholdNames: readonly string[] = [
  ...figureNames,
  ...otherFigureNames,
  ...aliases.keys(),
];

/** A mean that falls short by no more, as sums of decimals do, reaches its threshold. */
const noise = 1e-9;

/**
 * The thresholds that the mean over all profiles does not reach, in the order given; minimums are in
 * the figure's own unit. A figure that no profile has misses its threshold. Names that are not in
 * {@link thresholdNames} are passed over.
 */
export function missedThresholds(
  profiles: readonly ProfileScore[],
  minimums: ReadonlyMap<string, number>,
): MissedThreshold[] {
  if (minimums.size === 0) return [];
  const { figures, otherFigures } = groupScore({}, profiles);
  const spreads = { ...figures, ...otherFigures };
  return [...minimums].flatMap(([name, minimum]) => {
    const figure = aliases.get(name) ?? (name as FigureName | OtherFigureName);
    if (!Object.hasOwn(spreads, figure)) return [];
    const mean = spreads[figure]?.mean ?? null;
    return mean !== null && mean + noise >= minimum ? [] : [{ figure, minimum, mean }];
  });
}
