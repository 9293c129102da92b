import { Compiler } from '../../../compiler/run/compiler.ts';
import { readExternalData } from '../../../compiler/run/external.ts';
import { Locator } from '../../../compiler/run/report.ts';
import type { Profile } from '../../../model/profile.ts';
import { type Vocabulary, VocabularyBuilder } from '../../../model/vocabulary.ts';
import type { ProfileSources } from '../../../report/explanations.ts';
import { entryOfGold, type GoldEntry } from '../../../scoring/gold/gold-entry.ts';
import type { InputSettings } from '../../flags/settings.ts';
import { loadInputs } from '../../runs/inputs.ts';
import { findProfiles } from '../../runs/profile-files.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';

/** Gold by id, and the field that holds the ids, if known. */
export interface LoadedGold {
  readonly entries: ReadonlyMap<string, GoldEntry>;
  readonly idField: string | undefined;
  /** The tools of all policies and gold, whatever profiles are wanted. */
  readonly vocabulary: Vocabulary;
  /** Data that explains the gold on a page, if a page is wanted. */
  readonly sources?: ProfileSources | undefined;
}

/** What gold is compiled from, and how much a profile may have. */
type CompiledGoldSettings = InputSettings & { readonly maxTrajectories: number };

/**
 * Compiles workflows and profiles to get the gold, with what explains it if that is wanted; undefined if
 * nothing could be compiled.
 */
export async function compileGold(
  run: ProfileRun,
  settings: CompiledGoldSettings,
  isExplained: boolean,
): Promise<LoadedGold | undefined> {
  const { workflows, workflowSources, dataSources } = await loadInputs(run, settings);
  const files = await findProfiles(run, settings);
  if (workflows === undefined || run.reporter.failed) return undefined;
  const { external, files: dataFiles } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing: settings.missing, external });
  const entries = new Map<string, GoldEntry>();
  const texts = new Map<string, string>();
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
  const { vocabulary } = new VocabularyBuilder().learnPolicies(workflows);
  return {
    entries,
    idField,
    vocabulary,
    sources: isExplained ? { texts, locator, dataFiles } : undefined,
  };
}

function compileEntry(
  profile: Profile,
  text: string,
  compiler: Compiler,
  run: ProfileRun,
  settings: CompiledGoldSettings,
): GoldEntry | undefined {
  const gold = compiler.compile(profile);
  run.reportOfProfile(gold.diagnostics, text);
  const { value } = gold;
  return value && entryOfGold(value, { compiler, profile }, settings.maxTrajectories);
}
