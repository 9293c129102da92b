import { arcConsistent } from './arc-consistency.ts';
import { Backtracking, type SearchOptions } from './backtracking.ts';
import type { Assignment, Constraint } from './constraints.ts';
import type { PrunedDomains } from './domain-filter.ts';
import { workLimits } from './effort.ts';
import type { Problem } from './problem.ts';
import { scopeOf } from './scope.ts';

/**
 * The result of a search: values under which all constraints hold, a failure that shows there are
 * none, or no result because the budget was spent.
 */
export type SearchResult =
  | { readonly kind: 'found'; readonly known: Assignment }
  /** The constraints that had a part in the failure, and the fields all of whose candidates failed. */
  | {
      readonly kind: 'nothing';
      readonly constraints: ReadonlySet<Constraint>;
      readonly fields: ReadonlySet<number>;
    }
  | { readonly kind: 'gave-up' };

/**
 * Looks for values of the fields under which all constraints hold. If a quick search does not end,
 * arc consistency removes candidates, and the search starts again.
 */
export function search(
  problem: Problem,
  pruned: PrunedDomains,
  options: SearchOptions,
): SearchResult {
  const found = searchWithin(problem, pruned, options, workLimits.ofQuickSearch);
  if (found.kind !== 'gave-up' || options.effort.isSpent) return found;
  const consistent = arcConsistent(problem, pruned, options);
  if (consistent !== undefined) {
    return searchWithin(problem, consistent, { ...options, isByBlame: true }, workLimits.ofSearch);
  }
  const fields = pruned.open.flatMap((constraint) => [...scopeOf(constraint, problem)]);
  return { kind: 'nothing', constraints: new Set(pruned.open), fields: new Set(fields) };
}

/** The same, with odd values only where no others are found. */
export function plainSearch(
  problem: Problem,
  pruned: PrunedDomains,
  options: SearchOptions,
): SearchResult {
  const found = search(problem, pruned, options);
  if (found.kind !== 'found' || !found.known.some((one) => one?.isOdd)) return found;
  const plain = search(problem, pruned, { ...options, isPlain: true });
  return plain.kind === 'found' ? plain : found;
}

function searchWithin(
  problem: Problem,
  pruned: PrunedDomains,
  options: SearchOptions,
  most: number,
): SearchResult {
  const effort = options.effort.share(most);
  const one = new Backtracking(problem, pruned, { ...options, effort });
  const conflict = one.run();
  if (effort.isSpent) return { kind: 'gave-up' };
  if (conflict === undefined) return { kind: 'found', known: one.known };
  return { kind: 'nothing', constraints: one.failed, fields: one.tried };
}
