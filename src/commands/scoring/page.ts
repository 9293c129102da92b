import type { Terminal } from '../../io/terminal.ts';
import type { ScoreReport } from '../../model/score.ts';
import type { Settings } from '../line/settings.ts';
import { writeResult } from '../output/write-result.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import type { LoadedGold } from './compiled-gold.ts';
import { madeFrom } from './made-from.ts';

/**
 * Writes the page about a report, with what explains the gold: the gold that was scored (`isScored`),
 * or the same compiled again. If that fails, reports it and returns `false`.
 */
export async function writePage(
  report: ScoreReport,
  gold: LoadedGold | undefined,
  isScored: boolean,
  run: ProfileRun,
  settings: Settings & { readonly page: string },
  terminal: Terminal,
): Promise<boolean> {
  // The code for the page is loaded only if a page is written.
  const { reportHtml } = await import('../../render/report/report-html.ts');
  const { mistakesFirst } = await import('../../render/report/limits.ts');
  const { Explainer } = await import('../../grade/explanations.ts');
  const explanations = gold && new Explainer(gold.entries, gold.sources, { isScored });
  run.progress.begin('explained');
  const all = new Set(report.profiles.map(({ id }) => id)).size;
  await explanations?.explain(mistakesFirst(report), (profiles) =>
    run.progress.update(profiles, profiles / all),
  );
  run.progress.clear();
  // The caller has checked that no input is overwritten.
  const { title } = settings.score;
  const extras = { explanations, title, made: await madeFrom(report, settings) };
  return writeResult(reportHtml(report, extras), run, settings.page, terminal, []);
}
