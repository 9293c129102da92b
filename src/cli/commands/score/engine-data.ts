import type { FailureRule } from '../../../model/argument-rules.ts';
import { mostFirst } from '../../../scoring/verdict/digest.ts';
import type { ScoreEngineData } from '../../../scoring/verdict/engine-data.ts';
import type { ScoreSettings } from '../../flags/read-score-settings.ts';
import { areCompared } from './compare.ts';
import { showsCalls, targetOf } from './print.ts';
import { aroundIn, mostListedIn, nameOf } from './score-target.ts';

/** How predictions are read. */
export function readingOf(
  { score, idField, maxTrajectories, filter }: ScoreSettings,
  failures: readonly FailureRule[],
) {
  const { as, failedCalls, subAgents, ignoreTools, groupBy, idFrom } = score;
  const how = { as, failedCalls, failures, subAgents, ignoreTools };
  return { ...how, groupBy, idField, idFrom, maxTrajectories, filter };
}

/** How they are scored, and what is kept of the scores. */
export function engineData(settings: ScoreSettings, columns: ScoreEngineData['columns']) {
  const { sample, seed, score } = settings;
  const { as, failedCalls, ignoreTools, parallel, similarity, compare } = score;
  return {
    comparing: { as, failedCalls, ignoreTools, parallel, similarity, sample, seed },
    callsOf: showsCalls(settings) ? undefined : mostFirst,
    separator: targetOf(settings) && aroundIn(settings, columns).between,
    isCase: nameOf(settings) === 'junit',
    mostListed: mostListedIn(settings),
    columns,
    asksTools: compare !== undefined || ignoreTools.length > 0,
    hasPage: score.report !== undefined,
    areCompared: areCompared(settings),
  };
}
