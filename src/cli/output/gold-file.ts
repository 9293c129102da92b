import { basename } from 'node:path';
import { datasetNamed } from '../../compiler/formats/datasets/datasets.ts';
import { type FileLayout, jsonList, lines } from '../../compiler/formats/layout.ts';
import type { CompiledBatch } from '../../compiler/run/batch.ts';
import type { EntryKind, EntryOptions } from '../../compiler/run/entry.ts';
import type { OutputFile } from '../machine/output.ts';
import type { Terminal } from '../machine/terminal.ts';
import { demandReadable } from './demand-readable.ts';
import { type EntryFile, ListFile, writesLines } from './list-file.ts';

/** The output, and whether its entries are profiles or rows of a data set. */
export interface GoldTarget {
  readonly out: string;
  readonly dataset: string | undefined;
  readonly withProfiles: boolean;
}

/** Throws a UsageError for a binary data set on a terminal. */
export function demandReadableGold(target: GoldTarget, terminal: Terminal): void {
  if (datasetOf(target)?.encoder === undefined) return;
  demandReadable(`a ${target.dataset} file`, target.out, terminal);
}

/** The form of the entries of an output, and the text before and after each. */
export function entryStyle(target: GoldTarget): Pick<EntryOptions, 'entry' | 'separator' | 'end'> {
  const { separator, end } = goldLayout(target);
  return { entry: entryKind(target), separator, end };
}

function entryKind({ dataset, withProfiles, out }: GoldTarget): EntryKind {
  if (dataset !== undefined) return 'rows';
  if (withProfiles) return 'profile';
  return writesLines(out) ? 'line' : 'member';
}

/** Opens a file of gold: lines, members of one object, a list of profiles, or a data set. */
export async function openGoldFile(
  output: Pick<OutputFile, 'write' | 'abort'>,
  target: GoldTarget,
): Promise<EntryFile> {
  const layout = goldLayout(target);
  const encoder = await datasetOf(target)
    ?.encoder?.()
    .catch(async (error: unknown) => {
      // What is left open would be closed with a warning of Node's.
      await output.abort();
      throw error;
    });
  if (encoder === undefined) return new ListFile(output, layout);
  const { EncodedFile } = await import('./encoded-file.ts');
  return new EncodedFile(output, encoder);
}

const members: FileLayout = { ...jsonList, open: '{\n', close: '\n}\n' };

function goldLayout(target: GoldTarget): FileLayout {
  const { out, withProfiles } = target;
  const dataset = datasetOf(target);
  if (dataset !== undefined) return dataset.layout(datasetName(out, dataset.ending));
  if (writesLines(out)) return lines;
  return withProfiles ? jsonList : members;
}

function datasetOf({ dataset }: GoldTarget) {
  return dataset === undefined ? undefined : datasetNamed(dataset);
}

/** A data set has the name of its file. */
function datasetName(out: string, ending: string): string {
  if (out === '-') return 'gold';
  const name = basename(out);
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name.replace(/(.)\.[^.]*$/, '$1');
}

/** The entries of a batch at some positions (ascending), in as few byte ranges as possible. */
export function* entriesAt(
  { bytes, ends }: CompiledBatch,
  positions: readonly number[],
): Generator<Uint8Array> {
  let from = 0;
  let to = 0;
  for (const position of positions) {
    const start = ends[position - 1] ?? 0;
    if (start > to) {
      if (to > from) yield bytes.subarray(from, to);
      from = start;
    }
    to = ends[position] as number;
  }
  if (to > from) yield bytes.subarray(from, to);
}
