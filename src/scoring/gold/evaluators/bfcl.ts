import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';
import type { ArgumentRules, ParameterRule } from '../../../model/argument-rules.ts';
import { firstMember, type GoldForm, type RowFault } from './row.ts';
import { eitherRule } from './rules.ts';

/**
 * Possible answers of the Berkeley Function Calling Leaderboard. The first allowed value of a parameter
 * is gold, and the others are equally right; if `""` is among them, the parameter may be missing. Texts
 * are compared as BFCL's checker compares them.
 */
export const bfclGold: GoldForm = {
  name: 'a possible answer of BFCL',
  rowsIn: (value) => {
    const truth = firstMember(value, 'ground_truth');
    if (!Array.isArray(truth)) return undefined;
    const found = read(truth);
    const id = firstMember(value, 'id');
    if ('reason' in found) return [{ id, pointer: '', gold: found }];
    const { calls, rules } = found;
    return [{ id, pointer: '', gold: { format: 'google', trajectory: calls }, rules }];
  },
};

function read(
  truth: readonly Json[],
): { calls: JsonObject[]; rules: ArgumentRules | undefined } | RowFault {
  const rules = new Map<string, { parameters: Map<string, ParameterRule> }>();
  const calls: JsonObject[] = [];
  for (const [at, call] of truth.entries()) {
    if (Array.isArray(call)) return { reason: 'its calls are those of several turns, as text' };
    const [[tool, params] = [], ...others] = isJsonObject(call) ? Object.entries<Json>(call) : [];
    if (tool === undefined || others.length > 0 || !isJsonObject(params)) {
      return { reason: `its call ${at + 1} is not read` };
    }
    const parameters = rules.get(tool)?.parameters ?? new Map<string, ParameterRule>();
    const input: [string, Json][] = [];
    for (const [name, given] of Object.entries<Json>(params)) {
      const allowed = Array.isArray(given) ? given : [];
      const values = valuesOf(allowed) ?? [];
      const [first] = values;
      if (first === undefined) {
        return { reason: `the values allowed for ${name} of its call ${at + 1} are not read` };
      }
      input.push([name, first]);
      parameters.set(name, eitherRule(parameters.get(name), ruleOf(values, allowed)));
    }
    if (parameters.size > 0) rules.set(tool, { parameters });
    calls.push({ tool_name: tool, tool_input: Object.fromEntries(input) });
  }
  return { calls, rules: rules.size === 0 ? undefined : { tools: rules, names: [] } };
}

function ruleOf(values: readonly Json[], allowed: readonly Json[]): ParameterRule {
  const isOptional = allowed.includes('');
  // BFCL's checker accepts the empty text for an optional text.
  const alike = isOptional && typeof values[0] === 'string' ? [...values, ''] : values;
  return {
    ignoreMarks: true,
    ...(isOptional && { optionalFor: values.slice(0, 1) }),
    ...(alike.length > 1 && { alike: [alike] }),
  };
}

/** The most combinations of one value; more cannot have been written by hand. */
const mostValues = 1000;

/** The allowed values without a `""` that only marks the parameter as optional. */
function named(allowed: readonly Json[]): readonly Json[] {
  const others = allowed.filter((value) => value !== '');
  return others.length > 0 ? others : allowed;
}

/** The values that a list allows; undefined where they cannot be read, or are too many. */
function valuesOf(allowed: readonly Json[]): Json[] | undefined {
  const values: Json[] = [];
  for (const value of named(allowed)) {
    const ways = waysOf(value, mostValues - values.length);
    if (ways === undefined) return undefined;
    values.push(...ways);
  }
  return values;
}

/**
 * The combinations that an allowed value stands for: in objects, every member has a list of allowed
 * values.
 */
function waysOf(value: Json, most: number): Json[] | undefined {
  if (isJsonObject(value)) return objectsOf(value, most);
  const isObjects = Array.isArray(value) && value.length > 0 && value.every(isJsonObject);
  if (!isObjects) return most > 0 ? [value] : undefined;
  let lists: Json[][] = [[]];
  for (const item of value as JsonObject[]) {
    const ways = objectsOf(item, Math.floor(most / lists.length));
    if (ways === undefined) return undefined;
    lists = lists.flatMap((list) => ways.map((way) => [...list, way]));
  }
  return lists;
}

function objectsOf(value: JsonObject, most: number): JsonObject[] | undefined {
  let objects: [string, Json][][] = [[]];
  for (const [key, allowed] of Object.entries<Json>(value)) {
    if (!Array.isArray(allowed) || allowed.length === 0) return undefined;
    if (objects.length * allowed.length > most) return undefined;
    // `""` makes a member of an object optional.
    const isOptional = allowed.includes('');
    objects = objects.flatMap((members) => [
      ...named(allowed).map((each): [string, Json][] => [...members, [key, each]]),
      ...(isOptional ? [members] : []),
    ]);
  }
  return most > 0 ? objects.map((members) => Object.fromEntries(members)) : undefined;
}
