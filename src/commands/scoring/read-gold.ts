import type { GoldEntry } from '../../grade/gold-entry.ts';
import { entriesIn } from '../../grade/gold-file.ts';
import { type FoundFiles, findFiles } from '../../io/find-files.ts';
import { readRecords } from '../../io/records.ts';
import type { Terminal } from '../../io/terminal.ts';
import { goldLimits } from '../../model/limits.ts';
import type { ProfileRecord } from '../../model/profile.ts';
import { readJson } from '../../parse/json/read-json.ts';
import type { Settings } from '../line/settings.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import type { LoadedGold } from './compiled-gold.ts';

const endings = ['.json', '.jsonl', '.ndjson', '.json.gz', '.jsonl.gz', '.ndjson.gz'];

/** Finds the gold files that some paths mean. */
function findGoldFiles(paths: readonly string[]): Promise<FoundFiles> {
  return findFiles(paths, endings, 'gold');
}

/** Reads gold files; what cannot be read is reported, the rest stays. */
export async function readGold(
  paths: readonly string[],
  run: ProfileRun,
  settings: Settings,
  terminal: Terminal,
): Promise<LoadedGold | undefined> {
  const { files, diagnostics } = await findGoldFiles(paths);
  run.report(diagnostics);
  if (run.reporter.failed) return undefined;
  const entries = new Map<string, GoldEntry>();
  const { idField } = settings;
  const total = run.beginProfiles('read the gold of', files);
  let before = 0;
  for (const path of files) {
    const source = path === '-' ? { path, stream: terminal.stdin } : { path };
    const reader = readRecords(source, { limits: goldLimits });
    for await (const batch of reader) {
      run.report(batch.diagnostics);
      const idField = settings.idField ?? reader.idField;
      for (const record of batch.records)
        addEntries(record, entries, run, { ...settings, idField });
      run.progress.update(entries.size, total && (before + reader.bytesRead) / total);
    }
    before += reader.bytesRead;
  }
  run.progress.clear();
  return { entries, idField };
}

function addEntries(
  record: ProfileRecord,
  entries: Map<string, GoldEntry>,
  run: ProfileRun,
  { idField = 'customer_id', maxTrajectories, filter }: Settings,
): void {
  const { file, line, column, root, text } = record;
  // What is wrong with a record without a text has been said.
  if (text === '') return;
  const json = readJson(text, { file, line, column });
  run.reportOfProfile(json.diagnostics, text);
  if (json.value === undefined) return;
  const place = { file, line, column, root };
  const options = { idField, limit: maxTrajectories, place };
  for (const { id, entry } of entriesIn(json.value, options)) {
    if (filter !== undefined && !filter.has(id ?? '')) continue;
    if (id !== undefined && !run.claims.claim(id, record)) continue;
    if (!('reason' in entry)) entries.set(entry.id, entry);
    else {
      const { reason, pointer } = entry;
      const at = { file, pointer, origin: place };
      run.reportOfProfile([{ code: 'unreadable-gold', place: at, data: { id, reason } }], text);
    }
  }
}
