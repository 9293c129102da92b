import { byText } from '../../../base/text/by-text.ts';
import { printable } from '../../../base/text/printable.ts';
import type { ConvertSettings } from '../../flags/read-convert-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';
import { fileChecksum } from '../../machine/checksum.ts';
import { type FilePiece, lineStart, linesBefore } from '../../machine/file-pieces.ts';
import type { DescribedRun } from '../../runs/part-of-run.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import { allLines, type LineRange } from './line-batches.ts';

/** That a file cannot be converted in parts, since records of one profile may be far apart in it, or in several files. */
export function uncut(path: string, what: string): UsageError {
  const why = 'the records of one profile may be anywhere in it and in other files';
  return new UsageError(`--shard: ${printable(path)} ${what}: ${why}; convert them in one run`);
}

/**
 * The lines of predictions that a part converts of a file, which it notes. A file in which not each line is
 * one by itself belongs, with all its lines, to the part that has its beginning.
 */
export async function wantedLines(
  run: ProfileRun,
  { path, from, to, size }: FilePiece,
  areLines: boolean,
): Promise<LineRange> {
  const isCut = areLines && to - from < size;
  const [start, end] = isCut ? [lineStart(path, from), lineStart(path, to)] : [from, to];
  const sum = await fileChecksum(path, { start, end });
  if (sum !== undefined)
    run.ledger.pieces.push({ role: 'profile', path, size, from: start, ...sum });
  if (!isCut && from === 0) return allLines;
  if (!isCut || start === end) return { first: 0, end: 0 };
  const first = linesBefore(path, start);
  return { first, end: end === size ? allLines.end : linesBefore(path, end) };
}

/** What decides the converted file. */
export function describedRun(files: readonly string[], settings: ConvertSettings): DescribedRun {
  const { to, as, failedCalls, subAgents, idFrom, idField, filter, maxTrajectories, toolResults } =
    settings;
  const options = {
    to,
    as,
    'failed-calls': failedCalls,
    'sub-agents': subAgents,
    'id-from': idFrom,
    'id-field': idField,
    filter: filter && [...filter].sort(byText),
    'max-trajectories': maxTrajectories,
    'tool-results': toolResults || undefined,
  };
  return { command: 'convert', files, inputs: [], options };
}
