import { formatNames } from '../emit/formats.ts';
import { predictionKinds } from '../model/prediction.ts';
import { similarities } from '../model/score.ts';
import type { Given } from './given.ts';
import type { ScoreSettings } from './settings.ts';
import { suggestion } from './suggestion.ts';
import { UsageError } from './usage-error.ts';

/** Reads what only `traxgen score` asks for. Throws UsageError. */
export function readScoreSettings(given: Given): ScoreSettings {
  return {
    gold: given.texts('gold'),
    predictions: given.texts('predictions') ?? [],
    as: kindIn(given),
    idFrom: given.text('id-from'),
    groupBy: [...new Set(given.words('group-by'))],
    compare: given.text('compare'),
    similarity: given.choice('similarity', similarities, 'lcs'),
    baseline: given.text('baseline'),
  };
}

function kindIn(given: Given): string | undefined {
  const kind = given.text('as');
  const known = [...new Set([...formatNames, ...predictionKinds])];
  if (kind === undefined || known.includes(kind)) return kind;
  throw new UsageError(`--as ${kind}: there are ${known.join(', ')}${suggestion(kind, known)}`);
}
