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
import { CrewThreads } from './pool-threads.ts';
import {
  type FileLedger,
  findProfileFiles,
  type ProfileBatch,
  readProfiles,
} from './profile-files.ts';
import { WorkerPool } from './worker-pool.ts';
import { WorkflowRun } from './workflow-run.ts';

/**
 * Takes what became of a batch, with the positions of the profiles that have an id of their own, and
 * gives the entries' bytes back when it needs them no more; `false` ends the run early.
 */
export type Accept = (
  compiled: CompiledBatch,
  positions: readonly number[],
  giveBack: () => void,
) => Promise<boolean> | boolean;

/** What of a run is the command's own. */
export type RunOptions = Omit<EngineData['options'], 'filter' | 'shard'>;

/** A profile with its text, which diagnostics may speak of. */
export interface ProfileWithText {
  readonly profile: Profile;
  readonly text: string;
}

/** Some profiles of one file. */
export interface ReadBatch {
  readonly idField: string;
  /** To be read once. */
  readonly profiles: Iterable<ProfileWithText>;
}

/** A run over workflows and profiles: reads, compiles, checks ids, and collects what there is to say. */
export class ProfileRun extends WorkflowRun implements FileLedger {
  readonly progress: Progress;
  readonly claims: DuplicateIdCheck;
  readonly profileHashes: Input[] = [];
  /** Whose workflows the profiles go through that were compiled with {@link compileProfiles}. */
  readonly agents = new Set<string>();
  faultyFiles = 0;
  profiles = 0;
  failures = 0;
  /** The ids of those that failed, by the code of what is wrong with them; none unless somebody asks. */
  keepsFailed = false;
  readonly failed = new Map<DiagnosticCode, string[]>();
  /** How many profiles there are, with those of other shards. */
  private found = 0;
  private readonly started = performance.now();
  private readonly threads: CrewThreads;

  /** `threads` are those that {@link compileProfiles} may use beside this one. */
  constructor(settings: Settings, terminal: Terminal, threads = new CrewThreads(1)) {
    super(settings, terminal);
    this.threads = threads;
    this.claims = new DuplicateIdCheck((diagnostics, text) => {
      for (const { code, profile } of diagnostics) this.fail(code, profile ? [profile.id] : []);
      this.reportOfProfile(diagnostics, text);
    });
    this.progress = new Progress(terminal, wantsProgress(settings, terminal));
  }

  /** Since the run began. */
  get seconds(): string {
    return ((performance.now() - this.started) / 1000).toFixed(2);
  }

  /** For the last line: the files that are at fault themselves, where there are any. */
  get faulty(): string[] {
    return this.faultyFiles === 0 ? [] : [counted(this.faultyFiles, 'faulty file')];
  }

  /** Finds the profiles' files. */
  async findProfiles(): Promise<readonly string[]> {
    const { files, diagnostics } = await findProfileFiles(this.settings);
    this.report(diagnostics);
    return files;
  }

  /**
   * Compiles the profiles of files and hands them over, batch by batch.
   * `false` where a worker died: what was handed over is not everything then.
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
      // They end while the rest of the run goes on; whoever made them waits for it.
      this.threads.close().catch(() => {});
    }
    this.endProfiles(files);
    return true;
  }

  /**
   * Reads the profiles of files batch by batch, to be compiled in this thread; yields those that can be
   * read and whose ids are new, and reports the others. `verb` is what progress calls the rest of the
   * work: 'compiled'. Ends without {@link endProfiles}.
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

  /** Lazily, so that what is said of a profile stands before what is said of the next. */
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

  /** Says what only the end shows: ids that no profile has, and that there was no profile at all. */
  endProfiles(files: readonly string[]): void {
    this.reportUnknown(this.settings.filter ?? []);
    this.reportEmptiness(files);
  }

  /** Warns of ids in `--filter` that no profile has. */
  reportUnknown(filter: Iterable<string>): void {
    this.report(this.claims.missing(filter));
  }

  /** Begins to show how far the profiles of files are; yields the files' bytes, where they are known. */
  beginProfiles(verb: string, files: readonly string[]): number | undefined {
    this.progress.begin(verb);
    return this.progress.isShown ? totalBytes(files) : undefined;
  }

  /** Shows that a batch is done. */
  private passBatch({ before, records, bytesRead }: ProfileBatch, total: number | undefined): void {
    this.found = before + records.length;
    this.progress.update(this.found, total && bytesRead / total);
  }

  private engineData(inputs: Inputs, options: RunOptions): EngineData {
    const { missing, filter, shard } = this.settings;
    const { workflowSources: workflows, dataSources: data } = inputs;
    return { workflows, data, missing, options: { ...options, filter, shard } };
  }

  /** Claims the ids of a batch and counts its profiles; yields the positions of those that are new. */
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

  /** Whether there is nothing to write a file of: all failed, the filter leaves none, or there are none. */
  get hasNothing(): boolean {
    const { filter, out, shard } = this.settings;
    if (this.profiles > 0) return this.failures === this.profiles;
    // Stdout replaces nothing, and a shard may have none of the profiles that there are.
    return out !== '-' && (shard === undefined || (filter && !this.claims.hasAny(filter)) === true);
  }

  private reportEmptiness(paths: readonly string[]): void {
    if (this.found > 0 || this.settings.filter !== undefined || this.reporter.failed) return;
    this.report([{ code: 'no-profiles', place: { file: paths[0] ?? '' }, data: { paths } }]);
  }
}

/** Who asked for silence gets it, and records on a terminal must not be mixed with anything. */
function wantsProgress({ quiet, json, out }: Settings, { stdout }: Terminal): boolean {
  return !quiet && !json && !(out === '-' && stdout.isTTY === true);
}
