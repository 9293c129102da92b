import type { ReadCall } from '../model/format.ts';
import { isJsonObject } from '../model/json.ts';
import { pythonText } from '../model/python-text.ts';
import type { ReadText } from './repair/mend.ts';

/** The parameters of a tool as the gold names them, or undefined where the gold has no such tool. */
export type ParametersOf = (tool: string) => readonly string[] | undefined;

type Params = NonNullable<ReadCall['params']>;

/** What a name of a tool looks like where nothing else says that it is one. */
const plainName = /^[\p{L}_$][\p{L}\p{N}_.$:-]*$/u;

/**
 * Reads `tool: f(a=1, b=x)`, with or without its `tool:`; the closing bracket may have been cut off.
 * Without brackets (`tool: f`) `params` is undefined. Undefined for any other text.
 */
export function readCallText(
  text: string,
  parametersOf: ParametersOf,
  readText: ReadText,
): ReadCall | undefined {
  const label = /^\s*tool\s*:\s*/i.exec(text);
  const body = (label ? text.slice(label[0].length) : text).trim();
  const open = body.indexOf('(');
  const tool = (open < 0 ? body : body.slice(0, open)).trim();
  const isName = plainName.test(tool) || (tool !== '' && label !== null);
  if (!isName && parametersOf(tool) === undefined) return undefined;
  if (open < 0) return { tool, params: undefined };
  const close = body.lastIndexOf(')');
  if (close > open && !/^[\s.,;:`*'"]*$/.test(body.slice(close + 1))) return undefined;
  const inside = body.slice(open + 1, close > open ? close : undefined);
  return { tool, params: readArguments(inside, parametersOf(tool), readText) };
}

/**
 * Arguments as text. They are cut where a name that the gold knows begins one; other names count
 * only where one of the gold's is absent, and then only outside of quotes and brackets. So commas,
 * brackets and `=` inside values survive. Quotes around a value go: the format has none.
 */
function readArguments(
  text: string,
  known: readonly string[] | undefined,
  readText: ReadText,
): Params {
  if (text.trim() === '' || /^\s*(?:\.\.\.|…)\s*$/.test(text)) return [];
  const cuts = cutsOf(text, known);
  if (cuts.length > 0 && text.slice(0, cuts[0]?.start).trim() === '') {
    return cuts.map(({ name, from }, nth) => [
      name,
      textOf(text.slice(from, cuts[nth + 1]?.start)),
    ]);
  }
  const object = text.trim().startsWith('{') ? readText(text) : undefined;
  if (isJsonObject(object)) {
    return Object.entries(object).map(([name, value]) => [name, pythonText(value)]);
  }
  return positional(text, known);
}

interface Cut {
  readonly name: string;
  /** Where the argument starts: at its comma, except for the first. */
  readonly start: number;
  /** Where its value starts. */
  readonly from: number;
}

function cutsOf(text: string, known: readonly string[] | undefined): Cut[] {
  const all: Cut[] = [];
  for (const match of text.matchAll(/(?:^|,)\s*([^\s=,()'"[\]{}]+)(\s*)=(?!=)/g)) {
    const spaces =
      match[2] === ''
        ? 0
        : (/^\s*/.exec(text.slice(match.index + match[0].length))?.[0].length ?? 0);
    const from = match.index + match[0].length + spaces;
    all.push({ name: match[1] as string, start: match.index, from });
  }
  const names = new Set(all.map(({ name }) => name));
  const isComplete =
    known !== undefined && known.length > 0 && known.every((name) => names.has(name));
  const hidden = isComplete ? [] : hiddenIn(text);
  const seen = new Set<string>();
  return all.filter(({ name, start }) => {
    const counts = known?.includes(name) ? !seen.has(name) : !isComplete && hidden[start] !== true;
    if (counts) seen.add(name);
    return counts;
  });
}

/** By offset: whether it is inside quotes or brackets; a quote opens only where a value may. */
function hiddenIn(text: string): boolean[] {
  const hidden: boolean[] = [];
  let depth = 0;
  let quote = '';
  let before = '=';
  for (const character of text) {
    hidden.push(depth > 0 || quote !== '');
    if (character.length > 1) hidden.push(false);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (`'"`.includes(character) && '=,[{(:'.includes(before)) quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth--;
    if (character !== ' ') before = character;
  }
  // A quote that is never closed hides nothing.
  return quote === '' ? hidden : [];
}

function textOf(raw: string): string {
  const text = raw.trim();
  const quote = text[0] ?? '';
  const inside = text.slice(1, -1);
  const isQuoted = text.length > 1 && `'"`.includes(quote) && text.endsWith(quote);
  if (!isQuoted || inside.replace(/\\./g, '').includes(quote)) return raw;
  return inside.replace(/\\(['"\\])/g, '$1');
}

/** Arguments without names take the gold's names in their order, else their position. */
function positional(text: string, known: readonly string[] | undefined): Params {
  const hidden = hiddenIn(text);
  const values: string[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    const ends = at === text.length || (text[at] === ',' && hidden[at] !== true);
    if (!ends || (known?.length === 1 && at < text.length)) continue;
    values.push(textOf(text.slice(from, at).trim()));
    from = at + 1;
  }
  return values.map((value, nth) => [known?.[nth] ?? String(nth + 1), value]);
}
