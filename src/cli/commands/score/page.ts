import type { ProfileScore, ScoreReport } from '../../../model/score.ts';
import type { ScoredInputs, ScoredSettings } from '../../flags/read-score-settings.ts';
import type { TurnSettings } from '../../flags/read-turn-settings.ts';
import type { Terminal } from '../../machine/terminal.ts';
import { writeResult } from '../../output/write-result.ts';
import type { Run } from '../../runs/run.ts';
import type { LoadedGold } from './compiled-gold.ts';
import { madeFrom } from './made-from.ts';

type Details = import('../../../report/details.ts').PageDetails;
type Explainer = import('../../../report/explanations.ts').Explainer;
type PageScores = import('../../../report/index-of.ts').PageScores;

/** A score that may get details, and its place among all. */
export interface Detailable {
  readonly at: number;
  readonly score: ProfileScore;
}

/** The page that is written, and what it is made from. */
export interface PageSettings extends ScoredInputs {
  readonly page: string;
  readonly score: ScoredSettings & { readonly title: string | undefined };
  /** If it is about conversations. */
  readonly turns?: Pick<TurnSettings, 'tests' | 'answers' | 'verdicts'>;
}

/**
 * Writes the page about a report, with what explains the gold: the gold that was scored (`isScored`),
 * or the same compiled again. If that fails, reports it and returns `false`.
 */
export async function writePage(
  report: ScoreReport,
  gold: LoadedGold | undefined,
  isScored: boolean,
  run: Run,
  settings: PageSettings,
  terminal: Terminal,
): Promise<boolean> {
  // The code for the page is loaded only if a page is written.
  const { pageScoresOf } = await import('../../../report/index-of.ts');
  const { reportLimits } = await import('../../../report/limits.ts');
  const { Explainer } = await import('../../../report/explanations.ts');
  const scores = pageScoresOf(report, reportLimits.rows);
  const explainer = gold && new Explainer(gold.entries, gold.sources, { isScored });
  const wanted = scores.rows
    .listedByMistakes()
    .flat()
    .map(({ at }): Detailable => {
      return { at, score: report.profiles[at] as ProfileScore };
    });
  const details = await detailsOf(wanted, scores, explainer, run);
  return writePageOf(scores, details, explainer, run, settings, terminal);
}

/** The details of scores, the first first, as long as there is room. */
export async function detailsOf(
  wanted: Iterable<Detailable> | AsyncIterable<Detailable>,
  { rows }: Pick<PageScores, 'rows'>,
  explainer: Explainer | undefined,
  run: Run,
): Promise<Details> {
  const { PageDetails } = await import('../../../report/details.ts');
  const details = new PageDetails();
  run.progress.begin('explained');
  for await (const { at, score } of wanted) {
    if (!details.add(at, score, (await explainer?.explain(score)) ?? {})) break;
    run.progress.update(details.size, Math.max(details.size / rows.length, details.share));
  }
  run.progress.clear();
  return details;
}

/** Writes a page whose details are there. */
export async function writePageOf(
  scores: PageScores,
  details: Details,
  explanations: Explainer | undefined,
  run: Run,
  settings: PageSettings,
  terminal: Terminal,
): Promise<boolean> {
  const { reportHtml } = await import('../../../report/report-html.ts');
  // The caller has checked that no input is overwritten.
  const { title } = settings.score;
  const extras = { explanations, title, made: await madeFrom(scores, settings) };
  return writeResult(reportHtml(scores, details, extras), run, settings.page, terminal, []);
}
