import { openOutput } from '../../io/output.ts';
import { paintFor, type Terminal } from '../../io/terminal.ts';
import type { ScoreComparison, ScoreReport } from '../../model/score.ts';
import type { Paint } from '../../render/diagnostics.ts';
import { baselineText } from '../../render/scores/baseline.ts';
import { mismatchText } from '../../render/scores/mismatches.ts';
import { scoreOutputOf, scoreOutputs } from '../../render/scores/outputs.ts';
import { thresholdsText } from '../../render/scores/thresholds.ts';
import { missedThresholds } from '../../score/thresholds.ts';
import { counted } from '../counted.ts';
import type { ProfileRun } from '../profile-run.ts';
import type { Settings } from '../settings.ts';

/** Writes a report to `--out` in the form that its ending asks for; to stdout always as JSON. */
export async function writeReport(
  report: ScoreReport,
  run: ProfileRun,
  out: string,
  terminal: Terminal,
): Promise<void> {
  const name = out === '-' ? 'json' : (scoreOutputOf(out) ?? 'json');
  const opened = await openOutput(out, terminal.stdout);
  if ('diagnostic' in opened) return run.report([opened.diagnostic]);
  for (const piece of scoreOutputs[name].text(report, noPaint)) await opened.output.write(piece);
  const fault = await opened.output.commit();
  if (fault !== undefined) run.report([fault]);
}

const plain = (text: string): string => text;
const noPaint = { bold: plain, red: plain, yellow: plain, cyan: plain, dim: plain };

/** A terminal is shown this many profiles with mistakes; the report has them all. */
const shownProfiles = 5;

/**
 * Prints the first mistakes, the table, what changed since the baseline and the missed thresholds: to
 * stdout where there is no other result, else to stderr. Yields whether any threshold was missed.
 */
export function printScores(
  report: ScoreReport,
  comparison: ScoreComparison | undefined,
  { score, quiet, json, out }: Settings,
  terminal: Terminal,
): boolean {
  const missed = missedThresholds(report.profiles, score.min);
  if (json) return missed.length > 0;
  const stream = out === undefined ? terminal.stdout : terminal.stderr;
  const paint = paintFor(stream, terminal);
  if (!quiet || out === undefined) {
    for (const piece of piecesOf(report, comparison, paint)) stream.write(piece);
  }
  terminal.stderr.write(thresholdsText(missed, paintFor(terminal.stderr, terminal)));
  return missed.length > 0;
}

function* piecesOf(
  report: ScoreReport,
  comparison: ScoreComparison | undefined,
  paint: Paint,
): Generator<string> {
  const wrong = report.profiles.filter(({ reasons }) => reasons.length > 0);
  for (const profile of wrong.slice(0, shownProfiles)) yield* mismatchText(profile, paint);
  if (wrong.length > shownProfiles) {
    yield `... and ${counted(wrong.length - shownProfiles, 'more profile')} with mistakes\n\n`;
  }
  yield* scoreOutputs.table.text(report, paint);
  if (comparison !== undefined) yield* baselineText(comparison, paint);
}
