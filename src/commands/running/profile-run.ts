import type { CompiledBatch } from '../../compile/batch.ts';
import type { EngineData } from '../../compile/engine.ts';
import { readRecord } from '../../compile/read-profile.ts';
import { SpareBuffers } from '../../fast/spare-buffers.ts';
import { inOrder } from '../../io/in-order.ts';
import { Progress } from '../../io/progress.ts';
import type { Terminal } from '../../io/terminal.ts';
import { totalBytes } from '../../io/total-bytes.ts';
import type { DiagnosticCode } from '../../model/diagnostic.ts';
import type { Profile } from '../../model/profile.ts';
import type { Records } from '../../model/records.ts';
import { counted } from '../../render/shown.ts';
import type { Settings } from '../line/settings.ts';
import { DuplicateIdCheck } from './duplicate-id-check.ts';
import type { Input, Inputs } from './inputs.ts';
import { WorkerThreads } from './pool-threads.ts';
import {
  type FileLedger,
  findProfileFiles,
  type ProfileBatch,
  readProfiles,
} from './profile-files.ts';
import { WorkerPool } from './worker-pool.ts';
import { WorkflowRun } from './workflow-run.ts';

/**
 * Receives the results for a batch and the positions of profiles with a new id, and calls
 * `giveBack` when the bytes of the entries are no longer needed. Yielding `false` ends the run
 * early.
 */
export type Accept = (
  compiled: CompiledBatch,
  positions: readonly number[],
  giveBack: () => void,
) => Promise<boolean> | boolean;

/** The options of a run that its command sets. */
export type RunOptions = Omit<EngineData['options'], 'filter' | 'shard'>;

/** A profile with its text, in which diagnostics are located. */
export interface ProfileWithText {
  readonly profile: Profile;
  readonly text: string;
}

/** Some profiles of one file. */
export interface ReadBatch {
  readonly idField: string;
  /** Can be iterated only once. */
  readonly profiles: Iterable<ProfileWithText>;
}

/** A run over workflows and profiles: it reads, compiles, checks ids, and collects diagnostics. */
export class ProfileRun extends WorkflowRun implements FileLedger {
  readonly progress: Progress;
  readonly claims: DuplicateIdCheck;
  readonly profileHashes: Input[] = [];
  /** The agents of the profiles that {@link compileProfiles} compiled. */
  readonly agents = new Set<string>();
  faultyFiles = 0;
  profiles = 0;
  failures = 0;
  /** Whether to keep the ids of failed profiles, by diagnostic code. */
  keepsFailed = false;
  readonly failed = new Map<DiagnosticCode, string[]>();
  /** The number of profiles found, including those of other shards. */
  private found = 0;
  private readonly started = performance.now();
  private readonly threads: WorkerThreads;

  /** `threads` are the additional threads that {@link compileProfiles} may use. */
  constructor(settings: Settings, terminal: Terminal, threads = new WorkerThreads(1)) {
    super(settings, terminal);
    this.threads = threads;
    this.claims = new DuplicateIdCheck((diagnostics, text) => {
      for (const { code, profile } of diagnostics) this.fail(code, profile ? [profile.id] : []);
      this.reportOfProfile(diagnostics, text);
    });
    this.progress = new Progress(terminal, wantsProgress(settings, terminal));
  }

  /** The seconds since the run began. */
  get seconds(): string {
    return ((performance.now() - this.started) / 1000).toFixed(2);
  }

  /** A part of the last line: the number of files that have faults themselves, if any. */
  get faulty(): string[] {
    return this.faultyFiles === 0 ? [] : [counted(this.faultyFiles, 'faulty file')];
  }

  /** Finds the files of profiles. */
  async findProfiles(): Promise<readonly string[]> {
    const { files, diagnostics } = await findProfileFiles(this.settings);
    this.report(diagnostics);
    return files;
  }

  /**
   * Compiles the profiles of files and passes them on batch by batch. Yields `false` if a worker
   * died; then the results are incomplete.
   */
  async compileProfiles(
    inputs: Inputs,
    files: readonly string[],
    options: RunOptions,
    accept: Accept,
  ): Promise<boolean> {
    const spare = new SpareBuffers();
    const data = this.engineData(inputs, options);
    const pool = new WorkerPool({ policies: inputs.workflows ?? [], data }, this.threads, spare);
    const compile = async (batch: ProfileBatch) => ({ batch, result: await pool.compile(batch) });
    await this.threads.prepare(files);
    const total = this.beginProfiles('compiled', files);
    const batches = readProfiles(files, this.settings, this.terminal, this, spare);
    try {
      for await (const { batch, result } of inOrder(batches, () => pool.width, compile)) {
        this.reporter.addOfProfiles(this.located(batch.diagnostics));
        if ('lost' in result) {
          this.report([result.lost]);
          return false;
        }
        const { compiled, records } = result;
        this.reporter.addOfProfiles(compiled.diagnostics);
        for (const agent of compiled.agents) this.agents.add(agent);
        for (const [code, ids] of compiled.failed) this.fail(code, ids);
        const positions = this.claimAll(records, batch.idField, compiled);
        if (!(await accept(compiled, positions, () => spare.give(compiled.bytes)))) return true;
        spare.give(records.block.bytes);
        this.passBatch(batch, total);
      }
    } finally {
      this.progress.clear();
      // The threads end while the run goes on. The code that created them waits for that.
      this.threads.close().catch(() => {});
    }
    this.endProfiles(files);
    return true;
  }

  /**
   * Reads the profiles of files batch by batch, to be compiled in this thread. Yields those that
   * can be read and have a new id, and reports the others. `verb` is the word for the work in the
   * progress line, such as 'compiled'. It does not call {@link endProfiles}.
   */
  async *readProfiles(verb: string, files: readonly string[]): AsyncGenerator<ReadBatch> {
    const total = this.beginProfiles(verb, files);
    try {
      for await (const batch of readProfiles(files, this.settings, this.terminal, this)) {
        this.reporter.addOfProfiles(this.located(batch.diagnostics));
        yield { idField: batch.idField, profiles: this.readEach(batch.records, batch.idField) };
        this.passBatch(batch, total);
      }
    } finally {
      this.progress.clear();
    }
  }

  /** Lazily, so that the diagnostics of a profile come before those of the next. */
  private *readEach(records: Records, idField: string): Generator<ProfileWithText> {
    const { filter } = this.settings;
    for (const record of records) {
      const { value: profile, id, diagnostics } = readRecord(record, idField);
      if (filter !== undefined && !filter.has(id ?? '')) continue;
      this.profiles += 1;
      this.reportOfProfile(diagnostics, record.text);
      const isNew = id !== undefined && this.claims.claim(id, record);
      if (isNew && profile !== undefined) yield { profile, text: record.text };
      else this.failures += 1;
    }
  }

  /** Reports what is known only at the end: ids that no profile has, or that there was no profile. */
  endProfiles(files: readonly string[]): void {
    this.reportUnknown(this.settings.filter ?? []);
    this.reportEmptiness(files);
  }

  /** Warns of ids in `--filter` that no profile has. */
  reportUnknown(filter: Iterable<string>): void {
    this.report(this.claims.missing(filter));
  }

  /** Starts the progress line. Yields the total size of the files in bytes, if known. */
  beginProfiles(verb: string, files: readonly string[]): number | undefined {
    this.progress.begin(verb);
    return this.progress.isShown ? totalBytes(files) : undefined;
  }

  /** Updates the progress line after a batch. */
  private passBatch({ before, records, bytesRead }: ProfileBatch, total: number | undefined): void {
    this.found = before + records.length;
    this.progress.update(this.found, total && bytesRead / total);
  }

  private engineData(inputs: Inputs, options: RunOptions): EngineData {
    const { missing, filter, shard } = this.settings;
    const { workflowSources: workflows, dataSources: data } = inputs;
    return { workflows, data, missing, options: { ...options, filter, shard } };
  }

  /** Claims the ids of a batch and counts its profiles. Yields the positions of profiles with a new id. */
  private claimAll(records: Records, idField: string, compiled: CompiledBatch): readonly number[] {
    const claimed = this.claims.claimBatch(records, idField, compiled);
    this.profiles += claimed.profiles;
    this.failures += claimed.failures;
    return claimed.fresh;
  }

  private fail(code: DiagnosticCode, ids: readonly string[]): void {
    if (!this.keepsFailed) return;
    const known = this.failed.get(code);
    if (known === undefined) this.failed.set(code, [...ids]);
    else for (const id of ids) known.push(id);
  }

  /**
   * Whether there is nothing to write to a file: all profiles failed, the filter leaves none, or
   * there are none.
   */
  get hasNothing(): boolean {
    const { filter, out, shard } = this.settings;
    if (this.profiles > 0) return this.failures === this.profiles;
    // Output to stdout replaces nothing, and a shard may be empty.
    return out !== '-' && (shard === undefined || (filter && !this.claims.hasAny(filter)) === true);
  }

  private reportEmptiness(paths: readonly string[]): void {
    if (this.found > 0 || this.settings.filter !== undefined || this.reporter.failed) return;
    this.report([{ code: 'no-profiles', place: { file: paths[0] ?? '' }, data: { paths } }]);
  }
}

/** Not if the user asked for silence, nor if records are written to the same terminal. */
function wantsProgress({ quiet, json, out }: Settings, { stdout }: Terminal): boolean {
  return !quiet && !json && !(out === '-' && stdout.isTTY === true);
}
