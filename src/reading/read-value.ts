import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { formatsByContent } from '../model/format.ts';
import type { Prediction } from '../model/prediction.ts';
import type { Run } from '../model/run.ts';
import { type AnswerEnd, brokenCall } from './answer-end.ts';
import { type OutputOptions, type ReadOutput, readOutput } from './output.ts';
import type { Refusal } from './repair/faults.ts';
import { isTranscript } from './traces/messages.ts';
import { isInFormat } from './traces/turns.ts';
import { readTranscript, transcriptIn } from './transcript.ts';

/** What became of the value of a prediction, and whether it is a transcript. */
export interface ReadValue {
  readonly output: ReadOutput;
  readonly transcript?: NonNullable<Prediction['transcript']>;
  /** All that happened, if it is a transcript. */
  readonly run?: Run;
}

/** Reads the value of a prediction, in the form that was named (`as`) or as its content says. */
export function readValue(
  value: Json | undefined,
  as: string | undefined,
  options: OutputOptions,
): ReadValue {
  if (options.end?.kind === 'broken') return refused(value, options.end);
  const isOther = as === 'openai' && typeof value !== 'string' && !isChat(value);
  if (value === undefined || isOther || !isInFormat(value, as)) return { output: unread };
  if (isJsonObject(value) && isEvalSet(value)) return { output: { ...unread, refusal: expected } };
  if (isBroken(value)) return { output: { ...unread, refusal: broken } };
  const messages = options.format === undefined ? transcriptIn(value) : undefined;
  if (messages === undefined) return { output: readOutput(value, options) };
  const { output, run, ...found } = readTranscript(messages, options);
  return { output, run, transcript: { isTrace: false, ...found } };
}

/** Whether a value says by its key that it is names of tools only, and has no format that says more. */
export function declaresNames(value: Json | undefined): boolean {
  if (value === undefined || !isJsonObject(value)) return false;
  const first = formatsByContent.find((name) => ownValue(value, name) !== undefined);
  return first === 'tool-only' || first === 'tool_only';
}

const unread: ReadOutput = {
  settled: undefined,
  repairs: { initial_fail: 1, unrecovered: 1 },
  refusal: undefined,
};

/** A prediction in whose record a part cannot be read. */
export function unreadable({ what, at }: { readonly what: string; readonly at: Json }): ReadValue {
  return { output: { ...unread, refusal: { unread: { problem: 'part', what }, at } } };
}

/** An answer with a call that its model's server could not read, which is therefore not in it. */
function refused(value: Json | undefined, end: AnswerEnd): ReadValue {
  const refusal: Refusal = { unread: { problem: 'part', what: brokenCall(end) } };
  const output = { ...unread, refusal };
  const isChat = value !== undefined && transcriptIn(value) !== undefined;
  return { output, ...(isChat && { transcript: { isTrace: false, hasCalls: true } }) };
}

/** A session in lines of which some are no JSON, and stay text: it is not whole. */
function isBroken(value: Json): boolean {
  if (!Array.isArray(value) || !value.some((item) => typeof item === 'string')) return false;
  return isTranscript(value.filter((item) => typeof item !== 'string'));
}

export const brokenLine = 'a line that is no JSON';
const broken: Refusal = { unread: { problem: 'part', what: brokenLine } };

/** Cases of ADK are gold: what should be done, and not what was. */
function isEvalSet(value: JsonObject): boolean {
  return ['eval_cases', 'evalCases'].some((key) => Array.isArray(ownValue(value, key)));
}

const expected: Refusal = {
  unread: { problem: 'part', what: 'an eval set, which says what is expected' },
};

/** Chat messages, or trajectories of them as our `openai` format has them. */
function isChat(value: Json | undefined): boolean {
  const inside = isJsonObject(value) ? ownValue(value, 'openai') : value;
  return Array.isArray(inside) && inside.some((item) => typeof item === 'object' && item !== null);
}
