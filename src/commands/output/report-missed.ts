import { paintFor, type Terminal } from '../../io/terminal.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Settings } from '../line/settings.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import { sentences } from './sentences.ts';

/** A threshold that was missed, as data and as a sentence. */
export interface MissedLimit {
  readonly diagnostic: Diagnostic;
  readonly sentence: string;
}

/**
 * Reports the missed thresholds, one per line or, with `--json`, one diagnostic each. Yields
 * whether there are any.
 */
export function reportMissed(
  missed: readonly MissedLimit[],
  run: ProfileRun,
  { json }: Settings,
  terminal: Terminal,
): boolean {
  const { stderr } = terminal;
  const paint = paintFor(stderr, terminal);
  if (json) run.report(missed.map(({ diagnostic }) => diagnostic));
  else {
    for (const { sentence } of missed) {
      const text = sentences(`missed ${sentence}`, terminal);
      stderr.write(`${text.replace('missed', paint.red('missed'))}\n`);
    }
  }
  return missed.length > 0;
}
