import type { GoldEntry } from '../../grade/gold-entry.ts';
import type { Terminal } from '../../io/terminal.ts';
import type { ScoreReport } from '../../model/score.ts';
import type { ProfileRun } from '../profile-run.ts';
import { writeResult } from '../write-result.ts';

/**
 * Writes the page about a report, with what the gold's origin explains. `false`, and a report, where
 * that fails.
 */
export async function writePage(
  report: ScoreReport,
  entries: ReadonlyMap<string, GoldEntry> | undefined,
  run: ProfileRun,
  out: string,
  terminal: Terminal,
  inputs: readonly string[],
): Promise<boolean> {
  // The page's program is loaded only where there is a page to write.
  const { reportHtml } = await import('../../render/report/report-html.ts');
  const explanations = entries === undefined ? undefined : undefined;
  return writeResult(reportHtml(report, explanations), run, out, terminal, inputs);
}
