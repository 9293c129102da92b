import type { TextNumbers } from '../../../base/text/text-numbers.ts';
import { withRoom } from '../../../base/with-room.ts';
import type { Prediction, Task } from '../../../model/prediction.ts';
import {
  fieldsToRead,
  fileField,
  folderField,
  placeField,
  splitTrial,
} from '../../../reading/group-reader.ts';
import { KnownFields } from '../../../reading/known-fields.ts';
import type { PredictionKinds } from '../../../reading/task.ts';
import type { SaidOfLine } from '../../../scoring/verdict/engine-inputs.ts';
import type { PredictionOptions } from '../../../scoring/verdict/predictions.ts';
import type { PickedPredictions, PickedRecords } from '../../../scoring/verdict/score-task.ts';
import { PositionsById } from './positions-by-id.ts';
import type { Named, PredictionLines } from './prediction-lines.ts';
import { mostAbsent } from './predictions.ts';

/** A line of one of several files. */
interface LineOfFile {
  readonly file: string;
  readonly line: number;
}

/** Predictions that have no gold, with the ids that occur here first. */
interface UnpickedPredictions extends PickedPredictions {
  readonly unknown: readonly string[];
}

/** So many predictions without gold are read at once. */
const mostAtOnce = 512;

/** What tells models and kinds of agents apart, whose runs are no trials of each other. */
const makers = ['model', 'agent'];

/**
 * The predictions of files of lines, or of lists, found by the ids of profiles. All lines are read once
 * before the first is scored: every profile has a score in every group. Each takes 16 bytes for its place
 * and some 16 more, and each id some 50. They are read again when they are scored.
 */
export class PredictionIndex {
  /** The groups in which every profile has a score. */
  readonly groups: Prediction['groups'][] = [];
  /** The ids that occur more than once. */
  readonly doubled = new Set<string>();
  /** Whether a profile has several runs in a group. */
  hasTrials = false;
  /** Whether they are what they were taken for, as far as they have been read. */
  isFit = true;
  readonly #files: readonly PredictionLines[];
  readonly #options: PredictionOptions;
  readonly #task: Task;
  readonly #fields: readonly string[];
  readonly #unmet: Set<string>;
  readonly #known = new KnownFields(folderField, fileField);
  readonly #groupNumbers = new Map<string, number>();
  readonly #texts = new Map<string | undefined, number>([[undefined, 0]]);
  readonly #byId: PositionsById;
  /** Where the positions of each file begin. */
  readonly #bases: number[] = [];
  #groupOf = new Uint32Array(1 << 10);
  /** What tells those of a profile and group apart, some numbers for each. */
  #tellers = new Uint32Array(1 << 12);
  #size = 0;
  #absent = 0;
  #isTaken = new Uint8Array(0);
  /** The lines that are the first of their group, or of predictions of which others are left out. */
  readonly #needed = new Set<string>();

  /** `ids`: the numbers of ids, which others may share. */
  constructor(
    files: readonly PredictionLines[],
    options: PredictionOptions,
    task: Task,
    ids: TextNumbers,
  ) {
    this.#byId = new PositionsById(ids);
    this.#files = files;
    this.#options = options;
    this.#task = task;
    this.#fields = fieldsToRead(options.groupBy, options.trials);
    this.#unmet = new Set(this.#fields);
    for (const file of files) {
      this.#bases.push(this.#size);
      for (const named of file.named()) this.#add(named, file);
      this.isFit &&= file.isFit;
    }
    this.#isTaken = new Uint8Array(this.#size);
    const { field } = options.trials ?? {};
    // What such predictions are, only those who read all of them can tell.
    if (field !== undefined && (task === 'plan' ? this.doubled.size > 0 : this.#unmet.has(field)))
      this.isFit = false;
  }

  /** The most scores that a profile may have, about: most profiles have as many runs as others. */
  get mostOfOne(): number {
    const runs = Math.ceil(this.#size / Math.max(1, this.#byId.size));
    return Math.max(1, this.groups.length, runs);
  }

  get files(): readonly PredictionLines[] {
    return this.#files;
  }

  /** Whether nothing can be said of single records. */
  get isMute(): boolean {
    return this.#files.some(({ isMute }) => isMute);
  }

  /** What there is to say of lines, in the order in which they were read. */
  get said(): readonly SaidOfLine[] {
    return this.#files.flatMap(({ said }) => said);
  }

  /** The fields of groups, and of trials, that no prediction has. */
  get unmet(): readonly string[] {
    return [...this.#unmet];
  }

  /** The fields that the first of them have. */
  get known(): readonly string[] {
    return this.#known.names;
  }

  close(): void {
    for (const file of this.#files) file.close();
  }

  /** The predictions for the next profiles of the gold. */
  pickScores(ids: readonly string[]): PickedPredictions {
    const rows: number[] = [];
    for (const [profile, id] of ids.entries()) {
      const own: number[][] = this.groups.map(() => []);
      for (const at of this.#byId.of(id)) {
        own[this.#groupOf[at] as number]?.push(at);
        this.#isTaken[at] = 1;
      }
      for (const [group, positions] of own.entries()) {
        if (positions.length === 0) {
          rows.push(profile, 0, group, 0);
          this.#absent += 1;
        }
        for (const [at, position] of positions.entries())
          rows.push(profile, position + 1, group, at + 1);
      }
    }
    // The groups are wrong, which is said with all predictions.
    if (this.groups.length > 1 && this.#absent > mostAbsent) this.isFit = false;
    return this.#picked(rows);
  }

  /** The first record for each of some ids. */
  pick(ids: readonly string[]): PickedRecords {
    const found: number[] = [];
    const of = Uint32Array.from(ids, (id) => {
      const [position] = this.#byId.of(id);
      return position === undefined ? 0 : found.push(position);
    });
    const [file] = this.#files;
    if (file === undefined) throw new RangeError('there is no file');
    return { block: file.block(found), of };
  }

  /** Passes over the predictions for the next profiles of the gold, which are scored elsewhere. */
  pass(ids: readonly string[]): void {
    for (const id of ids) for (const at of this.#byId.of(id)) this.#isTaken[at] = 1;
  }

  /** The predictions that were not picked, some at a time. */
  *rest(): Generator<UnpickedPredictions> {
    const left: number[] = [];
    for (const [at, isTaken] of this.#isTaken.entries()) if (isTaken === 0) left.push(at);
    for (let from = 0; from < left.length; from += mostAtOnce) {
      const positions = left.slice(from, from + mostAtOnce);
      const picked = this.#picked(
        positions.flatMap((at) => [0, at + 1, this.#groupOf[at] ?? 0, 1]),
      );
      const unknown: string[] = [];
      for (const [at, id] of picked.ids.entries()) {
        const position = positions[at] as number;
        const own = this.#byId.of(id);
        if (own[0] === position) unknown.push(id);
        const trials = own.filter((one) => this.#groupOf[one] === this.#groupOf[position]);
        picked.rows[4 * at + 3] = trials.indexOf(position) + 1;
      }
      yield { ...picked, unknown };
    }
  }

  /** Whether more was lost with lines that are no records than the scores of these. */
  losesMore(broken: readonly LineOfFile[], { plans, traces }: PredictionKinds): boolean {
    if (this.#task === 'run' && this.hasTrials) return broken.length > 0 || traces > 0;
    const isLost = broken.some(({ file, line }) => this.#needed.has(`${line} ${file}`));
    return isLost || (plans === 0 && this.doubled.size > 0);
  }

  /** Records by file, in the order of their positions. */
  #picked(rows: readonly number[]): PickedPredictions {
    const numbers = Uint32Array.from(rows);
    const found: number[] = [];
    for (let at = 1; at < rows.length; at += 4) if (rows[at] !== 0) found.push((rows[at] ?? 0) - 1);
    found.sort((one, other) => one - other);
    const records = new Map(found.map((position, at) => [position + 1, at + 1]));
    for (let at = 1; at < rows.length; at += 4) numbers[at] = records.get(rows[at] ?? 0) ?? 0;
    const parts = this.#files.flatMap((file, number) => {
      const [from, to] = [this.#bases[number] ?? 0, this.#bases[number + 1] ?? this.#size];
      const own = found.filter((at) => at >= from && at < to).map((at) => at - from);
      return own.length === 0 ? [] : [{ file, block: file.block(own) }];
    });
    const ids = parts.flatMap(({ file, block }) => file.idsIn(block));
    return { blocks: parts.map(({ block }) => block), ids, rows: numbers };
  }

  #add({ id, line }: Named, file: PredictionLines): void {
    if (!this.#known.isFull) this.#known.add(file.recordIn(line.bytes));
    const textOf = (field: string) => file.textOf(line.bytes, field);
    const { groups, trial } = this.#groupsBy(textOf, file.path);
    const group = this.#groupNumber(groups, file.path, line.line);
    const told = this.#told(textOf, trial, file.path);
    const same = this.#byId.of(id).filter((at) => this.#groupOf[at] === group);
    this.isFit &&= !same.some((at) => this.#isOther(at, told));
    const isAgain = (at: number) =>
      this.#task === 'plan' || (trial !== undefined && this.#tellers[told.length * at] === told[0]);
    const first = same.find(isAgain);
    if (first !== undefined) {
      const origin = this.#originOf(first);
      this.doubled.add(id);
      this.#needed.add(`${origin.line} ${origin.file}`);
      const isSame = (whole: typeof textOf) =>
        JSON.stringify(this.#groupsBy(whole, file.path)) === JSON.stringify({ groups, trial });
      this.isFit &&= file.sayDoubled(id, line, origin, this.#task, isSame);
      return;
    }
    this.hasTrials ||= same.length > 0;
    file.keep(line);
    this.#keep(id, group, told);
  }

  /** The groups and the trial of a record. */
  #groupsBy(textOf: (field: string) => string | undefined, path: string) {
    const { groupBy, trials, folderOf } = this.#options;
    const values = this.#fields.map((field) => {
      const text = textOf(field) ?? placeField(field, path, folderOf ?? (() => ''));
      if (text !== undefined) this.#unmet.delete(field);
      return [field, text ?? ''] as const;
    });
    return splitTrial(Object.fromEntries(values), groupBy, trials);
  }

  #groupNumber(groups: Prediction['groups'], path: string, line: number): number {
    const key = JSON.stringify(groups);
    const known = this.#groupNumbers.get(key);
    if (known !== undefined) return known;
    // There is one group of all in any case.
    if (this.#fields.length > 0) this.#needed.add(`${line} ${path}`);
    this.#groupNumbers.set(key, this.groups.length);
    return this.groups.push(groups) - 1;
  }

  /** Numbers for what tells predictions of one profile and group apart: first the trial, then the folder. */
  #told(
    textOf: (field: string) => string | undefined,
    trial: string | undefined,
    path: string,
  ): number[] {
    const others = makers.map((field) =>
      this.#task === 'plan' || this.#fields.includes(field) ? undefined : textOf(field),
    );
    return [trial, this.#options.folderOf?.(path), ...others].map((text) => {
      const number = this.#texts.get(text) ?? this.#texts.size;
      this.#texts.set(text, number);
      return number;
    });
  }

  /** Whether a prediction of the same profile and group is in another folder, or made by something else. */
  #isOther(position: number, [, folder, ...others]: readonly number[]): boolean {
    const at = (2 + makers.length) * position;
    const isDifferent = (one: number | undefined, which: number) =>
      one !== 0 && this.#tellers[at + which] !== 0 && this.#tellers[at + which] !== one;
    return (
      this.#tellers[at + 1] !== folder || others.some((one, which) => isDifferent(one, 2 + which))
    );
  }

  #keep(id: string, group: number, told: readonly number[]): void {
    const position = this.#size++;
    this.#groupOf = withRoom(this.#groupOf, this.#size);
    this.#tellers = withRoom(this.#tellers, told.length * this.#size);
    this.#groupOf[position] = group;
    this.#tellers.set(told, told.length * position);
    this.#byId.add(id, position);
  }

  #originOf(position: number) {
    const number = this.#bases.findLastIndex((base) => base <= position);
    return (this.#files[number] as PredictionLines).originOf(position - (this.#bases[number] ?? 0));
  }
}
