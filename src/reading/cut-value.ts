import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { pointerTo } from '../base/text/pointer.ts';
import { endIn } from './answer-end.ts';
import type { NamedFormat } from './known-formats.ts';
import { isPrediction, isUniform } from './object-shape.ts';
import {
  fromRecord,
  type PredictionSource,
  predictionStart,
  type RawPrediction,
  wholeOf,
} from './raw-prediction.ts';
import { hasId, type IdSource, isAnswer, isRecord, predictionIn } from './records.ts';
import type { ReadText } from './repair/mend.ts';
import { isTranscript } from './traces/messages.ts';

/** How a value is cut into predictions. */
export interface ValueOptions {
  readonly readText: ReadText;
  readonly ids: IdSource;
  readonly as?: string | undefined;
  readonly formats: readonly NamedFormat[];
  /** Whether an object is by id only where all of its members are of one type. */
  readonly isWary?: boolean | undefined;
}

/** The predictions of a list: its records, or the one that it is. */
export function cutList(
  source: PredictionSource,
  list: readonly Json[],
  { ids, as, readText }: ValueOptions,
): RawPrediction[] {
  const isRecords =
    as === 'openai-batch' || list.some((item) => isRecord(item) && hasId(item, ids));
  const isWhole = isTranscript(list) || !list.some(isIdless);
  if (!isRecords && isWhole) return [wholeOf(source, [...list])];
  return list.map((item, at) =>
    fromRecord(item, pointerTo('', at), predictionStart(source), readText),
  );
}

/** A record that lost its id, as against an item of a trajectory. */
function isIdless(item: Json): boolean {
  return isRecord(item) && ['output', 'response', 'text'].some((key) => ownValue(item, key));
}

/** The predictions of an object: records inside it, one, or one for each id that is a key. */
export function cutObject(
  source: PredictionSource,
  object: JsonObject,
  options: ValueOptions,
): RawPrediction[] {
  const origin = predictionStart(source);
  const inside = ['predictions', 'results', 'profiles'].find((key) =>
    isListOfRecords(ownValue(object, key), options.ids),
  );
  if (inside !== undefined) {
    const list = ownValue(object, inside) as Json[];
    return list.map((item, at) =>
      fromRecord(item, pointerTo(`/${inside}`, at), origin, options.readText),
    );
  }
  if (isRecord(object)) {
    const id = hasId(object, options.ids) ? undefined : source.id;
    return [{ ...fromRecord(object, '', origin, options.readText), id }];
  }
  if (isTranscript([object])) return [wholeOf(source, object)];
  if (predictionIn(object) !== undefined)
    return [{ ...fromRecord(object, '', origin, options.readText), id: source.id }];
  const isWhole = isPrediction(object, options.formats) || isAnswerOf(source, object, options);
  const isOdd = options.isWary === true && !isUniform(object);
  if (isWhole || isOdd) return [wholeOf(source, object)];
  return Object.entries<Json>(object).map(([id, value]) => ({
    record: value,
    id,
    value: isRecord(value) || isAnswer(value) ? predictionIn(value as JsonObject) : value,
    pointer: pointerTo('', id),
    origin,
    isLine: false,
    ...(isJsonObject(value) && { end: endIn(value) }),
  }));
}

/** Whether the file is named after a profile, and no key of the object is one: `{"plan": [...]}`. */
function isAnswerOf(
  { id }: PredictionSource,
  object: JsonObject,
  { ids: { isProfile } }: ValueOptions,
): boolean {
  return id !== undefined && isProfile(id) && !Object.keys(object).some(isProfile);
}

function isListOfRecords(value: Json | undefined, ids: IdSource): boolean {
  return Array.isArray(value) && value.some((item) => isRecord(item) && hasId(item, ids));
}
