import type { Case } from '../../model/outcome.ts';

/** The largest number of pairs to list. */
export const mostPairs = 100_000;

/** Every pair of cases of two different decisions. `isCut` says whether there are more than the limit. */
export function pairsOf(branches: readonly Case[]): { goals: Case[][]; isCut: boolean } {
  const goals: Case[][] = [];
  for (const [at, one] of branches.entries()) {
    for (const other of branches.slice(at + 1)) {
      if (other.decision === one.decision) continue;
      if (goals.length >= mostPairs) return { goals, isCut: true };
      goals.push([one, other]);
    }
  }
  return { goals, isCut: false };
}
