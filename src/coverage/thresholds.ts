import {
  type CoverageName,
  coverageNames,
  type MissedCoverage,
  percentOf,
  type Shares,
} from '../model/coverage.ts';

/**
 * The thresholds, in percent, that a share does not reach, in the given order. Names that are not
 * in `coverageNames` are ignored.
 */
export function missedCoverage(
  shares: Shares,
  minimums: ReadonlyMap<string, number>,
): MissedCoverage[] {
  return [...minimums].flatMap(([name, minimum]) => {
    const figure = coverageNames.find((each): each is CoverageName => each === name);
    if (figure === undefined || percentOf(shares[figure]) >= minimum) return [];
    return [{ figure, minimum, ...shares[figure] }];
  });
}
