import type { PartOfRun } from '../../io/manifest.ts';
import { totalBytes } from '../../io/total-bytes.ts';
import type { Settings } from '../line/settings.ts';
import type { ProfileRun } from './profile-run.ts';

/** Which part of a run an output is, for its manifest; undefined for a whole run. */
export function partOfRun(
  command: string,
  run: ProfileRun,
  files: readonly string[],
  { shard }: Settings,
): PartOfRun | undefined {
  if (shard === undefined) return undefined;
  const { profiles, found, profilePieces: pieces } = run;
  const total = totalBytes(files) ?? 0;
  const idFields = [...run.idFields];
  const { failed } = run.reporter;
  return { command, ...shard, pieces, total, found, profiles, idFields, failed };
}
