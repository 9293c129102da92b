import type { SpareBuffers } from '../../../base/bytes/spare-buffers.ts';
import { isJsonObject, type Json, mostValues } from '../../../base/json.ts';
import { Locator, largestText } from '../../../compiler/run/report.ts';
import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { Task } from '../../../model/prediction.ts';
import { readJsonText } from '../../../model/read-json.ts';
import type { RecordBlock } from '../../../model/records.ts';
import type { IngestOptions } from '../../../reading/ingest-options.ts';
import { predictionPlace, type RawPrediction, recordAt } from '../../../reading/raw-prediction.ts';
import { RecordReader } from '../../../reading/record-reader.ts';
import { groupText, type IdSource, idPathOf } from '../../../reading/records.ts';
import { cutSource } from '../../../reading/sources.ts';
import { kindsOf, type PredictionKinds } from '../../../reading/task.ts';
import { memberText } from '../../../scoring/stream/member-text.ts';
import type { SaidOfLine } from '../../../scoring/verdict/engine-inputs.ts';
import {
  ingestOptions,
  isWantedBy,
  type PredictionOptions,
} from '../../../scoring/verdict/predictions.ts';
import type { IndexedLine } from '../../machine/threads/indexed-line.ts';
import { LineIndex } from '../../machine/threads/line-index.ts';
import { predictionNameOf } from './predictions.ts';

/** A UTF-16 unit takes no more bytes of UTF-8. */
const bytesOfUnit = 3;

/** So many lines say what a file holds. */
const looked = 20;

/** The endings of files of lines. */
export const lineEnding = /\.(?:jsonl|ndjson)$/i;

/** A line of which the id is known. */
export interface Named {
  readonly id: string;
  readonly line: IndexedLine;
}

/**
 * The lines of a file of predictions, or the elements if it is a list, as far as what they say must be
 * known before they are scored.
 */
export class PredictionLines {
  readonly path: string;
  /** What there is to say of lines, in the order in which they were read. */
  readonly said: SaidOfLine[];
  readonly #lines: LineIndex;
  readonly #options: IngestOptions;
  readonly #filter: PredictionOptions['filter'];
  readonly #ids: IdSource;
  readonly #reader: RecordReader;
  readonly #locator = new Locator([]);
  #read = 0;
  #hasBroken = false;
  /** The key of all ids, if they have the same; only the head of the file is looked at. */
  #key: string | undefined;

  /** Throws the system's errors. */
  constructor(path: string, options: PredictionOptions, said: SaidOfLine[], spare: SpareBuffers) {
    this.path = path;
    this.said = said;
    this.#options = ingestOptions(noGolds, options);
    this.#filter = options.filter;
    const { idField: field = 'customer_id', idFrom: from } = options;
    this.#ids = { field, from, isProfile: () => false };
    this.#reader = new RecordReader(this.#options, this.#ids);
    this.#lines = new LineIndex(path, spare);
  }

  /** Whether all that has been read can be read one by one. */
  get isFit(): boolean {
    const isSaid = this.isMute && this.said.length > 0;
    // A list with an element that is broken is no list.
    if (this.#lines.isList && this.#hasBroken) return false;
    return this.#lines.isSound && this.#read <= mostValues && !isSaid;
  }

  get isList(): boolean {
    return this.#lines.isList;
  }

  /** Whether nothing can be said of single records: the text of a list, if not large, tells where they are. */
  get isMute(): boolean {
    return this.#lines.isList && this.#lines.bytes <= bytesOfUnit * largestText;
  }

  /** How many lines are kept. */
  get size(): number {
    return this.#lines.size;
  }

  close(): void {
    this.#lines.close();
  }

  /** Gives a line, which comes after those kept before, the next position. */
  keep(line: IndexedLine): void {
    this.#lines.keep(line);
  }

  block(positions: readonly number[]): RecordBlock {
    return this.#lines.block(positions);
  }

  originOf(position: number) {
    return this.#lines.originOf(position);
  }

  /** The lines with ids, one by one. */
  *named(): Generator<Named> {
    for (const line of this.#lines.read()) {
      if (++this.#read > mostValues) return;
      const id = this.#idIn(line.bytes, line);
      if (id !== undefined) yield { id, line };
    }
  }

  /** The ids of the lines of a block. */
  idsIn({ bytes, places }: RecordBlock): string[] {
    return Array.from({ length: places.length / 4 }, (_, at) => {
      const line = bytes.subarray(places[4 * at], places[4 * at + 1]);
      return this.#idIn(Buffer.from(line.buffer, line.byteOffset, line.length)) ?? '';
    });
  }

  /** The text of a field in a line; what is not easily found must be looked at again when it is scored. */
  textOf(bytes: Buffer, field: string): string | undefined {
    const quick = memberText(bytes, field);
    if (quick !== undefined) return quick;
    const key = field.slice(field.lastIndexOf('.') + 1);
    // As a key, or inside of JSON text.
    if (!bytes.includes(`${key}"`) && !bytes.includes(`${key}\\`)) return undefined;
    return this.#wholeText(bytes, field);
  }

  /** Whether it has one record a line; what the lines are, the first of them say. */
  isOfLines(): boolean {
    return !this.#lines.isList && lineEnding.test(this.path) && this.#areRecords();
  }

  /** Whether it has one record a line, or is a list of records. */
  isOfRecords(): boolean {
    const isList = this.#lines.isList && this.#options.as === undefined;
    return isList ? this.#areRecords() : this.isOfLines();
  }

  /** Whether the first are records, and nothing in them asks for the whole file. */
  #areRecords(): boolean {
    const heads = this.#heads();
    const records = heads.map((line) => readJsonText(line));
    if (records.length < 2 || !records.every(isJsonObject)) return false;
    const { isList } = this.#lines;
    const { predictions, exports = isList ? [] : undefined, diagnostics } = this.#cut(heads);
    const cut = [...predictions];
    const isEach = isList
      ? heads.every((_, at) => cut[at]?.pointer === `/${at}`) && diagnostics.length === 0
      : cut.every(({ isLine }) => isLine);
    if (!isEach || exports?.length !== 0) return false;
    const keys = new Set(records.map((record) => idPathOf(record, this.#ids)));
    const [key] = keys;
    if (keys.size === 1 && records.every((record) => Object.hasOwn(record, key ?? '')))
      this.#key = key;
    return true;
  }

  /** What the first lines are. */
  headKinds(): PredictionKinds {
    const own = { id: '', groups: {}, origin: { file: this.path, line: 1, column: 1 } };
    const raws = [...this.#cut(this.#heads()).predictions];
    const kinds = kindsOf(raws.map((raw) => this.#reader.contentOf(raw, own).prediction));
    this.#reader.diagnostics.splice(0);
    return kinds;
  }

  #heads(): string[] {
    const heads: string[] = [];
    for (const { bytes } of this.#lines.read()) {
      heads.push(bytes.toString('utf8'));
      if (heads.length === looked) break;
    }
    return heads;
  }

  #cut(heads: readonly string[]) {
    const text = this.#lines.isList ? `[${heads}]` : heads.join('\n');
    const source = { file: this.path, text, id: predictionNameOf(this.path) };
    return cutSource(source, { ...this.#options, ids: this.#ids });
  }

  /** Says that a line is another prediction of a profile; false if it is not what it was taken for. */
  sayDoubled(
    id: string,
    { bytes, line, column }: IndexedLine,
    first: Diagnostic['place'],
    task: Task,
    isSame: (textOf: (field: string) => string | undefined) => boolean,
  ): boolean {
    const value = readJsonText(bytes.toString('utf8'));
    if (value === undefined) {
      this.#sayBroken(bytes.toString('utf8'), { file: this.path, line, column });
      return true;
    }
    const raw = recordAt(value, this.#originAt({ line, column }), readJsonText);
    const { origin, record } = raw;
    const place = predictionPlace(raw);
    const data = { first: { file: first.file, line: first.line ?? 1, column: first.column ?? 1 } };
    this.#say(line, 1, { code: 'doubled-prediction', place, data, profile: { id, origin } });
    return isSame((field) => groupText(record, field)) && (task === 'run' || !this.#isRun(raw, id));
  }

  /** The record in a line; null if it holds none. */
  recordIn(bytes: Buffer): Json {
    const value = readJsonText(bytes.toString('utf8'));
    return value === undefined ? null : recordAt(value, this.#originAt(), readJsonText).record;
  }

  /** Whether a record can only be what an agent did. */
  #isRun(raw: RawPrediction, id: string): boolean {
    const { prediction } = this.#reader.contentOf(raw, { id, groups: {}, origin: raw.origin });
    this.#reader.diagnostics.splice(0);
    const { calling, traces } = kindsOf([prediction]);
    return calling + traces > 0;
  }

  #wholeText(bytes: Buffer, field: string): string | undefined {
    return groupText(this.recordIn(bytes), field);
  }

  #originAt({ line, column }: Pick<IndexedLine, 'line' | 'column'> = { line: 1, column: 1 }) {
    return { file: this.path, line, column, ...(this.#lines.isList && { root: '/' }) };
  }

  /** The id in a line; undefined, which is said if the line is given, if there is none. */
  #idIn(bytes: Buffer, at?: IndexedLine): string | undefined {
    const quick = this.#key === undefined ? undefined : memberText(bytes, this.#key);
    if (quick !== undefined && quick !== '') return quick;
    const text = bytes.toString('utf8');
    if (text.trim() === '') return undefined;
    const origin = this.#originAt(at);
    const value = readJsonText(text);
    if (value === undefined) {
      this.#sayBroken(text, origin);
      return undefined;
    }
    const id = this.#reader.idOf(recordAt(value, origin, readJsonText));
    for (const one of this.#reader.diagnostics.splice(0)) this.#say(origin.line, 1, one);
    return id;
  }

  #sayBroken(text: string, place: { file: string; line: number; column: number }): void {
    this.#hasBroken = true;
    const data = { reason: 'the line holds no record' };
    const fault = this.#options.faultOf?.(text, place);
    this.#say(place.line, 0, fault ?? { code: 'json-syntax', place, data });
  }

  #say(line: number, rank: SaidOfLine['rank'], diagnostic: Diagnostic): void {
    if (!isWantedBy(this.#filter, diagnostic.profile?.id)) return;
    this.said.push({ line, rank, diagnostic: this.#locator.locate(diagnostic) });
  }
}

const noGolds = { has: () => false };
