import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { PredictionUse } from '../model/diagnostics/prediction-data.ts';
import type { Prediction } from '../model/prediction.ts';
import { type IngestOptions, toolsIn } from './ingest-options.ts';
import { notationIn } from './notation.ts';
import type { ReadOutput } from './output.ts';
import { pointerOf } from './pointer-of.ts';
import { predictionPlace, type RawPrediction } from './raw-prediction.ts';
import { isSilent } from './task.ts';
import { formIn, lackIn } from './unread-forms.ts';

/** Says why a prediction cannot be read, at the part that cannot. */
export function unreadOf(
  raw: RawPrediction,
  id: string,
  { refusal }: ReadOutput,
  options: IngestOptions,
): Diagnostic {
  const { as, isProfile } = options;
  const isUnknown = isProfile?.(id) === false;
  const below = refusal?.at === undefined ? undefined : pointerOf(raw.record, refusal.at);
  const place = predictionPlace(raw, below);
  const profile = { id, origin: raw.origin };
  const found = refusal?.unread;
  const isGeneral =
    found?.problem === 'part' && (found.rule === 'known-shapes' || raw.unread !== undefined);
  const named = found === undefined || isGeneral ? formIn(raw.record) : undefined;
  const isFree = found === undefined && named === undefined;
  const form = isFree ? lackIn(raw.record, toolsIn(options).parametersOf) : named;
  // The name of a form says more than that it is not known.
  const unread = isGeneral && form !== undefined ? undefined : found;
  if (unread?.problem === 'key') {
    const { problem: _, ...data } = unread;
    return { code: 'unknown-call-key', place, data: { ...data, isUnknown }, profile };
  }
  const notation = unread === undefined ? (form ?? notationOf(raw)) : undefined;
  const told = { isNamed: as !== undefined, isUnknown, unread };
  const data = notation === undefined ? told : { ...told, notation };
  return { code: 'unreadable-prediction', place, data, profile };
}

/** What a prediction is, in whose text or record nothing has a known form. */
function notationOf({ value }: RawPrediction): string | undefined {
  if (value === undefined) return 'no answer under a known key';
  return typeof value === 'string' ? notationIn(value) : 'no call in a known form';
}

/** Says that an answer stops in the middle, if it was read up to there. */
export function truncated(raw: RawPrediction, prediction: Prediction): Diagnostic | undefined {
  const { id, trajectories, repairs } = prediction;
  const isRead = trajectories !== undefined || isSilent(prediction);
  if (!isRead || repairs.truncated === undefined) return undefined;
  const segments = (trajectories ?? []).flat();
  const calls = segments.reduce((sum, segment) => sum + segment.calls.length, 0);
  const profile = { id, origin: raw.origin };
  return { code: 'truncated-prediction', place: predictionPlace(raw), data: { calls }, profile };
}

/** A diagnostic about scoring, reworded for another use of the prediction. */
export function usedFor(use: PredictionUse, diagnostic: Diagnostic): Diagnostic {
  const data: object = diagnostic.data;
  return { ...diagnostic, data: { ...data, use } } as Diagnostic;
}
