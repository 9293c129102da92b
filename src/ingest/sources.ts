import type { Diagnostic } from '../model/diagnostic.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../model/json.ts';
import { pointerTo } from '../model/pointer.ts';
import type { ProfileOrigin } from '../model/profile.ts';
import { hasId, isRecord, predictionIn } from './records.ts';
import type { ReadText } from './repair/mend.ts';
import type { NamedFormat } from './trajectories.ts';

/** A file of predictions: its whole text and, where it holds one profile's, that profile's id. */
export interface PredictionSource {
  /** As diagnostics name it. */
  readonly file: string;
  readonly text: string;
  /** Commonly the file's name without extension; used where the file names no ids itself. */
  readonly id?: string | undefined;
}

/** One prediction cut out of a source, not yet read. */
export interface RawPrediction {
  /** What holds the id and the groups: a record, or whatever stands in its place. */
  readonly record: Json;
  /** The id where it is not in the record. */
  readonly id: string | undefined;
  /** The prediction itself; undefined where the record has none. */
  readonly value: Json | undefined;
  readonly pointer: string;
  readonly origin: ProfileOrigin;
}

/** How a source is cut. */
export interface CutOptions {
  readonly readText: ReadText;
  readonly idField: string;
  readonly as: string | undefined;
  readonly formats: readonly NamedFormat[];
  /** Whether an id is one of the profiles'. */
  readonly isProfile: (id: string) => boolean;
}

/** The predictions of a source, and the lines of it that could not be read. */
export interface Cut {
  readonly predictions: readonly RawPrediction[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Cuts a source into predictions, by its content: records in a list or one a line, one record, an
 * object keyed by id, or one profile's prediction (a value of any shape, or raw text).
 */
export function cutSource(source: PredictionSource, options: CutOptions): Cut {
  const text = source.text.replace(/^\uFEFF/, '');
  if (options.as === 'text') return cut([wholeOf(source, text)]);
  const value = options.readText(text);
  if (value === undefined || typeof value === 'string') {
    return cutLines(source, text, options) ?? cut([wholeOf(source, value ?? text)]);
  }
  if (Array.isArray(value)) return cut(cutList(source, value, options));
  return cut(isJsonObject(value) ? cutObject(source, value, options) : [wholeOf(source, value)]);
}

function cut(predictions: readonly RawPrediction[]): Cut {
  return { predictions, diagnostics: [] };
}

function wholeOf(source: PredictionSource, value: Json): RawPrediction {
  return { record: value, id: source.id, value, pointer: '', origin: startOf(source) };
}

function startOf({ file }: PredictionSource): ProfileOrigin {
  return { file, line: 1, column: 1 };
}

/** One record a line; a line that is no JSON is said, not passed over. Undefined for other texts. */
function cutLines(source: PredictionSource, text: string, options: CutOptions): Cut | undefined {
  const lines = text.split('\n');
  const heads = lines.filter((line) => line.trim() !== '').slice(0, 5);
  const promises = heads.some((line) => {
    const value = line.trimStart().startsWith('{') ? options.readText(line) : undefined;
    return value !== undefined && (isRecord(value) || hasId(value, options.idField));
  });
  if (!promises && options.as !== 'openai-batch') return undefined;
  const predictions: RawPrediction[] = [];
  const diagnostics: Diagnostic[] = [];
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    const origin = { file: source.file, line: at + 1, column: 1 };
    const value = options.readText(line);
    if (value !== undefined) predictions.push(fromRecord(value, '', origin));
    else {
      const data = { reason: 'the line holds no record' };
      diagnostics.push({ code: 'json-syntax', place: { ...origin }, data });
    }
  });
  return { predictions, diagnostics };
}

function cutList(
  source: PredictionSource,
  list: readonly Json[],
  { idField, as }: CutOptions,
): RawPrediction[] {
  const isRecords =
    as === 'openai-batch' || list.some((item) => isRecord(item) && hasId(item, idField));
  if (!isRecords && !list.some(isIdless)) return [wholeOf(source, [...list])];
  return list.map((item, at) => fromRecord(item, pointerTo('', at), startOf(source)));
}

/** A record that lost its id, as against an item of a trajectory. */
function isIdless(item: Json): boolean {
  return isRecord(item) && ['output', 'response', 'text'].some((key) => ownValue(item, key));
}

function fromRecord(record: Json, pointer: string, origin: ProfileOrigin): RawPrediction {
  const value = isJsonObject(record) ? predictionIn(record) : undefined;
  return { record, id: undefined, value, pointer, origin };
}

function cutObject(
  source: PredictionSource,
  object: JsonObject,
  options: CutOptions,
): RawPrediction[] {
  const origin = startOf(source);
  const inside = ['predictions', 'results', 'profiles'].find((key) =>
    isListOfRecords(ownValue(object, key), options.idField),
  );
  if (inside !== undefined) {
    const list = ownValue(object, inside) as Json[];
    return list.map((item, at) => fromRecord(item, pointerTo(`/${inside}`, at), origin));
  }
  if (isRecord(object)) {
    const id = hasId(object, options.idField) ? undefined : source.id;
    return [{ ...fromRecord(object, '', origin), id }];
  }
  if (predictionIn(object) !== undefined)
    return [{ ...fromRecord(object, '', origin), id: source.id }];
  const isWhole = isPrediction(object, options.formats) || isAnswerOf(source, object, options);
  if (isWhole) return [wholeOf(source, object)];
  return Object.entries<Json>(object).map(([id, value]) => ({
    record: value,
    id,
    value: isRecord(value) || isAnswer(value) ? predictionIn(value as JsonObject) : value,
    pointer: pointerTo('', id),
    origin,
  }));
}

/** Whether the file is named after a profile, and no key of the object is one: `{"plan": [...]}`. */
function isAnswerOf(
  { id }: PredictionSource,
  object: JsonObject,
  { isProfile }: CutOptions,
): boolean {
  return id !== undefined && isProfile(id) && !Object.keys(object).some(isProfile);
}

function isListOfRecords(value: Json | undefined, idField: string): boolean {
  return Array.isArray(value) && value.some((item) => isRecord(item) && hasId(item, idField));
}

/** An answer of a chat API. */
function isAnswer(value: Json): boolean {
  return isJsonObject(value) && Array.isArray(ownValue(value, 'choices'));
}

/** Whether an object is one prediction itself: a call, a message, a factored set, or by format. */
function isPrediction(object: JsonObject, formats: readonly NamedFormat[]): boolean {
  const isCall = ['role', 'tool_name', 'tool', 'name'].some(
    (key) => typeof ownValue(object, key) === 'string',
  );
  if (isCall || Array.isArray(ownValue(object, 'tool_calls'))) return true;
  const names = new Set(formats.map(({ name }) => name));
  const keys = Object.keys(object);
  if (keys.length > 0 && keys.every((key) => names.has(key))) return true;
  return formats.some(({ read }) => read(object) !== undefined);
}
