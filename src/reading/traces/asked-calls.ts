import { isJsonObject, type Json, type JsonObject, ownValue } from '../../base/json.ts';
import { endedInCalls, saysCalls } from '../call-ends.ts';
import { isOthers, textOf } from './messages.ts';
import { callIdOf } from './results.ts';
import type { FoundCall, TraceReading } from './trace-reading.ts';
import type { PlacedRecord } from './trace-record.ts';
import { claimedTurns, unfolded } from './turns.ts';

/** A call in a message, before its members are checked. */
type Asked = Pick<FoundCall, 'tool' | 'params' | 'id'> & {
  /** The unknown key of an object that may be the arguments. */
  readonly strange?: string | undefined;
};

/**
 * The calls that a model requests in a message, in any chat format. Parts that may be calls of an
 * unknown kind are refused.
 */
export function requestedCalls(
  given: JsonObject,
  { record, pointer }: { readonly record: PlacedRecord; readonly pointer: string },
  reading: TraceReading,
): Asked[] {
  if (isOthers(given)) return [];
  const message = unfolded(given, reading.readText);
  const { turns, unread: what } = claimedTurns(message, reading);
  if (what !== undefined) reading.refuse(record, pointer, what);
  const text = textOf(message);
  if (text !== undefined) reading.say(record, pointer, text);
  const calls = turns.flat();
  const asked = [...calls.map(askedBy), ...byName(message)];
  if (asked.length === 0 && what === undefined && saysCalls(message))
    reading.refuse(record, pointer, endedInCalls);
  for (const { tool, strange } of asked) {
    if (strange === undefined) continue;
    reading.refuse(record, pointer, `a call of ${tool} with ${strange} in place of arguments`);
  }
  return asked;
}

const nameKeys = ['name', 'toolName', 'tool_name'];
const argumentKeys = ['arguments', 'args', 'input', 'parameters'];

/**
 * The call in an object of any format. Empty text and null mean that there are no arguments; if nothing
 * says so, none were recorded.
 */
function askedBy(call: Json): Asked {
  const given = isJsonObject(call) ? call : {};
  const wrapped = ownValue(given, 'tool_call');
  const object = isJsonObject(wrapped) ? wrapped : given;
  const inner = ownValue(object, 'function');
  const own = isJsonObject(inner) ? inner : object;
  const under = (keys: readonly string[]) =>
    keys.map((key) => ownValue(own, key)).find((value) => value !== undefined);
  const params = under(argumentKeys);
  const members = Object.entries({ ...given, ...object, ...own });
  const [strange] =
    members.find(([, it]) => isJsonObject(it) && it !== inner && it !== wrapped) ?? [];
  return {
    tool: under(nameKeys),
    params: params === null ? {} : params,
    id: callIdOf(given) ?? callIdOf(object),
    ...(params === undefined && { strange }),
  };
}

/**
 * The calls that OpenInference writes in two text members, the form of OpenAI's first function calls.
 */
function byName(message: JsonObject): Asked[] {
  const tool = ownValue(message, 'function_call_name');
  if (tool === undefined) return [];
  const params = ownValue(message, 'function_call_arguments_json');
  return [{ tool, params: params === null ? {} : params }];
}
