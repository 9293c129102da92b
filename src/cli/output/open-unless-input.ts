import { openOutput } from '../machine/output.ts';
import type { Terminal } from '../machine/terminal.ts';
import { inputFault } from './input-fault.ts';

/** Opens an output unless it would overwrite an input. Errors: output-failed. */
export async function openUnlessInput(path: string, inputs: readonly string[], terminal: Terminal) {
  const diagnostic = inputFault(path, inputs);
  return diagnostic === undefined ? openOutput(path, terminal) : { diagnostic };
}
