import { getSystemErrorMap } from 'node:util';
import type { Diagnostic } from '../model/diagnostic.ts';

/** The system's name of an error (`ENOENT`), or an empty text where it has none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** What the system says about an error, in words without paths: `permission denied`. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EISDIR') return 'it is a folder';
  for (const [name, words] of getSystemErrorMap().values()) if (name === code) return words;
  return error instanceof Error ? error.message : String(error);
}

/** A file is not any more what it was when reading it began. */
export class FileChanged extends Error {}

/** Why a path could not be read, where `missing` is the code for one that is not there. */
export function readFailure(
  path: string,
  error: unknown,
  missing: 'file-not-found' | 'file-vanished' = 'file-not-found',
): Diagnostic {
  const place = { file: path };
  if (error instanceof FileChanged) return { code: 'file-changed', place, data: { path } };
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return { code: missing, place, data: { path } };
  if (code === 'EISDIR') return { code: 'file-is-folder', place, data: { path } };
  return { code: 'file-unreadable', place, data: { path, reason: reasonOf(error) } };
}

/** Why an output could not be written. */
export function writeFailure(path: string, error: unknown): Diagnostic {
  return { code: 'output-failed', place: { file: path }, data: { path, reason: reasonOf(error) } };
}
