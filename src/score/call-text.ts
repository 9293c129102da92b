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

/** So much of what two long values share stands before their first difference. */
const before = 40;

/**
 * Two values that differ, to be told within a sentence: as in {@link callText}, of long ones 80
 * characters, among which their first difference is.
 */
export function valueTexts(one: Json, other: Json, valuesAreText: boolean): [string, string] {
  const shown = valuesAreText ? bareText : jsonText;
  const [a, b] = [shown(one), shown(other)];
  const shared = sharedStart(a, b);
  // A value that begins to differ late is not told by its beginning.
  const from = shared < longest - before ? 0 : shared - before;
  return [excerpt(a, from), excerpt(b, from)];
}

function excerpt(text: string, from: number): string {
  if (text.length <= longest) return text;
  const start = isHalf(text, from) ? from - 1 : from;
  const end = isHalf(text, start + longest) ? start + longest - 1 : start + longest;
  const part = text.slice(start, end);
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : ''];
  // What is left of a text in quotes has both of them, too.
  const quote = text.startsWith('"') ? '"' : '';
  return `${before && quote + before}${part}${after && after + quote}`;
}

/** A value without its type; in quotes where a sentence would not show that it is there, or all of it. */
function bareText(value: Json): string {
  const text = pythonText(value);
  return text === '' || text !== text.trim() ? JSON.stringify(text) : text;
}

/** Whether a text would be cut within a character of two units. */
function isHalf(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
}

/** So many UTF-16 units at the beginning are the same. */
function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
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
