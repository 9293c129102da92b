import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { changeAround, holdsCall, noAnswer } from './call-members.ts';
import type { Shapes } from './call-text.ts';
import { isEcho } from './echo.ts';

/** Keys that hold trajectories, or the calls of one, in the order in which they are looked for. */
export const wrappingKeys: readonly string[] = [
  'final_answer',
  'final_plan',
  'final',
  'trajectories',
  'trajectory',
  'predictions',
  'prediction',
  'output',
  'result',
  'answer',
  'plan',
  'steps',
  'calls',
  'actions',
  'toolCalls',
  'function_calls',
  'functionCalls',
  'tool_uses',
  'messages',
  'contents',
];
/** Those that hold the calls of one trajectory. */
const ofOne = new Set([
  'steps',
  'calls',
  'actions',
  'toolCalls',
  'function_calls',
  'tool_uses',
  'plan',
]);

/** Refuses lists in parts under a key that holds one trajectory, and calls beside those under the key. */
export function refuseParts(object: JsonObject, key: string, value: Json, shapes: Shapes): void {
  const hasParts = ofOne.has(key) && Array.isArray(value) && value.some((item) => holdsList(item));
  if (hasParts) refuse(shapes, object, `several lists under “${key}”`);
  const isSeveral = Array.isArray(value) && value.length > 1 && value.every(isPart);
  const choice = isSeveral && Object.keys(object).find((each) => choices.test(each));
  if (choice) refuse(shapes, object, `“${choice}” beside several trajectories`);
  const change = changeAround(object, key);
  if (change !== undefined) refuse(shapes, object, change);
  for (const [other, beside] of Object.entries<Json>(object)) {
    const isCalls =
      typeof beside === 'string'
        ? callText.test(beside) || (wrappingKeys.includes(other) && callLine.test(beside))
        : holdsCall(beside);
    if (other !== key && isCalls && !isEcho(beside) && !noAnswer.test(other))
      refuse(shapes, beside, `calls under “${other}” beside those under “${key}”`);
  }
}

function holdsList(item: Json): boolean {
  return (
    isJsonObject(item) &&
    !Array.isArray(ownValue(item, 'tool_calls')) &&
    wrappingKeys.some((key) => Array.isArray(ownValue(item, key)))
  );
}

function isPart(item: Json): boolean {
  return Array.isArray(item) || holdsList(item);
}

/** Keys that say which of several trajectories is meant, or how good each is. */
const choices =
  /^(?:(?:best|chosen|selected|selection|choice|recommended|recommendation|preferred)(?:_?(?:index|idx|id|trajectory|plan|option))?|scores|confidences|probabilities|rankings?)$/i;
/** A line of a text that is a call with the names of its arguments. */
const callLine =
  /^\s*(?:(?:[-*+]|\d{1,3}[.)])\s+)?[\p{L}_][\p{L}\p{N}_.]*\(\s*(?:\)|[\p{L}_]\w*\s*=)/mu;

/** A text that is a call and nothing else. */
const callText = /^\s*[\p{L}_][\p{L}\p{N}_.]*\(.*\)\s*$/su;

/** What an object says of the trajectory in it, where not all are meant. */
const verdicts =
  /^(?:valid|correct|is_?valid|is_?correct|chosen|selected|recommended|best|confidence|score|probability|likelihood|rank|rating|rejected|condition|if|when|case|scenario)$/i;

/** Refuses a list of trajectories with a verdict on one of them: not all may be meant. */
export function refuseJudged(list: readonly Json[], shapes: Shapes): void {
  const judged = list.find(
    (item) => isJsonObject(item) && Object.keys(item).some((key) => verdicts.test(key)),
  );
  if (judged !== undefined) refuse(shapes, judged, 'trajectories with a verdict on each');
}

function refuse({ faults }: Shapes, at: Json, what: string): void {
  faults.refuseBy('keys-beside-lists', what, at);
}
