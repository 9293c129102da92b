import { convertRecord, type NamedRecord } from '../../convert/convert.ts';
import type { ConvertOptions } from '../../convert/entries-of.ts';
import { type GoldRecord, goldRecordsIn, noGold } from '../../grade/gold-file.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ProfileRecord } from '../../model/profile.ts';
import { readJson } from '../../parse/json/read-json.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import type { AgentsOf } from './gold-agents.ts';

/** What is known of a gold file as a whole. */
interface GoldFile {
  readonly idField: string;
  readonly agentsOf: AgentsOf;
}

/** Converts the records of gold files one by one, and reports what is wrong with them. */
export class GoldConverter {
  /** How many profiles there were so far, with those that a filter leaves out. */
  seen = 0;
  private readonly run: ProfileRun;
  private readonly filter: ReadonlySet<string> | undefined;
  private readonly options: ConvertOptions;

  constructor(run: ProfileRun, filter: ReadonlySet<string> | undefined, options: ConvertOptions) {
    this.run = run;
    this.filter = filter;
    this.options = options;
  }

  /** The entries of the profiles in one record: a line, a profile, or a whole file. */
  *entriesOf(record: ProfileRecord, { idField, agentsOf }: GoldFile): Generator<string> {
    // What is wrong with a record without a text has been said.
    const json = record.text === '' ? undefined : readJson(record.text, originOf(record), true);
    this.run.reportOfProfile(json?.diagnostics ?? [], record.text);
    if (json?.value === undefined) {
      this.seen += 1;
      this.run.profiles += 1;
      this.run.failures += 1;
      return;
    }
    for (const gold of goldRecordsIn(json.value, idField)) {
      this.seen += 1;
      if (this.filter !== undefined && !this.filter.has(gold.id ?? '')) continue;
      this.run.profiles += 1;
      const entries = this.entriesOfOne({ ...gold, parts: agentsOf(gold.id ?? '') }, record);
      if (entries === undefined) this.run.failures += 1;
      else yield* entries;
    }
  }

  private entriesOfOne(
    gold: GoldRecord & Pick<NamedRecord, 'parts'>,
    record: ProfileRecord,
  ): readonly string[] | undefined {
    const { id, pointer } = gold;
    const origin = originOf(record);
    if (id === undefined) {
      const place = { file: record.file, pointer, origin };
      const data = { id, reason: noGold };
      return this.refuse([{ code: 'unreadable-gold', place, data }], record);
    }
    if (!this.run.claims.claim(id, record)) return undefined;
    const { value, diagnostics } = convertRecord({ ...gold, id, origin }, this.options);
    return value ?? this.refuse(diagnostics, record);
  }

  private refuse(diagnostics: readonly Diagnostic[], { text }: ProfileRecord): undefined {
    this.run.reportOfProfile(diagnostics, text);
    return undefined;
  }
}

function originOf({ file, line, column, root }: ProfileRecord) {
  return { file, line, column, root };
}
