import { sameJson } from '../base/equality.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../base/json.ts';
import type { ReadCall } from '../model/format.ts';
import { argumentKeys } from './argument-keys.ts';
import { readCallText, type Shapes } from './call-text.ts';
import type { Entry } from './entry.ts';
import { nameKeys } from './name-keys.ts';
import { Faults } from './repair/faults.ts';
import { readOrMend } from './repair/mend.ts';
import { callIdOf, hasFailed } from './traces/results.ts';

export type { Shapes } from './call-text.ts';

/** What may stand beside the name of a call without arguments. */
const besideNames = new Set([
  ...['id', 'call_id', 'type', 'index', 'status', 'step', 'agent', 'trace'],
]);

/** A name that can hardly be anything else than that of a tool, whether anybody knows it or not. */
const toolLike = /^(?:[a-z][\w.-]*|\w+_\w+)$/;

/**
 * The entry of a call object, under any of the keys that the formats and the providers use; undefined
 * if the object is no call. Arguments under another key beside a tool of the gold are refused: a
 * call is read whole or not at all.
 */
export function readCallObject(item: JsonObject, shapes: Shapes): Entry[] | undefined {
  const inner = innerOf(item);
  if (inner !== undefined) {
    if (isDifferent(item, inner)) {
      shapes.faults.refuseBy('two-names', 'a call in two places that differ', item);
      return [];
    }
    return readCallObject(unfolded(item, inner), shapes);
  }
  const name = toolIn(item);
  if (name === undefined) return readKeyed(item, shapes);
  if (name === 'several') {
    shapes.faults.refuseBy('two-names', 'a call of two tools', item);
    return [];
  }
  const { key, tool } = name;
  const uses = parallelUses(item, tool);
  if (uses !== undefined) return uses.flatMap((use) => readCallObject(use, shapes) ?? []);
  const hasArguments = argumentKeys.some((each) => ownValue(item, each) !== undefined);
  const isDoubled = hasArguments && isCallText(tool, shapes);
  if (hasArguments && !isDoubled) {
    if (isVain(item, tool, shapes)) {
      return [callEntry(item, { tool, params: [], failed: true, isAttempt: true })];
    }
    return [callEntry(item, { tool, params: readArguments(item, tool, shapes) })];
  }
  const text = tool.includes('(') && !isDoubled ? readCallText(tool, shapes) : undefined;
  if (text === undefined && tool.includes('(')) {
    const what = `the text “${tool.slice(0, 80)}”, which is no call as a whole`;
    shapes.faults.refuseBy('whole-texts', what, item);
    return [];
  }
  const call = text ?? { tool, params: undefined };
  const unknown = Object.keys(item).filter((each) => each !== key && !besideNames.has(each));
  const isBare = unknown.length === 0 || shapes.parametersOf(call.tool)?.length === 0;
  if (isBare) return [{ ...callEntry(item, call), isText: text !== undefined }];
  if (shapes.parametersOf(call.tool) === undefined) {
    if (!toolLike.test(call.tool)) return undefined;
    const what = `an object with the name “${call.tool}”, which may be a call of a tool that nobody knows`;
    shapes.faults.refuseBy('unknown-names', what, item);
    return [];
  }
  const strange = unknown.find((each) => isJsonObject(ownValue(item, each))) ?? unknown[0] ?? '';
  const unread = { problem: 'key', tool: call.tool, key: strange, known: argumentKeys } as const;
  shapes.faults.refuse({ unread, at: item });
  return [];
}

/** Whether a call failed whose arguments cannot be read: it was tried, and is no call. */
function isVain(item: JsonObject, tool: string, shapes: Shapes): boolean {
  const isFailed = hasFailed(item) || shapes.failed?.has(callIdOf(item) ?? '') === true;
  if (!isFailed) return false;
  const faults = new Faults();
  readArguments(item, tool, { ...shapes, faults });
  return faults.refusal !== undefined;
}

/** The object under the key of a name. */
function innerOf(item: JsonObject): JsonObject | undefined {
  for (const key of nameKeys) {
    const inner = ownValue(item, key);
    if (inner !== undefined && isJsonObject(inner)) return inner;
  }
  return undefined;
}

/** Whether a name is a whole call, and that of no tool that is known. */
function isCallText(tool: string, { parametersOf }: Shapes): boolean {
  return /\(\s*(?:\)|[\p{L}_]\w*\s*=)/u.test(tool) && parametersOf(tool) === undefined;
}

/** The calls in one of what OpenAI's models take for a tool that makes several calls at once. */
function parallelUses(item: JsonObject, tool: string): readonly JsonObject[] | undefined {
  if (!/^multi_tool_use[._]parallel$/.test(tool)) return undefined;
  const given = argumentKeys.map((key) => ownValue(item, key)).find(isJsonObject);
  const uses = given && ownValue(given, 'tool_uses');
  return Array.isArray(uses) && uses.every(isJsonObject) ? uses : undefined;
}

/** Whether some key of an object that may hold the name of a tool holds one of the gold's. */
export function namesTool(item: JsonObject, { parametersOf }: Pick<Shapes, 'parametersOf'>) {
  return [...nameKeys, 'functionName', 'function_name'].some((key) => {
    const name = ownValue(item, key);
    return typeof name === 'string' && parametersOf(name) !== undefined;
  });
}

/** Whether an object has another name or other arguments than the call in it. */
function isDifferent(item: JsonObject, inner: JsonObject): boolean {
  const nameIn = (object: JsonObject) =>
    nameKeys.map((key) => ownValue(object, key)).find((value) => typeof value === 'string');
  const argumentsIn = (object: JsonObject) =>
    argumentKeys
      .map((key) => ownValue(object, key) ?? null)
      .find((value) => isJsonObject(value) && Object.keys(value).length > 0);
  const [name, own] = [nameIn(item), nameIn(inner)];
  const [given, inside] = [argumentsIn(item), argumentsIn(inner)];
  const isOther =
    name !== undefined && own !== undefined && name !== own && !/\s/.test(String(name));
  return isOther || (given !== undefined && inside !== undefined && !sameJson(given, inside));
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

/** The key of the tool's name, and the name; `several` if two keys hold names of tools that differ. */
function toolIn(item: JsonObject) {
  const named: { key: string; tool: string }[] = [];
  for (const key of nameKeys) {
    const tool = ownValue(item, key);
    if (typeof tool !== 'string' || !isName(tool)) continue;
    named.push({ key, tool: key === 'recipient_name' ? tool.replace(/^functions\./, '') : tool });
  }
  if (named.length < 2) return named[0];
  // What has spaces beside a name that has none is a label.
  const plain = named.filter(({ tool }) => !/\s/.test(tool));
  const found = plain.length > 0 ? plain : named;
  return new Set(found.map(({ tool }) => tool)).size > 1 ? 'several' : found[0];
}

function isName(tool: string): boolean {
  return /\w/.test(tool) && !/^[^(]*["“”{}\n]/.test(tool);
}

function callEntry(item: JsonObject, made: ReadCall): Entry & { kind: 'call' } {
  const agent = ownValue(item, 'agent');
  const call = hasFailed(item) ? { ...made, failed: true as const } : made;
  const named = typeof agent === 'string' && { agent };
  return { kind: 'call', call, isText: false, id: callIdOf(item), ...named };
}

/**
 * Arguments as an object, or as its JSON text, mended if necessary; empty text, null, `[]` and `{}` are
 * none. Of several keys those that are filled count, which must say the same.
 */
function readArguments(item: JsonObject, tool: string, shapes: Shapes): [string, Json][] {
  const filled: { key: string; read: JsonObject }[] = [];
  for (const key of argumentKeys) {
    const value = ownValue(item, key) ?? null;
    const read = value === null ? undefined : argumentsIn(value, item, tool, shapes);
    if (read !== undefined && Object.keys(read).length > 0) filled.push({ key, read });
  }
  const [first] = filled;
  if (first === undefined) return [];
  const other = filled.find((one) => one !== first && !sameJson(one.read, first.read));
  if (other !== undefined) {
    const what = `a call of ${tool} with different arguments under ${first.key} and ${other.key}`;
    shapes.faults.refuseBy('two-argument-keys', what, item);
  }
  return Object.entries(first.read);
}

function argumentsIn(
  given: Json,
  item: JsonObject,
  tool: string,
  { readText, faults }: Shapes,
): JsonObject {
  const isEmpty = typeof given === 'string' && given.trim() === '';
  const isText = typeof given === 'string' && !isEmpty;
  const once = isText ? readOrMend(given, readText, faults) : given;
  const value = typeof once === 'string' && once !== '' ? readText(once) : once;
  if (value !== undefined && isJsonObject(value)) return value;
  const isNone = isEmpty || value === null || (Array.isArray(value) && value.length === 0);
  if (!isNone) faults.refuse({ unread: { problem: 'arguments', tool }, at: item });
  return {};
}

/** `{"f": {"a": 1}}`, if the gold has the tool. */
function readKeyed(item: JsonObject, { parametersOf, faults }: Shapes): Entry[] | undefined {
  const [member, ...more] = Object.entries(item);
  if (member === undefined || more.length > 0) return undefined;
  const [tool, params] = member;
  if (!isJsonObject(params)) return undefined;
  if (parametersOf(tool) === undefined) {
    if (/^[a-z]\w*_\w+$/.test(tool)) faults.refuse({ unread: unknownKey(tool), at: item });
    return undefined;
  }
  return [{ kind: 'call', call: { tool, params: Object.entries(params) }, isText: false }];
}

function unknownKey(tool: string) {
  const what = `an object under “${tool}”, which may be a call of a tool that nobody knows`;
  return { problem: 'part', what, rule: 'tool-as-key' } as const;
}
