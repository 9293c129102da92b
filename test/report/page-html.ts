import type { ProfileScore, ScoreReport } from '../../src/model/score.ts';
import { type Explained, PageDetails } from '../../src/report/details.ts';
import { pageScoresOf } from '../../src/report/index-of.ts';
import { type ReportLimits, reportLimits } from '../../src/report/limits.ts';
import { type Explanations, type PageExtras, reportHtml } from '../../src/report/report-html.ts';

/** Explanations, and those of each profile. */
export type ExplanationsOf = Explanations & { of(profile: ProfileScore): Explained };

/** The page about a report, in pieces. */
export function pageHtml(
  report: ScoreReport,
  { explanations, ...extras }: PageExtras & { readonly explanations?: ExplanationsOf | undefined },
  limits: Partial<ReportLimits> = {},
): string[] {
  const all = { ...reportLimits, ...limits };
  const scores = pageScoresOf(report, all.rows);
  const details = new PageDetails(all);
  for (const { at } of scores.rows.listedByMistakes().flat()) {
    const profile = report.profiles[at] as ProfileScore;
    if (!details.add(at, profile, explanations?.of(profile) ?? {})) break;
  }
  return [...reportHtml(scores, details, { explanations, ...extras })];
}
