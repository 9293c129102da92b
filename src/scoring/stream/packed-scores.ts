// Sends the figures of the scores of a batch as numbers: objects would be copied member by member.
// test/scoring/stream/score-columns.test.ts has scores with the same figures.

import { grouped } from '../../base/lists-by-key.ts';
import { withRoom } from '../../base/with-room.ts';
import { type EffortName, effortNames } from '../../model/effort.ts';
import { type AnyFigureName, figureNames, otherFigureNames } from '../../model/figures.ts';
import type { Grouped } from '../../model/group-scores.ts';
import type { Groupable } from '../../model/score-groups.ts';
import { compareTrials, modelOf } from '../../model/trials.ts';

export type ColumnName = AnyFigureName | EffortName;

export const columnNames: readonly ColumnName[] = [
  ...figureNames,
  ...otherFigureNames,
  ...effortNames,
];

/** What a score has in common with many others. */
export type Kind = Groupable & Pick<Grouped, 'state' | 'tags' | 'repairs' | 'conversation'>;

/** What a score has in common with others whose figures are the same. */
export type FiguredKind = Kind & Pick<Grouped, 'figures' | 'otherFigures'>;

/** The figures of some scores; plain data that can be sent to a thread. */
export interface PackedScores {
  readonly kinds: readonly Kind[];
  /** 1 for the first score of a profile, after which its others come. */
  readonly isFirst: Uint8Array<ArrayBuffer>;
  /** The place of each score among those of its profile in a group by the names of trials, if any has one. */
  readonly places: Uint32Array<ArrayBuffer> | undefined;
  /** For each score the position of its kind. */
  readonly kindOf: Uint32Array<ArrayBuffer>;
  /** The numbers of one after those of the other; NaN for null. */
  readonly values: Float64Array<ArrayBuffer>;
}

type Packable = Grouped & { readonly effort: NonNullable<Grouped['effort']> };

/** At first there is room for so many scores. */
const leastRoom = 1 << 9;

/** Packs the figures of scores; the scores of a profile come one after the other. */
export class ScorePacker {
  readonly #kinds = new Kinds();
  #kindOf = new Uint32Array(leastRoom);
  #values = new Float64Array(leastRoom * columnNames.length);
  #isFirst = new Uint8Array(leastRoom);
  readonly #trials: (string | undefined)[] = [];
  #lastId: string | undefined;
  #length = 0;

  /** Adds the figures of a score; `id` says of which profile. */
  add(score: Packable, id = score.id): void {
    const { figures, otherFigures, effort } = score;
    const { length } = this.#kindOf;
    if (this.#length === length) this.#grow(2 * length);
    const values = this.#values;
    let at = this.#length * columnNames.length;
    for (const name of figureNames) values[at++] = figures[name] ?? Number.NaN;
    for (const name of otherFigureNames) values[at++] = otherFigures[name] ?? Number.NaN;
    for (const name of effortNames) values[at++] = effort[name] ?? Number.NaN;
    if (score.trial !== undefined) this.#trials[this.#length] = score.trial;
    this.#isFirst[this.#length] = Number(id !== this.#lastId);
    this.#lastId = id;
    this.#kindOf[this.#length++] = this.#kinds.add(score);
  }

  packed(): PackedScores {
    return {
      kinds: this.#kinds.all,
      isFirst: this.#isFirst.slice(0, this.#length),
      places: this.#trials.length === 0 ? undefined : this.#places(),
      kindOf: this.#kindOf.slice(0, this.#length),
      values: this.#values.slice(0, this.#length * columnNames.length),
    };
  }

  #grow(length: number): void {
    this.#kindOf = withRoom(this.#kindOf, length);
    this.#values = withRoom(this.#values, length * columnNames.length);
    this.#isFirst = withRoom(this.#isFirst, length);
  }

  #places(): Uint32Array<ArrayBuffer> {
    const places = new Uint32Array(this.#length);
    for (let from = 0, to = 1; from < this.#length; from = to++) {
      while (to < this.#length && this.#isFirst[to] === 0) to++;
      if (to > from + 1) this.#placeRuns(places, from, to);
    }
    return places;
  }

  /** Places the runs of a profile among those of the same group. */
  #placeRuns(places: Uint32Array, from: number, to: number): void {
    const own = Array.from({ length: to - from }, (_, at) => from + at);
    const groupOf = (at: number) => {
      const kind = this.#kindOf[at] as number;
      return modelOf(this.#kinds.all[kind]?.groups ?? {});
    };
    for (const runs of grouped(own, groupOf).values()) {
      runs.sort((one, other) => compareTrials(this.#trials[one], this.#trials[other]));
      for (const [place, at] of runs.entries()) places[at] = place;
    }
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
    const judged = own === undefined ? false : failures;
    const key = JSON.stringify([agents, complexity, groups, state, tags, repairs, judged]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.all.length);
    const kind = { agents, complexity, groups, state, tags, repairs };
    return this.all.push(conversation === undefined ? kind : { ...kind, conversation }) - 1;
  }
}
