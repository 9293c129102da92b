import { convertRecord } from '../../convert/convert.ts';
import type { ConvertOptions } from '../../convert/entries-of.ts';
import { GoldRows } from '../../grade/evaluators/gold-rows.ts';
import { goldRecordsIn, noGold } from '../../grade/gold-file.ts';
import type { GoldRecord } from '../../grade/gold-record.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ProfileRecord } from '../../model/profile.ts';
import { readJson } from '../../parse/json/read-json.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import type { AgentsOf } from './gold-agents.ts';

/** What is known about a gold file as a whole. */
interface GoldFile {
  readonly idField: string;
  readonly agentsOf: AgentsOf;
}

/** Converts the records of gold files one by one, and reports their faults. */
export class GoldConverter {
  /** The number of profiles so far, including those that a filter leaves out. */
  seen = 0;
  private readonly run: ProfileRun;
  private readonly filter: ReadonlySet<string> | undefined;
  private readonly options: ConvertOptions;
  private readonly rows = new GoldRows();

  constructor(run: ProfileRun, filter: ReadonlySet<string> | undefined, options: ConvertOptions) {
    this.run = run;
    this.filter = filter;
    this.options = options;
  }

  /** The entries for the profiles of one record, which may be a line, a profile, or a whole file. */
  *entriesOf(record: ProfileRecord, { idField, agentsOf }: GoldFile): Generator<string> {
    // The fault of a record without text has been reported already.
    const json = record.text === '' ? undefined : readJson(record.text, originOf(record), true);
    this.run.reportOfProfile(json?.diagnostics ?? [], record.text);
    if (json?.value === undefined) {
      this.seen += 1;
      this.run.profiles += 1;
      this.run.failures += 1;
      return;
    }
    if (this.rows.take(json.value, record)) return;
    for (const gold of goldRecordsIn(json.value, idField)) {
      yield* this.entriesOfGold({ parts: agentsOf(gold.id ?? ''), ...gold }, record);
    }
  }

  /** The entries for the rows of the evaluator's file that was read. One profile may have several rows. */
  *entriesOfRows(agentsOf: AgentsOf): Generator<string> {
    for (const { origin, ...gold } of this.rows.takeGolds()) {
      const parts = gold.parts ?? agentsOf(gold.id ?? '');
      yield* this.entriesOfGold({ ...gold, parts }, { text: '', ...origin });
    }
  }

  private *entriesOfGold(gold: GoldRecord, record: ProfileRecord): Generator<string> {
    this.seen += 1;
    if (this.filter !== undefined && !this.filter.has(gold.id ?? '')) return;
    this.run.profiles += 1;
    const entries = this.entriesOfOne(gold, record);
    if (entries === undefined) this.run.failures += 1;
    else yield* entries;
  }

  private entriesOfOne(gold: GoldRecord, record: ProfileRecord): readonly string[] | undefined {
    const { id, pointer, fault } = gold;
    const origin = originOf(record);
    if (id === undefined || fault !== undefined) {
      const place = { file: record.file, pointer, origin };
      const data = { id, reason: fault ?? noGold };
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
