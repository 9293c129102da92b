import { printable } from '../../model/printable.ts';

/** The end of a run's last line: the file that was written, if any was. */
export function destination(out: string | undefined, isWritten: boolean): string {
  return isWritten && out !== undefined && out !== '-' ? ` -> ${printable(out)}` : '';
}
