import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import type { ReportingSettings } from '../flags/settings.ts';
import { say } from '../machine/say.ts';
import { paintFor, type Terminal } from '../machine/terminal.ts';
import type { Run } from '../runs/run.ts';
import { sentences } from './sentences.ts';

/** A threshold that was missed, as data and as a sentence. */
export interface MissedLimit {
  readonly diagnostic: Diagnostic;
  readonly sentence: string;
  /** What it says of itself; `missed` unless given. */
  readonly label?: string;
}

/**
 * Reports the missed thresholds, one per line or, with `--json`, one diagnostic each. Yields
 * whether there are any.
 */
export function reportMissed(
  missed: readonly MissedLimit[],
  run: Run,
  { json }: Pick<ReportingSettings, 'json'>,
  terminal: Terminal,
): boolean {
  const { stderr } = terminal;
  const paint = paintFor(stderr, terminal);
  if (json) run.report(missed.map(({ diagnostic }) => diagnostic));
  else {
    for (const { sentence, label = 'missed' } of missed) {
      const text = sentences(`${label} ${sentence}`, terminal);
      say(`${text.replace(label, paint.red(label))}\n`, stderr, terminal);
    }
  }
  return missed.length > 0;
}
