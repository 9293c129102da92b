import { scoreEndings, scoreOutputOf } from '../../../scoring/text/outputs.ts';
import type { Typed } from '../../flags/given.ts';
import type { JudgingSettings, ScoredSettings } from '../../flags/read-score-settings.ts';
import { UsageError } from '../../flags/usage-error.ts';

/** What is written of scores, and what they are compared with. */
interface OutputSettings {
  readonly out: string | undefined;
  readonly score: Pick<ScoredSettings, 'baseline' | 'versus'> &
    JudgingSettings & { readonly report: string | undefined };
}

/** Throws a UsageError for outputs of scores that cannot be written. */
export function demandOutputs({ score: { report }, out }: OutputSettings): void {
  if (out !== undefined && out !== '-' && scoreOutputOf(out) === undefined) {
    const hint = isPage(out) ? '; --report writes a page' : '';
    throw new UsageError(`--out ${out}: a report ends with ${scoreEndings.join(', ')}${hint}`);
  }
  if (report !== undefined && !isPage(report)) {
    throw new UsageError(`--report ${report}: a page ends with .html`);
  }
}

/** Throws a UsageError for flags about scores that have no effect without others. */
export function demandScoringUse(typed: Typed<'title'>, { score }: OutputSettings): void {
  if (typed.title !== undefined && score.report === undefined) {
    throw new UsageError('--title is for a page, and --report asks for none');
  }
  if (score.failOnRegression && score.baseline === undefined) {
    throw new UsageError('--fail-on-regression needs --baseline: what passed before');
  }
  if (score.failOnWorse.length > 0 && score.baseline === undefined && score.versus === undefined) {
    throw new UsageError('--fail-on-worse needs --baseline or --versus: what to compare');
  }
}

/** Whether a path has the ending of a page. */
export function isPage(path: string): boolean {
  return /\.html?$/i.test(path);
}
