import { hiddenIn, splitArguments } from '../model/argument-text.ts';
import type { ReadCall } from '../model/format.ts';
import { isJsonObject } from '../model/json.ts';
import { literalOf } from '../model/literal.ts';
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
  const params = readArguments(inside, parametersOf(tool), readText);
  return { tool, params, line: body };
}

/**
 * Arguments as text, cut where a name begins one: any outside of quotes and brackets, and one that the
 * gold knows inside of them, too. Quotes around a value go: the format has none.
 */
function readArguments(
  text: string,
  known: readonly string[] | undefined,
  readText: ReadText,
): Params {
  if (text.trim() === '' || /^\s*(?:\.\.\.|…)\s*$/.test(text)) return [];
  const named = splitArguments(text, known);
  if (named !== undefined) return named.map(([name, value]) => [name, textOf(value)]);
  const object = text.trim().startsWith('{') ? readText(text) : undefined;
  if (isJsonObject(object)) {
    return Object.entries(object).map(([name, value]) => [name, pythonText(value)]);
  }
  return positional(text, known);
}

/** A value without the quotes around it, where it is a text in quotes; any other as it stands. */
function textOf(raw: string): string {
  const text = /^\s*['"]/.test(raw) ? literalOf(raw) : undefined;
  return typeof text === 'string' ? text : raw;
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
