import type { BatchOptions, CompiledBatch } from '../compile/batch.ts';
import { type ListFrame, linesFrame, writesLines } from './list-file.ts';
import type { Settings } from './settings.ts';

/** Where entries go, and whether each is a profile. */
export type GoldTarget = Pick<Settings, 'withProfiles'> & { readonly out: string };

/** How the entries of an output look, and what stands between them. */
export function entryStyle(target: GoldTarget): Pick<BatchOptions, 'entry' | 'separator'> {
  const { separator } = goldFrame(target);
  if (target.withProfiles) return { entry: 'profile', separator };
  return { entry: writesLines(target.out) ? 'line' : 'member', separator };
}

/** What stands around entries: nothing where they are lines, one object, or (with profiles) one list. */
export function goldFrame({ out, withProfiles }: GoldTarget): ListFrame {
  if (writesLines(out)) return linesFrame;
  const [open, close] = withProfiles ? (['[\n', ']'] as const) : (['{\n', '}'] as const);
  return { open, separator: ',\n', close };
}

/** The entries of a batch at some positions (ascending), as few runs of bytes as they are. */
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
