import { goldLimits } from '../../../model/limits.ts';
import type { ProfileOrigin, ProfileRecord } from '../../../model/profile.ts';
import { readJson } from '../../../model/read-json.ts';
import { type Vocabulary, VocabularyBuilder } from '../../../model/vocabulary.ts';
import { GoldRows } from '../../../scoring/gold/evaluators/gold-rows.ts';
import type { GoldEntry } from '../../../scoring/gold/gold-entry.ts';
import { entriesIn, entryIn, type ReadEntry } from '../../../scoring/gold/gold-file.ts';
import { learnGold } from '../../../scoring/gold/gold-vocabulary.ts';
import { recordEndings } from '../../flags/demand-ending.ts';
import { findFiles } from '../../machine/find-files.ts';
import { readRecords } from '../../machine/records.ts';
import type { Terminal } from '../../machine/terminal.ts';
import type { ProfileSettings } from '../../runs/profile-files.ts';
import type { ProfileRun } from '../../runs/profile-run.ts';
import type { LoadedGold } from './compiled-gold.ts';

/** How gold files are read. */
type GoldReading = Pick<ProfileSettings, 'idField' | 'filter'> & {
  readonly maxTrajectories: number;
};

/** Reads gold files. Entries that cannot be read are reported, and the others are kept. */
export async function readGoldFiles(
  paths: readonly string[],
  run: ProfileRun,
  settings: GoldReading,
  terminal: Terminal,
): Promise<LoadedGold | undefined> {
  const { files, diagnostics } = await findFiles(paths, recordEndings, 'gold');
  run.report(diagnostics);
  if (run.reporter.failed) return undefined;
  const adder = new GoldAdder(run, settings);
  const { entries } = adder;
  const { idField } = settings;
  const total = run.beginProfiles('read the gold of', files);
  let before = 0;
  for (const path of files) {
    const source = path === '-' ? { path, stream: terminal.stdin } : { path };
    const reader = readRecords(source, { limits: goldLimits });
    for await (const batch of reader) {
      run.report(batch.diagnostics);
      const idField = settings.idField ?? reader.idField;
      for (const record of batch.records) adder.addRecord(record, idField);
      run.progress.update(entries.size, total && (before + reader.bytesRead) / total);
    }
    adder.addRows();
    before += reader.bytesRead;
  }
  run.progress.clear();
  return { entries, idField, vocabulary: adder.vocabulary };
}

/** Collects the entries of gold files, and reports those that cannot be read. */
class GoldAdder {
  readonly entries = new Map<string, GoldEntry>();
  private readonly rows = new GoldRows();
  private readonly tools = new VocabularyBuilder();
  private readonly run: ProfileRun;
  private readonly settings: GoldReading;

  constructor(run: ProfileRun, settings: GoldReading) {
    this.run = run;
    this.settings = settings;
  }

  addRecord(record: ProfileRecord, idField = 'customer_id'): void {
    const { file, line, column, root, text } = record;
    // The fault of a record without text has been reported already.
    if (text === '') return;
    const json = readJson(text, { file, line, column });
    this.run.reportOfProfile(json.diagnostics, text);
    if (json.value === undefined) return;
    const place = { file, line, column, root };
    if (this.rows.take(json.value, record)) return;
    for (const read of entriesIn(json.value, { idField, limit: this.limit, place })) {
      this.add(read, place, text);
    }
  }

  /** Adds the rows of the evaluator's file that was read. One profile may have several rows. */
  addRows(): void {
    for (const { origin, ...gold } of this.rows.takeGolds()) {
      const { text = '', ...place } = origin;
      this.add(entryIn(gold, { limit: this.limit, place }), place, text);
    }
  }

  /** The tools of all gold, also that of profiles that are not wanted. */
  get vocabulary(): Vocabulary {
    return this.tools.vocabulary;
  }

  private get limit(): number {
    return this.settings.maxTrajectories;
  }

  private add({ id, entry }: ReadEntry, origin: ProfileOrigin, text: string): void {
    const { filter } = this.settings;
    if (!('reason' in entry)) learnGold(this.tools, entry);
    if (filter !== undefined && !filter.has(id ?? '')) return;
    if (id !== undefined && !this.run.claims.claim(id, { ...origin, text })) return;
    if (!('reason' in entry)) {
      this.entries.set(entry.id, entry);
      return;
    }
    const { reason, pointer } = entry;
    const at = { file: origin.file, pointer, origin };
    this.run.reportOfProfile([{ code: 'unreadable-gold', place: at, data: { id, reason } }], text);
  }
}
