import { basename } from 'node:path';
import { UsageError } from './usage-error.ts';

/** The endings of files with one record per line, and of files with gold or profiles. */
export const lineEndings: readonly string[] = ['.jsonl', '.ndjson'];
export const recordEndings: readonly string[] = ['.json', ...lineEndings];

/** The ending of a file's name, if it means anything: names such as `gold`, `.gold` or `2.0` have none. */
export function endingOf(path: string): string | undefined {
  return /.(\.[a-z][\w-]*)$/i.exec(basename(path))?.[1]?.toLowerCase();
}

/** Throws a UsageError for a file whose ending does not fit its content, which is `what`. */
export function demandEnding(
  out: string | undefined,
  what: string,
  endings: readonly string[],
  hint = '',
): void {
  const ending = endingOf(out ?? '-');
  if (ending === undefined || endings.includes(ending)) return;
  throw new UsageError(`--out ${out}: ${what} ends with ${endings.join(', ')}${hint}`);
}
