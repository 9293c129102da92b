import { existsSync } from 'node:fs';
import { printable } from '../../base/text/printable.ts';

/** The end of a run's last line: the file that was written, if any. */
export function destination(out: string | undefined, isWritten: boolean): string {
  return isWritten && out !== undefined && out !== '-' ? ` -> ${printable(out)}` : '';
}

/** The end of a run's last line if nothing was written: an older file is unchanged. */
export function unwritten(out = '-'): string {
  const isThere = out !== '-' && existsSync(out);
  return `; nothing was written${isThere ? `, and ${printable(out)} is as it was` : ''}`;
}
