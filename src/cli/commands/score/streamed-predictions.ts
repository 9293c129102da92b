import { TextNumbers } from '../../../base/text/text-numbers.ts';
import type { Prediction } from '../../../model/prediction.ts';
import type { PredictionKinds } from '../../../reading/task.ts';
import type { SaidOfLine } from '../../../scoring/verdict/line-predictions.ts';
import type { PickedPredictions, PickedRecords } from '../../../scoring/verdict/score-task.ts';
import { sha256 } from '../../machine/digest.ts';
import type { Named, PredictionLines } from './prediction-lines.ts';

/** A line of one of several files. */
export interface LineOfFile {
  readonly file: string;
  readonly line: number;
}

/** Predictions that are read again, by profile, when they are scored. */
export interface PickedByProfile {
  /** What there is to say of lines, in the order in which they were read. */
  readonly said: readonly SaidOfLine[];
  /** The ids that occur more than once. */
  readonly doubled: ReadonlySet<string>;
  readonly files: readonly string[];
  /** Whether all that has been read can be read line by line. */
  readonly isFit: boolean;
  /** Whether nothing can be said of single records. */
  readonly isMute: boolean;
  /** The groups in which every profile has a score. */
  readonly groups: readonly Prediction['groups'][];
  /** Whether a profile has several runs in a group. */
  readonly hasTrials: boolean;
  /** The most scores that a profile may have, about. */
  readonly mostOfOne: number;
  /** The fields of groups, and of trials, that no prediction has. */
  readonly unmet: readonly string[];
  /** The fields that the first of them have. */
  readonly known: readonly string[];
  /** The predictions for the next profiles of the gold. */
  pickScores(ids: readonly string[]): PickedPredictions;
  /** Passes over the predictions for the next profiles of the gold, which are scored elsewhere. */
  pass(ids: readonly string[]): void;
  /** The predictions that were not picked, some at a time. */
  rest(): Iterable<PickedPredictions & { readonly unknown: readonly string[] }>;
  /** Whether more was lost with lines that are no records than the scores of these. */
  losesMore(broken: readonly LineOfFile[], kinds: PredictionKinds): boolean;
  close(): void;
}

/**
 * The predictions of a file with one a line. As long as they come in the order of the gold they are read
 * beside it; the rest is found by the ids of profiles. Their places take 16 bytes for each, and ids some
 * 50 more; the lines are read again when they are scored.
 */
export class StreamedPredictions implements PickedByProfile {
  readonly doubled = new Set<string>();
  readonly groups = [{}];
  readonly hasTrials = false;
  readonly mostOfOne = 1;
  readonly unmet = [];
  readonly known = [];
  /** The lines of the first predictions of ids that occur more than once. */
  readonly #firstLines = new Set<number>();
  readonly #lines: PredictionLines;
  /** The ids of the gold, in its order. */
  readonly #golds: Pick<TextNumbers, 'numberOf'>;
  /** The lines that have not been read, and the one that is read next if it has been looked at. */
  readonly #unread: Generator<Named>;
  #next: Named | undefined;
  /** How many predictions, from the first on, are those of the same number of golds. */
  #followed = 0;
  /** The ids of the predictions after these, where their order is another. */
  #numbers: TextNumbers | undefined;
  #isTaken = new Uint8Array(0);

  constructor(lines: PredictionLines, golds: Pick<TextNumbers, 'numberOf'>) {
    this.#golds = golds;
    this.#lines = lines;
    this.#unread = lines.named();
  }

  get said(): readonly SaidOfLine[] {
    return this.#lines.said;
  }

  get files(): readonly string[] {
    return [this.#lines.path];
  }

  get isFit(): boolean {
    return this.#lines.isFit;
  }

  get isMute(): boolean {
    return this.#lines.isMute;
  }

  close(): void {
    this.#lines.close();
  }

  /** The predictions for the next profiles of the gold, each of which gets no more than one. */
  pick(ids: readonly string[]): PickedRecords {
    const positions = ids.map((id) => this.#positionOf(id));
    const found = positions.filter((position) => position >= 0);
    let picked = 0;
    const of = Uint32Array.from(positions, (position) => (position < 0 ? 0 : ++picked));
    return { block: this.#lines.block(found), of };
  }

  pass(ids: readonly string[]): void {
    for (const id of ids) this.#positionOf(id);
  }

  pickScores(ids: readonly string[]): PickedPredictions {
    const { block, of } = this.pick(ids);
    const rows = new Uint32Array(4 * of.length);
    for (const [at, record] of of.entries()) rows.set([at, record, 0, Math.min(record, 1)], 4 * at);
    return { blocks: [block], ids: ids.filter((_, at) => of[at] !== 0), rows };
  }

  *rest(): Generator<PickedPredictions & { readonly unknown: readonly string[] }> {
    this.index();
    const left: number[] = [];
    for (const [at, isTaken] of this.#isTaken.entries())
      if (!isTaken) left.push(this.#followed + at);
    for (let from = 0; from < left.length; from += 512) {
      const block = this.#lines.block(left.slice(from, from + 512));
      const ids = this.#lines.idsIn(block);
      const rows = new Uint32Array(4 * ids.length);
      for (const at of ids.keys()) rows.set([0, at + 1, 0, 1], 4 * at);
      yield { blocks: [block], ids, rows, unknown: ids };
    }
  }

  /** Of two predictions the second counts where the first is none. */
  losesMore(broken: readonly LineOfFile[], { plans }: PredictionKinds): boolean {
    return (
      broken.some(({ line }) => this.#firstLines.has(line)) ||
      (plans === 0 && this.doubled.size > 0)
    );
  }

  /** Finds all predictions that have not been read, unless that is done. */
  index(): void {
    if (this.#numbers !== undefined) return;
    const numbers = new TextNumbers(sha256);
    this.#numbers = numbers;
    for (let one = this.#peek(); one !== undefined; one = this.#peek()) {
      this.#add(one, numbers);
      this.#next = undefined;
    }
    this.#isTaken = new Uint8Array(this.#lines.size - this.#followed);
  }

  /** The position of a profile's prediction among the lines; -1 if it has none. */
  #positionOf(id: string): number {
    const next = this.#numbers === undefined ? this.#peek() : undefined;
    if (next?.id === id) {
      this.#lines.keep(next.line);
      this.#next = undefined;
      return this.#followed++;
    }
    this.index();
    const at = (this.#numbers?.numberOf(id) ?? 0) - 1;
    if (at < 0) return -1;
    this.#isTaken[at] = 1;
    return this.#followed + at;
  }

  /** The next line with an id; undefined if there is none. */
  #peek(): Named | undefined {
    this.#next ??= this.#unread.next().value ?? undefined;
    return this.#next;
  }

  #add({ id, line }: Named, numbers: TextNumbers): void {
    const gold = this.#followed === 0 ? 0 : this.#golds.numberOf(id);
    const isFollowed = gold > 0 && gold <= this.#followed;
    const known = numbers.size;
    const number = isFollowed ? gold : this.#followed + numbers.add(id);
    if (numbers.size > known) {
      this.#lines.keep(line);
      return;
    }
    const first = this.#lines.originOf(number - 1);
    this.doubled.add(id);
    this.#firstLines.add(first.line);
    this.#lines.sayDoubled(id, line, first);
  }
}
