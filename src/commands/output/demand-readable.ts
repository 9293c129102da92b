import { isStdout } from '../../io/output.ts';
import type { Terminal } from '../../io/terminal.ts';
import { UsageError } from '../line/usage-error.ts';

/** Throws a UsageError if binary data would be written to a terminal; `what` is, for example, 'a PNG'. */
export function demandReadable(what: string, out: string, { stdout }: Terminal): void {
  if (!isStdout(out) || stdout.isTTY !== true) return;
  throw new UsageError(`${what} is nothing for a terminal; name a file with --out, or pipe it`);
}
