import { all } from '../model/all.ts';
import type { ReadCall } from '../model/format.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../model/json.ts';
import { type ParametersOf, readCallText } from './call-text.ts';
import { type Entry, inOneTurn } from './entry.ts';
import type { Faults } from './repair/faults.ts';
import { type ReadText, readOrMend } from './repair/mend.ts';
import { joinCalls } from './traces/openai-responses.ts';
import { turnsIn } from './traces/turns.ts';

/** What reading the shape of a value needs. */
export interface Shapes {
  readonly readText: ReadText;
  readonly parametersOf: ParametersOf;
  /** Takes the faults of arguments that are JSON text themselves. */
  readonly faults: Faults;
}

const toolKeys = ['tool_name', 'name', 'tool', 'function', 'action'];
const paramsKeys = [
  'tool_input',
  'arguments',
  'args',
  'params',
  'parameters',
  'input',
  'kwargs',
  'action_input',
];

/** Who speaks in a chat besides the model: what they say is no call. */
const others = new Set(['user', 'system', 'developer', 'tool', 'function', 'human']);
/** Items of OpenAI's Responses API that are no calls. */
const otherItems = new Set(['message', 'reasoning', 'function_call_output', 'tool_result', 'text']);

/** The entries that one item of a trajectory stands for, in any of the formats; undefined if none. */
function readEntries(item: Json, shapes: Shapes): readonly Entry[] | undefined {
  if (typeof item === 'string') return readLine(item, shapes);
  if (!isJsonObject(item)) return undefined;
  if (isOthers(item)) return [];
  const turns = turnsIn(item);
  if (turns !== undefined) return all(turns, (calls) => readTurn(calls, shapes))?.flat();
  if (isOtherItem(item)) return [];
  return readCall(item, shapes) ?? readMessage(item) ?? readSegment(item, shapes);
}

/** The calls that the model makes in one message. */
function readTurn(calls: readonly Json[], shapes: Shapes): readonly Entry[] | undefined {
  const entries = readAll(calls, shapes);
  return entries && inOneTurn(entries);
}

/** The entries of a list of items, or undefined where one is none. */
export function readAll(items: readonly Json[], shapes: Shapes): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const item of joinCalls(items)) {
    const read = readEntries(item, shapes);
    if (read === undefined) return undefined;
    for (const entry of read) entries.push(entry);
  }
  return entries;
}

/** Whether an item of a chat is not the model's. */
function isOthers(item: JsonObject): boolean {
  const role = ownValue(item, 'role') ?? ownValue(item, 'type');
  return typeof role === 'string' && others.has(role) && !isFunction(item);
}

function isOtherItem(item: JsonObject): boolean {
  const type = ownValue(item, 'type');
  return typeof type === 'string' && otherItems.has(type);
}

/** `{"type": "function", "function": {...}}` is a call, `{"role": "function"}` an answer to one. */
function isFunction(item: JsonObject): boolean {
  return ownValue(item, 'role') === undefined && hasTool(item);
}

function hasTool(item: JsonObject): boolean {
  return toolKeys.some((key) => ownValue(item, key) !== undefined);
}

/** `agent: NAME`, `tool: f(a=1)`, `f(a=1)`, a tool's name, or a call object as JSON text. */
function readLine(line: string, shapes: Shapes): Entry[] | undefined {
  const agent = /^\s*agent\s*:\s*(.*)$/is.exec(line);
  if (agent) return [{ kind: 'agent', agent: agent[1] as string }];
  if (line.trimStart().startsWith('{')) {
    const object = shapes.readText(line);
    return isJsonObject(object) ? readCall(object, shapes) : undefined;
  }
  const call = readCallText(line, shapes.parametersOf, shapes.readText);
  return call && [{ kind: 'call', call, isText: true }];
}

/** A call object under any of the names that the formats and the providers use. */
function readCall(item: JsonObject, shapes: Shapes): Entry[] | undefined {
  for (const key of toolKeys) {
    const tool = ownValue(item, key);
    if (isJsonObject(tool)) return readCall(tool, shapes);
    if (typeof tool !== 'string' || tool === '') continue;
    const agent = ownValue(item, 'agent');
    const params = readParams(item, shapes);
    const text =
      params === undefined && tool.includes('(') ? readLine(tool, shapes)?.[0] : undefined;
    const entry: Entry =
      text?.kind === 'call' ? text : { kind: 'call', call: { tool, params }, isText: false };
    return [typeof agent === 'string' ? { ...entry, agent } : entry];
  }
  return readKeyed(item, shapes);
}

function readParams(item: JsonObject, shapes: Shapes): ReadCall['params'] {
  for (const key of paramsKeys) {
    const value = ownValue(item, key);
    if (value === undefined) continue;
    const params = typeof value === 'string' ? readParamsText(value, shapes) : value;
    if (isJsonObject(params)) return Object.entries(params);
    if (params !== undefined && params !== null) addNoParams(shapes);
    return [];
  }
  return undefined;
}

/** Arguments as JSON text; what cannot be read is no arguments, and counted. */
function readParamsText(text: string, shapes: Shapes): Json | undefined {
  if (text.trim() === '') return undefined;
  const value = readOrMend(text, shapes.readText, shapes.faults);
  if (value === undefined) addNoParams(shapes);
  return value;
}

/** Counts arguments that are no object of names and values, and are taken for none. */
function addNoParams({ faults }: Shapes): void {
  faults.add('incorrect_format');
  faults.isPartial = true;
}

/** `{"f": {"a": 1}}`, where the gold knows the tool. */
function readKeyed(item: JsonObject, { parametersOf }: Shapes): Entry[] | undefined {
  const [member, ...more] = Object.entries(item);
  if (member === undefined || more.length > 0) return undefined;
  const [tool, params] = member;
  if (!isJsonObject(params) || parametersOf(tool) === undefined) return undefined;
  return [{ kind: 'call', call: { tool, params: Object.entries(params) }, isText: false }];
}

/** A message of the model without calls. */
function readMessage(item: JsonObject): Entry[] | undefined {
  const isMessage = typeof ownValue(item, 'role') === 'string';
  return isMessage || Array.isArray(ownValue(item, 'parts')) ? [] : undefined;
}

/** `{"agent": NAME}`, alone or with the agent's calls. */
function readSegment(item: JsonObject, shapes: Shapes): Entry[] | undefined {
  const agent = ownValue(item, 'agent');
  if (typeof agent !== 'string') return undefined;
  const [, list] = Object.entries(item).find(([, value]) => Array.isArray(value)) ?? [];
  const entries = Array.isArray(list) ? readAll(list, shapes) : [];
  return entries && [{ kind: 'agent', agent }, ...entries];
}
