import { openOutput } from '../io/output.ts';
import { isOneOf } from '../io/same-file.ts';
import type { Terminal } from '../io/terminal.ts';

/** Opens an output, unless it would replace what it is made of. Errors: output-failed. */
export async function openUnlessInput(
  path: string,
  inputs: readonly string[],
  { stdout }: Terminal,
) {
  if (path === '-' || !(await isOneOf(path, inputs))) return openOutput(path, stdout);
  const data = { path, reason: 'it is an input of this run' };
  return { diagnostic: { code: 'output-failed', place: { file: path }, data } } as const;
}
