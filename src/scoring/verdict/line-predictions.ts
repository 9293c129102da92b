import type { Json } from '../../base/json.ts';
import type { Locator } from '../../compiler/run/report.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { Prediction, Task } from '../../model/prediction.ts';
import type { ProfileRecord } from '../../model/profile.ts';
import { readJson, readJsonText } from '../../model/read-json.ts';
import { Records } from '../../model/records.ts';
import { doubledMembers } from '../../reading/doubled-members.ts';
import { fileField, folderField } from '../../reading/group-reader.ts';
import { recordAt } from '../../reading/raw-prediction.ts';
import { RecordReader } from '../../reading/record-reader.ts';
import { groupText } from '../../reading/records.ts';
import { isOtherAlone } from '../../reading/sources.ts';
import {
  asRun,
  type KindOf,
  kindsOf,
  type PredictionKinds,
  withoutFailed,
} from '../../reading/task.ts';
import type { GoldEntry } from '../gold/gold-entry.ts';
import type { LineTrials } from './engine-data.ts';
import type { SaidOfLine } from './engine-inputs.ts';
import { ingestOptions, isWantedBy, type PredictionOptions } from './predictions.ts';
import type { ScoreTask } from './score-task.ts';

/** What a line is taken for: the prediction of a profile in a group, and the number of its run there. */
interface Expected {
  readonly group: Prediction['groups'];
  readonly number: number;
  readonly entry: GoldEntry | undefined;
}

/** Reads predictions that stand one a line, or in a list. */
export class LinePredictions {
  /** Whether a line is not the prediction for the profile that it was taken for. */
  isOdd = false;
  said: SaidOfLine[] = [];
  readonly #task: Task;
  readonly #drops: boolean;
  readonly #locator: Locator;
  readonly #reader: RecordReader;
  #entry: GoldEntry | undefined;
  /** What tells the kinds of the predictions, without their calls. */
  readonly #kinds: KindOf[] = [];
  readonly #fields: readonly string[];
  readonly #trials: LineTrials | undefined;
  readonly #filter: PredictionOptions['filter'];
  #records: readonly Records[] = [];
  #ids: readonly string[] = [];

  constructor(
    options: PredictionOptions & { readonly trials?: LineTrials | undefined },
    task: Task,
    locator: Locator,
  ) {
    this.#fields = options.groupBy;
    this.#filter = options.filter;
    this.#trials = task === 'run' ? options.trials : undefined;
    this.#task = task;
    this.#drops = options.failedCalls === 'drop';
    this.#locator = locator;
    const ingest = ingestOptions({ has: (id) => this.#has(id) }, options);
    const { idField: field = 'customer_id', idFrom: from } = options;
    this.#reader = new RecordReader(ingest, { field, from, isProfile: (id) => this.#has(id) });
  }

  /** Begins with the predictions of a task. */
  begin({ predictions }: ScoreTask): void {
    this.isOdd = false;
    this.said = [];
    this.#kinds.length = 0;
    this.#records = predictions.blocks.map((block) => new Records(block));
    this.#ids = predictions.ids;
  }

  /** The kinds of the predictions read so far. */
  get kinds(): PredictionKinds {
    return kindsOf(this.#kinds);
  }

  /** The prediction at a position, for the profile with this gold. */
  at(position: number, expected: Expected): Prediction | undefined {
    const before = this.said.length;
    const read = this.#predictionIn(this.#recordAt(position), this.#ids[position] ?? '', expected);
    if (expected.number > 1) {
      for (const one of this.said.splice(before)) this.said.push({ ...one, rank: one.rank && 2 });
    }
    if (read === undefined) return undefined;
    const { transcript, trajectories = [] } = read;
    const listed = trajectories.length > 0 ? [[]] : [];
    this.#kinds.push({ trajectories: listed, ...(transcript && { transcript }) });
    return this.#settled(read);
  }

  #recordAt(position: number): ProfileRecord {
    let at = position;
    for (const records of this.#records) {
      if (at < records.length) return records.at(at);
      at -= records.length;
    }
    throw new RangeError(`there is no record ${position}`);
  }

  #predictionIn(
    { text, ...origin }: ProfileRecord,
    expected: string,
    { group, number, entry }: Expected,
  ): Prediction | undefined {
    this.#entry = entry;
    const { file, line, column } = origin;
    const place = { file, line, column };
    const value = readJsonText(text);
    if (origin.root && isOtherAlone(value, readJsonText)) this.isOdd = true;
    if (value === undefined) {
      const { diagnostics } = readJson(text, place);
      const fault = diagnostics.find(({ code }) => code !== 'json-syntax');
      const data = { reason: 'the line holds no record' };
      this.#say(line, 0, fault ?? { code: 'json-syntax', place, data });
      return undefined;
    }
    for (const one of doubledMembers(text, place)) this.#say(line, 0, one);
    const raw = recordAt(value, origin, readJsonText);
    const id = this.#reader.idOf(raw);
    if (id !== expected || !this.#isIn(group, raw.record)) this.isOdd = true;
    const trial = this.#trialOf(raw.record, number);
    const own = { id: expected, groups: group, origin: raw.origin };
    const named = trial === undefined ? own : { ...own, trial };
    const { prediction, unread } = this.#reader.contentOf(raw, named);
    for (const one of this.#reader.diagnostics.splice(0)) this.#say(line, 1, one);
    if (unread !== undefined) this.#say(line, 2, unread);
    return prediction;
  }

  /** Whether a record has the texts of a group; that of a folder may be the file's. */
  #isIn(group: Prediction['groups'], record: Json): boolean {
    return this.#fields.every((field) => {
      const text = groupText(record, field);
      return text === undefined
        ? group[field] === '' || field === folderField || field === fileField
        : text === group[field];
    });
  }

  /** The name of a run, where runs have one. */
  #trialOf(record: Json, number: number): string | undefined {
    if (this.#trials === undefined) return undefined;
    const { field } = this.#trials;
    return field === undefined ? String(number) : (groupText(record, field) ?? '');
  }

  #settled(prediction: Prediction): Prediction {
    const settled = this.#task === 'run' ? asRun(prediction) : prediction;
    return this.#drops ? withoutFailed(settled) : settled;
  }

  #has(id: string): boolean {
    // Whether other ids are those of profiles is not known here.
    if (this.#entry !== undefined && id !== this.#entry.id) this.isOdd = true;
    return id === this.#entry?.id;
  }

  #say(line: number, rank: SaidOfLine['rank'], diagnostic: Diagnostic): void {
    if (rank === 2 && this.#task === 'run') return;
    if (!isWantedBy(this.#filter, diagnostic.profile?.id)) return;
    this.said.push({ line, rank, diagnostic: this.#locator.locate(diagnostic) });
  }
}
