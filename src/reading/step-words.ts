import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { plainText } from '../base/text/plain-text.ts';
import { argumentKeys } from './argument-keys.ts';
import { holdsCall } from './call-members.ts';
import type { Shapes } from './call-text.ts';
import { changesRemark, introduces, isChoice } from './take-backs.ts';
import { writesCalls } from './written-calls.ts';

/** Keys of what an agent thinks, and of what came of a call: no call is made there. */
const notes = keysOf('thought thoughts thinking reasoning reflection observation observations');
const results = keysOf('result output toolresult tooloutput');
/** Keys of what it says, where words may change the calls that stand beside it. */
const texts = keysOf('text content message');
const answers = keysOf('answer finalanswer final response summary');
/** Keys that say of a step when, or which of several, it was. */
const marks = keysOf('type kind id step stepid stepnumber index number time timestamp createdat');
const kinds =
  /^(?:llm|model|ai|assistant|agent|text|message|thoughts?|thinking|think|reasoning|reflection|observation|(?:tool_?)?(?:result|output)|final(?:_?answer)?|answer|response|finish|end|done)$/i;

function keysOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const lettersOf = (key: string) => key.replaceAll(/[^a-z]/gi, '').toLowerCase();

/**
 * Whether a step of a run says, thinks or got something and calls nothing: a text, a thought, an observation,
 * the final answer.
 */
export function isOfWords(step: JsonObject): boolean {
  const isSaid = (key: string) =>
    [texts, answers, notes, results].some((one) => one.has(lettersOf(key)));
  const members = saidIn(step);
  return members.some(([key]) => isSaid(key)) && areWords(members);
}

/** Refuses a step of words whose text is a call, or changes those beside it. */
export function refuseCalling(step: JsonObject, shapes: Shapes): void {
  const mayBe = saidIn(step).some(([key, value]) => mayCall(lettersOf(key), value, shapes));
  const what = 'a step of words, which may be a call or change those beside it';
  if (mayBe) shapes.faults.refuseBy('keys-beside-calls', what, step);
}

/** The members of a step; of LangChain's last, which is an action by its key, the answer in it. */
function saidIn(step: JsonObject): readonly (readonly [string, Json])[] {
  const final = finalAnswerIn(step);
  const members = Object.entries<Json>(step);
  if (final === undefined) return members;
  return [...members.filter(([key]) => !isEnd(key)), ['answer', final]];
}

/** The call that a step has under one key, beside words and results at most; undefined for other steps. */
export function callOfStep(step: JsonObject): JsonObject | undefined {
  const [key, ...more] = ['toolCall', 'tool_call', 'call'].filter((each) =>
    isJsonObject(ownValue(step, each)),
  );
  const call = key === undefined ? undefined : ownValue(step, key);
  const others = Object.entries<Json>(step).filter(([each]) => each !== key);
  return more.length === 0 && isJsonObject(call) && areWords(others) ? call : undefined;
}

function areWords(members: readonly (readonly [string, Json])[]): boolean {
  return members.every(([key, value]) => {
    const letters = lettersOf(key);
    if (letters === 'type' || letters === 'kind') return kinds.test(plainText(value));
    if (results.has(letters) || letters.startsWith('observation')) return !holdsCall(value);
    const isText = value === null || typeof value === 'string';
    if (marks.has(letters)) return isText || typeof value === 'number';
    return isText && [texts, answers, notes].some((one) => one.has(letters));
  });
}

function mayCall(letters: string, value: Json, shapes: Shapes): boolean {
  if (typeof value !== 'string' || results.has(letters)) return false;
  if (notes.has(letters)) return divides(value);
  if (writesCalls(value, shapes)) return true;
  return texts.has(letters) && (divides(value) || isRemark(value));
}

/** Whether words say that what follows is another answer than what stands before it. */
function divides(text: string): boolean {
  return isChoice(text) || /^\W*(?:alternative|option|variant|trajectory)\w*\b/i.test(text);
}

function isRemark(text: string): boolean {
  return changesRemark(text) || introduces(text) === 'condition';
}

/** What an agent of LangChain says at its end: `{"action": "Final Answer", "action_input": "Done."}`. */
function finalAnswerIn(step: JsonObject): string | undefined {
  const text = ownValue(step, 'action_input');
  const isFinal = /^final answer$/i.test(plainText(ownValue(step, 'action')));
  return isFinal && typeof text === 'string' && !/^\s*\{/.test(text) ? text : undefined;
}

function isEnd(key: string): boolean {
  return key === 'action' || argumentKeys.includes(key);
}
