import { openOutput } from '../../io/output.ts';
import type { Terminal } from '../../io/terminal.ts';
import { inputFault } from './input-fault.ts';

/** Opens an output unless it would overwrite an input. Errors: output-failed. */
export async function openUnlessInput(
  path: string,
  inputs: readonly string[],
  { stdout }: Terminal,
) {
  const diagnostic = inputFault(path, inputs);
  return diagnostic === undefined ? openOutput(path, stdout) : { diagnostic };
}
