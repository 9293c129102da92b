import { Tally } from '../../compiler/run/tally.ts';
import {
  type Diagnostic,
  type DiagnosticCode,
  type LocatedDiagnostic,
  type Severity,
  severityOf,
} from '../../model/diagnostics/diagnostic.ts';
import { diagnosticsJson, diagnosticText, unlistedText } from '../../words/diagnostics.ts';
import type { ReportingSettings } from '../flags/settings.ts';
import { say } from '../machine/say.ts';
import { lineWidthOf, paintFor, type Terminal } from '../machine/terminal.ts';
import { sentences } from '../output/sentences.ts';

/** Exit statuses: success, errors in inputs, wrong usage. */
export const exitStatus = { fine: 0, badInput: 1, wrongUsage: 2 } as const;

/** The largest number of places listed for one code in one profiles file. `--json` lists all of them. */
const mostPlaces = 100;

/**
 * The largest number of places listed for one code in all predictions, because a missing flag may
 * cause a fault in each.
 */
const mostPredictions = 10;

/**
 * The places of one code: the number listed, the number not listed, whether all are in one file,
 * and one of them.
 */
interface Places {
  listed: number;
  unlisted: number;
  isOneFile: boolean;
  readonly example: LocatedDiagnostic;
}

/** What is printed, and what fails a run. */
export type ReporterSettings = Omit<ReportingSettings, 'named'>;

/** Collects the diagnostics of a command and prints them on stderr at the end. */
export class Reporter {
  private readonly tally: Tally;
  private readonly places = new Map<string, Places>();
  private hasUnread = false;
  /** How many lines of files come before those that are read. */
  private readonly skipped = new Map<string, () => number>();
  private readonly settings: ReporterSettings;
  private readonly terminal: Terminal;

  constructor(settings: ReporterSettings, terminal: Terminal) {
    this.settings = settings;
    this.terminal = terminal;
    this.tally = new Tally(settings.json);
  }

  /** Says how many lines of a file come before those that are read, and are counted only if they matter. */
  skipLines(file: string, count: () => number): void {
    this.skipped.set(file, count);
  }

  /** The number of a line of a file, if lines are counted from the first that was read. */
  lineIn(file: string, line: number): number {
    const count = this.skipped.get(file);
    if (count === undefined) return line;
    const lines = count();
    this.skipped.set(file, () => lines);
    return line + lines;
  }

  /** Whether there has been an error. */
  get failed(): boolean {
    return this.count('error') > 0;
  }

  /** The number of places with diagnostics of a severity. */
  count(severity: Severity): number {
    return [...this.places.values()]
      .filter(({ example }) => example.severity === severity)
      .reduce((sum, { unlisted }) => sum + unlisted, this.tally.count(severity));
  }

  /** Whether there is an error with a code that is reported once per file. */
  hasErrorOf(code: DiagnosticCode): boolean {
    return this.tally.all.some((diagnostic) => diagnostic.code === code);
  }

  /** The diagnostics that will be printed. The others need no position. */
  wanted<One extends Pick<Diagnostic, 'code'>>(diagnostics: readonly One[]): readonly One[] {
    const wanted = diagnostics.filter(({ code }) => this.isWanted({ severity: severityOf(code) }));
    this.hasUnread ||= wanted.length < diagnostics.length;
    return wanted;
  }

  add(diagnostics: Iterable<LocatedDiagnostic>): void {
    for (const diagnostic of diagnostics) this.tally.add(this.moved(diagnostic));
  }

  /** Adds diagnostics about profiles. It does not keep them all, since there may be millions. */
  addOfProfiles(diagnostics: Iterable<LocatedDiagnostic>): void {
    for (const one of diagnostics) {
      const diagnostic = this.moved(one);
      const key = `${diagnostic.code}\n${diagnostic.file}`;
      if (this.isListed(diagnostic, key, mostPlaces)) this.tally.add(diagnostic);
    }
  }

  /** Adds diagnostics about predictions, of which the text lists only a few. */
  addOfPredictions(diagnostics: Iterable<LocatedDiagnostic>): void {
    for (const one of diagnostics) {
      const diagnostic = this.moved(one);
      if (this.isListed(diagnostic, diagnostic.code, mostPredictions)) this.tally.add(diagnostic);
    }
  }

  /** Prints all diagnostics and a last line; yields the exit status. */
  finish(lastLine?: string): number {
    const { json, quiet } = this.settings;
    const { stderr } = this.terminal;
    if (json) {
      const wanted = this.tally.all.filter((each) => this.isWanted(each));
      for (const piece of diagnosticsJson(wanted)) say(piece, stderr, this.terminal);
    } else {
      this.print();
      if (!quiet && lastLine !== undefined)
        say(`${sentences(lastLine, this.terminal)}\n`, stderr, this.terminal);
    }
    return this.status();
  }

  private moved(diagnostic: LocatedDiagnostic): LocatedDiagnostic {
    if (this.skipped.size === 0) return diagnostic;
    const { file, line, profiles } = diagnostic;
    const at = profiles?.at.replace(
      /^(.*):(\d+)(:\d+)$/s,
      (_, own, from, column) => `${own}:${this.lineIn(own, Number(from))}${column}`,
    );
    return {
      ...diagnostic,
      ...(line !== undefined && { line: this.lineIn(file, line) }),
      ...(profiles && at !== undefined && { profiles: { ...profiles, at } }),
    };
  }

  private print(): void {
    const { stderr } = this.terminal;
    const paint = paintFor(stderr, this.terminal);
    const screen = lineWidthOf(stderr, this.terminal);
    for (const diagnostic of this.tally.all) {
      if (this.isWanted(diagnostic))
        say(diagnosticText(diagnostic, paint, screen), stderr, this.terminal);
    }
    for (const { unlisted, example, isOneFile } of this.places.values()) {
      if (unlisted > 0 && this.isWanted(example))
        say(unlistedText(unlisted, example, paint, isOneFile, screen), stderr, this.terminal);
    }
  }

  private isWanted({ severity }: Pick<LocatedDiagnostic, 'severity'>): boolean {
    return severity === 'error' || !this.settings.quiet;
  }

  private isListed(diagnostic: LocatedDiagnostic, key: string, most: number): boolean {
    if (this.settings.json || this.tally.has(diagnostic)) return true;
    const places = this.places.get(key) ?? {
      listed: 0,
      unlisted: 0,
      isOneFile: true,
      example: diagnostic,
    };
    this.places.set(key, places);
    places.isOneFile &&= diagnostic.file === places.example.file;
    const isListed = places.listed < most;
    places[isListed ? 'listed' : 'unlisted'] += 1;
    return isListed;
  }

  private status(): number {
    const { failOnWarning } = this.settings;
    const hasWarnings = this.hasUnread || this.count('warning') > 0;
    const bad = this.failed || (failOnWarning && hasWarnings);
    return bad ? exitStatus.badInput : exitStatus.fine;
  }
}
