import { isJsonObject, type Json } from '../base/json.ts';
import type { ProfileOrigin } from '../model/profile.ts';
import { type AnswerEnd, endIn } from './answer-end.ts';
import { asRecord } from './evaluator-records.ts';
import { claimIn, type RecordClaim, withCustomId } from './records.ts';
import type { ReadText } from './repair/mend.ts';

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
  /** The id, if it is not in the record. */
  readonly id: string | undefined;
  /** The prediction itself; undefined if the record has none. */
  readonly value: Json | undefined;
  readonly pointer: string;
  readonly origin: ProfileOrigin;
  /** Whether it is a line of its file: the pointer starts there, and not at the file's beginning. */
  readonly isLine: boolean;
  /** Where it is a list that stands in lines of its file, the line of each item, from 1. */
  readonly lines?: readonly number[];
  /** The first of these lines that is no JSON. */
  readonly brokenLine?: number | undefined;
  /** How its record says that it ended, if it did not end as it should. */
  readonly end?: AnswerEnd | undefined;
  /** What in its record may be a call, and is not in the prediction. */
  readonly unread?: RecordClaim['unread'];
}

/** A source as one prediction, with the source's id. */
export function wholeOf(source: PredictionSource, value: Json): RawPrediction {
  return {
    record: value,
    id: source.id,
    value,
    pointer: '',
    origin: predictionStart(source),
    isLine: false,
  };
}

/** Where a source begins. */
export function predictionStart({ file }: PredictionSource): ProfileOrigin {
  return { file, line: 1, column: 1 };
}

/** A record as a prediction, which has its id inside. */
export function fromRecord(
  record: Json,
  pointer: string,
  origin: ProfileOrigin,
  readText: ReadText,
  isLine = false,
): RawPrediction {
  if (!isJsonObject(record)) {
    return { record, id: undefined, value: undefined, pointer, origin, isLine };
  }
  const own = asRecord(record);
  const { value, unread } = claimIn(own);
  const known = withCustomId(own, readText);
  return { record: known, id: undefined, value, pointer, origin, isLine, end: endIn(own), unread };
}

/** The record on a line of a file or, if the file is a list, the element with that number. */
export function recordAt(
  record: Json,
  { root, ...origin }: ProfileOrigin,
  readText: ReadText,
): RawPrediction {
  if (!root) return fromRecord(record, '', origin, readText, true);
  return fromRecord(record, `/${origin.line - 1}`, { ...origin, line: 1 }, readText);
}

/**
 * In a file that is one value its pointer is the place, and below it that of a part; in one of lines
 * the line is known, too.
 */
export function predictionPlace(
  { origin, pointer, isLine, lines, brokenLine }: RawPrediction,
  below = '',
) {
  const [, item, rest] = /^\/(\d+)(.*)$/.exec(below) ?? [];
  const line = item === undefined ? brokenLine : lines?.[Number(item)];
  if (line !== undefined)
    return { file: origin.file, pointer: rest ?? '', origin: { ...origin, line } };
  return { file: origin.file, pointer: pointer + (lines ? '' : below), ...(isLine && { origin }) };
}
