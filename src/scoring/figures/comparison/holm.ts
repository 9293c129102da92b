/**
 * Holm's correction of the p of several tests (S. Holm, "A simple sequentially rejective multiple test
 * procedure", 1979): the least is multiplied by their number, the next by one less, and so on; none
 * falls below the one before, or exceeds 1. In the order of the given ones.
 */
export function holmCorrected(values: readonly number[]): number[] {
  const ascending = values.map((p, at) => ({ p, at })).sort((one, other) => one.p - other.p);
  const corrected = values.slice();
  let least = 0;
  for (const [rank, { p, at }] of ascending.entries()) {
    least = Math.max(least, Math.min(1, p * (values.length - rank)));
    corrected[at] = least;
  }
  return corrected;
}
