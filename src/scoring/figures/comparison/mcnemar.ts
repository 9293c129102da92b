/** A double has room for 2 to so many. */
const mostBits = 1000;

/**
 * McNemar's exact test of pairs of zeros and ones: the two-sided probability that, of the pairs that
 * differ, so many differ in one direction by chance, 2 ΣC(n, i)/2ⁿ for i up to the fewer (Q. McNemar,
 * "Note on the sampling error of the difference between correlated proportions or percentages", 1947,
 * with the binomial distribution). Without such pairs it is 1. Whole numbers of any size keep it exact.
 */
export function mcnemarTest(better: number, worse: number): number {
  const n = better + worse;
  let ways = 1n;
  let sum = 1n;
  for (let i = 1; i <= Math.min(better, worse); i++) {
    ways = (ways * BigInt(n - i + 1)) / BigInt(i);
    sum += ways;
  }
  const excess = Math.max(0, n - mostBits);
  return Math.min(1, Number((2n * sum) >> BigInt(excess)) / 2 ** (n - excess));
}
