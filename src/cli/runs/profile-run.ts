import type { SpareBuffers } from '../../base/bytes/spare-buffers.ts';
import { readRecord } from '../../compiler/run/read-profile.ts';
import type { Profile } from '../../model/profile.ts';
import type { Records } from '../../model/records.ts';
import { counted } from '../../words/shown.ts';
import type { Terminal } from '../machine/terminal.ts';
import { totalBytes } from '../machine/total-bytes.ts';
import { type ClaimedBatch, DuplicateIdCheck, unknownIds } from './duplicate-id-check.ts';
import {
  FileLedger,
  type ProfileBatch,
  type ProfileSettings,
  readProfiles,
} from './profile-files.ts';
import { Run, type RunSettings } from './run.ts';
import { type PooledBatch, type ReturnedBytes, type TaskPool, WorkerDied } from './task-pool.ts';

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

/** How batches of profiles are worked on, and the buffers for them. */
export interface BatchWork<Data, Task extends object, Answer> {
  readonly pool: TaskPool<Data, Task, Answer>;
  readonly taskOf: (batch: ProfileBatch) => Task;
  readonly spare?: SpareBuffers;
}

/** What a run over profiles needs to know. */
export type ProfileRunSettings = RunSettings & ProfileSettings;

/** A run over profiles: it reads them, checks their ids, and counts what becomes of them. */
export class ProfileRun extends Run {
  readonly claims: DuplicateIdCheck;
  /** What was read of the files of profiles. */
  readonly ledger: FileLedger;
  /** The agents of the profiles that were compiled. */
  readonly agents = new Set<string>();
  profiles = 0;
  failures = 0;
  /** Whether to keep the ids of failed profiles, by diagnostic code. */
  keepsFailed = false;
  readonly failed = new Map<string, string[]>();
  /** The keys that the ids of profiles were read under. */
  readonly idFields = new Set<string>();
  /** The number of profiles found, including those that a filter leaves out. */
  found = 0;
  private readonly settings: ProfileRunSettings;

  constructor(settings: ProfileRunSettings, terminal: Terminal) {
    super(settings, terminal);
    this.settings = settings;
    this.ledger = new FileLedger(this.reporter);
    this.claims = new DuplicateIdCheck((id, origin, first, text) => {
      this.fail('doubled-id', [id]);
      const { file } = first;
      const data = { first: { ...first, line: this.reporter.lineIn(file, first.line) } };
      const profile = { id, origin };
      const place = { file: origin.file, origin };
      this.reportOfProfile([{ code: 'doubled-id', place, data, profile }], text);
    });
  }

  /** A part of the last line: the number of files that have faults themselves, if any. */
  get faulty(): string[] {
    const { faulty } = this.ledger;
    return faulty === 0 ? [] : [counted(faulty, 'faulty file')];
  }

  /**
   * Has a pool work on the profiles of files, and passes on what comes of each batch until that is not
   * wanted. Yields `false` if a worker died; then the results are incomplete.
   */
  async pass<Data, Task extends object, Answer extends ReturnedBytes>(
    verb: string,
    files: readonly string[],
    { pool, taskOf, spare }: BatchWork<Data, Task, Answer>,
    accept: (done: PooledBatch<Answer, ProfileBatch>) => Promise<boolean> | boolean,
  ): Promise<boolean> {
    await pool.prepare(files);
    const total = this.beginProfiles(verb, files);
    const batches = this.batchesOf(files, spare);
    const answerTo = (batch: ProfileBatch) => pool.do(taskOf(batch), batch.records.length);
    try {
      for await (const done of pool.answers(batches, answerTo)) {
        this.idFields.add(done.batch.idField);
        this.reporter.addOfProfiles(this.located(done.batch.diagnostics));
        if (!(await accept(done))) return true;
        this.passBatch(done.batch, total);
      }
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
      this.report([error.diagnostic]);
      return false;
    } finally {
      this.progress.clear();
      // The threads end while the run goes on. The code that created them waits for that.
      pool.close().catch(() => {});
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
      for await (const batch of this.batchesOf(files)) {
        this.reporter.addOfProfiles(this.located(batch.diagnostics));
        yield { idField: batch.idField, profiles: this.readEach(batch.records, batch.idField) };
        this.passBatch(batch, total);
      }
    } finally {
      this.progress.clear();
    }
  }

  private batchesOf(files: readonly string[], spare?: SpareBuffers): AsyncGenerator<ProfileBatch> {
    return readProfiles(files, this.settings, this.terminal, this.ledger, spare);
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

  /**
   * Reports what is known only at the end: ids that no profile has, or that there was no profile. A part
   * of the whole does not know that.
   */
  endProfiles(files: readonly string[]): void {
    if (this.settings.shard !== undefined) return;
    this.reportUnknown(this.settings.filter ?? []);
    this.reportEmptiness(files);
  }

  /** Warns of ids in `--filter` that no profile has. */
  reportUnknown(filter: Iterable<string>): void {
    this.report(unknownIds(filter, this.claims));
  }

  /** Starts the progress line. Yields the total size of the files in bytes, if known. */
  beginProfiles(verb: string, files: readonly string[]): number | undefined {
    this.progress.begin(verb);
    if (!this.progress.isShown) return undefined;
    const total = totalBytes(files);
    return total && total / (this.settings.shard?.of ?? 1);
  }

  /** Updates the progress line after a batch. */
  private passBatch({ before, records, bytesRead }: ProfileBatch, total: number | undefined): void {
    this.found = before + records.length;
    this.progress.update(this.found, total && bytesRead / total);
  }

  /** Counts the profiles of a batch. Yields the positions of those with a new id. */
  check(batch: ClaimedBatch, after?: (position: number) => void): readonly number[] {
    const checked = this.claims.check(batch, after);
    this.profiles += checked.profiles;
    this.failures += checked.failures;
    return checked.fresh;
  }

  fail(code: string, ids: readonly string[]): void {
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
    // A part of the whole is written even if it is empty.
    if (this.settings.shard !== undefined) return false;
    if (this.profiles > 0) return this.failures === this.profiles;
    // Output to stdout replaces nothing.
    return this.settings.out !== '-';
  }

  private reportEmptiness(paths: readonly string[]): void {
    if (this.found > 0 || this.settings.filter !== undefined || this.reporter.failed) return;
    this.report([{ code: 'no-profiles', place: { file: paths[0] ?? '' }, data: { paths } }]);
  }
}
