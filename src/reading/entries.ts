import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import { stepsOf } from '../model/run.ts';
import { areOfSeveral, areReordered, changeIn } from './call-members.ts';
import { readCallObject } from './call-object.ts';
import { readCallTexts, type Shapes } from './call-text.ts';
import { missingCall, readMessages, readOne } from './chat-events.ts';
import { isEcho } from './echo.ts';
import { type Entry, inOneTurn } from './entry.ts';
import { nameKeys } from './name-keys.ts';
import { callOfStep, isOfWords, refuseCalling } from './step-words.ts';
import { isTranscript } from './traces/messages.ts';
import { turnsIn } from './traces/turns.ts';

/**
 * The entries of a list of items, or undefined if one is none. In a transcript, what is no call is
 * passed over, unless it may be one of a kind that nobody knows: then the prediction is refused.
 */
export function readAll(items: readonly Json[], shapes: Shapes): Entry[] | undefined {
  const message = messageOf(items);
  const messages = message === undefined ? items : [message];
  if (message !== undefined || isTranscript(items)) {
    const { events, orphan } = readMessages(messages, shapes);
    if (orphan !== undefined) shapes.faults.refuse(missingCall(orphan));
    return [...stepsOf({ events })];
  }
  const entries: Entry[] = [];
  if (areReordered(items))
    shapes.faults.refuseBy('order-of-steps', 'steps in another order than their numbers');
  if (areOfSeveral(items))
    shapes.faults.refuseBy(
      'keys-beside-calls',
      'calls that say that they belong to several answers',
    );
  const hasObjects = items.some(isJsonObject);
  const words = items.filter(isJsonObject).filter(isOfWords);
  // Words alone are no trajectory, be they those of a run or not.
  if (words.length === items.length && items.length > 0) return undefined;
  for (const step of words) refuseCalling(step, shapes);
  const steps =
    words.length === 0 ? items : items.filter((item) => !words.includes(item as JsonObject));
  for (const item of steps) {
    const found = readItem(item, shapes);
    if (found === undefined) return undefined;
    if (hasObjects && typeof item === 'string') refuseWord(item, found, shapes);
    for (const entry of found) entries.push(entry);
  }
  return entries;
}

/** Refuses a bare word among objects, which may be a call that lacks its arguments, and none at all. */
function refuseWord(item: string, [entry]: readonly Entry[], shapes: Shapes): void {
  const isBare = entry?.kind === 'call' && entry.call.params === undefined;
  if (!isBare || shapes.parametersOf(entry.call.tool)?.length === 0) return;
  const what = `the text “${item.slice(0, 80)}” among objects, which may be a call`;
  shapes.faults.refuseBy('whole-texts', what);
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

/** The entries that one item of a trajectory stands for, in any of the formats; undefined if none. */
function readItem(item: Json, shapes: Shapes): readonly Entry[] | undefined {
  if (typeof item === 'string') return readLine(item, shapes);
  if (!isJsonObject(item)) return undefined;
  const turns = readTurns(item, shapes);
  if (turns !== undefined) return turns;
  const found = readCallObject(item, shapes);
  if (found === undefined) {
    const call = callOfStep(item);
    return call === undefined ? readSegment(item, shapes) : readItem(call, shapes);
  }
  const inner = nameKeys.map((key) => ownValue(item, key)).find(isJsonObject);
  const what = changeIn(item) ?? (inner && changeIn(inner));
  if (what !== undefined) shapes.faults.refuseBy('keys-beside-calls', what, item);
  return found;
}

/** The calls that the model makes in the turns of a message; undefined if it has no known kind of call. */
function readTurns(item: JsonObject, shapes: Shapes): readonly Entry[] | undefined {
  return turnsIn(item)?.flatMap((calls) =>
    inOneTurn(calls.flatMap((call) => readOne(call, shapes))),
  );
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
