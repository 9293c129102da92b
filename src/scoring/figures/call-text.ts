import { ExactNumber, isJsonObject, type Json } from '../../base/json.ts';
import { pythonText } from '../../base/text/python-text.ts';
import type { ReadCall } from '../../model/format.ts';

/**
 * A call as people read it: `f(a="x", b=3)`, or `f(a=x, b=3)` where values are text of the `traxgen`
 * format.
 */
export function callText({ tool, params }: ReadCall, valuesAreText: boolean): string {
  if (params === undefined) return tool;
  const shown = valuesAreText ? pythonText : jsonText;
  return `${tool}(${params.map(([key, value]) => `${key}=${shown(value)}`).join(', ')})`;
}

/** The longest value that is quoted in full, in UTF-16 units. */
const longestQuoted = 80;

/**
 * How much of the shared beginning of two long values is quoted before their first difference, in
 * UTF-16 units.
 */
const keptBefore = 40;

/**
 * The texts of two different values for a sentence, written as in {@link callText}. Of long values 80
 * characters around the first difference are quoted.
 */
export function valueTexts(one: Json, other: Json, valuesAreText: boolean): [string, string] {
  const shown = valuesAreText ? bareText : jsonText;
  const [a, b] = [shown(one), shown(other)];
  const shared = sharedStart(a, b);
  // Two values that differ late would otherwise look the same.
  const from = shared < longestQuoted - keptBefore ? 0 : shared - keptBefore;
  return [excerpt(a, from), excerpt(b, from)];
}

function excerpt(text: string, from: number): string {
  if (text.length <= longestQuoted) return text;
  const start = isHalf(text, from) ? from - 1 : from;
  const end = isHalf(text, start + longestQuoted)
    ? start + longestQuoted - 1
    : start + longestQuoted;
  const part = text.slice(start, end);
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : ''];
  // An excerpt of a quoted text gets both quotes, too.
  const quote = text.startsWith('"') ? '"' : '';
  return `${before && quote + before}${part}${after && after + quote}`;
}

/**
 * A value as plain text; quoted where a reader could not see that it is empty, or has spaces at an end.
 */
function bareText(value: Json): string {
  const text = pythonText(value);
  return text === '' || text !== text.trim() ? JSON.stringify(text) : text;
}

/** Whether a cut at this position would split a surrogate pair. */
function isHalf(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
}

/** The number of UTF-16 units that two texts share at the beginning. */
function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** A value as JSON, with spaces as people write them. */
export function jsonText(value: Json): string {
  if (value instanceof ExactNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).map(
    (key) => `${JSON.stringify(key)}: ${jsonText(value[key] as Json)}`,
  );
  return `{${members.join(', ')}}`;
}
