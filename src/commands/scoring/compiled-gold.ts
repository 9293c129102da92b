import { Compiler } from '../../compile/compiler.ts';
import { readExternalData } from '../../compile/external.ts';
import { readProfile } from '../../compile/read-profile.ts';
import { entryOfGold, type GoldEntry } from '../../grade/gold-entry.ts';
import type { Terminal } from '../../io/terminal.ts';
import type { ProfileRecord } from '../../model/profile.ts';
import { readProfiles } from '../profile-files.ts';
import type { ProfileRun } from '../profile-run.ts';
import type { Settings } from '../settings.ts';

/** Gold by id, and the field that holds the ids, as far as it is known. */
export interface LoadedGold {
  readonly entries: ReadonlyMap<string, GoldEntry>;
  readonly idField: string | undefined;
}

/** Compiles workflows and profiles on the way to scores; undefined where nothing could be compiled. */
export async function compileGold(
  run: ProfileRun,
  settings: Settings,
  terminal: Terminal,
): Promise<LoadedGold | undefined> {
  const { workflows, dataSources } = await run.readInputs();
  const files = await run.findProfiles();
  if (workflows === undefined || run.reporter.failed) return undefined;
  const { external } = readExternalData(dataSources);
  const compiler = new Compiler(workflows, { missing: settings.missing, external });
  const entries = new Map<string, GoldEntry>();
  let { idField } = settings;
  for await (const batch of readProfiles(files, settings, terminal, [])) {
    run.report(batch.diagnostics);
    idField ??= batch.idField;
    for (const record of batch.records) {
      const entry = compileEntry(record, batch.idField, compiler, run, settings);
      if (entry !== undefined) entries.set(entry.id, entry);
    }
  }
  return { entries, idField };
}

function compileEntry(
  record: ProfileRecord,
  idField: string,
  compiler: Compiler,
  run: ProfileRun,
  settings: Settings,
): GoldEntry | undefined {
  const { value: profile, id, diagnostics } = readProfile(record, idField);
  if (settings.filter !== undefined && !settings.filter.has(id ?? '')) return undefined;
  run.reportOfProfile(diagnostics, record.text);
  if (id !== undefined && !run.claim(id, record)) return undefined;
  if (profile === undefined) return undefined;
  const gold = compiler.compile(profile);
  run.reportOfProfile(gold.diagnostics, record.text);
  const { value } = gold;
  return value && entryOfGold(value, { compiler, profile }, settings.maxTrajectories);
}
