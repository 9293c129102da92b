import { incompleteBeta } from '../../model/statistics/incomplete-beta.ts';

/**
 * McNemar's exact test of pairs of zeros and ones: the two-sided probability that, of the pairs that
 * differ, so many differ in one direction by chance (Q. McNemar, "Note on the sampling error of the
 * difference between correlated proportions or percentages", 1947, with the binomial distribution).
 * Without such pairs it is 1.
 */
export function mcnemarTest(better: number, worse: number): number {
  const [fewer, more] = [Math.min(better, worse), Math.max(better, worse)];
  if (more === 0) return 1;
  // The upper tail of the binomial distribution (https://dlmf.nist.gov/8.17.E5).
  return Math.min(1, 2 * incompleteBeta(0.5, more, fewer + 1));
}
