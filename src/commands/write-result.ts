import type { Terminal } from '../io/terminal.ts';
import { openUnlessInput } from './open-unless-input.ts';
import type { ProfileRun } from './profile-run.ts';

/**
 * Writes a text, in pieces, to a file or (`-`) to stdout; what stands against it is reported, such as that
 * the file is one of the `inputs`.
 */
export async function writeResult(
  pieces: Iterable<string>,
  run: ProfileRun,
  out: string,
  terminal: Terminal,
  inputs: readonly string[] = [],
): Promise<void> {
  const opened = await openUnlessInput(out, inputs, terminal);
  if ('diagnostic' in opened) return run.report([opened.diagnostic]);
  for (const piece of pieces) await opened.output.write(piece);
  const fault = await opened.output.commit();
  if (fault !== undefined) run.report([fault]);
}
