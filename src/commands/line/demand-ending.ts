import { basename } from 'node:path';
import { UsageError } from './usage-error.ts';

/** The endings of files with a record a line, and of files with gold or profiles. */
export const lineEndings: readonly string[] = ['.jsonl', '.ndjson'];
export const recordEndings: readonly string[] = ['.json', ...lineEndings];

/** How a file's name ends, where that means anything: a name such as `gold`, `.gold` or `2.0` promises nothing. */
export function endingOf(path: string): string | undefined {
  return /.(\.[a-z][\w-]*)$/i.exec(basename(path))?.[1]?.toLowerCase();
}

/** Throws a UsageError for a file whose ending means something else than `what` is written there. */
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
