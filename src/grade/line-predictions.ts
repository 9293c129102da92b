import type { Locator } from '../compile/report.ts';
import { fromRecord } from '../ingest/raw-prediction.ts';
import { RecordReader } from '../ingest/record-reader.ts';
import { asRun, kindsOf, type PredictionKinds, withoutFailed } from '../ingest/task.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { Prediction, Task } from '../model/prediction.ts';
import type { ProfileRecord } from '../model/profile.ts';
import { Records } from '../model/records.ts';
import { readJson, readJsonText } from '../parse/json/read-json.ts';
import type { GoldEntry } from './gold-entry.ts';
import { ingestOptions, type PredictionOptions } from './predictions.ts';
import type { ScoreTask } from './score-task.ts';

/** What is said of a line of predictions. */
export interface SaidOfLine {
  readonly line: number;
  /** Where it comes among all that is said: lines that hold no record, others, plans that are none. */
  readonly rank: 0 | 1 | 2;
  readonly diagnostic: LocatedDiagnostic;
}

/** The predictions in some lines. */
interface ReadLines {
  /** That of each profile. */
  readonly predictions: readonly (Prediction | undefined)[];
  readonly all: readonly Prediction[];
  readonly kinds: PredictionKinds;
  readonly said: readonly SaidOfLine[];
  /** Whether a line is not the prediction for the profile that it was taken for. */
  readonly isOdd: boolean;
}

/** Reads predictions that stand one a line, of which no two are for one profile. */
export class LinePredictions {
  readonly #task: Task;
  readonly #drops: boolean;
  readonly #locator: Locator;
  readonly #reader: RecordReader;
  #entry: GoldEntry | undefined;
  #isOdd = false;
  #said: SaidOfLine[] = [];

  constructor(options: PredictionOptions, task: Task, locator: Locator) {
    this.#task = task;
    this.#drops = options.failedCalls === 'drop';
    this.#locator = locator;
    const ingest = ingestOptions({ has: (id) => this.#has(id), get: () => this.#entry }, options);
    const { idField: field = 'customer_id', idFrom: from } = options;
    this.#reader = new RecordReader(ingest, { field, from, isProfile: (id) => this.#has(id) });
  }

  read(
    { predictions: { block, of }, predicted }: ScoreTask,
    entries: readonly (GoldEntry | undefined)[],
  ): ReadLines {
    this.#isOdd = false;
    this.#said = [];
    const records = new Records(block);
    const entryOf = new Map(Array.from(of, (position, at) => [position - 1, entries[at]] as const));
    const read = Array.from({ length: records.length }, (_, at) => {
      const record = records.at(at);
      const prediction = this.#predictionIn(record, predicted[at] ?? '', entryOf.get(at));
      return prediction && this.#settled(prediction);
    });
    const all = read.filter((one) => one !== undefined);
    return {
      predictions: Array.from(of, (position) => read[position - 1]),
      all,
      kinds: kindsOf(all),
      said: this.#said,
      isOdd: this.#isOdd,
    };
  }

  #predictionIn(
    { text, ...origin }: ProfileRecord,
    expected: string,
    entry: GoldEntry | undefined,
  ): Prediction | undefined {
    this.#entry = entry;
    const { file, line, column } = origin;
    const place = { file, line, column };
    const value = readJsonText(text);
    if (value === undefined) {
      const [fault] = readJson(text, place).diagnostics.filter(
        ({ code }) => code !== 'json-syntax',
      );
      const data = { reason: 'the line holds no record' };
      this.#say(line, 0, fault ?? { code: 'json-syntax', place, data });
      return undefined;
    }
    const raw = fromRecord(value, '', place, readJsonText, true);
    const id = this.#reader.idOf(raw);
    if (id !== expected) this.#isOdd = true;
    const { prediction, unread } = this.#reader.contentOf(raw, {
      id: expected,
      groups: {},
      origin: place,
    });
    for (const one of this.#reader.diagnostics.splice(0)) this.#say(line, 1, one);
    if (unread !== undefined) this.#say(line, 2, unread);
    return prediction;
  }

  #settled(prediction: Prediction): Prediction {
    const settled = this.#task === 'run' ? asRun(prediction) : prediction;
    return this.#drops ? withoutFailed(settled) : settled;
  }

  #has(id: string): boolean {
    // Whether other ids are those of profiles is not known here.
    if (this.#entry !== undefined && id !== this.#entry.id) this.#isOdd = true;
    return id === this.#entry?.id;
  }

  #say(line: number, rank: SaidOfLine['rank'], diagnostic: Diagnostic): void {
    if (rank === 2 && this.#task === 'run') return;
    this.#said.push({ line, rank, diagnostic: this.#locator.locate(diagnostic) });
  }
}
