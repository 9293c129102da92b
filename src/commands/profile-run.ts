import type { CompiledBatch, CompiledRecord } from '../compile/batch.ts';
import type { EngineData } from '../compile/engine.ts';
import { readProfile } from '../compile/read-profile.ts';
import { Locator } from '../compile/report.ts';
import type { SourceFile } from '../compile/workflows.ts';
import { inOrder } from '../io/in-order.ts';
import { Progress } from '../io/progress.ts';
import type { Terminal } from '../io/terminal.ts';
import { totalBytes } from '../io/total-bytes.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { Profile, ProfileRecord } from '../model/profile.ts';
import { Crew } from './crew.ts';
import { Ids } from './ids.ts';
import { type Input, type Inputs, readInputs } from './inputs.ts';
import { findProfileFiles, type ProfileBatch, readProfiles } from './profile-files.ts';
import { Reporter } from './reporter.ts';
import type { Settings } from './settings.ts';

/** Takes what became of a profile; `false` ends the run early. */
export type Accept = (
  result: CompiledRecord & { readonly id: string },
) => Promise<boolean> | boolean;

/** What of a run is the command's own. */
export type RunOptions = Omit<EngineData['options'], 'filter' | 'shard'>;

/** A profile with its text, which diagnostics may speak of. */
export interface ReadProfile {
  readonly profile: Profile;
  readonly text: string;
}

/** Some profiles of one file. */
export interface ReadBatch {
  readonly idField: string;
  /** To be read once. */
  readonly profiles: Iterable<ReadProfile>;
}

/** A run over workflows and profiles: reads, compiles, checks ids, and collects what there is to say. */
export class ProfileRun {
  readonly reporter: Reporter;
  readonly progress: Progress;
  readonly ids = new Ids();
  readonly profileHashes: Input[] = [];
  profiles = 0;
  failures = 0;
  /** How many profiles there are, with those of other shards. */
  private found = 0;
  private readonly started = performance.now();
  private readonly settings: Settings;
  private readonly terminal: Terminal;
  private readonly sources: SourceFile[] = [];
  private locator = new Locator([]);

  constructor(settings: Settings, terminal: Terminal) {
    this.settings = settings;
    this.terminal = terminal;
    this.reporter = new Reporter(settings, terminal);
    this.progress = new Progress(terminal, wantsProgress(settings, terminal));
  }

  /** Since the run began. */
  get seconds(): string {
    return ((performance.now() - this.started) / 1000).toFixed(2);
  }

  /** Keeps texts that diagnostics may speak of. */
  know(sources: readonly SourceFile[]): void {
    this.sources.push(...sources);
    this.locator = new Locator(this.sources);
  }

  /** Reads workflows and external data. */
  async readInputs(): Promise<Inputs> {
    const inputs = await readInputs(this.settings.workflows, this.settings.data);
    this.know([...inputs.workflowSources, ...inputs.dataSources]);
    this.report(inputs.diagnostics);
    return inputs;
  }

  /** Finds the profiles' files. */
  async findProfiles(): Promise<readonly string[]> {
    const { files, diagnostics } = await findProfileFiles(this.settings);
    this.report(diagnostics);
    return files;
  }

  /**
   * Compiles the profiles of files; those that compiled, and whose ids are new, are handed over.
   * `false` where a worker died: what was handed over is not everything then.
   */
  async compileProfiles(
    inputs: Inputs,
    files: readonly string[],
    options: RunOptions,
    accept: Accept,
  ): Promise<boolean> {
    const crew = new Crew(this.engineData(inputs, options), this.settings.jobs);
    const compile = async (batch: ProfileBatch) => ({ batch, compiled: await crew.compile(batch) });
    const total = await this.beginProfiles('compiled', files);
    const batches = readProfiles(files, this.settings, this.terminal, this.profileHashes);
    try {
      for await (const { batch, compiled } of inOrder(batches, () => crew.width, compile)) {
        this.reporter.addOfProfiles(this.located(batch.diagnostics));
        if ('lost' in compiled) {
          this.report([compiled.lost]);
          return false;
        }
        this.reporter.addOfProfiles(compiled.diagnostics);
        if (!(await this.acceptBatch(batch, compiled, accept))) return true;
        this.passBatch(batch, total);
      }
    } finally {
      this.progress.clear();
      await crew.close();
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
    const total = await this.beginProfiles(verb, files);
    try {
      for await (const batch of readProfiles(
        files,
        this.settings,
        this.terminal,
        this.profileHashes,
      )) {
        this.reporter.addOfProfiles(this.located(batch.diagnostics));
        yield { idField: batch.idField, profiles: this.readEach(batch.records, batch.idField) };
        this.passBatch(batch, total);
      }
    } finally {
      this.progress.clear();
    }
  }

  /** Lazily, so that what is said of a profile stands before what is said of the next. */
  private *readEach(records: readonly ProfileRecord[], idField: string): Generator<ReadProfile> {
    const { filter } = this.settings;
    for (const record of records) {
      const { value: profile, id, diagnostics } = readProfile(record, idField);
      if (filter !== undefined && !filter.has(id ?? '')) continue;
      this.profiles += 1;
      this.reportOfProfile(diagnostics, record.text);
      const isNew = id !== undefined && this.claim(id, record);
      if (isNew && profile !== undefined) yield { profile, text: record.text };
      else this.failures += 1;
    }
  }

  /** Says what only the end shows: ids that no profile has, and that there was no profile at all. */
  endProfiles(files: readonly string[]): void {
    this.reportUnknownIds();
    this.reportEmptiness(files);
  }

  /** Begins to show how far the profiles of files are; yields the files' bytes, where they are known. */
  async beginProfiles(verb: string, files: readonly string[]): Promise<number | undefined> {
    this.progress.begin(verb);
    return this.progress.isShown ? totalBytes(files) : undefined;
  }

  /** Shows that a batch is done. */
  private passBatch({ before, records, bytesRead }: ProfileBatch, total: number | undefined): void {
    this.found = before + records.length;
    this.progress.update(this.found, total && bytesRead / total);
  }

  /** Reports what is wrong with a profile; `text` is the profile's. */
  reportOfProfile(diagnostics: readonly Diagnostic[], text: string): void {
    this.reporter.addOfProfiles(
      diagnostics.map((diagnostic) => this.locator.locate(diagnostic, text)),
    );
  }

  report(diagnostics: readonly Diagnostic[]): void {
    this.reporter.add(this.located(diagnostics));
  }

  private located(diagnostics: readonly Diagnostic[]): LocatedDiagnostic[] {
    return diagnostics.map((diagnostic) => this.locator.locate(diagnostic));
  }

  private engineData(inputs: Inputs, options: RunOptions): EngineData {
    const { missing, filter, shard } = this.settings;
    const { workflowSources: workflows, dataSources: data } = inputs;
    return { workflows, data, missing, options: { ...options, filter, shard } };
  }

  private async acceptBatch(
    { records }: ProfileBatch,
    compiled: CompiledBatch,
    accept: Accept,
  ): Promise<boolean> {
    for (const [position, result] of compiled.records.entries()) {
      if (result === undefined) continue;
      const { id } = result;
      const record = records[position] as ProfileRecord;
      if (result.isOthers) {
        // Whether it is taken is for the shard to report that has it.
        if (id !== undefined) this.ids.claim(id, record);
        continue;
      }
      this.profiles += 1;
      const isNew = id !== undefined && this.claim(id, record);
      if (!isNew || result.text === undefined) this.failures += 1;
      if (isNew && !(await accept({ ...result, id }))) return false;
    }
    return true;
  }

  /** Claims an id; `false`, and a report, where another profile has it. */
  claim(id: string, { file, line, column, text }: ProfileRecord): boolean {
    const origin = { file, line, column };
    const first = this.ids.claim(id, origin);
    if (first === undefined) return true;
    const doubled: Diagnostic = {
      code: 'doubled-id',
      place: { file, origin },
      data: { first },
      profile: { id, origin },
    };
    this.reporter.addOfProfiles([this.locator.locate(doubled, text)]);
    return false;
  }

  private reportEmptiness(paths: readonly string[]): void {
    if (this.found > 0 || this.settings.filter !== undefined || this.reporter.failed) return;
    this.report([{ code: 'no-profiles', place: { file: paths[0] ?? '' }, data: { paths } }]);
  }

  private reportUnknownIds(): void {
    const unknown = [...(this.settings.filter ?? [])].filter((id) => !this.ids.has(id));
    this.report(
      unknown.map((id) => ({ code: 'unknown-id', place: { file: '--filter' }, data: { id } })),
    );
  }
}

/** Who asked for silence gets it, and records on a terminal must not be mixed with anything. */
function wantsProgress({ quiet, json, out }: Settings, { stdout }: Terminal): boolean {
  return !quiet && !json && !(out === '-' && stdout.isTTY === true);
}
