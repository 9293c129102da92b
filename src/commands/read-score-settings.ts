import { similarities } from '../model/score.ts';
import type { Given } from './given.ts';
import type { ScoreSettings } from './settings.ts';

/** Reads what only `traxgen score` asks for. Throws UsageError. */
export function readScoreSettings(given: Given): ScoreSettings {
  return {
    gold: given.texts('gold'),
    predictions: given.texts('predictions') ?? [],
    as: given.text('as'),
    idFrom: given.text('id-from'),
    groupBy: [...new Set(given.words('group-by'))],
    compare: given.text('compare'),
    similarity: given.choice('similarity', similarities, 'lcs'),
    baseline: given.text('baseline'),
    report: given.text('report'),
    scores: given.text('scores'),
  };
}
