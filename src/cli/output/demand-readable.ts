import { UsageError } from '../flags/usage-error.ts';
import { isStdout } from '../machine/output.ts';
import type { Terminal } from '../machine/terminal.ts';

/** Throws a UsageError if binary data would be written to a terminal; `what` is, for example, 'a PNG'. */
export function demandReadable(what: string, out: string, { stdout }: Terminal): void {
  if (!isStdout(out) || stdout.isTTY !== true) return;
  throw new UsageError(`${what} is nothing for a terminal; name a file with --out, or pipe it`);
}
