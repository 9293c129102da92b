import { Compiler } from '../../compile/compiler.ts';
import { readExternalData } from '../../compile/external.ts';
import { Locator } from '../../compile/report.ts';
import type { ProfileSources } from '../../grade/explanations.ts';
import { entryOfGold, type GoldEntry } from '../../grade/gold-entry.ts';
import type { Profile } from '../../model/profile.ts';
import type { Settings } from '../line/settings.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/** Gold by id, and the field that holds the ids, if known. */
export interface LoadedGold {
  readonly entries: ReadonlyMap<string, GoldEntry>;
  readonly idField: string | undefined;
  /** Data that explains the gold on a page, if a page is wanted. */
  readonly sources?: ProfileSources | undefined;
}

/** Compiles workflows and profiles to get the gold; undefined if nothing could be compiled. */
export async function compileGold(
  run: ProfileRun,
  settings: Settings,
): Promise<LoadedGold | undefined> {
  const { workflows, workflowSources, dataSources } = await run.readInputs();
  const files = await run.findProfiles();
  if (workflows === undefined || run.reporter.failed) return undefined;
  const { external, files: dataFiles } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing: settings.missing, external });
  const entries = new Map<string, GoldEntry>();
  const texts = new Map<string, string>();
  const isExplained = settings.score.report !== undefined || settings.score.scores !== undefined;
  let { idField } = settings;
  for await (const batch of run.readProfiles('compiled', files)) {
    idField ??= batch.idField;
    for (const { profile, text } of batch.profiles) {
      const entry = compileEntry(profile, text, compiler, run, settings);
      if (entry === undefined) continue;
      entries.set(entry.id, entry);
      if (isExplained) texts.set(entry.id, text);
    }
  }
  const locator = new Locator([...workflowSources, ...dataSources]);
  return { entries, idField, sources: isExplained ? { texts, locator, dataFiles } : undefined };
}

function compileEntry(
  profile: Profile,
  text: string,
  compiler: Compiler,
  run: ProfileRun,
  settings: Settings,
): GoldEntry | undefined {
  const gold = compiler.compile(profile);
  run.reportOfProfile(gold.diagnostics, text);
  const { value } = gold;
  return value && entryOfGold(value, { compiler, profile }, settings.maxTrajectories);
}
