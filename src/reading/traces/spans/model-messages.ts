import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json.ts';
import { type AnswerEnd, answerEndOf, endIn } from '../../answer-end.ts';
import { saysCalls } from '../../call-ends.ts';
import type { ReadText } from '../../repair/mend.ts';
import { messagesIn } from '../answers.ts';
import { turnsIn } from '../turns.ts';
import { first, type Span } from './span.ts';
import type { SpanEvent } from './span-data.ts';
import { kindIn } from './tool-spans.ts';
import { unflatten } from './unflatten.ts';

/** A model's answer in a span, and its pointer there. */
export interface Answer {
  /** Undefined if the answer is truncated JSON text. */
  readonly messages: readonly JsonObject[] | undefined;
  readonly pointer: string;
  readonly end?: AnswerEnd | undefined;
}

/** Attributes that hold a model's answers as messages, or a provider's whole answer. */
const outputKeys = [
  'gen_ai.output.messages',
  'gcp.vertex.agent.llm_response',
  'gen_ai.completion',
  'llm.output_messages',
];
/** Attributes of the output of any function, for spans that are marked as a model's. */
const modelOutputs = [
  { kind: 'langfuse.observation.type', key: 'langfuse.observation.output' },
  { kind: 'mlflow.spanType', key: 'mlflow.spanOutputs' },
  { kind: 'openinference.span.kind', key: 'output.value' },
];
const modelKinds = new Set<string | undefined>(['generation', 'llm', 'chat_model']);
/** Vercel's AI SDK writes only the calls. */
const callsKey = 'ai.response.toolCalls';

/**
 * A model's answer in a span: from the first attribute, event or log record that holds one with calls, or
 * else one at all. Undefined if none is recorded.
 */
export function answerIn(span: Span, readText: ReadText): Answer | undefined {
  const answers = answersIn(span, readText);
  const found =
    answers.find(({ messages }) => messages?.some(tellsCalls)) ??
    answers.find(({ messages }) => messages === undefined || messages.length > 0) ??
    answers[0];
  const choices = choicesOf(span, readText);
  if (choices < 2 || found?.messages?.length !== choices) return found;
  return { ...found, messages: found.messages.slice(0, 1) };
}

/** Whether a message has calls, or says that it ended in some. */
function tellsCalls(message: JsonObject): boolean {
  return saysCalls(message) || (turnsIn(message) ?? []).flat().length > 0;
}

/** The number of alternative answers that a span records. */
function choicesOf(span: Span, readText: ReadText): number {
  const finish = finishIn(span);
  const given = first(span, ['llm.invocation_parameters'])?.value ?? null;
  const parameters = typeof given === 'string' ? readText(given) : given;
  const counts = [
    Array.isArray(finish) ? finish.length : 1,
    first(span, ['gen_ai.request.choice.count'])?.value,
    isJsonObject(parameters) ? ownValue(parameters, 'n') : undefined,
  ];
  return Math.max(...counts.filter((count) => typeof count === 'number'));
}

const finishKeys = [
  'gen_ai.response.finish_reasons',
  'gen_ai.completion.0.finish_reason',
  'ai.response.finishReason',
];

/** The end reasons of a model's answer that a span has apart from the answer. */
export function finishIn(span: Span): Json | undefined {
  return first(span, finishKeys)?.value;
}

/** How a model's answer in a span ended, where it ended abnormally. */
export function spanEnd(span: Span, readText: ReadText): AnswerEnd | undefined {
  const own = answerEndOf(finishIn(span));
  return own ?? answersIn(span, readText).find(({ end }) => end !== undefined)?.end;
}

/** The answers of spans: they are asked for several times. */
const known = new WeakMap<Span, readonly Answer[]>();

function answersIn(span: Span, readText: ReadText): readonly Answer[] {
  const found = known.get(span) ?? answersOf(span, readText);
  known.set(span, found);
  return found;
}

function answersOf(span: Span, readText: ReadText): readonly Answer[] {
  const ofKind = modelOutputs.filter(({ kind }) => modelKinds.has(kindIn(span, kind)));
  const keys = [...outputKeys, ...ofKind.map(({ key }) => key)];
  const said = keys.flatMap((key) => answerUnder(span, key, readText));
  return [
    ...said,
    ...callsIn(span, readText),
    ...answerOfEvents(eventsOf(span, readText), readText),
    ...answerOfEvents(span.logs, readText),
  ];
}

function answerUnder(span: Span, key: string, readText: ReadText): Answer[] {
  const value = unflatten(span.attributes, key) ?? null;
  return value === null ? [] : [answer(value, readText, span.pointerOf(key))];
}

function answer(value: Json, readText: ReadText, pointer: string): Answer {
  const end = endIn(typeof value === 'string' ? readText(value) : value);
  return { messages: messagesIn(value, readText), pointer, end };
}

function callsIn(span: Span, readText: ReadText): Answer[] {
  const calls = unflatten(span.attributes, callsKey);
  if (calls === undefined) return [];
  const list = typeof calls === 'string' ? readText(calls) : calls;
  const messages = Array.isArray(list) ? [{ role: 'assistant', tool_calls: list }] : undefined;
  return [{ messages, pointer: span.pointerOf(callsKey) }];
}

/**
 * The answer in events of one name; an instrumentation may write the same answer under several names.
 */
function answerOfEvents(events: readonly SpanEvent[], readText: ReadText): Answer[] {
  const answers = events.flatMap((event) => {
    return answerOf(event, readText).map((answer) => ({ ...answer, name: event.name }));
  });
  const [one] = answers;
  const same = answers.filter(({ name }) => name === one?.name).map(({ messages }) => messages);
  const isWhole = same.every((messages) => messages !== undefined);
  return one === undefined ? [] : [{ ...one, messages: isWhole ? same.flat() : undefined }];
}

/** A span's events, including those that Pydantic AI keeps in an attribute. */
function eventsOf(span: Span, readText: ReadText): readonly SpanEvent[] {
  const text = ownValue(span.attributes, 'events');
  const list = typeof text === 'string' ? readText(text) : text;
  if (!Array.isArray(list)) return span.events;
  const inside = list.filter(isJsonObject).map((attributes) => {
    const name = ownValue(attributes, 'event.name');
    return {
      name: typeof name === 'string' ? name : '',
      attributes,
      pointer: span.pointerOf('events'),
    };
  });
  return [...span.events, ...inside];
}

/** Events with answers in an attribute, in the current conventions and in the first ones. */
const eventKeys = new Map([
  ['gen_ai.client.inference.operation.details', 'gen_ai.output.messages'],
  ['gen_ai.content.completion', 'gen_ai.completion'],
]);

function answerOf({ name, attributes, pointer }: SpanEvent, readText: ReadText): Answer[] {
  if (name === 'gen_ai.choice') return choiceOf(attributes, readText, pointer);
  const key = eventKeys.get(name);
  const value = (key === undefined ? undefined : unflatten(attributes, key)) ?? null;
  return value === null ? [] : [answer(value, readText, pointer)];
}

/**
 * The answer in an event of the conventions up to 1.36; of several alternatives, agents use the first.
 */
function choiceOf(attributes: JsonObject, readText: ReadText, pointer: string): Answer[] {
  const content = ownValue(attributes, 'gen_ai.event.content');
  const inside = typeof content === 'string' ? readText(content) : content;
  const choice = isJsonObject(inside) ? inside : attributes;
  if ((ownValue(choice, 'index') ?? 0) !== 0) return [];
  const given = ownValue(choice, 'message') ?? null;
  if (messagesIn(given, readText) === undefined) return [{ messages: undefined, pointer }];
  const value = typeof given === 'string' ? (readText(given) ?? given) : given;
  const message = isJsonObject(value) ? value : { role: 'assistant', content: value };
  const calls = ownValue(choice, 'tool_calls');
  const read = typeof calls === 'string' ? readText(calls) : calls;
  const messages = [Array.isArray(read) ? { ...message, tool_calls: read } : message];
  return [{ messages, pointer, end: endIn(choice) }];
}
