import { type CompiledBatch, fates } from '../compile/batch.ts';
import type { EngineData } from '../compile/engine.ts';
import { Locator } from '../compile/report.ts';
import type { SourceFile } from '../compile/workflows.ts';
import { inOrder } from '../io/in-order.ts';
import type { Terminal } from '../io/terminal.ts';
import type { Diagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { ProfileOrigin, ProfileRecord } from '../model/profile.ts';
import type { Records } from '../model/records.ts';
import { Crew } from './crew.ts';
import { Ids } from './ids.ts';
import { type Input, type Inputs, readInputs } from './inputs.ts';
import { findProfileFiles, type ProfileBatch, readProfiles } from './profile-files.ts';
import { Reporter } from './reporter.ts';
import type { Settings } from './settings.ts';

/**
 * Takes what became of a batch, with the positions of the profiles that have an id of their own;
 * `false` ends the run early.
 */
export type Accept = (
  compiled: CompiledBatch,
  positions: readonly number[],
) => Promise<boolean> | boolean;

/** What of a run is the command's own. */
export type RunOptions = Omit<EngineData['options'], 'filter'>;

/** A run over workflows and profiles: reads, compiles, checks ids, and collects what there is to say. */
export class ProfileRun {
  readonly reporter: Reporter;
  readonly ids = new Ids();
  readonly profileHashes: Input[] = [];
  profiles = 0;
  failures = 0;
  private readonly started = performance.now();
  private readonly settings: Settings;
  private readonly terminal: Terminal;
  private readonly sources: SourceFile[] = [];
  private locator = new Locator([]);

  constructor(settings: Settings, terminal: Terminal) {
    this.settings = settings;
    this.terminal = terminal;
    this.reporter = new Reporter(settings, terminal);
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
   * Compiles the profiles of files and hands them over, batch by batch.
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
    const batches = readProfiles(files, this.settings, this.terminal, this.profileHashes);
    try {
      for await (const { batch, compiled } of inOrder(batches, () => crew.width, compile)) {
        this.reporter.addOfProfiles(this.located(batch.diagnostics));
        if ('lost' in compiled) {
          this.report([compiled.lost]);
          return false;
        }
        this.reporter.addOfProfiles(compiled.diagnostics);
        if (!(await accept(compiled, this.claimAll(batch, compiled)))) return true;
      }
    } finally {
      await crew.close();
    }
    this.reportUnknownIds();
    this.reportEmptiness(files);
    return true;
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
    const { missing, filter } = this.settings;
    const { workflowSources: workflows, dataSources: data } = inputs;
    return { workflows, data, missing, options: { ...options, filter } };
  }

  /** Claims the ids of a batch and counts its profiles; yields the positions of those that are new. */
  private claimAll({ records }: ProfileBatch, compiled: CompiledBatch): number[] {
    const positions: number[] = [];
    for (let position = 0; position < records.length; position++) {
      if (compiled.fates[position] === fates.leftOut) continue;
      this.profiles += 1;
      const id = compiled.ids[position];
      const isNew = id !== undefined && this.claimFor(records, position, id);
      if (isNew) positions.push(position);
      if (!isNew || compiled.fates[position] === fates.failed) this.failures += 1;
    }
    return positions;
  }

  private claimFor(records: Records, position: number, id: string): boolean {
    const first = this.ids.claim(id, records.originOf(position));
    if (first !== undefined) this.reportDoubled(id, records.at(position), first);
    return first === undefined;
  }

  /** Claims an id; `false`, and a report, where another profile has it. */
  claim(id: string, record: ProfileRecord): boolean {
    const first = this.ids.claim(id, record);
    if (first !== undefined) this.reportDoubled(id, record, first);
    return first === undefined;
  }

  private reportDoubled(
    id: string,
    { file, line, column, text }: ProfileRecord,
    first: ProfileOrigin,
  ): void {
    const origin = { file, line, column };
    const doubled: Diagnostic = {
      code: 'doubled-id',
      place: { file, origin },
      data: { first },
      profile: { id, origin },
    };
    this.reportOfProfile([doubled], text);
  }

  private reportEmptiness(paths: readonly string[]): void {
    if (this.profiles > 0 || this.settings.filter !== undefined || this.reporter.failed) return;
    this.report([{ code: 'no-profiles', place: { file: paths[0] ?? '' }, data: { paths } }]);
  }

  private reportUnknownIds(): void {
    const unknown = [...(this.settings.filter ?? [])].filter((id) => !this.ids.has(id));
    this.report(
      unknown.map((id) => ({ code: 'unknown-id', place: { file: '--filter' }, data: { id } })),
    );
  }
}
