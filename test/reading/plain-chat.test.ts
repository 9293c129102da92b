import { expect, test } from 'vitest';
import { Draws } from '../../src/base/draws.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { plainRun } from '../../src/reading/plain-chat.ts';
import { Faults } from '../../src/reading/repair/faults.ts';
import { readTranscript } from '../../src/reading/transcript.ts';
import { options } from './support.ts';

const said = ['I look.', 'close_case()', '', ' ', '[1]', '{"name": "close_case", "arguments": {}}'];
const given = ['{"order_id": 7}', '', '{}', '{"order_id": 7', '{"order_id": 7,}', '[]', 'null'];
const tools = [
  'find_order',
  'refund',
  'close_case',
  'unknown_tool',
  'f(x)',
  'multi_tool_use.parallel',
];

/** A value that is mostly the first of some. */
function mostly<T>(draws: Draws, values: readonly T[]): T {
  return draws.share() < 0.85 ? (values[0] as T) : draws.one(values);
}

/** A chat of one API, with some messages that are odd. */
function drawnChat(seed: number): JsonObject[] {
  const draws = new Draws('plain', String(seed));
  const isOpenai = draws.share() < 0.5;
  const chat: JsonObject[] = [{ role: 'user', content: mostly(draws, ['Help me.', '', 'f(a=1)']) }];
  for (let at = 0; at < 3; at++) {
    const ids = mostly(draws, [[`c${at}`], [`c${at}`, `d${at}`], ['c0'], []]);
    const text = mostly(draws, said);
    const uses = ids.map((id) => callOf(isOpenai, id, draws));
    const blocks = [...(text === '' ? [] : [{ type: 'text', text }]), ...uses];
    const content = isOpenai ? mostly(draws, [null, text]) : blocks;
    chat.push({ role: 'assistant', content, ...(isOpenai && { tool_calls: uses }) });
    const answers = ids.map((id) => resultOf(isOpenai, mostly(draws, [id, 'none', 'c0']), draws));
    if (isOpenai) chat.push(...answers);
    else if (draws.share() < 0.9) chat.push({ role: 'user', content: answers });
  }
  if (draws.share() < 0.8) chat.push({ role: 'assistant', content: mostly(draws, said) });
  return chat;
}

function callOf(isOpenai: boolean, id: string, draws: Draws): JsonObject {
  const name = mostly(draws, tools);
  const text = mostly(draws, given);
  if (isOpenai) return { id, type: 'function', function: { name, arguments: text } };
  const input = mostly<JsonObject | string>(draws, [{ order_id: 7 }, {}, text]);
  return { type: 'tool_use', id, name, input };
}

function resultOf(isOpenai: boolean, id: string, draws: Draws): JsonObject {
  if (isOpenai) return { role: 'tool', tool_call_id: id, content: mostly(draws, ['ok', 'Error']) };
  const failed = draws.share() < 0.2 && { is_error: draws.share() < 0.7 };
  return { type: 'tool_result', tool_use_id: id, content: 'ok', ...failed };
}

/** What was read, with all that the events of the run say, but for the messages that they are from, as text. */
function readOf(messages: readonly JsonObject[]): string {
  const { run, ...read } = readTranscript(messages, options);
  const turns = new Map<object, number>();
  const events = run.events.map(({ source: _, ...event }) => {
    if (event.kind === 'message') return { ...event, text: event.text() };
    if (event.kind === 'result') return { ...event, content: JSON.stringify(event.content()) };
    if (event.kind !== 'call' || event.turn === undefined) return event;
    turns.set(event.turn, turns.get(event.turn) ?? turns.size);
    return { ...event, turn: turns.get(event.turn) };
  });
  return JSON.stringify({ ...read, events }, (key, value) => (key === 'at' ? undefined : value), 1);
}

/** The same chat, of which no message is plain: they have a member that says nothing. */
function noted(messages: readonly JsonObject[]): JsonObject[] {
  return messages.map((message) => ({ ...message, x_debug: 1 }));
}

const isPlain = (messages: readonly JsonObject[]) =>
  plainRun(messages, { ...options, faults: new Faults() }) !== undefined;

test('a chat of plain messages is read like any other', () => {
  const chats = Array.from({ length: 600 }, (_, seed) => drawnChat(seed));
  const plain = chats.filter(isPlain).length;
  expect(plain).toBeGreaterThan(60);
  expect(plain).toBeLessThan(540);
  expect(chats.map(noted).some(isPlain)).toBe(false);
  for (const chat of chats) expect(readOf(chat)).toBe(readOf(noted(chat)));
});
