import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { jsonText } from '../compiler/formats/json-text.ts';
import { SourceText } from '../compiler/parse/locate.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { Spot } from '../model/diagnostics/dialogue-data.ts';
import { readJson } from '../model/read-json.ts';
import { checkOrder } from './check-conversation.ts';
import type { Conversation, DialogueMessage } from './conversation.ts';
import { readTranscript } from './flowbench-transcript.ts';
import { type NoiseKind, noiseKinds } from './graph.ts';
import { type Note, noting } from './note.ts';
import { readMessages } from './read-messages.ts';

/** A text with conversations; one that has no id is called `name`, or gets a number behind it. */
export interface ConversationsSource {
  readonly file: string;
  readonly text: string;
  readonly name: string;
}

/** Conversations that were read, without those that have faults. */
export interface ReadConversations {
  readonly conversations: readonly Conversation[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A record of a file: a conversation, and where it stands. */
interface ConversationRecord {
  readonly value: Json;
  /** Of the record, or of a message in it; is asked for only where there is a fault: it takes long to find. */
  readonly spot: (pointer?: string) => Spot;
}

/**
 * Reads conversations: lines or a list of `{"id", "messages"}`, messages alone, in our roles or
 * OpenAI's, or a transcript of FlowBench's. One whose messages do not follow each other as they must
 * is left out.
 */
export function readConversations(source: ConversationsSource): ReadConversations {
  const { file, text, name } = source;
  const diagnostics: Diagnostic[] = [];
  const note = noting(file, diagnostics);
  if (!/^\s*[[{]/.test(text)) {
    const read = readTranscript(text);
    if (read === undefined) note('no-conversation', { line: 1, column: 1 }, {});
    const { messages, lines } = read ?? { messages: [], lines: [] };
    const spotOf = (message: number) => {
      return { line: lines[message - 1] ?? lines.at(-1) ?? 1, column: 1 };
    };
    const isSound = read !== undefined && isOrdered(messages, spotOf, note);
    return { conversations: isSound ? [{ id: name, messages }] : [], diagnostics };
  }
  const { records, faults } = recordsOf(text, file);
  const named = { name, isOne: records.length === 1 };
  const read = records.map(({ value }, at) => conversationOf(value, named, at));
  // A file of something else has one fault.
  const isOther = read.every((one) => one === undefined);
  const conversations = records.flatMap(({ value, spot }, at) => {
    const one = read[at];
    if (one === undefined && !(isOther && at > 0)) note('no-conversation', spot(), {});
    if (one === undefined) return [];
    const spotOf = (message: number) => spot(messagePointer(value, one.messages, message));
    return isOrdered(one.messages, spotOf, note) ? [one] : [];
  });
  return { conversations, diagnostics: [...faults, ...diagnostics] };
}

/**
 * Where a message stands in its record: nowhere of its own if others were left out or put beside it,
 * as OpenAI's are, and behind the end at the last.
 */
function messagePointer(
  value: Json,
  messages: readonly DialogueMessage[],
  message: number,
): string | undefined {
  const keys = ['messages', 'conversation'];
  const key = isJsonObject(value)
    ? keys.find((one) => ownValue(value, one) !== undefined)
    : undefined;
  const list = key !== undefined && isJsonObject(value) ? ownValue(value, key) : value;
  if (!Array.isArray(list) || list.length !== messages.length) return undefined;
  return `${key === undefined ? '' : `/${key}`}/${Math.min(message, list.length) - 1}`;
}

function isOrdered(
  messages: readonly DialogueMessage[],
  spotOf: (message: number) => Spot,
  note: Note,
): boolean {
  let isSound = true;
  checkOrder(messages, spotOf, (...fault) => {
    isSound = false;
    note(...fault);
  });
  return isSound;
}

/** The records of a text that is one JSON value, or has one on each line. */
function recordsOf(text: string, file: string) {
  const start = { line: 1, column: 1 };
  const whole = readJson(text, { file, ...start });
  if (whole.value !== undefined) {
    const { value } = whole;
    const isList = Array.isArray(value) && readMessages(value) === undefined;
    const values = isList ? value : [value];
    const source = new SourceText(text);
    const records = values.map((one, at): ConversationRecord => {
      const own = isList ? `/${at}` : '';
      return { value: one, spot: (pointer = '') => source.positionOf(own + pointer) };
    });
    return { records, faults: [] };
  }
  const lines = text.split(/\r\n|[\r\n]/);
  const [first = ''] = lines.filter((line) => line.trim() !== '');
  if (readJson(first, { file, ...start }).value === undefined) {
    return { records: [], faults: whole.diagnostics };
  }
  const records: ConversationRecord[] = [];
  const faults: Diagnostic[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const spot = { line: at + 1, column: 1 };
    const { value, diagnostics } = readJson(line, { file, ...spot });
    if (value === undefined) faults.push(...diagnostics);
    else records.push({ value, spot: () => spot });
  }
  return { records, faults };
}

function conversationOf(
  value: Json,
  { name, isOne }: { readonly name: string; readonly isOne: boolean },
  at: number,
): Conversation | undefined {
  const usual = isOne ? name : `${name}-${at + 1}`;
  if (!isJsonObject(value)) {
    const messages = readMessages(value);
    return messages && { id: usual, messages };
  }
  const list = ownValue(value, 'messages') ?? ownValue(value, 'conversation') ?? null;
  const messages = readMessages(list);
  if (messages === undefined) return undefined;
  const id = ownValue(value, 'id') ?? ownValue(value, 'conversation_id') ?? usual;
  const text = typeof id === 'string' ? id : jsonText(id);
  return { id: text, ...origin(value), messages };
}

/** The graph and the path that a conversation was written from, if it says so. */
function origin(value: JsonObject): Pick<Conversation, 'graph' | 'path' | 'noise'> {
  const graph = ownValue(value, 'graph');
  const path = textsIn(ownValue(value, 'path'));
  const noise = textsIn(ownValue(value, 'noise')).filter((kind): kind is NoiseKind => {
    return noiseKinds.some((known) => known === kind);
  });
  return {
    ...(typeof graph === 'string' && { graph }),
    ...(path.length > 0 && { path }),
    ...(noise.length > 0 && { noise }),
  };
}

function textsIn(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : [];
}
