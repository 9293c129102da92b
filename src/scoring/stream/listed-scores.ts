// What the page lists of many scores: an id and a number for each, and once what others have in common.

import { isRight } from '../../model/figures.ts';
import { ownText } from '../../model/own-text.ts';
import type { Task } from '../../model/prediction.ts';
import type { ProfileScore } from '../../model/score.ts';

/** What a row shows of a score besides its id. */
export type RowKind = Pick<
  ProfileScore,
  | 'agents'
  | 'complexity'
  | 'groups'
  | 'trial'
  | 'state'
  | 'figures'
  | 'weights'
  | 'otherFigures'
  | 'tags'
  | 'repairs'
  | 'effort'
  | 'cluster'
>;

/** A score that can be listed, and its place among all. */
export interface ListedScore {
  readonly at: number;
  readonly id: string;
  readonly kind: RowKind;
}

/** The rows of some scores; plain data that can be sent to a thread. */
export interface PackedRows {
  readonly ids: readonly string[];
  readonly kinds: readonly RowKind[];
  /** The position of the kind of each. */
  readonly kindOf: Uint32Array<ArrayBuffer>;
}

/** Packs the rows of scores. */
export class RowPacker {
  readonly #ids: string[] = [];
  readonly #kinds = new RowKinds();
  readonly #kindOf: number[] = [];

  add(id: string, score: RowKind): void {
    this.#ids.push(id);
    this.#kindOf.push(this.#kinds.add(score));
  }

  packed(): PackedRows {
    return { ids: this.#ids, kinds: this.#kinds.all, kindOf: Uint32Array.from(this.#kindOf) };
  }
}

/** Numbers what rows have in common. */
class RowKinds {
  readonly all: RowKind[] = [];
  readonly #numbers = new Map<string, number>();

  add(score: RowKind): number {
    const { agents, complexity, groups, trial, state, figures, weights } = score;
    const { otherFigures, tags, repairs, effort, cluster } = score;
    const run = trial === undefined ? {} : { trial };
    const kind = { agents, complexity, groups, ...run, state, figures, weights, otherFigures };
    const whole = { ...kind, tags, repairs, effort, ...(cluster !== undefined && { cluster }) };
    const key = JSON.stringify(whole);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.all.length);
    return this.all.push(whole) - 1;
  }
}

/** Collects the rows of scores, of which no more are kept than can be listed. */
export class PageRows {
  readonly #task: Task;
  readonly #most: number;
  readonly #kinds = new RowKinds();
  readonly #wrong: ListedScore[] = [];
  readonly #right: ListedScore[] = [];
  readonly #groups = new Map<string, RowKind['groups']>();
  #length = 0;

  /** `most`: the number of scores that can be listed. */
  constructor(task: Task, most: number) {
    this.#task = task;
    this.#most = most;
  }

  add({ ids, kinds, kindOf }: PackedRows): void {
    const own = kinds.map((kind) => this.#kinds.all[this.#kinds.add(kind)] as RowKind);
    for (const [at, id] of ids.entries()) this.addOne(id, own[kindOf[at] as number] as RowKind);
  }

  addOne(id: string, kind: RowKind): void {
    const rows = isRight(kind.figures, this.#task) === true ? this.#right : this.#wrong;
    if (rows.length < this.#most) rows.push({ at: this.#length, id, kind });
    this.#groups.set(JSON.stringify(kind.groups), kind.groups);
    this.#length += 1;
  }

  /** The number of all scores. */
  get length(): number {
    return this.#length;
  }

  /** The names of all scores' group fields, in order of first occurrence. */
  get fields(): readonly string[] {
    return [...new Set([...this.#groups.values()].flatMap((groups) => Object.keys(groups)))];
  }

  /** The values of a field, empty where a score has none. */
  valuesOf(field: string): Set<string> {
    return new Set([...this.#groups.values()].map((groups) => ownText(groups, field)));
  }

  /** The scores to list: those with mistakes, and then the others. */
  listedByMistakes(): readonly [readonly ListedScore[], readonly ListedScore[]] {
    return [this.#wrong, this.#right.slice(0, this.#most - this.#wrong.length)];
  }

  /** The scores to list, in their order. */
  listed(): readonly ListedScore[] {
    return this.listedByMistakes()
      .flat()
      .sort((a, b) => a.at - b.at);
  }
}
