import { Locator } from '../../compile/report.ts';
import { memberText } from '../../fast/member-text.ts';
import { type IndexedLine, LineIndex } from '../../fast/node/line-index.ts';
import type { SaidOfLine } from '../../grade/line-predictions.ts';
import { ingestOptions, type PredictionOptions } from '../../grade/predictions.ts';
import type { PickedRecords } from '../../grade/score-task.ts';
import type { IngestOptions } from '../../ingest/ingest-options.ts';
import { fromRecord } from '../../ingest/raw-prediction.ts';
import { RecordReader } from '../../ingest/record-reader.ts';
import { type IdSource, idPathOf } from '../../ingest/records.ts';
import { cutSource } from '../../ingest/sources.ts';
import { sha256 } from '../../io/digest.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isJsonObject } from '../../model/json.ts';
import { mostValues } from '../../model/limits.ts';
import { TextNumbers } from '../../model/text-numbers.ts';
import { readJsonText } from '../../parse/json/read-json.ts';
import { predictionNameOf } from './predictions.ts';

/** So many lines say what a file holds. */
const looked = 20;

/**
 * The predictions of a file with one a line, found by the ids of their profiles. The index has some 50
 * bytes for each; the lines are read again when they are scored.
 */
export class StreamedPredictions {
  /** What there is to say of lines, in the order in which they were read. */
  readonly said: SaidOfLine[] = [];
  /** The ids that occur more than once, and the lines of their first predictions. */
  readonly doubled = new Set<string>();
  readonly firstLines = new Set<number>();
  readonly #path: string;
  readonly #lines: LineIndex;
  readonly #options: IngestOptions;
  readonly #ids: IdSource;
  readonly #reader: RecordReader;
  readonly #locator = new Locator([]);
  readonly #numbers = new TextNumbers(sha256);
  /** The key of all ids, if they have the same; only the head of the file is looked at. */
  #key: string | undefined;
  #isTaken = new Uint8Array(0);

  /** Throws the system's errors. */
  constructor(path: string, options: PredictionOptions) {
    this.#path = path;
    this.#options = ingestOptions(noGolds, options);
    const { idField: field = 'customer_id', idFrom: from } = options;
    this.#ids = { field, from, isProfile: () => false };
    this.#reader = new RecordReader(this.#options, this.#ids);
    this.#lines = new LineIndex(path);
  }

  /** Finds the predictions; false if the file is not one record a line. */
  index(): boolean {
    if (!this.#isOfLines()) return false;
    let lines = 0;
    const isRead = this.#lines.read((line) => {
      lines += 1;
      return lines > mostValues ? undefined : this.#take(line);
    });
    this.#isTaken = new Uint8Array(this.#lines.size);
    return isRead;
  }

  close(): void {
    this.#lines.close();
  }

  /** The predictions for profiles, each of which gets no more than one. */
  pick(ids: readonly string[]): PickedRecords {
    const positions = ids.map((id) => this.#numbers.numberOf(id) - 1);
    const found = positions.filter((position) => position >= 0);
    for (const position of found) this.#isTaken[position] = 1;
    let picked = 0;
    const of = Uint32Array.from(positions, (position) => (position < 0 ? 0 : ++picked));
    return { block: this.#lines.block(found), of };
  }

  /** The predictions that were not picked, some at a time, with their ids. */
  *rest(): Generator<{ readonly records: PickedRecords; readonly ids: readonly string[] }> {
    const left: number[] = [];
    for (const [position, isTaken] of this.#isTaken.entries()) if (!isTaken) left.push(position);
    for (let from = 0; from < left.length; from += 512) {
      const block = this.#lines.block(left.slice(from, from + 512));
      const { places } = block;
      const ids = left.slice(from, from + 512).map((_, at) => {
        const bytes = block.bytes.subarray(places[4 * at], places[4 * at + 1]);
        return this.#idIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) ?? '';
      });
      yield { records: { block, of: new Uint32Array(0) }, ids };
    }
  }

  /** Whether the first lines are records, and nothing in them asks for the whole file. */
  #isOfLines(): boolean {
    const heads: string[] = [];
    this.#lines.read(({ bytes }) =>
      heads.push(bytes.toString('utf8')) < looked ? false : undefined,
    );
    const records = heads.map((line) => readJsonText(line));
    if (records.length < 2 || !records.every(isJsonObject)) return false;
    const source = { file: this.#path, text: heads.join('\n'), id: predictionNameOf(this.#path) };
    const cut = cutSource(source, { ...this.#options, ids: this.#ids });
    const isEach = [...cut.predictions].every(({ isLine }) => isLine);
    if (!isEach || cut.exports?.length !== 0) return false;
    const keys = new Set(records.map((record) => idPathOf(record, this.#ids)));
    const [key] = keys;
    if (keys.size === 1 && records.every((record) => Object.hasOwn(record, key ?? '')))
      this.#key = key;
    return true;
  }

  #take(line: IndexedLine): boolean {
    const id = this.#idIn(line.bytes, line);
    if (id === undefined) return false;
    const known = this.#numbers.size;
    const number = this.#numbers.add(id);
    if (number > known) return true;
    const first = this.#lines.originOf(number - 1);
    this.doubled.add(id);
    this.firstLines.add(first.line);
    this.#sayDoubled(id, line, first);
    return false;
  }

  #sayDoubled(id: string, { bytes, line, column }: IndexedLine, first: Diagnostic['place']): void {
    const origin = { file: this.#path, line, column };
    if (readJsonText(bytes.toString('utf8')) === undefined) {
      this.#sayBroken(bytes.toString('utf8'), origin);
      return;
    }
    const place = { file: this.#path, pointer: '', origin };
    const profile = { id, origin };
    const { file, line: firstLine = 1, column: firstColumn = 1 } = first;
    const data = { first: { file, line: firstLine, column: firstColumn } };
    this.#say(line, 1, { code: 'doubled-prediction', place, data, profile });
  }

  /** The id in a line; undefined, which is said if the line is given, if there is none. */
  #idIn(bytes: Buffer, at?: IndexedLine): string | undefined {
    const quick = this.#key === undefined ? undefined : memberText(bytes, this.#key);
    if (quick !== undefined && quick !== '') return quick;
    const text = bytes.toString('utf8');
    if (text.trim() === '') return undefined;
    const origin = { file: this.#path, line: at?.line ?? 1, column: at?.column ?? 1 };
    const value = readJsonText(text);
    if (value === undefined) {
      this.#sayBroken(text, origin);
      return undefined;
    }
    const id = this.#reader.idOf(fromRecord(value, '', origin, readJsonText, true));
    for (const one of this.#reader.diagnostics.splice(0)) this.#say(origin.line, 1, one);
    return id;
  }

  #sayBroken(text: string, place: { file: string; line: number; column: number }): void {
    const data = { reason: 'the line holds no record' };
    const fault = this.#options.faultOf?.(text, place);
    this.#say(place.line, 0, fault ?? { code: 'json-syntax', place, data });
  }

  #say(line: number, rank: SaidOfLine['rank'], diagnostic: Diagnostic): void {
    this.said.push({ line, rank, diagnostic: this.#locator.locate(diagnostic) });
  }
}

const noGolds = { has: () => false, get: () => undefined };
