/** How many choices are tried to beat the greedy cover. */
const mostTries = 20_000;

/**
 * The positions of few sets that together have all that any of the sets has: the fewest where that
 * can be found out, else those that the greedy way and dropping the needless ones leave. Ascending.
 */
export function setCover(sets: readonly ReadonlySet<number>[]): number[] {
  const all = new Set(sets.flatMap((set) => [...set]));
  const greedy = withoutNeedless(sets, greedyCover(sets, all), all);
  const exact = new ExactCover(sets, all);
  for (let size = exact.least; size < greedy.length; size++) {
    const found = exact.cover(size);
    if (found !== undefined) return found.sort((a, b) => a - b);
  }
  return greedy.sort((a, b) => a - b);
}

function greedyCover(sets: readonly ReadonlySet<number>[], all: ReadonlySet<number>): number[] {
  const left = new Set(all);
  const chosen: number[] = [];
  while (left.size > 0) {
    let best = -1;
    let most = 0;
    sets.forEach((set, at) => {
      let gain = 0;
      for (const item of set) if (left.has(item)) gain += 1;
      if (gain > most) [best, most] = [at, gain];
    });
    chosen.push(best);
    for (const item of sets[best] ?? []) left.delete(item);
  }
  return chosen;
}

function withoutNeedless(
  sets: readonly ReadonlySet<number>[],
  chosen: readonly number[],
  all: ReadonlySet<number>,
): number[] {
  return chosen.reduce(
    (kept, one) => {
      const others = kept.filter((other) => other !== one);
      const covered = new Set(others.flatMap((at) => [...(sets[at] ?? [])]));
      return covered.size === all.size ? others : kept;
    },
    [...chosen],
  );
}

/** Tries all choices of a number of sets, by the item that the fewest sets have. */
class ExactCover {
  /** No fewer sets can do. */
  readonly least: number;
  private readonly sets: readonly ReadonlySet<number>[];
  private readonly havers: ReadonlyMap<number, readonly number[]>;
  private readonly largest: number;
  private tries = 0;

  constructor(sets: readonly ReadonlySet<number>[], all: ReadonlySet<number>) {
    this.sets = sets;
    const having = (item: number) => sets.flatMap((set, at) => (set.has(item) ? [at] : []));
    const rarestFirst = [...all].map((item) => [item, having(item)] as const);
    this.havers = new Map(rarestFirst.sort((a, b) => a[1].length - b[1].length));
    this.largest = Math.max(1, ...sets.map(({ size }) => size));
    this.least = Math.ceil(all.size / this.largest);
  }

  /** A choice of so many sets that has everything; undefined where none is found. */
  cover(size: number): number[] | undefined {
    return this.extend([], new Set(this.havers.keys()), size);
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
