import type { Terminal } from '../../io/terminal.ts';
import type { ScoreReport } from '../../model/score.ts';
import { writeResult } from '../output/write-result.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import type { LoadedGold } from './compiled-gold.ts';

/**
 * Writes the page about a report, with explanations from the gold's origin. Yields `false`, with a
 * report, if that fails.
 */
export async function writePage(
  report: ScoreReport,
  gold: LoadedGold | undefined,
  run: ProfileRun,
  out: string,
  terminal: Terminal,
): Promise<boolean> {
  // The code for the page is loaded only if a page is written.
  const { reportHtml } = await import('../../render/report/report-html.ts');
  const { mistakesFirst } = await import('../../render/report/limits.ts');
  const { Explainer } = await import('../../grade/explanations.ts');
  const explanations = gold?.sources && new Explainer(gold.entries, gold.sources);
  run.progress.begin('explained');
  const all = new Set(report.profiles.map(({ id }) => id)).size;
  await explanations?.explain(mistakesFirst(report), (profiles) =>
    run.progress.update(profiles, profiles / all),
  );
  run.progress.clear();
  // Whether an input would be overwritten was checked before.
  return writeResult(reportHtml(report, explanations), run, out, terminal, []);
}
