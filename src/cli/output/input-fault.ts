import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { isOneOf } from '../machine/same-file.ts';

/** The diagnostic if a file to be written is one of the inputs. Errors: output-failed. */
export function inputFault(path: string, inputs: readonly string[]): Diagnostic | undefined {
  if (path === '-' || !isOneOf(path, inputs)) return undefined;
  const data = { path, reason: 'it is an input of this run' };
  return { code: 'output-failed', place: { file: path }, data };
}
