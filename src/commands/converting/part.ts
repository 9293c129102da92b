import { printable } from '../../model/printable.ts';
import type { Settings } from '../line/settings.ts';
import { UsageError } from '../line/usage-error.ts';
import type { DescribedRun } from '../running/part-of-run.ts';

/** Throws a UsageError for what is no gold of traxgen's, if only a part is converted: its records may belong together. */
export function demandGold(path: string, { shard }: Settings): void {
  if (shard === undefined) return;
  throw new UsageError(
    `--shard: ${printable(path)} is not gold of traxgen, and cannot be cut into parts`,
  );
}

/** What decides the converted file. */
export function describedRun(files: readonly string[], settings: Settings): DescribedRun {
  const { convert, score, idField, filter, maxTrajectories, toolResults } = settings;
  const options = {
    to: convert.to,
    as: score.as,
    'id-field': idField,
    filter: filter && [...filter].sort(),
    'max-trajectories': maxTrajectories,
    'tool-results': toolResults || undefined,
  };
  return { command: 'convert', files, inputs: [], options };
}
