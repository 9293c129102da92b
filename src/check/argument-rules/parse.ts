import type { ArgumentRules, ParameterRule, ToolRule } from '../../model/argument-rules.ts';
import { ExactNumber, isJsonObject, type Json, ownValue } from '../../model/json.ts';

/**
 * Parses a file of argument rules whose shape was checked (`checkArgumentRulesShape`); values of a
 * wrong shape are ignored. A setting that is false is the same as none.
 */
export function parseArgumentRules(value: Json): ArgumentRules {
  const tools = new Map(
    members(value, 'tools').map(([tool, rule]) => [tool, toolRule(rule)] as const),
  );
  return { tools, names: [...tools].flatMap(([tool, rule]) => namesOf(tool, rule)) };
}

function toolRule(value: Json): ToolRule {
  const rules = members(value, 'parameters');
  const parameters = new Map(rules.map(([name, rule]) => [name, parameterRule(rule)] as const));
  return { ...flag(value, 'optional_call', 'optionalCall'), parameters };
}

function parameterRule(value: Json): ParameterRule {
  const tolerance = numberOf(member(value, 'tolerance'));
  const oneOf = member(value, 'one_of');
  return {
    ...flag(value, 'ignore', 'ignore'),
    ...flag(value, 'optional', 'optional'),
    ...(tolerance === undefined ? {} : { tolerance }),
    ...flag(value, 'ignore_case', 'ignoreCase'),
    ...flag(value, 'ignore_space', 'ignoreSpace'),
    ...flag(value, 'date', 'date'),
    ...flag(value, 'as_set', 'asSet'),
    ...(Array.isArray(oneOf) ? { oneOf } : {}),
  };
}

function namesOf(tool: string, { optionalCall, parameters }: ToolRule): string[] {
  const names = [...parameters].map(
    ([parameter, rule]) => `${tool}.${parameter}: ${parameterRuleName(rule)}`,
  );
  return optionalCall === true ? [`${tool}: optional call`, ...names] : names;
}

function flag<K extends string>(value: Json, key: string, name: K): { readonly [k in K]?: true } {
  return (member(value, key) === true ? { [name]: true } : {}) as { readonly [k in K]?: true };
}

/** The nearest double of a number, which is precise enough for a tolerance. */
function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return value instanceof ExactNumber ? Number(value.text) : undefined;
}

function member(value: Json, key: string): Json | undefined {
  return isJsonObject(value) ? ownValue(value, key) : undefined;
}

function members(value: Json, key: string): (readonly [string, Json])[] {
  const object = member(value, key);
  if (object === undefined || !isJsonObject(object)) return [];
  return Object.keys(object).map((name) => [name, ownValue(object, name) as Json] as const);
}

/** A parameter's rule in words: `tolerance 0.01`, `any case, or one of "a", "b"`. */
function parameterRuleName(rule: ParameterRule): string {
  const words = [
    rule.ignore && 'ignored',
    rule.optional && 'optional',
    rule.tolerance !== undefined && `tolerance ${rule.tolerance}`,
    rule.ignoreCase && 'any case',
    rule.ignoreSpace && 'any space',
    rule.date && 'date by value',
    rule.asSet && 'list as a set',
    rule.oneOf && `or one of ${rule.oneOf.map(jsonText).join(', ')}`,
  ].filter((word) => typeof word === 'string');
  return words.length > 0 ? words.join(', ') : 'equal as JSON';
}

function jsonText(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`;
  const members = Object.keys(value).map(
    (key) => `${JSON.stringify(key)}: ${jsonText(value[key] as Json)}`,
  );
  return `{${members.join(', ')}}`;
}
