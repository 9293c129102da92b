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

/** A line of which the id is known. */
interface Named {
  readonly id: string;
  readonly line: IndexedLine;
}

/**
 * The predictions of a file with one a line. As long as they come in the order of the gold they are read
 * beside it; the rest is found by the ids of profiles. Their places take 16 bytes for each, and ids some
 * 50 more; the lines are read again when they are scored.
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
  /** The ids of the gold, in its order. */
  readonly #golds: Pick<TextNumbers, 'numberOf'>;
  /** The lines that have not been read, and the one that is read next if it has been looked at. */
  readonly #unread: Generator<IndexedLine>;
  #next: Named | undefined;
  #read = 0;
  /** How many predictions, from the first on, are those of the same number of golds. */
  #followed = 0;
  /** The ids of the predictions after these, where their order is another. */
  #numbers: TextNumbers | undefined;
  /** The key of all ids, if they have the same; only the head of the file is looked at. */
  #key: string | undefined;
  #isTaken = new Uint8Array(0);

  /** Throws the system's errors. */
  constructor(path: string, options: PredictionOptions, golds: Pick<TextNumbers, 'numberOf'>) {
    this.#path = path;
    this.#golds = golds;
    this.#options = ingestOptions(noGolds, options);
    const { idField: field = 'customer_id', idFrom: from } = options;
    this.#ids = { field, from, isProfile: () => false };
    this.#reader = new RecordReader(this.#options, this.#ids);
    this.#lines = new LineIndex(path);
    this.#unread = this.#lines.read();
  }

  /** Whether all that has been read can be read line by line. */
  get isFit(): boolean {
    return this.#lines.isText && this.#read <= mostValues;
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

  /** Passes over the predictions for the next profiles of the gold. */
  pass(ids: readonly string[]): void {
    for (const id of ids) this.#positionOf(id);
  }

  /** The predictions that were not picked, some at a time, with their ids. */
  *rest(): Generator<{ readonly records: PickedRecords; readonly ids: readonly string[] }> {
    this.index();
    const left: number[] = [];
    for (const [at, isTaken] of this.#isTaken.entries())
      if (!isTaken) left.push(this.#followed + at);
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
    while (this.#next === undefined) {
      const { value: line, done } = this.#unread.next();
      if (done || ++this.#read > mostValues) return undefined;
      const id = this.#idIn(line.bytes, line);
      if (id !== undefined) this.#next = { id, line };
    }
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
    this.firstLines.add(first.line);
    this.#sayDoubled(id, line, first);
  }

  /** Whether the first lines are records, and nothing in them asks for the whole file. */
  isOfLines(): boolean {
    const heads: string[] = [];
    for (const { bytes } of this.#lines.read()) {
      heads.push(bytes.toString('utf8'));
      if (heads.length === looked) break;
    }
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
