import { jsonTextOf } from '../base/json/stringify.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { idText } from '../base/text/id-text.ts';
import { pointerTo } from '../base/text/pointer.ts';
import { endIn } from './answer-end.ts';
import { asRecord, evaluatorRecords } from './evaluator-records.ts';
import { fieldAt } from './field.ts';
import type { NamedFormat } from './known-formats.ts';
import { isPrediction, isUniform } from './object-shape.ts';
import { isStreamEvent } from './raw/stream-log.ts';
import {
  fromRecord,
  type PredictionSource,
  predictionStart,
  type RawPrediction,
  wholeOf,
} from './raw-prediction.ts';
import {
  claimIn,
  hasId,
  type IdSource,
  idElsewhere,
  idPathOf,
  isAnswer,
  isRecord,
  predictionIn,
  strayOf,
} from './records.ts';
import type { ReadText } from './repair/mend.ts';
import { runsIn } from './several-runs.ts';
import { isCallShaped, noVocabulary } from './traces/claims.ts';
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
  const records = list.map((item) => (isJsonObject(item) ? asRecord(item) : item));
  const isRecords =
    as === 'openai-batch' ||
    records.some((item) => isRecord(item) && hasId(item, ids)) ||
    (list.length > 0 && !isTranscript(list) && list.every((item) => isOfProfile(item, ids)));
  const runs = isRecords ? undefined : runsIn(list);
  if (runs !== undefined) return runs.map((run, at) => ofRun(source, run, runs.length, at));
  const isWhole = isTranscript(list) || !list.some(isIdless);
  if (!isRecords && list.length > 1 && list.every(isStreamEvent)) {
    return [wholeOf(source, list.map((event) => jsonTextOf(event) ?? '').join('\n'))];
  }
  if (!isRecords && isWhole) return [wholeOf(source, [...list])];
  return list.map((item, at) =>
    fromRecord(item, pointerTo('', at), predictionStart(source), readText),
  );
}

/** One of several runs in a file that is named after their profile. */
function ofRun(source: PredictionSource, value: Json, count: number, at: number): RawPrediction {
  const whole = wholeOf(source, value);
  return count === 1 ? whole : { ...whole, pointer: pointerTo('', at) };
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
  const ofEvaluator = evaluatorRecords(object);
  if (ofEvaluator !== undefined) {
    const unread = strayOf(object, [], undefined);
    return ofEvaluator.map(({ record, pointer }) => {
      const found = fromRecord(record, pointer, origin, options.readText);
      const id = hasId(record, options.ids) ? undefined : source.id;
      return { ...found, id, ...(unread && { unread }) };
    });
  }
  const inside = [
    ...['predictions', 'results', 'profiles', 'data', 'runs', 'records', 'items'],
  ].find((key) => isListOfRecords(ownValue(object, key), options.ids));
  if (inside !== undefined) {
    const list = ownValue(object, inside) as Json[];
    return list.map((item, at) =>
      fromRecord(item, pointerTo(`/${inside}`, at), origin, options.readText),
    );
  }
  const isTold = isFailed(object, options.ids) || isOfProfile(object, options.ids);
  if (isRecord(object) || (isTold && !isTranscript([object]))) {
    const isNamed = source.id !== undefined && options.ids.isProfile(source.id);
    const elsewhere = isNamed ? undefined : idElsewhere(object, options.ids);
    const id = hasId(object, options.ids) || elsewhere !== undefined ? undefined : source.id;
    return [{ ...fromRecord(object, '', origin, options.readText), id }];
  }
  // Records by id look like an update of a graph's state, which comes in a list or a line.
  const isById = Object.values<Json>(object).every(isRecord);
  const whole = () => [owned(source, object, wholeOf(source, object), options)];
  if (!isById && isTranscript([object])) return whole();
  if (predictionIn(object) !== undefined)
    return [owned(source, object, fromRecord(object, '', origin, options.readText), options)];
  const isWhole = isPrediction(object, options.formats) || isAnswerOf(source, object, options);
  const isNobodys = !Object.keys(object).some((key) => options.ids.isProfile(key));
  const isOdd = (options.isWary === true || isNobodys) && !isUniform(object);
  if (isWhole || isOdd) return whole();
  return Object.entries<Json>(object).map(([id, value]) => ({
    record: value,
    id,
    ...(isRecord(value) || isAnswer(value) ? claimIn(value as JsonObject) : { value }),
    pointer: pointerTo('', id),
    origin,
    isLine: false,
    ...(isJsonObject(value) && { end: endIn(value) }),
  }));
}

/** Whether a value has the id of a profile as records have it, and is no call with an id. */
function isOfProfile(value: Json, ids: IdSource): boolean {
  if (!isJsonObject(value) || isCallShaped(value, noVocabulary)) return false;
  const path = idPathOf(value, ids);
  const id = path === undefined ? undefined : idText(fieldAt(value, path));
  return id !== undefined && ids.isProfile(id);
}

/** Whether an object says which profile it is of, and that its request failed or nothing. */
function isFailed(object: JsonObject, ids: IdSource): boolean {
  const path = idPathOf(object, ids);
  if (path === undefined || idText(fieldAt(object, path)) === undefined) return false;
  const others = Object.keys(object).filter((key) => key !== path);
  return others.every((key) => /^(?:error|errors|status|model|response|usage)$/.test(key));
}

/** One prediction in an object: of the profile that the object names, unless its file is named after one. */
function owned(
  source: PredictionSource,
  object: JsonObject,
  prediction: RawPrediction,
  { ids }: ValueOptions,
): RawPrediction {
  const isNamed = source.id !== undefined && ids.isProfile(source.id);
  const path = isNamed ? undefined : idPathOf(object, ids);
  const id = path === undefined ? undefined : idText(fieldAt(object, path));
  const isOwn = id !== undefined && (isOfLines(source.file) || ids.isProfile(id));
  const isElsewhere = !isNamed && path === undefined && idElsewhere(object, ids) !== undefined;
  return { ...prediction, id: isOwn || isElsewhere ? undefined : source.id };
}

/** Whether the name of a file promises a record a line. */
export function isOfLines(file: string): boolean {
  return /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(file);
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
  if (!Array.isArray(value) || isTranscript(value)) return false;
  return value.some((item) => isRecord(item) && hasId(item, ids));
}
