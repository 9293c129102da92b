// Sends the figures that many scores of a batch have once: 33 KB for 512 scores of 100 kinds instead of 168.
// test/fast/score-columns.test.ts has scores with the same figures.
import { type EffortName, effortNames } from '../model/effort.ts';
import { type AnyFigureName, figureNames, otherFigureNames } from '../model/figures.ts';
import type { Grouped } from '../model/group-scores.ts';
import type { Groupable } from '../model/score-groups.ts';

export type ColumnName = AnyFigureName | EffortName;

export const columnNames: readonly ColumnName[] = [
  ...figureNames,
  ...otherFigureNames,
  ...effortNames,
];

/** What a score has in common with many others. */
export type Kind = Groupable & Pick<Grouped, 'state' | 'tags' | 'repairs' | 'conversation'>;

/** The figures of some scores; plain data that can be sent to a thread. */
export interface PackedScores {
  readonly kinds: readonly Kind[];
  /** For each score the position of its figures, which many have in common. */
  readonly figuresOf: Uint32Array<ArrayBuffer>;
  /** The position of the kind of those with the same figures among the kinds. */
  readonly kindOf: Uint32Array<ArrayBuffer>;
  /** The numbers of one after those of the other; NaN for null. */
  readonly values: Float64Array<ArrayBuffer>;
}

type Packable = Grouped & { readonly effort: NonNullable<Grouped['effort']> };

/** Packs the figures of scores, at most so many. */
export class ScorePacker {
  readonly #kinds = new Kinds();
  readonly #figuresOf: Uint32Array<ArrayBuffer>;
  readonly #kindOf: Uint32Array<ArrayBuffer>;
  readonly #values: Float64Array<ArrayBuffer>;
  #length = 0;
  #distinct = 0;
  /** The positions of the figures of scores that are added again. */
  readonly #known = new Map<Packable, number>();

  constructor(most: number) {
    this.#figuresOf = new Uint32Array(most);
    this.#kindOf = new Uint32Array(most);
    this.#values = new Float64Array(most * columnNames.length);
  }

  add(score: Packable): void {
    const { figures, otherFigures, effort } = score;
    const values = this.#values;
    let at = this.#distinct * columnNames.length;
    for (const name of figureNames) values[at++] = figures[name] ?? Number.NaN;
    for (const name of otherFigureNames) values[at++] = otherFigures[name] ?? Number.NaN;
    for (const name of effortNames) values[at++] = effort[name] ?? Number.NaN;
    this.#figuresOf[this.#length++] = this.#distinct;
    this.#kindOf[this.#distinct++] = this.#kinds.add(score);
  }

  /** Adds the figures of a score that many profiles have. */
  addAgain(score: Packable): void {
    const known = this.#known.get(score);
    if (known === undefined) {
      this.#known.set(score, this.#distinct);
      this.add(score);
      return;
    }
    this.#figuresOf[this.#length++] = known;
  }

  packed(): PackedScores {
    return {
      kinds: this.#kinds.all,
      figuresOf: this.#figuresOf.slice(0, this.#length),
      kindOf: this.#kindOf.slice(0, this.#distinct),
      values: this.#values.slice(0, this.#distinct * columnNames.length),
    };
  }
}

/** Numbers what scores have in common. */
export class Kinds {
  readonly all: Kind[] = [];
  readonly #numbers = new Map<string, number>();

  add({ agents, complexity, groups, state, tags, repairs, conversation: own }: Kind): number {
    // What is said of a failure of the user differs from score to score.
    const failures = own?.failures?.map(({ kind }) => ({ kind, text: '' })) ?? null;
    const conversation = own && { ended: '', failures };
    const key = JSON.stringify([agents, complexity, groups, state, tags, repairs, own && failures]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.all.length);
    const kind = { agents, complexity, groups, state, tags, repairs };
    return this.all.push(conversation === undefined ? kind : { ...kind, conversation }) - 1;
  }
}
