import { type Output, openOutput } from '../io/output.ts';
import { isOneOf } from '../io/same-file.ts';
import type { Terminal } from '../io/terminal.ts';
import type { Diagnostic } from '../model/diagnostic.ts';

/** Opens the output of a run, unless it would replace what it is made of. Errors: output-failed. */
export async function openUnlessInput(
  path: string,
  inputs: readonly string[],
  { stdout }: Terminal,
): Promise<{ readonly output: Output } | { readonly diagnostic: Diagnostic }> {
  if (path === '-' || !(await isOneOf(path, inputs))) return openOutput(path, stdout);
  const data = { path, reason: 'it is an input of this run' };
  return { diagnostic: { code: 'output-failed', place: { file: path }, data } };
}
