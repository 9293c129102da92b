import type { Diagnostic } from '../../../model/diagnostics/diagnostic.ts';
import type { ComparedReport } from '../../../scoring/verdict/asked-comparisons.ts';
import type { ScoreOverview } from '../../../scoring/verdict/overview.ts';
import type { ScoredSettings } from '../../flags/read-score-settings.ts';
import { type ComparedSettings, compared, type WithComparisons } from './compare.ts';
import type { ScoreStream } from './stream-scores.ts';

/** Streamed scores that were compared. */
export interface StreamedComparisons {
  readonly report: WithComparisons;
  readonly baseline: ComparedReport | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Whether comparisons are asked for. */
export function areCompared({ score: { versus, baseline } }: ComparedSettings): boolean {
  return versus !== undefined || baseline !== undefined;
}

/** Compares streamed scores, if that is asked for. */
export function comparedStream(
  overview: ScoreOverview,
  stream: Pick<ScoreStream, 'compared'>,
  baseline: ComparedReport | undefined,
  groupBy: readonly string[],
  settings: ComparedSettings & { readonly score: ScoredSettings },
): { readonly overview: ScoreOverview; readonly compared: StreamedComparisons | undefined } {
  if (!areCompared(settings)) return { overview, compared: undefined };
  const report = { ...overview, profiles: stream.compared };
  const { comparisons, diagnostics } = compared(report, baseline, { groupBy }, settings);
  return {
    overview: { ...overview, comparisons },
    compared: { report: { ...report, comparisons }, baseline, diagnostics },
  };
}
