import { Locator } from '../compile/report.ts';
import { mayBeRow } from '../grade/evaluators/gold-rows.ts';
import { goldRecordsIn, noGold } from '../grade/gold-file.ts';
import type { GoldRecord } from '../grade/gold-record.ts';
import type { AgentPart } from '../model/agent-part.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { Json } from '../model/json.ts';
import type { ProfileRecord } from '../model/profile.ts';
import { type RecordBlock, Records } from '../model/records.ts';
import { readJson } from '../parse/json/read-json.ts';
import { convertRecord } from './convert.ts';
import type { ConvertOptions } from './entries-of.ts';

/** What is needed to convert gold, as data that can be sent to a thread. */
export interface GoldEngineData {
  readonly options: ConvertOptions;
  /** The ids of the profiles to convert; all if undefined. */
  readonly filter: ReadonlySet<string> | undefined;
}

/** Some records of one file of gold, as data that can be sent to a thread. */
export interface GoldTask {
  readonly block: RecordBlock;
  readonly idField: string;
}

/** What came of a record, or of one of its profiles, which is at a position in the batch. */
export interface ConvertedGold {
  readonly position: number;
  /**
   * `unread`: the record cannot be read; `rows`: it may belong together with others, and nothing was done;
   * `said`: there is only something to say of it; `left-out`: the filter has not the profile.
   */
  readonly kind: 'unread' | 'rows' | 'said' | 'left-out' | 'profile';
  /** The id to claim; undefined for a profile without gold. */
  readonly id?: string | undefined;
  /** The entries of a profile; undefined if it cannot be converted. */
  readonly entries?: readonly string[] | undefined;
  readonly said: readonly LocatedDiagnostic[];
}

export interface ConvertedBatch {
  readonly golds: Iterable<ConvertedGold>;
  /** The bytes of the records. */
  readonly bytes: RecordBlock['bytes'];
}

/** Takes a record that is rows of an evaluator's file, which may depend on those before it. */
type TakesRows = (value: Json, record: ProfileRecord) => boolean;

/** The agents of a profile with their numbers of calls, if they are known elsewhere. */
type PartsOf = (id: string) => readonly AgentPart[] | undefined;

/** Converts the profiles of records one by one. */
export class GoldEngine {
  private readonly data: GoldEngineData;
  private readonly takesRows: TakesRows | undefined;
  private readonly locator = new Locator([]);

  /** Without `takesRows`, such records are left to whoever knows those before them. */
  constructor(data: GoldEngineData, takesRows?: TakesRows) {
    this.data = data;
    this.takesRows = takesRows;
  }

  /** What comes of the records of a batch, each when it is asked for. */
  *convert({ block, idField }: GoldTask, partsOf?: PartsOf): Generator<ConvertedGold> {
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
  ): Generator<Omit<ConvertedGold, 'position'>> {
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

  profileIn(gold: GoldRecord, record: ProfileRecord): Omit<ConvertedGold, 'position'> {
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
    const said = value === undefined ? this.located(diagnostics, record) : [];
    return { kind: 'profile', id, entries: value, said };
  }

  private located(diagnostics: readonly Diagnostic[], { text }: ProfileRecord) {
    return diagnostics.map((one) => this.locator.locate(one, text));
  }
}

/** Makes what converts batches in a thread, which does not know the records of other batches. */
export function createGoldEngine(data: GoldEngineData): (task: GoldTask) => ConvertedBatch {
  const engine = new GoldEngine(data);
  return (task) => ({ golds: [...engine.convert(task)], bytes: task.block.bytes });
}

function originOf({ file, line, column, root }: ProfileRecord) {
  return { file, line, column, root };
}
