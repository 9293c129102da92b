import { Utf8Text } from '../fast/utf8-text.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  type LocatedDiagnostic,
  severityOf,
} from '../model/diagnostic.ts';
import type { Profile, ProfileRecord } from '../model/profile.ts';
import type { Records } from '../model/records.ts';
import { isInShard, type Shard } from '../model/shard.ts';
import type { TextList } from '../model/text-list.ts';
import { Columns, type CountColumn } from './columns.ts';
import type { Compiler } from './compiler.ts';
import { addEntry, type EntryOptions, type ReportDiagnostics } from './entry.ts';
import { readRecord } from './read-profile.ts';
import type { Locator } from './report.ts';
import { Tally } from './tally.ts';
import { tooMany, writtenCount } from './write.ts';

/** Everything that decides which profiles have an entry, and its text. */
export interface BatchOptions extends EntryOptions {
  readonly idField: string;
  /** Ids to compile; all where there is none. */
  readonly filter?: ReadonlySet<string> | undefined;
  /** The part of the run's profiles to compile; all where there is none. */
  readonly shard?: Shard | undefined;
  /** Whether to look for the fields that profiles lack. */
  readonly lacks?: boolean;
  /** Whether calls say where they came from. */
  readonly hasTraces?: boolean;
}

/** Paths that a workflow may read and a profile does not have. */
export interface Lack {
  readonly agent: string;
  readonly paths: readonly string[];
}

/** A profile that lacks fields of its agents' workflows. */
export interface LackingProfile {
  readonly id: string;
  readonly lacks: readonly Lack[];
}

/**
 * What can become of a profile: the filter leaves it out, another shard has it (only its id was read),
 * something is wrong with it, or it compiles.
 */
export const recordStatus = { leftOut: 0, others: 1, failed: 2, compiled: 3 } as const;

/** What became of some profiles, each list in their order: plain data, which can be sent to a thread. */
export interface CompiledBatch {
  /** Of {@link recordStatus}. */
  readonly statuses: Uint8Array;
  /** The id of each: none where no id could be read. */
  readonly ids: TextList;
  /** The entries of those that compiled in UTF-8, each between its separator and its end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where the entry of each ends in the bytes, and that of the next starts. */
  readonly ends: Uint32Array;
  /** How many trajectories each entry stands for. */
  readonly trajectories: CountColumn;
  /** By position, those that lack fields which a workflow may read; where they were asked for. */
  readonly lacking: ReadonlyMap<number, LackingProfile>;
  /** Whose workflows the profiles go through. */
  readonly agents: ReadonlySet<string>;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** The ids of profiles that failed, in their order, by the code of what is wrong with them. */
  readonly failed: FailedIds;
}

/** Ids of profiles by the codes of their errors; a profile without an id of its own is in none. */
export type FailedIds = ReadonlyMap<DiagnosticCode, readonly string[]>;

/** Which profile of a batch it is, and whether this shard has it. */
interface Turn {
  readonly position: number;
  readonly isOwn: boolean;
}

/** Compiles profiles from text to text, some hundred at a time; knows nothing of files and threads. */
export class BatchCompiler {
  private readonly compiler: Compiler;
  private readonly locator: Locator;

  constructor(compiler: Compiler, locator: Locator) {
    this.compiler = compiler;
    this.locator = locator;
  }

  /** `room` is a buffer for the entries; `before`, how many records of the run come before these. */
  compile(
    records: Records,
    options: BatchOptions,
    room: Uint8Array<ArrayBuffer>,
    before: number,
  ): CompiledBatch {
    const batch = new Batch(records.length, room);
    for (let position = 0; position < records.length; position++) {
      const isOwn = isInShard(before + position, options.shard);
      this.compileRecord(records.at(position), { position, isOwn }, options, batch);
    }
    return batch.result;
  }

  private compileRecord(
    record: ProfileRecord,
    { position, isOwn }: Turn,
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
    if (!isOwn) {
      batch.leaveToOthers(position, id);
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

  /** Adds the entry of a profile; yields how many trajectories it stands for, undefined where it has none. */
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

/** Collects what becomes of the profiles of a batch. */
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

  leaveToOthers(position: number, id: string | undefined): void {
    this.put(position, recordStatus.others, id);
  }

  /** `trajectories` is how many its entry stands for, which has been added; undefined where it failed. */
  add(position: number, id: string | undefined, trajectories: bigint | undefined): void {
    const status = trajectories === undefined ? recordStatus.failed : recordStatus.compiled;
    this.put(position, status, id, trajectories);
  }

  /** Keeps the id of a profile that an error is about. */
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
