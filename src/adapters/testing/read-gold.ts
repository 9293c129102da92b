import { readProgramValue } from '../../base/json/program-value.ts';
import { jsonTextOf } from '../../base/json/stringify.ts';
import type { Json } from '../../base/json.ts';
import { printable } from '../../base/text/printable.ts';
import { GoldSet } from '../../compiler/gold/gold-set.ts';
import { originOf } from '../../compiler/run/library.ts';
import { formatsByContent } from '../../model/format.ts';
import { readJson } from '../../model/read-json.ts';
import { entryOfFile, entryOfGold, type GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { entriesIn } from '../../scoring/gold/gold-file.ts';
import { counted } from '../../words/shown.ts';

/** Factored sets with more trajectories are not listed. */
const limit = 10_000;

const reading = { limit, place: { file: 'gold' } };

/**
 * Reads the gold of one profile: a compiled set, the value of a format, an object of values by format,
 * or a record of a gold file. Throws an Error for anything else, and for gold without trajectories.
 */
export function readGold(gold: unknown): GoldEntry {
  demandOne(gold);
  const entry = gold instanceof GoldSet ? compiledEntry(gold) : writtenEntry(jsonOf(gold));
  if (Array.isArray(entry.golds) && entry.golds.length === 0) {
    throw new Error('the gold has no trajectories');
  }
  return entry;
}

/** Throws an Error for gold sets of which one is to be taken. */
function demandOne(gold: unknown): void {
  const { golds } = Object(gold) as { readonly golds?: unknown };
  const [all, what] = Array.isArray(golds)
    ? [golds, 'the result of compile(), with']
    : [gold, 'a list of'];
  const isMany = Array.isArray(all) && all.length > 0 && all.every((one) => one instanceof GoldSet);
  if (!isMany) return;
  throw new Error(
    `the gold is ${what} ${counted(all.length, 'gold set')}; give one, as golds.find(({ id }) => ...)`,
  );
}

function compiledEntry(gold: GoldSet): GoldEntry {
  const origin = originOf(gold);
  if (origin === undefined) throw new Error('the gold set is not one that compile() made');
  return entryOfGold(gold, origin, limit);
}

function writtenEntry(value: Json): GoldEntry {
  const shapes = formatsByContent.map((format) => ({ [format]: value }));
  for (const byFormat of [value, ...shapes]) {
    const entry = entryOfFile('gold', byFormat, undefined, reading);
    if (!('reason' in entry)) return entry;
  }
  const read = [...entriesIn(value, { ...reading, idField: 'customer_id' })];
  const entries = read.flatMap(({ entry }) => ('reason' in entry ? [] : [entry]));
  if (entries.length > 1) throw new Error('the gold is of several profiles: take that of one');
  const [entry] = entries;
  if (entry === undefined) throw new Error('the gold is in none of the output formats');
  return entry;
}

function jsonOf(gold: unknown): Json {
  const { value } = readJson(textOf(gold), { file: 'gold', line: 1, column: 1 });
  if (value !== undefined) return value;
  const isText = typeof gold === 'string' && /\.jsonl?$/.test(gold);
  if (isText) throw new Error(`the gold is a path, '${printable(gold)}': read the file first`);
  throw new Error(`the gold is not JSON, nor a gold set: ${typeof gold}`);
}

function textOf(gold: unknown): string {
  if (typeof gold === 'string') return gold;
  const { value, notJson, tooDeep } = readProgramValue(gold);
  return notJson.length > 0 || tooDeep !== undefined ? '' : (jsonTextOf(value) ?? '');
}
