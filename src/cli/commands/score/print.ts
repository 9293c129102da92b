import type { ScoreReport } from '../../../model/score.ts';
import { comparisonsText } from '../../../scoring/text/comparisons.ts';
import { mismatchText } from '../../../scoring/text/mismatches.ts';
import { mistakesText } from '../../../scoring/text/mistakes-text.ts';
import {
  type ScoreOutputName,
  scoreOutputOf,
  scoreOutputs,
} from '../../../scoring/text/outputs.ts';
import { scoresTable } from '../../../scoring/text/table.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import type { Paint } from '../../../words/diagnostics.ts';
import { counted } from '../../../words/shown.ts';
import type { ResultSettings } from '../../flags/result-form.ts';
import type { OutputFile } from '../../machine/output.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { writeResult } from '../../output/write-result.ts';
import type { Run } from '../../runs/run.ts';

/** Where scores are written to: a path, `-` for stdout; undefined if to nothing. */
export function targetOf({ out, json }: ResultSettings): string | undefined {
  return out ?? (json ? '-' : undefined);
}

/** Whether an output that was asked for shows the calls of all scores. */
export function showsCalls(settings: ResultSettings): boolean {
  const name = outputOf(targetOf(settings));
  return name !== undefined && scoreOutputs[name].showsCalls;
}

/** The form of what is written to `--out`; undefined if nothing is. */
function outputOf(out: string | undefined): ScoreOutputName | undefined {
  return out === undefined || out === '-' ? out && 'json' : (scoreOutputOf(out) ?? 'json');
}

/**
 * Writes a report to `--out` in the form that its ending selects; stdout always gets JSON. If
 * that fails, reports it and returns `false`.
 */
export async function writeReport(
  report: ScoreReport,
  run: Run,
  out: string,
  terminal: Terminal,
  commit?: (output: OutputFile) => Promise<boolean>,
): Promise<boolean> {
  const name = outputOf(out) ?? 'json';
  // The caller has checked that no input is overwritten.
  return writeResult(scoreOutputs[name].text(report), run, out, terminal, [], commit);
}

/** The text for a screen: the first mistakes, the table and the comparisons. */
export function* scoresText(
  report: ScoreOverview,
  paint: Paint,
  screen: number,
): Generator<string> {
  const { wrong, ...digest } = report.digest;
  for (const profile of wrong.first) yield* mismatchText(profile, report.task, paint, { screen });
  const more = wrong.count - wrong.first.length;
  const given = report.task === 'dialogue' ? 'answer' : 'prediction';
  if (more > 0)
    yield `... and ${counted(more, `more ${given}`)} with mistakes: --json, or --out with .json\n`;
  if (wrong.count > 0) yield '\n';
  const mistakes = [...mistakesText(digest, wrong.first, paint, screen)];
  yield* mistakes;
  if (mistakes.length > 0) yield '\n';
  yield* scoresTable(report, paint, screen);
  yield* comparisonsText(report, paint, screen);
}
