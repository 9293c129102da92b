import { basename } from 'node:path';
import type { EntryKind } from '../compile/batch.ts';
import { datasetNamed } from '../emit/datasets/datasets.ts';
import { type EntryFile, jsonList, type Layout, textFile } from '../emit/entry-file.ts';
import type { Settings } from './settings.ts';

/** Where entries go, and whether each is a profile or a row of a data set. */
export type GoldTarget = Pick<Settings, 'withProfiles' | 'dataset'> & { readonly out: string };

/** Whether an output is written one record a line: by its name, and always on stdout. */
function writesLines(out: string): boolean {
  return out === '-' || /\.(jsonl|ndjson)$/i.test(out);
}

/** How the entries of an output look. */
export function entryKind({ out, withProfiles, dataset }: GoldTarget): EntryKind {
  if (dataset !== undefined) return 'rows';
  if (withProfiles) return 'profile';
  return writesLines(out) ? 'line' : 'member';
}

const records: Layout = { open: '', separator: '\n', close: '\n' };
const members: Layout = { open: '{\n', separator: ',\n', close: '\n}\n' };

/** Begins a file of gold: lines, the members of one object, a list of profiles, or a data set. */
export async function openGoldFile(target: GoldTarget): Promise<EntryFile> {
  const { out, withProfiles, dataset } = target;
  const format = dataset === undefined ? undefined : datasetNamed(dataset);
  if (format !== undefined) return format.file(datasetName(out, format.ending));
  if (writesLines(out)) return textFile(records);
  return textFile(withProfiles ? jsonList : members);
}

/** A data set is named after its file. */
function datasetName(out: string, ending: string): string {
  if (out === '-') return 'gold';
  const name = basename(out);
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name.replace(/(.)\.[^.]*$/, '$1');
}
