import { sameJson } from '../base/equality.ts';
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

/**
 * Arguments as objects, or as their JSON texts, mended if necessary; an empty text, null, `[]` and `{}`
 * are none. Where several keys have some, these must be the same: which of them count cannot be told.
 */
function readArguments(item: JsonObject, tool: string, shapes: Shapes) {
  const filled = argumentKeys.flatMap((key) => {
    const read = readGiven(ownValue(item, key) ?? null, shapes);
    return read === undefined ? [] : [{ key, read }];
  });
  const [first] = filled;
  if (first === undefined) return [];
  const other = filled.find(({ read }) => !sameJson(read, first.read));
  const what = `a call of ${tool} with different arguments under ${first.key} and ${other?.key}`;
  if (other !== undefined) shapes.faults.refuse({ unread: { problem: 'part', what }, at: item });
  else if (!isJsonObject(first.read))
    shapes.faults.refuse({ unread: { problem: 'arguments', tool }, at: item });
  return isJsonObject(first.read) ? Object.entries(first.read) : [];
}

/** What stands under a key of arguments, read where it is a text that can be; undefined if that is nothing. */
function readGiven(given: Json, { readText, faults }: Shapes): Json | undefined {
  const isText = typeof given === 'string' && given.trim() !== '';
  const value = isText ? (readOrMend(given, readText, faults) ?? given) : given;
  const isNone =
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0);
  return isNone ? undefined : value;
}

/** `{"f": {"a": 1}}`, if the gold has the tool. */
function readKeyed(item: JsonObject, { parametersOf }: Shapes): Entry[] | undefined {
  const [member, ...more] = Object.entries(item);
  if (member === undefined || more.length > 0) return undefined;
  const [tool, params] = member;
  if (!isJsonObject(params) || parametersOf(tool) === undefined) return undefined;
  return [{ kind: 'call', call: { tool, params: Object.entries(params) }, isText: false }];
}
