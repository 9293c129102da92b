import type { CompiledBatch, CompiledRecord } from '../compile/batch.ts';
import type { EngineData } from '../compile/engine.ts';
import { Locator } from '../compile/report.ts';
import type { SourceFile } from '../compile/workflows.ts';
import { inOrder } from '../io/in-order.ts';
import type { Terminal } from '../io/terminal.ts';
import type { Diagnostic, LocatedDiagnostic, Place } from '../model/diagnostic.ts';
import type { ProfileRecord } from '../model/profile.ts';
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

  /** The line of a place in a workflow, from 1. */
  lineOf(place: Place): number {
    return this.locator.positionOf(place).line;
  }

  private located(diagnostics: readonly Diagnostic[]): LocatedDiagnostic[] {
    return diagnostics.map((diagnostic) => this.locator.locate(diagnostic));
  }

  private engineData(inputs: Inputs, options: RunOptions): EngineData {
    const { missing, filter } = this.settings;
    const { workflowSources: workflows, dataSources: data } = inputs;
    return { workflows, data, missing, options: { ...options, filter } };
  }

  private async acceptBatch(
    { records }: ProfileBatch,
    compiled: CompiledBatch,
    accept: Accept,
  ): Promise<boolean> {
    for (const [position, result] of compiled.records.entries()) {
      if (result === undefined) continue;
      this.profiles += 1;
      const { id } = result;
      const isNew = id !== undefined && this.claim(id, records[position] as ProfileRecord);
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
