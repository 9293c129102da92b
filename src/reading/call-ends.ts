import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { type AnswerEnd, insideAnswers } from './answer-end.ts';
import type { ReadText } from './repair/mend.ts';
import { hasFailed } from './traces/results.ts';

const reasonKeys = ['finish_reason', 'stop_reason', 'finishReason', 'stopReason', 'done_reason'];
/** Where frameworks keep what a provider says of its answer. */
const inside = ['response_metadata', 'meta', 'generation_info'];
const calls = /^(?:tool|function)[_-]?(?:calls?|use)$/i;

/** What is said of an answer that ended in calls of which none is there. */
export const endedInCalls = 'an answer that ended in calls, of which none was read';

/** Whether an answer says that it ended in calls. */
export function saysCalls(answer: JsonObject): boolean {
  const holders = [answer, ...inside.map((key) => ownValue(answer, key)).filter(isJsonObject)];
  return holders.some((holder) => reasonKeys.some((key) => isOfCalls(ownValue(holder, key))));
}

/** The same of an answer, or of the first of several, in what is put around it. */
export function endsInCalls(value: Json | undefined): boolean {
  const answer = Array.isArray(value) ? [value[0]].flat()[0] : value;
  if (answer === undefined || !isJsonObject(answer)) return false;
  return saysCalls(answer) || insideAnswers.some((key) => endsInCalls(ownValue(answer, key)));
}

/** What is said of a call that stops in the middle, where its answer did not. */
export const brokenInWhole = 'a call that stops in the middle of an answer that ended as it should';

const whole = /^(?:stop|end[_-]?turn|completed?|eos|stop_sequence)$/i;

/** Whether an answer, or the first of several in what is put around it, says that it came to an end of its own. */
export function endsWell(value: Json | undefined): boolean {
  const answer = Array.isArray(value) ? [value[0]].flat()[0] : value;
  if (answer === undefined || !isJsonObject(answer)) return false;
  const reasons = reasonKeys.map((key) => ownValue(answer, key));
  if (reasons.some((reason) => typeof reason === 'string' && whole.test(reason))) return true;
  return saysCalls(answer) || insideAnswers.some((key) => endsWell(ownValue(answer, key)));
}

/** Whether a reason for the end of an answer is that it made calls. */
function isOfCalls(reason: Json | undefined): boolean {
  return typeof reason === 'string' && calls.test(reason);
}

const limits = new Set([
  ...['length', 'max_tokens', 'max_output_tokens', 'model_length', 'incomplete'],
  ...['model_context_window_exceeded'],
]);

/** Whether an answer ended because no tokens were left. */
export function isTokenLimit(end: AnswerEnd | undefined): boolean {
  return end?.kind === 'cut' && limits.has(end.reason.toLowerCase());
}

/**
 * Whether the last call of an answer stops in the middle: its arguments are the beginning of JSON text;
 * or it says itself that it is not complete; or no tokens were left while its server put its arguments
 * together as an object, which then has only what was there.
 */
export function isCutCall(call: JsonObject, readText: ReadText, isLimit: boolean): boolean {
  if (ownValue(call, 'status') === 'incomplete') return true;
  if (hasFailed(call) || ownValue(call, 'state') === 'output-available') return false;
  const inner = ownValue(call, 'function');
  const own = isJsonObject(inner) ? inner : call;
  const given = ['arguments', 'args', 'input'].map((key) => ownValue(own, key));
  const text = given.find((value) => typeof value === 'string');
  if (text !== undefined) return isBeginning(text, readText);
  const isBlock =
    ownValue(call, 'type') === 'tool_use' || ownValue(call, 'toolUseId') !== undefined;
  return isLimit && isBlock;
}

/** Whether a text begins as a JSON object and stops before its end. */
function isBeginning(text: string, readText: ReadText): boolean {
  if (!/^\s*\{/.test(text) || readText(text) !== undefined) return false;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inText && sign === '\\') at++;
    else if (sign === '"') inText = !inText;
    else if (!inText && (sign === '{' || sign === '[')) depth++;
    else if (!inText && (sign === '}' || sign === ']')) depth--;
  }
  return inText || depth > 0;
}
