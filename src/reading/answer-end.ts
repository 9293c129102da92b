import { isJsonObject, type Json, ownValue } from '../base/json.ts';

/** How a model's answer ended, if it did not come to an end of its own. */
export interface AnswerEnd {
  /** `broken`: it made a call that its server could not read. `cut`: it was stopped in the middle. */
  readonly kind: 'broken' | 'cut';
  /** As the provider calls it. */
  readonly reason: string;
}

/** Of Gemini, and of Bedrock: a call was made, and is not in the answer. */
const broken = /^(?:malformed_\w+|unexpected_tool_call|too_many_tool_calls)$/i;

/** No tokens were left, a filter stepped in, or the server stopped: what would have followed is unknown. */
const cut = new Set([
  ...['length', 'max_tokens', 'max_output_tokens', 'model_length', 'model_context_window_exceeded'],
  ...['incomplete', 'pause_turn', 'error', 'insufficient_system_resource'],
  ...['content_filter', 'content-filter', 'content_filtered', 'guardrail_intervened', 'refusal'],
  ...['safety', 'recitation', 'language', 'blocklist', 'prohibited_content', 'spii'],
  ...['missing_thought_signature'],
]);

/** The last two are of events of ADK, which have the reason in place of a content. */
const reasonKeys = [
  ...['finish_reason', 'stop_reason', 'finishReason', 'stopReason', 'done_reason'],
  ...['error_code', 'errorCode'],
];

/** Where the end of an answer stands in what is put around it: of several answers the first counts. */
export const insideAnswers: readonly string[] = [
  ...['response', 'result', 'body', 'choices', 'candidates', 'generations'],
  ...['message', 'data', 'kwargs', 'response_metadata', 'generation_info'],
];

/** How an answer ended, as it or what is around it says; undefined if it ended as it should. */
export function endIn(value: Json | undefined): AnswerEnd | undefined {
  const answer = Array.isArray(value) ? [value[0]].flat()[0] : value;
  if (answer === undefined || !isJsonObject(answer)) return undefined;
  const own = reasonKeys.map((key) => answerEndOf(ownValue(answer, key))).find((end) => end);
  if (own !== undefined) return own;
  if (ownValue(answer, 'status') === 'incomplete') return { kind: 'cut', reason: 'incomplete' };
  for (const key of insideAnswers) {
    const end = endIn(ownValue(answer, key));
    if (end !== undefined) return end;
  }
  return undefined;
}

/** What a reason says, be it of one answer or the first in a list of such. */
export function answerEndOf(value: Json | undefined): AnswerEnd | undefined {
  const reason = Array.isArray(value) ? value[0] : value;
  if (typeof reason !== 'string') return undefined;
  if (broken.test(reason)) return { kind: 'broken', reason };
  return cut.has(reason.toLowerCase()) ? { kind: 'cut', reason } : undefined;
}

/** What there is, where a call is broken. */
export function brokenCall({ reason }: AnswerEnd): string {
  return `a call that its model's server could not read (${reason})`;
}
