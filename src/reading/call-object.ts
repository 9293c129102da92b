import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import type { ReadCall } from '../model/format.ts';
import { argumentKeys } from './argument-keys.ts';
import { readCallText, type Shapes } from './call-text.ts';
import type { Entry } from './entry.ts';
import { readOrMend } from './repair/mend.ts';
import { callIdOf, hasFailed } from './traces/results.ts';

export type { Shapes } from './call-text.ts';

/** Keys that hold a tool's name, or an object that does; where several do, a tool of the gold comes first. */
const nameKeys = ['tool_name', 'toolName', 'tool', 'function', 'name', 'action'];
/** What may stand beside the name of a call without arguments. */
const besideNames = new Set([
  ...['id', 'call_id', 'type', 'index', 'status', 'step', 'agent', 'trace'],
]);

/**
 * The entry of a call object, under any of the keys that the formats and the providers use; undefined
 * if the object is no call. Arguments under another key beside a tool of the gold are refused: a
 * call is read whole or not at all.
 */
export function readCallObject(item: JsonObject, shapes: Shapes): Entry[] | undefined {
  const inner = nameKeys.map((key) => ownValue(item, key)).find(isJsonObject);
  if (inner !== undefined) return readCallObject(unfolded(item, inner), shapes);
  const name = toolIn(item, shapes);
  if (name === undefined) return readKeyed(item, shapes);
  const { key, tool } = name;
  const hasArguments = argumentKeys.some((each) => ownValue(item, each) !== undefined);
  if (hasArguments) return [callEntry(item, { tool, params: readArguments(item, tool, shapes) })];
  const text = tool.includes('(') ? readCallText(tool, shapes) : undefined;
  const call = text ?? { tool, params: undefined };
  const unknown = Object.keys(item).filter((each) => each !== key && !besideNames.has(each));
  const isBare = unknown.length === 0 || shapes.parametersOf(call.tool)?.length === 0;
  if (isBare) return [{ ...callEntry(item, call), isText: text !== undefined }];
  if (shapes.parametersOf(call.tool) === undefined) return undefined;
  const strange = unknown.find((each) => isJsonObject(ownValue(item, each))) ?? unknown[0] ?? '';
  const unread = { problem: 'key', tool: call.tool, key: strange, known: argumentKeys } as const;
  shapes.faults.refuse({ unread, at: item });
  return [];
}

/** Whether some key of an object that may hold the name of a tool holds one of the gold's. */
export function namesTool(item: JsonObject, { parametersOf }: Pick<Shapes, 'parametersOf'>) {
  return [...nameKeys, 'functionName', 'function_name'].some((key) => {
    const name = ownValue(item, key);
    return typeof name === 'string' && parametersOf(name) !== undefined;
  });
}

/** `{"function": {...}}`: what stands around it is beside it, also an object that may be the arguments. */
function unfolded(item: JsonObject, inner: JsonObject): JsonObject {
  const isBeside = (key: string, value: Json) =>
    besideNames.has(key) ||
    argumentKeys.includes(key) ||
    (isJsonObject(value) && !nameKeys.includes(key));
  const around = Object.entries(item).filter(
    ([key, value]) => value !== inner && isBeside(key, value),
  );
  return { ...Object.fromEntries(around), ...inner };
}

function toolIn(item: JsonObject, { parametersOf }: Shapes) {
  const named = nameKeys.flatMap((key) => {
    const tool = ownValue(item, key);
    const isName = typeof tool === 'string' && /\w/.test(tool) && !/^[^(]*["“”{}\n]/.test(tool);
    return isName ? [{ key, tool }] : [];
  });
  return named.find(({ tool }) => parametersOf(tool) !== undefined) ?? named[0];
}

function callEntry(item: JsonObject, made: ReadCall): Entry & { kind: 'call' } {
  const agent = ownValue(item, 'agent');
  const call = hasFailed(item) ? { ...made, failed: true as const } : made;
  const named = typeof agent === 'string' && { agent };
  return { kind: 'call', call, isText: false, id: callIdOf(item), ...named };
}

/** Arguments as an object, or as its JSON text, mended if necessary; empty text, null and `[]` are none. */
function readArguments(item: JsonObject, tool: string, { readText, faults }: Shapes) {
  const given = argumentKeys
    .map((key) => ownValue(item, key))
    .find((value) => value !== undefined) as Json;
  const isEmpty = typeof given === 'string' && given.trim() === '';
  const isText = typeof given === 'string' && !isEmpty;
  const value = isText ? readOrMend(given, readText, faults) : given;
  if (isJsonObject(value)) return Object.entries(value);
  const isNone = isEmpty || value === null || (Array.isArray(value) && value.length === 0);
  if (!isNone) faults.refuse({ unread: { problem: 'arguments', tool }, at: item });
  return [];
}

/** `{"f": {"a": 1}}`, if the gold has the tool. */
function readKeyed(item: JsonObject, { parametersOf }: Shapes): Entry[] | undefined {
  const [member, ...more] = Object.entries(item);
  if (member === undefined || more.length > 0) return undefined;
  const [tool, params] = member;
  if (!isJsonObject(params) || parametersOf(tool) === undefined) return undefined;
  return [{ kind: 'call', call: { tool, params: Object.entries(params) }, isText: false }];
}
