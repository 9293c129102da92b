import { getSystemErrorMap } from 'node:util';
import { errorText } from '../../base/text/error-text.ts';
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';

/** The system's code of an error, such as `ENOENT`; empty if it has none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** The system's reason for an error, in words and without paths: `permission denied`. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EISDIR') return 'it is a folder';
  for (const [name, words] of getSystemErrorMap().values()) if (name === code) return words;
  return errorText(error);
}

/** Whether a write failed because the reader has gone. */
export function hasGone(error: unknown): boolean {
  return ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(codeOf(error));
}

/** Thrown when a file changes while it is read. */
export class FileChanged extends Error {}

/** The diagnostic for a path that cannot be read. `missing` is the code if the path does not exist. */
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

/** The diagnostic for an output that cannot be written. */
export function writeFailure(path: string, error: unknown): Diagnostic {
  return { code: 'output-failed', place: { file: path }, data: { path, reason: reasonOf(error) } };
}
