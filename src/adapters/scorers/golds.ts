import { readProgramValue } from '../../base/json/program-value.ts';
import { jsonTextOf } from '../../base/json/stringify.ts';
import { GoldSet } from '../../compiler/gold/gold-set.ts';
import { Locator } from '../../compiler/run/report.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { placeText } from '../../model/place-text.ts';
import type { Vocabulary } from '../../model/vocabulary.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { readGoldText } from '../../scoring/gold/gold-file.ts';
import { vocabularyOfGolds } from '../../scoring/gold/gold-vocabulary.ts';
import { readGold } from '../testing/read-gold.ts';

/**
 * The gold of a scorer: the path of a gold file; a gold set of `compile`, or a list of them; or the
 * content of a gold file, as a value or as text (which begins with a bracket; a path that does begins
 * with `./`). A gold set by itself, or what a format wrote for one profile, is the gold of every case. All
 * others are the gold of the cases with their ids.
 */
export type GoldSource = string | GoldSet | readonly GoldSet[] | object;

/** The gold of every case, or the gold of cases by id. */
export interface Golds {
  readonly every?: GoldEntry;
  readonly byId: ReadonlyMap<string, GoldEntry>;
  /** The tools of all of it. */
  readonly vocabulary: Vocabulary;
}

/** Reads a file whole, or says why it cannot. */
export type FileReader = (
  path: string,
) => Promise<{ readonly text: string } | { readonly diagnostic: Diagnostic }>;

/** Factored sets with more trajectories are not listed. */
const limit = 10_000;

/**
 * Reads gold: at once what is in memory, and a file when it is asked for, until it could be read. Throws
 * an Error where gold cannot be used.
 */
export function goldReader(
  source: GoldSource,
  idField: string,
  readFile: FileReader,
): () => Promise<Golds> | Golds {
  if (typeof source !== 'string' || /^\s*[[{]/.test(source)) {
    const golds = goldsIn(source, idField);
    return () => golds;
  }
  let read: Promise<Golds> | undefined;
  return () => {
    read ??= goldsOf(source, idField, readFile).catch((error: unknown) => {
      read = undefined;
      throw error;
    });
    return read;
  };
}

function goldsIn(source: GoldSource, idField: string): Golds {
  if (Array.isArray((source as { golds?: unknown }).golds)) {
    throw new Error('the gold is the result of compile(): give its golds');
  }
  if (source instanceof GoldSet) return everywhere(source);
  if (Array.isArray(source) && source.length > 0 && source.every(isGoldSet)) {
    return byId(source.map(readGold));
  }
  const text =
    typeof source === 'string' ? source : (jsonTextOf(readProgramValue(source).value) ?? '');
  const { entries, diagnostics } = readGoldText({ file: 'gold', text }, { idField, limit });
  // What has no ids may be the output of a format.
  return entries.length === 0 ? everywhere(source) : byId(entries, diagnostics);
}

async function goldsOf(file: string, idField: string, readFile: FileReader): Promise<Golds> {
  const read = await readFile(file);
  if ('diagnostic' in read) return byId([], [read.diagnostic]);
  const { entries, diagnostics } = readGoldText({ file, text: read.text }, { idField, limit });
  return byId(entries, diagnostics);
}

function everywhere(gold: GoldSource): Golds {
  const every = readGold(gold);
  return { every, byId: new Map(), vocabulary: vocabularyOfGolds([every]) };
}

function isGoldSet(value: unknown): value is GoldSet {
  return value instanceof GoldSet;
}

function byId(entries: readonly GoldEntry[], [fault]: readonly Diagnostic[] = []): Golds {
  if (fault !== undefined) {
    const { message, ...at } = new Locator([]).locate(fault);
    throw new Error(`the gold cannot be used: ${placeText(at)}: ${message}`);
  }
  const golds = new Map<string, GoldEntry>();
  for (const entry of entries) {
    if (golds.has(entry.id)) throw new Error(`the gold has ${entry.id} twice`);
    golds.set(entry.id, entry);
  }
  return { byId: golds, vocabulary: vocabularyOfGolds(entries) };
}
