import type { Diagnostic } from '../model/diagnostic.ts';
import type { Spot } from '../model/dialogue-diagnostic-data.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../model/json.ts';
import { readJson } from '../parse/json/read-json.ts';
import { SourceText } from '../parse/locate.ts';
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
  /** Is asked for only where there is a fault: in a list it takes long to find. */
  readonly spot: () => Spot;
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
  const conversations = records.flatMap(({ value, spot }, at) => {
    const read = conversationOf(value, named, at);
    if (read === undefined) note('no-conversation', spot(), {});
    return read !== undefined && isOrdered(read.messages, spot, note) ? [read] : [];
  });
  return { conversations, diagnostics: [...faults, ...diagnostics] };
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
    const spotOf = (at: number) => source.positionOf(isList ? `/${at}` : '');
    const records = values.map((one, at): ConversationRecord => {
      return { value: one, spot: () => spotOf(at) };
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
  return { id: String(id), ...origin(value), messages };
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
