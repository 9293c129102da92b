import type { Terminal } from '../../io/terminal.ts';
import type { ScoreReport } from '../../model/score.ts';
import type { Settings } from '../line/settings.ts';
import { writeResult } from '../output/write-result.ts';
import type { ProfileRun } from '../running/profile-run.ts';
import type { LoadedGold } from './compiled-gold.ts';
import { madeFrom } from './made-from.ts';

/**
 * Writes the page about a report, with what explains the gold, which is what was scored (`isScored`) or
 * compiled anew. `false`, and a report, where that fails.
 */
export async function writePage(
  report: ScoreReport,
  gold: LoadedGold | undefined,
  isScored: boolean,
  run: ProfileRun,
  settings: Settings & { readonly page: string },
  terminal: Terminal,
): Promise<boolean> {
  // The page's program is loaded only where there is a page to write.
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
  // What the page would replace was looked at before there was anything to write.
  const { title } = settings.score;
  const extras = { explanations, title, made: await madeFrom(report, settings) };
  return writeResult(reportHtml(report, extras), run, settings.page, terminal, []);
}
