/**
 * Of how many profiles the means of a group are: of as many as any has, which is said once, and of fewer
 * where a figure is not known of all, which is said beside it. Without means, there is no such number.
 */
export function profileCounts(counts: readonly number[]) {
  const all = counts.length === 0 ? undefined : Math.max(...counts);
  return { all, ofOne: (count: number) => (count === all ? undefined : count) };
}
