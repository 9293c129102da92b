import type { Json } from '../base/json.ts';
import { Locator } from '../compiler/run/report.ts';
import type { AgentPart } from '../model/agent-part.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { ProfileRecord } from '../model/profile.ts';
import { readJson } from '../model/read-json.ts';
import { Records } from '../model/records.ts';
import { mayBeRow } from '../scoring/gold/evaluators/gold-rows.ts';
import { goldRecordsIn, noGold } from '../scoring/gold/gold-file.ts';
import type { GoldRecord } from '../scoring/gold/gold-record.ts';
import { convertRecord } from './convert.ts';
import type { ConvertData, Converted, ConvertTask } from './converted.ts';

/** Takes a record that is rows of an evaluator's file, which may depend on those before it. */
type TakesRows = (value: Json, record: ProfileRecord) => boolean;

/** The agents of a profile with their numbers of calls, if they are known elsewhere. */
type PartsOf = (id: string) => readonly AgentPart[] | undefined;

/** Converts the profiles of records one by one. */
export class GoldEngine {
  private readonly data: ConvertData;
  private readonly takesRows: TakesRows | undefined;
  private readonly locator = new Locator([]);

  /** Without `takesRows`, such records are left to whoever knows those before them. */
  constructor(data: ConvertData, takesRows?: TakesRows) {
    this.data = data;
    this.takesRows = takesRows;
  }

  /** What comes of the records of a batch, each when it is asked for. */
  *convert(
    { block, idField }: Pick<ConvertTask, 'block' | 'idField'>,
    partsOf?: PartsOf,
  ): Generator<Converted> {
    const records = new Records(block);
    for (let position = 0; position < records.length; position++) {
      for (const one of this.inRecord(records.at(position), idField, partsOf)) {
        yield { position, ...one };
      }
    }
  }

  /** What comes of one record, which may be a line, a profile, or a whole file. */
  *inRecord(
    record: ProfileRecord,
    idField: string,
    partsOf: PartsOf = () => undefined,
  ): Generator<Omit<Converted, 'position'>> {
    // The fault of a record without text has been reported already.
    const json = record.text === '' ? undefined : readJson(record.text, originOf(record), true);
    const said = this.located(json?.diagnostics ?? [], record);
    if (json?.value === undefined) {
      yield { kind: 'unread', said };
      return;
    }
    if (said.length > 0) yield { kind: 'said', said };
    if (this.takesRows?.(json.value, record)) return;
    if (this.takesRows === undefined && mayBeRow(json.value)) {
      yield { kind: 'rows', said: [] };
      return;
    }
    for (const gold of goldRecordsIn(json.value, idField)) {
      yield this.profileIn({ parts: partsOf(gold.id ?? ''), ...gold }, record);
    }
  }

  profileIn(gold: GoldRecord, record: ProfileRecord): Omit<Converted, 'position'> {
    const { id, pointer, fault } = gold;
    const { options, filter } = this.data;
    if (filter !== undefined && !filter.has(id ?? '')) return { kind: 'left-out', said: [] };
    const origin = originOf(record);
    if (id === undefined || fault !== undefined) {
      const place = { file: record.file, pointer, origin };
      const data = { id, reason: fault ?? noGold };
      return {
        kind: 'profile',
        said: this.located([{ code: 'unreadable-gold', place, data }], record),
      };
    }
    const { value, diagnostics } = convertRecord({ ...gold, id, origin }, options);
    const said = this.located(diagnostics, record);
    return { kind: 'profile', id, entries: value, said };
  }

  private located(diagnostics: readonly Diagnostic[], { text }: ProfileRecord) {
    return diagnostics.map((one) => this.locator.locate(one, text));
  }
}

function originOf({ file, line, column, root }: ProfileRecord) {
  return { file, line, column, root };
}
