import type { ShardSettings } from '../flags/read-shard-settings.ts';
import type { OutSettings } from '../flags/settings.ts';
import { UsageError } from '../flags/usage-error.ts';
import {
  commitWithManifest,
  type Manifest,
  manifestPath,
  type PartOfRun,
} from '../machine/manifest.ts';
import type { OutputFile } from '../machine/output.ts';
import { totalBytes } from '../machine/total-bytes.ts';
import { packageVersion } from '../machine/version.ts';
import { commitOutput } from '../output/commit-output.ts';
import type { FileLedger } from './profile-files.ts';
import type { ProfileRun } from './profile-run.ts';

/** Which part of a run an output is, for its manifest; undefined for a whole run. */
function partOfRun(
  command: string,
  run: ProfileRun,
  { files, read }: Pick<DescribedRun, 'files' | 'read'>,
  { shard }: ShardSettings,
): PartOfRun | undefined {
  if (shard === undefined) return undefined;
  const { found, idFields, ledger } = read ?? run;
  const { pieces } = ledger;
  const total = totalBytes(files) ?? 0;
  const { profiles, reporter } = run;
  const { failed } = reporter;
  return { command, ...shard, pieces, total, found, profiles, idFields: [...idFields], failed };
}

/** What a run has read of its profiles. */
interface ReadProfiles extends Pick<ProfileRun, 'found' | 'idFields' | 'failures' | 'failed'> {
  readonly ledger: Pick<FileLedger, 'pieces' | 'hashes'>;
}

/** What the manifest of a part tells of profiles where each part reads all of them. */
export const readByAll: ReadProfiles = {
  found: 0,
  ledger: { pieces: [], hashes: [] },
  idFields: new Set(),
  failures: 0,
  failed: new Map(),
};

/** What a run is: the files of profiles, which may be cut, and what else decides its output. */
export interface DescribedRun extends Pick<Manifest, 'options'> {
  readonly command: string;
  readonly files: readonly string[];
  readonly inputs: Manifest['inputs'];
  /** What it has read of the profiles, if the manifest does not tell what the run itself has read. */
  readonly read?: ReadProfiles | undefined;
}

/** Throws a UsageError unless a part will be written to a file that `merge` can read. */
export function demandPart(
  { shard, out = '-' }: ShardSettings & OutSettings,
  endings: RegExp,
  ending: string,
): void {
  if (shard !== undefined && !endings.test(out)) {
    throw new UsageError(
      `--shard: --out is needed, a file that ends with ${ending}: a part is merged later`,
    );
  }
}

/** Moves an output to its place, with its manifest beside it. If that fails, reports it and returns `false`. */
export async function commitDescribed(
  output: OutputFile,
  run: ProfileRun,
  { command, files, inputs, options, read }: DescribedRun,
  settings: ShardSettings & OutSettings,
): Promise<boolean> {
  const { out = '-' } = settings;
  await output.finish();
  const { checksum } = output;
  if (!output.isFile || checksum === undefined) return commitOutput(output, run);
  const { failures: count, failed, ledger } = read ?? run;
  return commitOutput(output, run, () =>
    commitWithManifest(output, manifestPath(out), {
      traxgen: packageVersion(),
      options,
      inputs: [...inputs, ...ledger.hashes],
      output: { path: out, ...checksum },
      part: partOfRun(command, run, { files, read }, settings),
      failed: count > 0 ? { count, ids: Object.fromEntries(failed) } : undefined,
    }),
  );
}
