import { Tally } from '../compile/tally.ts';
import { paintFor, type Terminal } from '../io/terminal.ts';
import type { LocatedDiagnostic } from '../model/diagnostic.ts';
import { diagnosticsJson, diagnosticText } from '../render/diagnostics.ts';
import type { Settings } from './settings.ts';

/** Exit statuses: fine, some input was bad, wrong usage. */
export const exitStatus = { fine: 0, badInput: 1, wrongUsage: 2 } as const;

/** Collects what a command has to say, and says it at the end, on stderr. */
export class Reporter {
  readonly tally = new Tally();
  private readonly settings: Pick<Settings, 'json' | 'quiet' | 'failOnWarning'>;
  private readonly terminal: Terminal;

  constructor(settings: Pick<Settings, 'json' | 'quiet' | 'failOnWarning'>, terminal: Terminal) {
    this.settings = settings;
    this.terminal = terminal;
  }

  /** Whether there is any error so far. */
  get failed(): boolean {
    return this.tally.count('error') > 0;
  }

  add(diagnostics: Iterable<LocatedDiagnostic>): void {
    this.tally.addAll(diagnostics);
  }

  /** Prints everything and a last line; yields the exit status. */
  finish(lastLine?: string): number {
    const { json, quiet } = this.settings;
    const { stderr } = this.terminal;
    if (json) stderr.write(diagnosticsJson(this.tally.all));
    else {
      const paint = paintFor(this.terminal);
      for (const diagnostic of this.tally.all) {
        if (quiet && diagnostic.severity === 'warning') continue;
        stderr.write(diagnosticText(diagnostic, paint));
      }
      if (!quiet && lastLine !== undefined) stderr.write(`${lastLine}\n`);
    }
    return this.status();
  }

  private status(): number {
    const { failOnWarning } = this.settings;
    const bad = this.failed || (failOnWarning && this.tally.count('warning') > 0);
    return bad ? exitStatus.badInput : exitStatus.fine;
  }
}
