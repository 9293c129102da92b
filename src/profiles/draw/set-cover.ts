/** The number of choices to try when looking for a smaller cover than the greedy one. */
const mostTries = 20_000;

/** If the sets have more members in total, the search for a smaller cover takes too long. */
const mostMembers = 20_000;

/**
 * The indices, in ascending order, of a few sets that together contain every item. The cover is
 * minimal if that can be found out in time, otherwise the greedy cover without needless sets.
 */
export function setCover(sets: readonly (readonly number[])[]): number[] {
  const greedy = withoutNeedless(sets, greedyCover(sets));
  const members = sets.reduce((sum, set) => sum + set.length, 0);
  if (members > mostMembers) return greedy.sort((a, b) => a - b);
  const exact = new ExactCover(sets.map((set) => new Set(set)));
  for (let size = exact.least; size < greedy.length; size++) {
    const found = exact.cover(size);
    if (found !== undefined) return found.sort((a, b) => a - b);
  }
  return greedy.sort((a, b) => a - b);
}

/** Repeatedly takes the set that adds the most items, the first one in a tie, until no item is left. */
function greedyCover(sets: readonly (readonly number[])[]): number[] {
  const left = new Set(sets.flat());
  const gains = sets.map(({ length }) => length);
  const chosen: number[] = [];
  while (left.size > 0) {
    // The gain of a set never grows, so a set that gained no more than the best so far is skipped.
    let best = 0;
    let most = 0;
    for (const [at, set] of sets.entries()) {
      if ((gains[at] ?? 0) <= most) continue;
      const gain = set.reduce((sum, item) => sum + (left.has(item) ? 1 : 0), 0);
      gains[at] = gain;
      if (gain > most) [best, most] = [at, gain];
    }
    chosen.push(best);
    for (const item of sets[best] ?? []) left.delete(item);
  }
  return chosen;
}

function withoutNeedless(
  sets: readonly (readonly number[])[],
  chosen: readonly number[],
): number[] {
  const counts = new Map<number, number>();
  for (const item of chosen.flatMap((at) => sets[at] ?? [])) {
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return chosen.filter((at) => {
    const own = sets[at] ?? [];
    if (own.some((item) => counts.get(item) === 1)) return true;
    for (const item of own) counts.set(item, (counts.get(item) ?? 0) - 1);
    return false;
  });
}

/** Searches all covers with a given number of sets, branching on the item that the fewest sets contain. */
class ExactCover {
  /** A lower bound on the number of sets. */
  readonly least: number;
  private readonly sets: readonly ReadonlySet<number>[];
  private readonly havers = new Map<number, number[]>();
  private readonly rarestFirst: ReadonlySet<number>;
  private readonly largest: number;
  private tries = 0;

  constructor(sets: readonly ReadonlySet<number>[]) {
    this.sets = sets;
    for (const [at, set] of sets.entries()) {
      for (const item of set) {
        const havers = this.havers.get(item);
        if (havers === undefined) this.havers.set(item, [at]);
        else havers.push(at);
      }
    }
    const byHavers = [...this.havers].sort((a, b) => a[1].length - b[1].length);
    this.rarestFirst = new Set(byHavers.map(([item]) => item));
    this.largest = Math.max(1, ...sets.map(({ size }) => size));
    this.least = Math.ceil(this.havers.size / this.largest);
  }

  /** A cover with at most `size` sets; undefined if none is found. */
  cover(size: number): number[] | undefined {
    return this.extend([], this.rarestFirst, size);
  }

  private extend(
    chosen: readonly number[],
    left: ReadonlySet<number>,
    size: number,
  ): number[] | undefined {
    const [rarest] = left;
    if (rarest === undefined) return [...chosen];
    if (left.size > size * this.largest) return undefined;
    for (const at of this.havers.get(rarest) ?? []) {
      this.tries += 1;
      if (this.tries > mostTries) return undefined;
      const rest = new Set([...left].filter((item) => !this.sets[at]?.has(item)));
      const found = this.extend([...chosen, at], rest, size - 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
