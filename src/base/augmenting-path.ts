/**
 * Matches an item with one of its candidates, where need be by giving items that have one another of
 * theirs: an augmenting path of a bipartite matching (Kuhn's algorithm). `holders` says which item has
 * each candidate, and is changed only where the item gets one, which is what is returned. Candidates that
 * were `tried` are left alone.
 */
export function augment(
  item: number,
  holders: (number | undefined)[],
  mayHave: (item: number, candidate: number) => boolean,
  tried: boolean[] = [],
): boolean {
  for (let candidate = 0; candidate < holders.length; candidate++) {
    if (tried[candidate] || !mayHave(item, candidate)) continue;
    tried[candidate] = true;
    const holder = holders[candidate];
    if (holder !== undefined && !augment(holder, holders, mayHave, tried)) continue;
    holders[candidate] = item;
    return true;
  }
  return false;
}
