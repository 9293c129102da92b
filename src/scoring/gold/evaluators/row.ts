import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json.ts';
import type { AgentPart } from '../../../model/agent-part.ts';
import type { ArgumentRules } from '../../../model/argument-rules.ts';
import { argumentKeys } from '../../../reading/argument-keys.ts';

/** A reference trajectory in an evaluator's file. */
export interface GoldRow {
  /** The row's own id as written. */
  readonly id: Json | undefined;
  /** The profile's id, where the row names that as well. */
  readonly owner?: Json | undefined;
  readonly agents?: readonly string[] | undefined;
  /** Its pointer in the value. */
  readonly pointer: string;
  /** The trajectory in one of traxgen's formats, or why it cannot be read. */
  readonly gold: RowGold | RowFault;
  /** The agents in sequence with their numbers of calls, where the row names them. */
  readonly parts?: readonly AgentPart[] | undefined;
  /** The argument rules that the row implies. */
  readonly rules?: ArgumentRules | undefined;
}

export interface RowGold {
  readonly format: 'google' | 'tool-only' | 'openai';
  readonly trajectory: readonly Json[];
}

export interface RowFault {
  readonly reason: string;
}

/** A form of gold files, that of an evaluator. */
export interface GoldForm {
  /** A description of its values, for messages. */
  readonly name: string;
  /** The rows in a value of a file; undefined where the value is not of this form. */
  readonly rowsIn: (value: JsonObject) => readonly GoldRow[] | undefined;
}

/** The first member under one of several names that is present and not null. */
export function firstMember(
  value: Json | undefined,
  ...names: readonly string[]
): Json | undefined {
  if (!isJsonObject(value)) return undefined;
  for (const name of names) {
    const found = ownValue(value, name);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

/** A list of strings; undefined for anything else. */
export function textsOfRow(value: Json | undefined): readonly string[] | undefined {
  const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isTexts ? (value as string[]) : undefined;
}

/**
 * A call with `{}` as its parameters where it has none, because that is what a missing member means in
 * some files.
 */
export function withParameters(call: Json, key: string): Json {
  return isJsonObject(call) ? { ...call, [key]: firstMember(call, key) ?? {} } : call;
}

/** A fault where a call without arguments has them under another evaluator's key. */
function strayArguments(list: readonly Json[], params: readonly string[]): RowFault | undefined {
  for (const [at, call] of list.entries()) {
    if (Object.keys(firstMember(call, ...params) ?? {}).length > 0) continue;
    const key = argumentKeys.find((each) => !params.includes(each) && firstMember(call, each));
    if (key === undefined) continue;
    return { reason: `its call ${at + 1} has '${key}', not '${params[0]}'` };
  }
  return undefined;
}

/**
 * A trajectory from a list of calls, each with its parameters under one of the keys. If no call has
 * parameters, it consists of tool names only; otherwise a call without parameters needs `{}`.
 */
export function trajectoryOfCalls(
  list: Json | undefined,
  toolKey: string,
  params: readonly string[],
): RowGold | RowFault {
  if (!Array.isArray(list)) return { reason: 'its calls are no list' };
  const calls = list.map(
    (call) => [firstMember(call, toolKey), firstMember(call, ...params)] as const,
  );
  const wrong = calls.findIndex(([tool, given]) => {
    return typeof tool !== 'string' || !(given === undefined || isJsonObject(given));
  });
  if (wrong >= 0) return { reason: `its call ${wrong + 1} is not read` };
  const stray = strayArguments(list, params);
  if (stray !== undefined) return stray;
  const isNames = calls.length > 0 && calls.every(([, given]) => given === undefined);
  if (isNames) return { format: 'tool-only', trajectory: calls.map(([tool = null]) => tool) };
  const trajectory = calls.map(([tool = null, given = {}]) => {
    return { tool_name: tool, tool_input: given };
  });
  return { format: 'google', trajectory };
}
