import { dirname, join } from 'node:path';
import { type MissingMode, missingModes } from '../../../model/profile.ts';
import { type GoldEntry, withOrigin } from '../../../scoring/gold/gold-entry.ts';
import type { ScoredInputs, ScoreSettings } from '../../flags/read-score-settings.ts';
import type { InputSettings } from '../../flags/settings.ts';
import { fileChecksum } from '../../machine/checksum.ts';
import { fileHash } from '../../machine/file-hash.ts';
import { type Manifest, manifestPath, readManifest } from '../../machine/manifest.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { packageVersion } from '../../machine/version.ts';
import type { ProfileSettings } from '../../runs/profile-files.ts';
import { ProfileRun } from '../../runs/profile-run.ts';
import type { Run, RunSettings } from '../../runs/run.ts';
import { compileGold, type LoadedGold } from './compiled-gold.ts';
import { readGoldFiles } from './read-gold.ts';

/** Which gold is read, or of what it is compiled. */
export type GoldSettings = RunSettings &
  Omit<ScoredInputs, 'seed' | 'sample'> & {
    readonly score: Pick<ScoreSettings['score'], 'gold' | 'report'>;
    /** All gold is read, whatever the part. */
    readonly shard?: undefined;
  };

/**
 * The gold to score against, by id: read from gold files or, without any, compiled. If the manifest
 * of a gold file is up to date, its inputs are also compiled again, which explains the reasons of
 * mistakes. If it is not, the file is used as it is, with a warning. Undefined if errors left no
 * gold at all.
 */
export async function loadGold(
  run: ProfileRun,
  settings: GoldSettings,
  terminal: Terminal,
): Promise<LoadedGold | undefined> {
  const loaded = await goldOf(run, settings, terminal);
  // Without any gold, every prediction would be reported as one without gold.
  return loaded?.entries.size === 0 && run.reporter.failed ? undefined : loaded;
}

async function goldOf(
  run: ProfileRun,
  settings: GoldSettings,
  terminal: Terminal,
): Promise<LoadedGold | undefined> {
  const { gold, report } = settings.score;
  const isExplained = report !== undefined;
  if (gold === undefined) return compileGold(run, settings, isExplained);
  const [path] = gold;
  const again =
    gold.length === 1 && path !== undefined && (await goldSettings(path, run, settings));
  const idField = settings.idField ?? (again ? again.idField : undefined);
  const loaded = await readGoldFiles(gold, run, { ...settings, idField }, terminal);
  if (loaded === undefined || !again) return loaded;
  return explained(loaded, await compileAgain(again, settings, isExplained, terminal));
}

/**
 * Compiles once more what a gold file was made from. Diagnostics are dropped, because they were reported
 * when the gold was compiled.
 */
export function compileAgain(
  again: RepeatedSettings,
  settings: RunSettings & Pick<ScoreSettings, 'maxTrajectories'>,
  isExplained: boolean,
  terminal: Terminal,
): Promise<LoadedGold | undefined> {
  const repeated = { ...settings, ...again, shard: undefined };
  return compileGold(new ProfileRun(repeated, terminal), repeated, isExplained);
}

/** The entries with their origins. */
function explained(
  { entries, idField, vocabulary }: LoadedGold,
  compiled: LoadedGold | undefined,
): LoadedGold {
  const pairs = [...entries].map(([id, entry]): [string, GoldEntry] => {
    const known = compiled?.entries.get(id);
    return [id, known ? withOrigin(entry, known) : entry];
  });
  return {
    entries: new Map(pairs),
    idField: idField ?? compiled?.idField,
    vocabulary,
    sources: compiled?.sources,
  };
}

/** What gold was compiled from, and of which profiles. */
type RepeatedSettings = InputSettings & Pick<ProfileSettings, 'filter'>;

/** The settings with which a gold file was made, if its manifest has them and nothing has changed since. */
export async function goldSettings(
  path: string,
  run: Run,
  { filter }: Pick<ProfileSettings, 'filter'>,
): Promise<RepeatedSettings | undefined> {
  const place = manifestPath(path);
  const manifest = path === '-' ? undefined : await readManifest(place);
  if (manifest === undefined) return undefined;
  const folder = dirname(place);
  const changed = await changedFiles(manifest, folder);
  if (changed.length > 0) {
    run.report([{ code: 'stale-gold', place: { file: path }, data: { changed } }]);
  }
  const isThere = manifest.inputs.every(({ path }) => path !== '-');
  const isRepeatable = isThere && changed.length === 0 && manifest.traxgen === packageVersion();
  return isRepeatable ? repeated(manifest, folder, filter) : undefined;
}

async function changedFiles(manifest: Manifest, folder: string): Promise<string[]> {
  const { inputs, output } = manifest;
  const changed: string[] = [];
  for (const { path, sha256 } of inputs) {
    if (path !== '-' && (await fileHash(join(folder, path))) !== sha256) changed.push(path);
  }
  const sum = await fileChecksum(join(folder, output.path));
  if (sum?.bytes !== output.bytes || sum.crc32 !== output.crc32) changed.push(output.path);
  return changed.map((path) => join(folder, path).replaceAll('\\', '/'));
}

function repeated(
  { options, inputs }: Manifest,
  folder: string,
  wanted: ReadonlySet<string> | undefined,
): RepeatedSettings {
  const filesOf = (part: string) =>
    inputs
      .filter(({ role }) => role === part)
      .map(({ path }) => join(folder, path).replaceAll('\\', '/'));
  const missing = missingModes.find((mode) => mode === options.missing) as MissingMode;
  const idField = options['id-field'];
  const filter = Array.isArray(options.filter) ? options.filter.map(String) : undefined;
  return {
    workflows: filesOf('workflow'),
    profiles: filesOf('profile'),
    data: filesOf('data'),
    now: typeof options.now === 'string' ? options.now : undefined,
    missing,
    idField: typeof idField === 'string' ? idField : undefined,
    filter: wanted ?? (filter && new Set(filter)),
  };
}
