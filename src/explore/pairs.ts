import type { Case } from '../model/outcome.ts';

/** More pairs than this are not looked at. */
export const mostPairs = 100_000;

/** Every pair of cases of two decisions, and whether there are more than are looked at. */
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
