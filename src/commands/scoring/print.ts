import type { Terminal } from '../../io/terminal.ts';
import type { ScoreReport } from '../../model/score.ts';
import { noPaint, type Paint } from '../../render/diagnostics.ts';
import { comparisonsText } from '../../render/scores/comparisons.ts';
import { mismatchText } from '../../render/scores/mismatches.ts';
import { mistakesText } from '../../render/scores/mistakes-text.ts';
import { scoreOutputOf, scoreOutputs } from '../../render/scores/outputs.ts';
import { counted } from '../../render/shown.ts';
import { writeResult } from '../output/write-result.ts';
import type { ProfileRun } from '../running/profile-run.ts';

/**
 * Writes a report to `--out` in the form that its ending selects; stdout always gets JSON. If
 * that fails, reports it and returns `false`.
 */
export async function writeReport(
  report: ScoreReport,
  run: ProfileRun,
  out: string,
  terminal: Terminal,
): Promise<boolean> {
  const name = out === '-' ? 'json' : (scoreOutputOf(out) ?? 'json');
  // The caller has checked that no input is overwritten.
  return writeResult(scoreOutputs[name].text(report, noPaint), run, out, terminal, []);
}

/** The number of profiles with mistakes shown on a terminal. The report has all of them. */
const shownProfiles = 5;

/** The text for a screen: the first mistakes, the table and the comparisons. */
export function* scoresText(report: ScoreReport, paint: Paint, screen: number): Generator<string> {
  const wrong = report.profiles.filter(
    ({ reasons, state }) => reasons.length > 0 || state === 'unreadable',
  );
  const first = wrong.slice(0, shownProfiles);
  for (const profile of first) yield* mismatchText(profile, report.task, paint, screen);
  if (wrong.length > shownProfiles) {
    yield `... and ${counted(wrong.length - shownProfiles, 'more prediction')} with mistakes\n`;
  }
  if (wrong.length > 0) yield '\n';
  const mistakes = [...mistakesText(report, first, paint, screen)];
  yield* mistakes;
  if (mistakes.length > 0) yield '\n';
  yield* scoreOutputs.table.text(report, paint, screen);
  yield* comparisonsText(report, paint, screen);
}
