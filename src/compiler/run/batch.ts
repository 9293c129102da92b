import { Utf8Text } from '../../base/bytes/utf8-text.ts';
import type { TextList } from '../../base/text/text-list.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  type LocatedDiagnostic,
  severityOf,
} from '../../model/diagnostics/diagnostic.ts';
import type { Profile, ProfileRecord } from '../../model/profile.ts';
import type { Records } from '../../model/records.ts';
import { Columns, type CountColumn } from './columns.ts';
import type { Compiler } from './compiler.ts';
import { addEntry, type EntryOptions, type ReportDiagnostics } from './entry.ts';
import { readRecord } from './read-profile.ts';
import type { Locator } from './report.ts';
import { Tally } from './tally.ts';
import { tooMany, writtenCount } from './write.ts';

/** The options that decide which profiles get an entry, and the text of the entry. */
export interface BatchOptions extends EntryOptions {
  readonly idField: string;
  /** The ids to compile; all if undefined. */
  readonly filter?: ReadonlySet<string> | undefined;
  /** Whether to look for fields that profiles lack. */
  readonly lacks?: boolean;
  /** Whether each call is written with its provenance. */
  readonly hasProvenance?: boolean;
}

/** Paths that a workflow may read and that a profile lacks. */
export interface Lack {
  readonly agent: string;
  readonly paths: readonly string[];
}

/** A profile that lacks fields of its agents' workflows. */
export interface LackingProfile {
  readonly id: string;
  readonly lacks: readonly Lack[];
}

/** What can happen to a profile: the filter leaves it out, it has an error, or it compiles. */
export const recordStatus = { leftOut: 0, failed: 1, compiled: 2 } as const;

/**
 * The results for a batch of profiles. Each list is in the order of the profiles. It is plain data,
 * so that it can be sent to a thread.
 */
export interface CompiledBatch {
  /** The {@link recordStatus} of each profile. */
  readonly statuses: Uint8Array;
  /** The id of each profile; none if no id could be read. */
  readonly ids: TextList;
  /** The entries of the profiles that compiled, in UTF-8, each with its separator and its end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The offset in `bytes` at which the entry of each profile ends. The next entry starts there. */
  readonly ends: Uint32Array;
  /** The number of trajectories that each entry stands for. */
  readonly trajectories: CountColumn;
  /** The profiles that lack fields which a workflow may read, by position. Empty unless `lacks` is set. */
  readonly lacking: ReadonlyMap<number, LackingProfile>;
  /** The agents that the profiles of the batch go through. */
  readonly agents: ReadonlySet<string>;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** The ids of the profiles that failed, in order, by diagnostic code. */
  readonly failed: FailedIds;
}

/** Ids of profiles by the codes of their errors. Profiles without an id of their own are left out. */
export type FailedIds = ReadonlyMap<DiagnosticCode, readonly string[]>;

/** Compiles profiles from text to text, some hundred at a time. It does not use files or threads. */
export class BatchCompiler {
  private readonly compiler: Compiler;
  private readonly locator: Locator;

  constructor(compiler: Compiler, locator: Locator) {
    this.compiler = compiler;
    this.locator = locator;
  }

  /** `room` is a buffer for the entries. */
  compile(records: Records, options: BatchOptions, room: Uint8Array<ArrayBuffer>): CompiledBatch {
    const batch = new Batch(records.length, room);
    for (let position = 0; position < records.length; position++) {
      this.compileRecord(records.at(position), position, options, batch);
    }
    return batch.result;
  }

  private compileRecord(
    record: ProfileRecord,
    position: number,
    options: BatchOptions,
    batch: Batch,
  ): void {
    const report: ReportDiagnostics = (diagnostics) => {
      for (const diagnostic of diagnostics) {
        batch.tally.add(this.locator.locate(diagnostic, record.text));
        batch.noteFailure(diagnostic);
      }
    };
    const { id, value, diagnostics } = readRecord(record, options.idField);
    const { filter } = options;
    if (filter !== undefined && !filter.has(id ?? '')) {
      batch.leaveOut(position);
      return;
    }
    report(diagnostics);
    for (const agent of value?.agents ?? []) batch.agents.add(agent);
    const trajectories = value && this.compileProfile(value, options, report, batch.entries);
    batch.add(position, id, trajectories);
    if (options.lacks && value !== undefined) this.addLacks(position, value, batch);
  }

  private addLacks(position: number, profile: Profile, { lacking }: Batch): void {
    const lacks = this.compiler.lacks(profile).filter(({ paths }) => paths.length > 0);
    if (lacks.length > 0) lacking.set(position, { id: profile.id, lacks });
  }

  /**
   * Adds the entry of a profile. Yields the number of trajectories it stands for, or undefined if
   * the profile has no entry.
   */
  private compileProfile(
    profile: Profile,
    options: BatchOptions,
    report: ReportDiagnostics,
    entries: Utf8Text,
  ): bigint | undefined {
    const gold = this.compiler.compile(profile);
    report(gold.diagnostics);
    if (gold.value === undefined) return undefined;
    const excess = tooMany(gold.value, options);
    if (excess !== undefined) {
      report([{ ...excess, profile: { id: profile.id, origin: profile.origin } }]);
      return undefined;
    }
    const isWritten = addEntry(entries, gold.value, profile, options, report);
    return isWritten ? writtenCount(gold.value, options) : undefined;
  }
}

/** Collects the results for the profiles of a batch. */
class Batch {
  readonly tally = new Tally();
  readonly entries: Utf8Text;
  readonly lacking = new Map<number, LackingProfile>();
  readonly agents = new Set<string>();
  private readonly failed = new Map<DiagnosticCode, string[]>();
  private readonly statuses: Uint8Array;
  private readonly ends: Uint32Array;
  private readonly columns: Columns;

  constructor(size: number, room: Uint8Array<ArrayBuffer>) {
    this.statuses = new Uint8Array(size);
    this.ends = new Uint32Array(size);
    this.columns = new Columns(size);
    this.entries = new Utf8Text(room);
  }

  leaveOut(position: number): void {
    this.put(position, recordStatus.leftOut, undefined);
  }

  /**
   * Records the result for a profile whose entry, if any, has just been added. `trajectories` is
   * the number that the entry stands for, or undefined if the profile failed.
   */
  add(position: number, id: string | undefined, trajectories: bigint | undefined): void {
    const status = trajectories === undefined ? recordStatus.failed : recordStatus.compiled;
    this.put(position, status, id, trajectories);
  }

  /** Keeps the id of a profile that has an error. */
  noteFailure({ code, profile }: Diagnostic): void {
    if (profile === undefined || severityOf(code) === 'warning') return;
    const ids = this.failed.get(code);
    if (ids === undefined) this.failed.set(code, [profile.id]);
    else if (ids.at(-1) !== profile.id) ids.push(profile.id);
  }

  get result(): CompiledBatch {
    const { statuses, entries, ends, columns, lacking, agents, tally, failed } = this;
    const { bytes } = entries;
    const { ids, counts: trajectories } = columns;
    const { all: diagnostics } = tally;
    return { statuses, ids, bytes, ends, trajectories, lacking, agents, diagnostics, failed };
  }

  private put(position: number, status: number, id: string | undefined, trajectories = 0n): void {
    this.statuses[position] = status;
    this.ends[position] = this.entries.length;
    this.columns.put(position, id, trajectories);
  }
}
