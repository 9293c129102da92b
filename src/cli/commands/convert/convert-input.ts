import type { Readable } from 'node:stream';
import type { Json } from '../../../base/json.ts';
import { formatNamed } from '../../../compiler/formats/formats.ts';
import { goldLimits } from '../../../model/limits.ts';
import { readJsonText } from '../../../model/read-json.ts';
import { isGold } from '../../../scoring/gold/gold-file.ts';
import { heldStream } from '../../machine/held-stream.ts';
import { type ReadLines, readLines } from '../../machine/read-lines.ts';
import { readText } from '../../machine/read-text.ts';
import { type RecordReader, readRecords } from '../../machine/records.ts';
import { isStream } from '../../machine/same-file.ts';
import type { RecordBatch, WantedRecords } from '../../machine/threads/record-sink.ts';

/** An input of a conversion: gold, record by record, or the text of predictions. */
export type ConvertInput =
  | {
      readonly kind: 'gold';
      readonly reader: RecordReader;
      readonly batches: AsyncIterable<RecordBatch>;
    }
  | ({ readonly kind: 'predictions' } & ReadLines);

/** The number of values at a file's start that decide what the file is. */
const heads = 5;

/** The names of files that may contain a model's raw answer. */
const rawEndings = /\.(txt|md)(\.gz)?$/i;

/**
 * Opens a file (`-`: the stream). Its first values decide whether it is gold or predictions, unless
 * the format given is one that gold cannot be in. A file that is not JSON counts as broken gold,
 * unless its name allows any text. Of gold, only some records may be wanted; what the file is does not
 * hang on them.
 */
export async function openConvertInput(
  path: string,
  stdin: Readable,
  from: string | undefined,
  wanted?: WantedRecords,
): Promise<ConvertInput> {
  const held = heldStream(path, stdin);
  const isPredictions =
    rawEndings.test(path) || !(from === undefined || formatNamed(from) !== undefined);
  const source = held === undefined ? { path } : { path, stream: held.first() };
  const reader = readRecords(source, { limits: goldLimits });
  const batches = reader[Symbol.asyncIterator]();
  const first = isPredictions ? undefined : await batches.next();
  const batch = first?.done ? undefined : first?.value;
  if (!isPredictions && (await isGoldBatch(batch, path))) {
    held?.release();
    if (wanted === undefined) return { kind: 'gold', reader, batches: resumed(batch, batches) };
    await batches.return(undefined);
    const cut = readRecords(source, { limits: goldLimits, wanted });
    return { kind: 'gold', reader: cut, batches: cut };
  }
  await batches.return(undefined);
  return { kind: 'predictions', ...(await readLines(path, held?.again())) };
}

async function isGoldBatch(batch: RecordBatch | undefined, path: string): Promise<boolean> {
  if (batch === undefined) return true;
  const values: Json[] = [];
  for (const { text } of batch.records) {
    const value = readJsonText(text);
    if (value !== undefined) values.push(value);
    if (values.length === heads) break;
  }
  if (values.length > 0) return values.some(isGold);
  // It may be JSON without records, such as JSON text inside a string.
  const isRead = isStream(path) || batch.records.length > 0;
  const read = isRead ? undefined : await readText(path);
  return read === undefined || 'diagnostic' in read || readJsonText(read.text) === undefined;
}

async function* resumed(
  first: RecordBatch | undefined,
  rest: AsyncGenerator<RecordBatch, void, undefined>,
): AsyncGenerator<RecordBatch> {
  if (first !== undefined) yield first;
  yield* rest;
}
