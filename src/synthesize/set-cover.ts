/** How many choices are tried to beat the greedy cover. */
const mostTries = 20_000;

/** With more members of all sets together, trying choices takes too long. */
const mostMembers = 20_000;

/**
 * The positions of few sets that together have all that any of the sets has: the fewest where that
 * can be found out, else those that the greedy way and dropping the needless ones leave. Ascending.
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

/** Takes the set that adds most, the first of several, until nothing is left. */
function greedyCover(sets: readonly (readonly number[])[]): number[] {
  const left = new Set(sets.flat());
  const gains = sets.map(({ length }) => length);
  const chosen: number[] = [];
  while (left.size > 0) {
    // What a set adds only gets less: one that added no more than the best before is not counted again.
    let best = -1;
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

/** Tries all choices of a number of sets, by the item that the fewest sets have. */
class ExactCover {
  /** No fewer sets can do. */
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

  /** A choice of so many sets that has everything; undefined where none is found. */
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
