import { paintFor, type Terminal } from '../../io/terminal.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Settings } from '../line/settings.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import { sentences } from './sentences.ts';

/** A threshold that was missed: for programs, and in a sentence. */
export interface MissedLimit {
  readonly diagnostic: Diagnostic;
  readonly sentence: string;
  /** What it says of itself; `missed` unless given. */
  readonly label?: string;
}

/** Says which thresholds were missed, a line each or, with `--json`, a diagnostic each; yields whether any was. */
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
    for (const { sentence, label = 'missed' } of missed) {
      const text = sentences(`${label} ${sentence}`, terminal);
      stderr.write(`${text.replace(label, paint.red(label))}\n`);
    }
  }
  return missed.length > 0;
}
