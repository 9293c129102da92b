import type { Terminal } from '../../io/terminal.ts';
import type { ScoreReport } from '../../model/score.ts';
import { writeResult } from '../output/write-result.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import type { LoadedGold } from './compiled-gold.ts';

/**
 * Writes the page about a report, with what the gold's origin explains. `false`, and a report, where
 * that fails.
 */
export async function writePage(
  report: ScoreReport,
  gold: LoadedGold | undefined,
  run: ProfileRun,
  out: string,
  terminal: Terminal,
): Promise<boolean> {
  // The page's program is loaded only where there is a page to write.
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
  // What the page would replace was looked at before there was anything to write.
  return writeResult(reportHtml(report, explanations), run, out, terminal, []);
}
