/**
 * What would make a wrong run right: that calls may be repeated, be made at any time, or be left out, that those of one
 * message may come in any order, that tools have other names, or that numbers may be text.
 */
export const remedyKinds = [
  'repeat',
  'anytime',
  'optional',
  'parallel',
  'names',
  'number',
] as const;

/** What would make one wrong run right. */
export interface Remedy {
  readonly kind: (typeof remedyKinds)[number];
  /** The tools that it is about, or a tool and its argument. */
  readonly names: readonly string[];
}

/** In how many runs the same would help, and in how many of them with each tool. */
export interface RemedyCount {
  readonly kind: Remedy['kind'];
  readonly runs: number;
  readonly names: readonly (readonly [name: string, runs: number])[];
}

/** What most wrong runs have in common. */
export interface InCommon extends RemedyCount {
  /** The number of all wrong runs. */
  readonly invalid: number;
}

/** Counts what would help, run by run. */
export class RemedyTally {
  readonly #found = new Map<Remedy['kind'], { runs: number; names: Map<string, number> }>();

  add({ kind, names }: Remedy): void {
    const own = this.#of(kind);
    own.runs += 1;
    for (const name of names) own.names.set(name, (own.names.get(name) ?? 0) + 1);
  }

  /** Adds what was counted elsewhere. */
  addAll(counts: readonly RemedyCount[]): void {
    for (const { kind, runs, names } of counts) {
      const own = this.#of(kind);
      own.runs += runs;
      for (const [name, count] of names) own.names.set(name, (own.names.get(name) ?? 0) + count);
    }
  }

  get all(): readonly RemedyCount[] {
    return remedyKinds.flatMap((kind) => {
      const own = this.#found.get(kind);
      return own === undefined ? [] : [{ kind, runs: own.runs, names: [...own.names] }];
    });
  }

  #of(kind: Remedy['kind']) {
    const own = this.#found.get(kind) ?? { runs: 0, names: new Map<string, number>() };
    this.#found.set(kind, own);
    return own;
  }
}

/** What at least half of the wrong runs have in common; undefined if there is nothing. */
export function inCommonOf(counts: readonly RemedyCount[], invalid: number): InCommon | undefined {
  const [most] = [...counts].sort((a, b) => b.runs - a.runs);
  if (most === undefined || 2 * most.runs < invalid) return undefined;
  const names = [...most.names].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return { ...most, names, invalid };
}
