import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts';
import { trialOptionsOf } from '../../model/group-scores.ts';
import type { ScoreReport } from '../../model/score.ts';

/** What is asked about several runs of a profile. */
interface AskedTrials {
  readonly k?: number | undefined;
  readonly trials?: string | undefined;
}

/**
 * Says what of it there is not: trials of plans, and more trials than any profile has. `dashes` begin
 * the names of flags; options of the library have none.
 */
export function unmetTrials(
  { task, groups }: Pick<ScoreReport, 'task' | 'groups'>,
  { k, trials }: AskedTrials,
  dashes: '--' | '',
): Diagnostic[] {
  if (task === 'plan') {
    const asked = Object.entries({ k, trials }).filter(([, value]) => value !== undefined);
    return asked.map(([name]) => {
      const flag = `${dashes}${name}`;
      return { code: 'idle-trials', place: { file: flag }, data: { flag } };
    });
  }
  const { k: most = 0 } = trialOptionsOf(task, groups) ?? {};
  if (k === undefined || k <= most) return [];
  const flag = `${dashes}k`;
  return [{ code: 'too-few-trials', place: { file: flag }, data: { flag, k, most } }];
}
