import type { ParameterRule } from '../../model/argument-rules.ts';
import { ExactNumber, type Json } from '../../model/json.ts';

/** A parameter's rule in words: `tolerance 0.01`, `any case, or one of "a", "b"`. */
export function parameterRuleName(rule: ParameterRule): string {
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
