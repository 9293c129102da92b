import { formatNames } from '../emit/formats.ts';
import { isNumeral } from '../model/decimal.ts';
import { predictionKinds } from '../model/prediction.ts';
import { similarities } from '../model/score.ts';
import { thresholdNames } from '../score/thresholds.ts';
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
    min: new Map(given.words('min').map(thresholdIn)),
    baseline: given.text('baseline'),
  };
}

function kindIn(given: Given): string | undefined {
  const kind = given.text('as');
  const known = [...formatNames, ...predictionKinds];
  if (kind === undefined || known.includes(kind)) return kind;
  throw new UsageError(`--as ${kind}: there are ${known.join(', ')}${suggestion(kind, known)}`);
}

function thresholdIn(word: string): [string, number] {
  const at = word.indexOf('=');
  const name = word.slice(0, at);
  const minimum = word.slice(at + 1);
  if (!isNumeral(minimum)) {
    throw new UsageError(`--min ${word}: write a figure and a number, as in exact=0.9`);
  }
  if (!thresholdNames.includes(name)) {
    const known = thresholdNames.join(', ');
    const hint = suggestion(name, thresholdNames);
    throw new UsageError(`--min ${word}: there is no figure '${name}' (there are ${known})${hint}`);
  }
  return [name, Number(minimum)];
}
