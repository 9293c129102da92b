import { isJsonObject, type Json } from '../base/json.ts';
import { type PredictionSource, predictionStart, type RawPrediction } from './raw-prediction.ts';
import { hasId, type IdSource, isRecord } from './records.ts';
import type { ReadText } from './repair/mend.ts';
import { isTranscript } from './traces/messages.ts';

/** So many lines say what a file is. */
const looked = 20;

/**
 * A file with a message or an event of one session a line, as coding agents keep it, as one
 * prediction; undefined for any other text. A line that is no JSON stays text, which nothing can read
 * as a message: the session is not whole then.
 */
export function cutSession(
  source: PredictionSource,
  text: string,
  { readText, ids }: { readonly readText: ReadText; readonly ids: IdSource },
): RawPrediction | undefined {
  const lines = text.split('\n').flatMap((line, at) => {
    return line.trim() === '' ? [] : [{ line, number: at + 1 }];
  });
  const read = ({ line }: { line: string }): Json => readText(line) ?? line;
  const heads = lines.slice(0, looked).map(read).filter(isJsonObject);
  const isOther = heads.some((head) => isRecord(head) || isNamed(head, ids));
  const isCut = lines.length === 2 && lines[1]?.line.trimStart().startsWith('{') === true;
  const isOne = heads.length < Math.min(lines.length, isCut ? 1 : 2);
  if (isOther || isOne || !isTranscript(heads)) return undefined;
  const value = lines.map(read);
  const origin = predictionStart(source);
  const numbers = lines.map(({ number }) => number);
  const brokenLine = numbers[value.findIndex((item) => typeof item === 'string')];
  return {
    record: value,
    id: source.id,
    value,
    pointer: '',
    origin,
    isLine: false,
    lines: numbers,
    brokenLine,
  };
}

/** Whether a line says which profile it is for; the ids of messages and requests say nothing of it. */
function isNamed(line: Json, ids: IdSource): boolean {
  if (!isJsonObject(line)) return false;
  const { id, ...others } = line;
  if (typeof id === 'string' && ids.isProfile(id)) return true;
  return hasId(others, ids);
}
