import { ExactNumber, isJsonObject, type Json, ownValue } from '../../../base/json.ts';
import { pointerTo } from '../../../base/text/pointer.ts';
import type {
  ArgumentRules,
  FailureRule,
  ParameterRule,
  ToolRule,
} from '../../../model/argument-rules.ts';
import type { Diagnostic, Result } from '../../../model/diagnostics/diagnostic.ts';
import { compilePattern } from './pattern.ts';
import { similarTexts } from './similarity.ts';

/** Reports what is wrong with a setting of the rule at a JSON pointer. */
type Report = (setting: string, reason: string, pointer: string) => void;

/**
 * Parses a file of argument rules whose shape was checked (`checkArgumentRulesShape`); values of a
 * wrong shape are ignored. A setting that is false is the same as none. No value where a pattern is not
 * a regular expression, or a range is empty.
 */
export function parseArgumentRules(value: Json, file: string): Result<ArgumentRules> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (setting, reason, pointer) => {
    const place = { file, pointer: pointerTo(pointer, setting) };
    diagnostics.push({ code: 'unusable-rule', place, data: { setting, reason } });
  };
  const tools = new Map(
    members(value, 'tools').map(([tool, rule]) => {
      return [tool, toolRule(rule, pointerTo('/tools', tool), report)] as const;
    }),
  );
  const failures = failuresIn(value, report);
  const names = [
    ...[...tools].flatMap(([tool, rule]) => namesOf(tool, rule)),
    ...failures.map(({ tool = '*', result }) => `${tool}: failed if ${JSON.stringify(result)}`),
  ];
  const rules = { tools, names, ...(failures.length > 0 && { failures }) };
  return { value: diagnostics.length > 0 ? undefined : rules, diagnostics };
}

/** Results that mean failure, each with a pattern that can be used. */
function failuresIn(value: Json, report: Report): FailureRule[] {
  const list = member(value, 'failures');
  return (Array.isArray(list) ? list : []).flatMap((rule, at): FailureRule[] => {
    const [tool, result] = [member(rule, 'tool'), member(rule, 'result')];
    if (typeof result !== 'string') return [];
    const pattern = compilePattern(result);
    if (typeof pattern === 'string') report('result', pattern, pointerTo('/failures', at));
    return [{ ...(typeof tool === 'string' && { tool }), result }];
  });
}

function toolRule(value: Json, pointer: string, report: Report): ToolRule {
  const within = pointerTo(pointer, 'parameters');
  const parameters = members(value, 'parameters').map(
    ([name, rule]) => [name, parameterRule(rule, pointerTo(within, name), report)] as const,
  );
  return {
    ...flag(value, 'optional_call', 'optionalCall'),
    ...number(value, 'weight'),
    parameters: new Map(parameters),
  };
}

function parameterRule(value: Json, pointer: string, report: Report): ParameterRule {
  const { similarity } = number(value, 'similarity');
  const rule = {
    ...flag(value, 'ignore', 'ignore'),
    ...flag(value, 'optional', 'optional'),
    ...number(value, 'tolerance'),
    ...number(value, 'minimum'),
    ...number(value, 'maximum'),
    ...flag(value, 'ignore_case', 'ignoreCase'),
    ...flag(value, 'ignore_space', 'ignoreSpace'),
    ...(similarity !== undefined && { similarity: similarTexts(similarity) }),
    ...flag(value, 'date', 'date'),
    ...flag(value, 'as_set', 'asSet'),
    ...list(value, 'one_of', 'oneOf'),
    ...list(value, 'extra', 'extra'),
  };
  const { minimum, maximum } = rule;
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    report('minimum', `it is more than the maximum ${maximum}`, pointer);
  }
  const source = member(value, 'pattern');
  if (typeof source !== 'string') return rule;
  const pattern = compilePattern(source);
  if (typeof pattern !== 'string') return { ...rule, pattern };
  report('pattern', pattern, pointer);
  return rule;
}

function namesOf(tool: string, { optionalCall, weight, parameters }: ToolRule): string[] {
  const names = [...parameters].map(
    ([parameter, rule]) => `${tool}.${parameter}: ${parameterRuleName(rule)}`,
  );
  if (weight !== undefined) names.unshift(`${tool}: weight ${weight}`);
  return optionalCall === true ? [`${tool}: optional call`, ...names] : names;
}

function flag<K extends string>(value: Json, key: string, name: K): { readonly [k in K]?: true } {
  return (member(value, key) === true ? { [name]: true } : {}) as { readonly [k in K]?: true };
}

/** The nearest double of a number, which is precise enough for a tolerance. */
function number<K extends string>(value: Json, key: K): { readonly [k in K]?: number } {
  const given = member(value, key);
  const found = given instanceof ExactNumber ? Number(given.text) : given;
  return (typeof found === 'number' ? { [key]: found } : {}) as { readonly [k in K]?: number };
}

function list<K extends string>(
  value: Json,
  key: string,
  name: K,
): { readonly [k in K]?: readonly Json[] } {
  const given = member(value, key);
  const found: { [k in string]?: readonly Json[] } = Array.isArray(given) ? { [name]: given } : {};
  return found as { readonly [k in K]?: readonly Json[] };
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
    rangeName(rule),
    rule.pattern && `matching ${JSON.stringify(rule.pattern.source)}`,
    rule.similarity && `similar by ${rule.similarity.least}`,
    rule.ignoreCase && 'any case',
    rule.ignoreSpace && 'any space',
    rule.date && 'date by value',
    rule.asSet && 'list as a set',
    rule.oneOf && `or one of ${rule.oneOf.map(jsonText).join(', ')}`,
    rule.extra && `may be added as ${rule.extra.map(jsonText).join(', ')}`,
  ].filter((word) => typeof word === 'string');
  return words.length > 0 ? words.join(', ') : 'equal as JSON';
}

function rangeName({ minimum, maximum }: ParameterRule): string | undefined {
  if (minimum === undefined) return maximum === undefined ? undefined : `at most ${maximum}`;
  return maximum === undefined ? `at least ${minimum}` : `from ${minimum} to ${maximum}`;
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
