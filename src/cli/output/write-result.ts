import type { OutputFile } from '../machine/output.ts';
import { forPeople } from '../machine/say.ts';
import type { Terminal } from '../machine/terminal.ts';
import type { Run } from '../runs/run.ts';
import { commitOutput } from './commit-output.ts';
import { openUnlessInput } from './open-unless-input.ts';

/**
 * Writes a text or bytes in pieces to a file or, for `-`, to stdout. No more pieces are made once
 * the reader has gone. If it cannot be written, for example because it is one of the `inputs`,
 * reports that and returns `false`.
 */
export async function writeResult(
  pieces: Iterable<string | Uint8Array>,
  run: Run,
  out: string,
  terminal: Terminal,
  inputs: readonly string[],
  commit = (output: OutputFile) => commitOutput(output, run),
): Promise<boolean> {
  const opened = await openUnlessInput(out, inputs, terminal);
  if ('diagnostic' in opened) {
    run.report([opened.diagnostic]);
    return false;
  }
  const { output } = opened;
  const isShown = out === '-';
  for (const piece of pieces) {
    await output.write(isShown ? shown(piece, terminal) : piece);
    if (output.closed) break;
  }
  return commit(output);
}

/** A text as it may be shown; in JSON, what is escaped stays what it is. */
function shown(piece: string | Uint8Array, terminal: Terminal): string | Uint8Array {
  return typeof piece === 'string' ? forPeople(piece, terminal.stdout, terminal) : piece;
}
