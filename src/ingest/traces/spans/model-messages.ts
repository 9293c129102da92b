import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../model/json.ts';
import type { ReadText } from '../../repair/mend.ts';
import type { Span } from './span.ts';
import type { SpanEvent } from './span-data.ts';
import { kindIn } from './tool-spans.ts';
import { unflatten } from './unflatten.ts';

/** What a model answered in a span, and where it stands in it. */
export interface Answer {
  readonly messages: readonly JsonObject[];
  readonly pointer: string;
}

/** Attributes that hold a model's answers as messages, or an answer of a provider's. */
const outputKeys = [
  'gen_ai.output.messages',
  'gcp.vertex.agent.llm_response',
  'gen_ai.completion',
  'llm.output_messages',
];
/** What any function gave back, where the span says that it is a model's. */
const modelOutputs = [
  { kind: 'langfuse.observation.type', key: 'langfuse.observation.output' },
  { kind: 'mlflow.spanType', key: 'mlflow.spanOutputs' },
];
const modelKinds = new Set<string | undefined>(['generation', 'llm', 'chat_model']);
/** Vercel's AI SDK writes the calls alone. */
const callsKey = 'ai.response.toolCalls';

/**
 * What a model answered in a span: in the first of the attributes, events and records of logs that
 * hold anything of it. Undefined where nothing is recorded.
 */
export function answerIn(span: Span, readText: ReadText): Answer | undefined {
  const ofKind = modelOutputs.filter(({ kind }) => modelKinds.has(kindIn(span, kind)));
  for (const key of [...outputKeys, ...ofKind.map(({ key }) => key)]) {
    const value = unflatten(span.attributes, key);
    const messages = value === undefined ? [] : messagesIn(value, readText);
    if (messages.length > 0) return { messages, pointer: span.pointerOf(key) };
  }
  const calls = unflatten(span.attributes, callsKey);
  const list = typeof calls === 'string' ? readText(calls) : calls;
  if (Array.isArray(list)) {
    return {
      messages: [{ role: 'assistant', tool_calls: list }],
      pointer: span.pointerOf(callsKey),
    };
  }
  for (const events of [eventsOf(span, readText), span.logs]) {
    const answer = answerOfEvents(events, readText);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** What events of one name say: an instrumentation may write the same under several. */
function answerOfEvents(events: readonly SpanEvent[], readText: ReadText): Answer | undefined {
  const answers = events.flatMap((event) => {
    return answerOf(event, readText).map((answer) => ({ ...answer, name: event.name }));
  });
  const [one] = answers;
  const same = answers.filter(({ name }) => name === one?.name);
  return one && { messages: same.flatMap(({ messages }) => messages), pointer: one.pointer };
}

/** A span's events, and those that Pydantic AI keeps in an attribute. */
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

/** Events of the conventions: of the current ones, of 1.36 (`gen_ai.choice`), and of the first. */
function answerOf({ name, attributes, pointer }: SpanEvent, readText: ReadText): Answer[] {
  const keys: Record<string, readonly string[]> = {
    'gen_ai.client.inference.operation.details': ['gen_ai.output.messages'],
    'gen_ai.content.completion': ['gen_ai.completion'],
  };
  if (name === 'gen_ai.choice') return choiceOf(attributes, readText, pointer);
  for (const key of keys[name] ?? []) {
    const value = unflatten(attributes, key);
    const messages = value === undefined ? [] : messagesIn(value, readText);
    if (messages.length > 0) return [{ messages, pointer }];
  }
  return [];
}

/** Of several answers to one question an agent takes the first. */
function choiceOf(attributes: JsonObject, readText: ReadText, pointer: string): Answer[] {
  const content = ownValue(attributes, 'gen_ai.event.content');
  const inside = typeof content === 'string' ? readText(content) : content;
  const choice = isJsonObject(inside) ? inside : attributes;
  if ((ownValue(choice, 'index') ?? 0) !== 0) return [];
  const given = ownValue(choice, 'message') ?? null;
  const value = typeof given === 'string' ? (readText(given) ?? given) : given;
  const message = isJsonObject(value) ? value : { role: 'assistant', content: value };
  const calls = ownValue(choice, 'tool_calls');
  const read = typeof calls === 'string' ? readText(calls) : calls;
  const messages = [Array.isArray(read) ? { ...message, tool_calls: read } : message];
  return [{ messages, pointer }];
}

/** The messages in a value: in a list or by themselves, or in the answer of a provider. */
function messagesIn(value: Json, readText: ReadText): JsonObject[] {
  const read = typeof value === 'string' ? readText(value) : value;
  if (Array.isArray(read)) {
    return read.filter(isJsonObject).map((item) => choiceMessage(item) ?? item);
  }
  if (!isJsonObject(read)) return [];
  const choices = ['choices', 'candidates'].map((key) => ownValue(read, key)).find(Array.isArray);
  const [choice] = choices ?? [];
  if (choice !== undefined) return isJsonObject(choice) ? [choiceMessage(choice) ?? choice] : [];
  const inside = ['messages', 'output', 'message', 'content']
    .map((key) => ownValue(read, key))
    .find((each) => isMessageLike(each));
  if (inside === undefined) return [read];
  return Array.isArray(inside) ? inside.filter(isJsonObject) : [inside as JsonObject];
}

/** A message of its own (with a role or parts), or a list of such. */
function isMessageLike(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some((item) => isMessageLike(item));
  if (!isJsonObject(value)) return false;
  const isItem = ownValue(value, 'type') === 'function_call';
  return (
    isItem || ['role', 'parts', 'tool_calls'].some((key) => ownValue(value, key) !== undefined)
  );
}

/** `{"message": {...}}` of a choice, and of OpenInference; `{"content": {...}}` of Gemini. */
function choiceMessage(item: JsonObject): JsonObject | undefined {
  const message = ownValue(item, 'message');
  if (isJsonObject(message)) return message;
  const content = ownValue(item, 'content');
  return isJsonObject(content) && isMessageLike(content) ? content : undefined;
}
