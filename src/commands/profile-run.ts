import type { CompiledBatch, CompiledRecord } from '../compile/batch.ts';
import type { EngineData } from '../compile/engine.ts';
import { Locator } from '../compile/report.ts';
import { inOrder } from '../io/in-order.ts';
import type { Terminal } from '../io/terminal.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
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

  /** Reads workflows and external data. */
  async readInputs(): Promise<Inputs> {
    const inputs = await readInputs(this.settings.workflows, this.settings.data);
    this.locator = new Locator([...inputs.workflowSources, ...inputs.dataSources]);
    this.report(inputs.diagnostics);
    return inputs;
  }

  /** Finds the profiles' files. */
  async findProfiles(): Promise<readonly string[]> {
    const { files, diagnostics } = await findProfileFiles(this.settings);
    this.report(diagnostics);
    return files;
  }

  /** Compiles the profiles of files; those that compiled, and whose ids are new, are handed over. */
  async compileProfiles(
    inputs: Inputs,
    files: readonly string[],
    options: RunOptions,
    accept: Accept,
  ): Promise<void> {
    const crew = new Crew(this.engineData(inputs, options), this.settings.jobs);
    const compile = async (batch: ProfileBatch) => ({ batch, compiled: await crew.compile(batch) });
    const batches = readProfiles(files, this.settings, this.terminal, this.profileHashes);
    try {
      for await (const { batch, compiled } of inOrder(batches, () => crew.width, compile)) {
        this.report(batch.diagnostics);
        this.reporter.add(compiled.diagnostics);
        if (!(await this.acceptBatch(batch, compiled, accept))) return;
      }
    } finally {
      await crew.close();
    }
    this.reportUnknownIds();
  }

  report(diagnostics: readonly Diagnostic[]): void {
    this.reporter.add(diagnostics.map((diagnostic) => this.locator.locate(diagnostic)));
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

  private claim(id: string, { file, line, column, text }: ProfileRecord): boolean {
    const origin = { file, line, column };
    const first = this.ids.claim(id, origin);
    if (first === undefined) return true;
    const doubled: Diagnostic = {
      code: 'doubled-id',
      place: { file, origin },
      data: { first },
      profile: { id, origin },
    };
    this.reporter.add([this.locator.locate(doubled, text)]);
    return false;
  }

  private reportUnknownIds(): void {
    const unknown = [...(this.settings.filter ?? [])].filter((id) => !this.ids.has(id));
    this.report(
      unknown.map((id) => ({ code: 'unknown-id', place: { file: '--filter' }, data: { id } })),
    );
  }
}
