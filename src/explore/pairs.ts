import type { Branch } from '../model/branch.ts';

/** More pairs than this are not looked at. */
export const mostPairs = 100_000;

/** Every pair of branches of two conditionals, and whether there are more than are looked at. */
export function pairsOf(branches: readonly Branch[]): { goals: Branch[][]; isCut: boolean } {
  const goals: Branch[][] = [];
  for (const [at, one] of branches.entries()) {
    for (const other of branches.slice(at + 1)) {
      if (other.conditional === one.conditional) continue;
      if (goals.length >= mostPairs) return { goals, isCut: true };
      goals.push([one, other]);
    }
  }
  return { goals, isCut: false };
}
