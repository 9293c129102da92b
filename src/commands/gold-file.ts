import type { EntryKind } from '../compile/batch.ts';
import { type ListFrame, linesFrame, writesLines } from './list-file.ts';
import type { Settings } from './settings.ts';

/** Where entries go, and whether each is a profile. */
export type GoldTarget = Pick<Settings, 'withProfiles'> & { readonly out: string };

/** How the entries of an output look. */
export function entryKind({ out, withProfiles }: GoldTarget): EntryKind {
  if (withProfiles) return 'profile';
  return writesLines(out) ? 'line' : 'member';
}

/** What stands around entries: nothing where they are lines, one object, or (with profiles) one list. */
export function goldFrame({ out, withProfiles }: GoldTarget): ListFrame {
  if (writesLines(out)) return linesFrame;
  const [open, close] = withProfiles ? (['[\n', ']'] as const) : (['{\n', '}'] as const);
  return { open, separator: ',\n', close };
}
