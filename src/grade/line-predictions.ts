import type { Locator } from '../compile/report.ts';
import type { PlainLines } from '../fast/plain-lines.ts';
import { fromRecord } from '../ingest/raw-prediction.ts';
import { RecordReader } from '../ingest/record-reader.ts';
import { expressionsIn } from '../ingest/repair/expressions.ts';
import {
  asRun,
  type KindOf,
  kindsOf,
  type PredictionKinds,
  withoutFailed,
} from '../ingest/task.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { ReadCall } from '../model/format.ts';
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

/** Reads predictions that stand one a line, of which no two are for one profile. */
export class LinePredictions {
  /** Whether a line is not the prediction for the profile that it was taken for. */
  isOdd = false;
  said: SaidOfLine[] = [];
  readonly #task: Task;
  readonly #drops: boolean;
  readonly #takesPlain: boolean;
  readonly #lines: PlainLines;
  readonly #locator: Locator;
  readonly #reader: RecordReader;
  #entry: GoldEntry | undefined;
  /** What tells the kinds of the predictions, without their calls. */
  readonly #kinds: KindOf[] = [];
  #records = new Records({ file: '', bytes: new Uint8Array(0), places: new Uint32Array(0) });
  #expected: readonly string[] = [];

  constructor(options: PredictionOptions, task: Task, locator: Locator, lines: PlainLines) {
    this.#lines = lines;
    this.#task = task;
    this.#drops = options.failedCalls === 'drop';
    this.#locator = locator;
    const ingest = ingestOptions({ has: (id) => this.#has(id), get: () => this.#entry }, options);
    const { idField: field = 'customer_id', idFrom: from, as } = options;
    const isKnown = from === undefined && !/^(?:agents|trajectories)\b/.test(field);
    this.#takesPlain = isKnown && as === undefined && options.keepsAnswers !== true;
    this.#reader = new RecordReader(ingest, { field, from, isProfile: (id) => this.#has(id) });
  }

  /** Begins with the predictions of a task. */
  begin({ predictions, predicted }: ScoreTask): void {
    this.isOdd = false;
    this.said = [];
    this.#kinds.length = 0;
    this.#records = new Records(predictions.block);
    this.#expected = predicted;
  }

  /** How many predictions a task has. */
  get length(): number {
    return this.#records.length;
  }

  /** The kinds of the predictions read so far. */
  get kinds(): PredictionKinds {
    return kindsOf(this.#kinds);
  }

  /** The prediction at a position, for the profile with this gold. */
  at(position: number, entry: GoldEntry | undefined): Prediction | undefined {
    const record = this.#records.at(position);
    const read = this.#predictionIn(record, this.#expected[position] ?? '', entry);
    if (read === undefined) return undefined;
    const { transcript, trajectories = [] } = read;
    const listed = trajectories.length > 0 ? [[]] : [];
    this.#kinds.push({ trajectories: listed, ...(transcript && { transcript }) });
    return this.#settled(read);
  }

  #predictionIn(
    { text, ...origin }: ProfileRecord,
    expected: string,
    entry: GoldEntry | undefined,
  ): Prediction | undefined {
    this.#entry = entry;
    const { file, line, column } = origin;
    const place = { file, line, column };
    const plain = this.#plainIn(text, expected, place);
    if (plain !== undefined) return plain;
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
    if (id !== expected) this.isOdd = true;
    const { prediction, unread } = this.#reader.contentOf(raw, {
      id: expected,
      groups: {},
      origin: place,
    });
    for (const one of this.#reader.diagnostics.splice(0)) this.#say(line, 1, one);
    if (unread !== undefined) this.#say(line, 2, unread);
    return prediction;
  }

  /** The prediction in a record as `compile` writes it, which all the other ways of reading need not see. */
  #plainIn(text: string, id: string, origin: Prediction['origin']): Prediction | undefined {
    if (!this.#takesPlain || this.#entry?.id !== id) return undefined;
    const record = this.#lines.read(text);
    if (record?.id !== id) return undefined;
    const calls = record.hasBrackets ? record.lists.flat() : [];
    const expressions = calls.reduce((sum, call) => sum + expressionsOf(call), 0);
    return {
      id,
      groups: {},
      origin,
      trajectories: record.lists.map((calls) =>
        calls.length === 0 ? [] : [{ agent: undefined, calls }],
      ),
      valuesAreText: false,
      repairs: expressions > 0 ? { bracketed_expressions: expressions } : {},
    };
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
    this.said.push({ line, rank, diagnostic: this.#locator.locate(diagnostic) });
  }
}

function expressionsOf({ tool, params = [] }: ReadCall): number {
  return params.reduce((sum, [, value]) => sum + expressionsIn(value), expressionsIn(tool));
}
