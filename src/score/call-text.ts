import type { ReadCall } from '../model/format.ts';
import { ExactNumber, isJsonObject, type Json } from '../model/json.ts';
import { pythonText } from '../model/python-text.ts';

/** A call for people: `f(a="x", b=3)`; `f(a=x, b=3)` with values as the `traxgen` format's text. */
export function callText({ tool, params }: ReadCall, valuesAreText: boolean): string {
  if (params === undefined) return tool;
  const shown = valuesAreText ? pythonText : jsonText;
  return `${tool}(${params.map(([key, value]) => `${key}=${shown(value)}`).join(', ')})`;
}

/** The longest value that a sentence quotes in full, in UTF-16 units. */
const longest = 80;

/** A value within a sentence: as JSON, cut after 80 characters. */
export function valueText(value: Json): string {
  const text = jsonText(value);
  if (text.length <= longest) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
  return `${text.slice(0, end)}…`;
}

function jsonText(value: Json): string {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).map(
    (key) => `${JSON.stringify(key)}: ${jsonText(value[key] as Json)}`,
  );
  return `{${members.join(', ')}}`;
}
