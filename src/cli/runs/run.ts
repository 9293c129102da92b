import type { SourceFile } from '../../compiler/pipeline.ts';
import { byPosition } from '../../compiler/run/by-position.ts';
import { Locator } from '../../compiler/run/report.ts';
import type { Diagnostic, LocatedDiagnostic, Place } from '../../model/diagnostics/diagnostic.ts';
import type { OutSettings, ReportingSettings } from '../flags/settings.ts';
import { Progress } from '../machine/progress.ts';
import { readText } from '../machine/read-text.ts';
import type { Terminal } from '../machine/terminal.ts';
import { Reporter } from './reporter.ts';

/** What a run needs to say something, and to leave its output alone while it does. */
export type RunSettings = ReportingSettings & Partial<OutSettings>;

/**
 * A run of a command: what it reports, and how far it is. It keeps the texts in which diagnostics are
 * located, and finds their positions.
 */
export class Run {
  readonly reporter: Reporter;
  readonly progress: Progress;
  protected readonly terminal: Terminal;
  readonly #named: ReportingSettings['named'];
  readonly #sources: SourceFile[] = [];
  #locator = new Locator([]);
  readonly #started = performance.now();

  constructor(settings: RunSettings, terminal: Terminal) {
    this.reporter = new Reporter(settings, terminal);
    this.progress = new Progress(terminal, wantsProgress(settings, terminal));
    this.terminal = terminal;
    this.#named = settings.named;
  }

  /** The seconds since the run began. */
  get seconds(): string {
    return ((performance.now() - this.#started) / 1000).toFixed(2);
  }

  /** Keeps texts in which diagnostics may be located. */
  keepTexts(sources: readonly SourceFile[]): void {
    this.#sources.push(...sources);
    this.#locator = new Locator(this.#sources);
  }

  /**
   * Reads a text in which diagnostics may be located. If it cannot be read, reports that and returns
   * undefined. `-` is standard input.
   */
  async readSource(file: string): Promise<SourceFile | undefined> {
    const read = await readText(file, file === '-' ? this.terminal.stdin : undefined);
    if ('diagnostic' in read) {
      this.report([read.diagnostic]);
      return undefined;
    }
    const source = { file, text: read.text };
    this.keepTexts([source]);
    return source;
  }

  /** Reports diagnostics about a profile; `text` is the profile's text. */
  reportOfProfile(diagnostics: readonly Diagnostic[], text: string): void {
    const wanted = this.reporter.wanted(diagnostics);
    this.reporter.addOfProfiles(wanted.map((diagnostic) => this.#locator.locate(diagnostic, text)));
  }

  /** Reports diagnostics in the order in which they were found. */
  report(diagnostics: readonly Diagnostic[]): void {
    this.reporter.add(this.located(diagnostics));
  }

  /** Reports diagnostics about files that were read whole, in the order of their lines. */
  reportInOrder(diagnostics: readonly Diagnostic[]): void {
    this.reporter.add(byPosition(this.located(diagnostics)));
  }

  /** The line, from 1, of a place in a workflow. */
  lineOf({ file, pointer = '' }: Place): number {
    return this.#locator.placeOf(file, pointer).line;
  }

  /** The diagnostics that will be printed, with their positions if these are known. */
  located(diagnostics: readonly Diagnostic[]): LocatedDiagnostic[] {
    return this.reporter
      .wanted(diagnostics)
      .map((diagnostic) => this.#locator.locate(withSource(diagnostic, this.#named)));
  }
}

/** Not if the user asked for silence, nor if records are written to the same terminal. */
function wantsProgress({ quiet, json, out }: RunSettings, { stdout }: Terminal): boolean {
  return !quiet && !json && !(out === '-' && stdout.isTTY === true);
}

/** Adds where a path that does not exist was given, if it was not given by a flag. */
function withSource(diagnostic: Diagnostic, named: ReportingSettings['named']): Diagnostic {
  const { code, data, place } = diagnostic;
  const namedBy = named.get(place.file);
  if (namedBy === undefined) return diagnostic;
  if (code === 'file-not-found') return { ...diagnostic, data: { ...data, namedBy } };
  return code === 'no-input' ? { ...diagnostic, data: { ...data, namedBy } } : diagnostic;
}
