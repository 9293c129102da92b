import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { areReordered, changeIn } from './call-members.ts';
import { namesTool, readCallObject } from './call-object.ts';
import { readCallTexts, type Shapes } from './call-text.ts';
import { isEcho } from './echo.ts';
import { type Entry, inOneTurn } from './entry.ts';
import { nameKeys } from './name-keys.ts';
import { openAll } from './traces/envelopes.ts';
import { isCallPart, isMessage, isNoCall, isOthers, isTranscript } from './traces/messages.ts';
import { joinCalls } from './traces/openai-responses.ts';
import { failedIn, nameId } from './traces/results.ts';
import { turnsIn, unreadIn } from './traces/turns.ts';

/**
 * The entries of a list of items, or undefined if one is none. In a transcript, what is no call is
 * passed over, unless it may be one of a kind that nobody knows: then the prediction is refused.
 */
export function readAll(items: readonly Json[], shapes: Shapes): Entry[] | undefined {
  const message = messageOf(items);
  if (message !== undefined) return readMessages([message], shapes);
  if (isTranscript(items)) return readMessages(items, shapes);
  const entries: Entry[] = [];
  if (areReordered(items))
    shapes.faults.refuseBy('order-of-steps', 'steps in another order than their numbers');
  for (const item of items) {
    const found = readItem(item, shapes);
    if (found === undefined) return undefined;
    for (const entry of found) entries.push(entry);
  }
  return entries;
}

/** The message whose parts a list is, as a model's answer holds them beside each other; undefined for others. */
function messageOf(items: readonly Json[]): JsonObject | undefined {
  if (!items.every(isJsonObject) || items.some((item) => 'role' in item)) return undefined;
  const isKeyed = (...keys: string[]) =>
    items.some((item) => keys.some((key) => isJsonObject(ownValue(item, key))));
  const parts = [...items];
  if (isKeyed('functionCall', 'function_call')) return { role: 'model', parts };
  const isTyped = items.some((item) => ownValue(item, 'type') === 'tool_use');
  return isTyped || isKeyed('toolUse') ? { role: 'assistant', content: parts } : undefined;
}

/** The entries of a transcript, its messages taken out of what a framework puts around them. */
function readMessages(items: readonly Json[], shapes: Shapes): Entry[] {
  const placed = openAll(items);
  const itemOf = new Map(placed.map(({ message, item }) => [message, item]));
  const messages = joinCalls(placed.map(({ message }) => message));
  const entries: Entry[] = [];
  const latest = new Map<string, number>();
  for (const message of messages) {
    if (!isJsonObject(message)) continue;
    const item = itemOf.get(message) ?? message;
    for (const entry of isOthers(message) ? [] : readMessage(message, item, shapes)) {
      if (entry.kind === 'call') latest.set(entry.id ?? nameId(entry.call.tool), entries.length);
      entries.push(entry);
    }
    for (const id of failedIn(message)) markFailed(entries, latest.get(id));
  }
  return entries;
}

/** Marks a call that stands before its result. */
function markFailed(entries: Entry[], at: number | undefined): void {
  const entry = at === undefined ? undefined : entries[at];
  if (at === undefined || entry?.kind !== 'call') return;
  entries[at] = { ...entry, call: { ...entry.call, failed: true } };
}

/** The entries that one item of a trajectory stands for, in any of the formats; undefined if none. */
function readItem(item: Json, shapes: Shapes): readonly Entry[] | undefined {
  if (typeof item === 'string') return readLine(item, shapes);
  if (!isJsonObject(item)) return undefined;
  const turns = readTurns(item, shapes);
  if (turns !== undefined) return turns;
  const found = readCallObject(item, shapes);
  if (found === undefined) return readSegment(item, shapes);
  const inner = nameKeys.map((key) => ownValue(item, key)).find(isJsonObject);
  const what = changeIn(item) ?? (inner && changeIn(inner));
  if (what !== undefined) shapes.faults.refuseBy('keys-beside-calls', what, item);
  return found;
}

/** The entries of a message of a transcript: none if it holds no calls. */
function readMessage(message: JsonObject, item: Json, shapes: Shapes): readonly Entry[] {
  const turns = readTurns(message, shapes);
  if (turns === undefined && isCall(message, shapes)) return readOne(message, shapes);
  const what = unreadIn(message, shapes);
  if (what !== undefined) shapes.faults.refuse({ unread: { problem: 'part', what }, at: item });
  const agent = ownValue(message, 'agent');
  if (typeof agent !== 'string') return turns ?? [];
  return (turns ?? []).map((entry) => (entry.kind === 'call' ? { ...entry, agent } : entry));
}

/** Whether an item that stands among messages is a call by itself. */
function isCall(item: JsonObject, shapes: Shapes): boolean {
  return isCallPart(item) || (!isMessage(item) && !isNoCall(item) && namesTool(item, shapes));
}

/** The calls that the model makes in the turns of a message; undefined if it has no known kind of call. */
function readTurns(item: JsonObject, shapes: Shapes): readonly Entry[] | undefined {
  return turnsIn(item)?.flatMap((calls) =>
    inOneTurn(calls.flatMap((call) => readOne(call, shapes))),
  );
}

/**
 * A call that stands where calls do: there, what cannot be read is refused, and a call that says no
 * arguments has none.
 */
function readOne(call: Json, shapes: Shapes): readonly Entry[] {
  const entries = isJsonObject(call) ? readCallObject(call, shapes) : undefined;
  if (entries !== undefined) return entries.map(withArguments);
  const what =
    'a call whose tool has no name, or whose arguments are under a key that nobody knows';
  shapes.faults.refuse({ unread: { problem: 'part', what }, at: call });
  return [];
}

function withArguments(entry: Entry): Entry {
  if (entry.kind !== 'call' || entry.call.params !== undefined) return entry;
  return { ...entry, call: { ...entry.call, params: [] } };
}

/** `agent: NAME`, `tool: f(a=1)`, `f(a=1)`, a tool's name, or a call object as JSON text. */
function readLine(line: string, shapes: Shapes): Entry[] | undefined {
  const agent = /^\s*agent\s*:\s*(.*)$/is.exec(line);
  if (agent) return [{ kind: 'agent', agent: agent[1] as string }];
  if (line.trimStart().startsWith('{')) {
    const object = shapes.readText(line);
    return isJsonObject(object) ? readCallObject(object, shapes) : undefined;
  }
  const calls = readCallTexts(line, shapes);
  if (calls === undefined && /[\p{L}\p{N}_]\(/u.test(line)) {
    const what = `the text “${line.slice(0, 80)}”, which is no call as a whole`;
    shapes.faults.refuseBy('whole-texts', what);
  }
  return calls?.map((call) => ({ kind: 'call', call, isText: true }));
}

/** `{"agent": NAME}`, alone or with the agent's calls. */
function readSegment(item: JsonObject, shapes: Shapes): Entry[] | undefined {
  const agent = ownValue(item, 'agent');
  if (typeof agent !== 'string' || isEcho(item)) return undefined;
  const [, list] = Object.entries(item).find(([, value]) => Array.isArray(value)) ?? [];
  const entries = Array.isArray(list) ? readAll(list, shapes) : [];
  return entries && [{ kind: 'agent', agent }, ...entries];
}
