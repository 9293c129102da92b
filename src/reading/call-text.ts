import { isJsonObject } from '../base/json.ts';
import { splitArguments, type TextArgument } from '../base/text/argument-text.ts';
import { literalOf } from '../base/text/literal.ts';
import { pythonText } from '../base/text/python-text.ts';
import type { ReadCall } from '../model/format.ts';
import { callEnd, chainedCalls } from './chained-calls.ts';
import { colonArguments } from './colon-arguments.ts';
import { isBalanced } from './repair/expressions.ts';
import type { Faults } from './repair/faults.ts';
import { type ReadText, readOrMend } from './repair/mend.ts';

/** The parameters of a tool as the gold names them, or undefined if the gold has no such tool. */
export type ParametersOf = (tool: string) => readonly string[] | undefined;

/** What reading the shape of a value needs. */
export interface Shapes {
  readonly readText: ReadText;
  readonly parametersOf: ParametersOf;
  /** Takes what is wrong with the value, and what cannot be read whole. */
  readonly faults: Faults;
}

type Params = NonNullable<ReadCall['params']>;

/** What a name of a tool looks like where nothing else says that it is one. */
const plainName = /^[\p{L}_$][\p{L}\p{N}_.$:-]*$/u;

/** Where models say that tools live; the gold's names have no such beginning. */
const namespace = /^(?:functions|tools?|default_api|api|self|client|agent)\./;

/** The name that the gold has for a tool. */
export function toolNamed(name: string, parametersOf: ParametersOf): string {
  if (parametersOf(name) !== undefined || !namespace.test(name)) return name;
  const inside = name.replace(namespace, '');
  return parametersOf(inside) === undefined ? name : inside;
}

/**
 * Reads `tool: f(a=1, b=x)`, with or without its `tool:`. Several calls in a line, as in `f() -> g()`,
 * are several. Without brackets (`tool: f`) `params` is undefined. Undefined for any other text.
 */
export function readCallTexts(text: string, shapes: Shapes): ReadCall[] | undefined {
  const parts = chainedCalls(text);
  const calls = parts.flatMap((part) => readCallText(part, shapes) ?? []);
  return calls.length === parts.length ? calls : undefined;
}

/** Reads the text of one call; a closing bracket that is missing is counted. */
export function readCallText(text: string, shapes: Shapes): ReadCall | undefined {
  const { parametersOf, faults } = shapes;
  const label = /^\s*tool\s*:\s*/i.exec(text);
  const body = (label ? text.slice(label[0].length) : text).trim();
  const open = body.indexOf('(');
  const name = (open < 0 ? body : body.slice(0, open)).trim();
  const isName = plainName.test(name) || (name !== '' && label !== null);
  const tool = toolNamed(name, parametersOf);
  if (!isName && parametersOf(tool) === undefined) return undefined;
  if (open < 0) return { tool, params: undefined };
  const close = body.lastIndexOf(')');
  if (close > open && !/^[\s.,;:`*'"]*$/.test(body.slice(close + 1))) return undefined;
  if (hasMore(body, close, shapes)) return undefined;
  if (close < open) faults.add('bracket_mismatch');
  const inside = body.slice(open + 1, close > open ? close : undefined);
  const params = readArguments(inside, parametersOf(tool), shapes);
  if (params !== undefined) return { tool, params, line: body };
  faults.refuse({
    unread: { problem: 'part', what: `a call of ${tool} whose arguments have no names` },
  });
  return { tool, params: [], line: body };
}

/** Whether another call stands behind the bracket that closes the first one: `f() or g()`. */
function hasMore(body: string, close: number, { parametersOf }: Shapes): boolean {
  const end = callEnd(body) ?? close;
  if (end >= close) return false;
  const names = body.slice(end).matchAll(/([\p{L}_$][\p{L}\p{N}_.$]*)\s?\(/gu);
  return [...names].some(
    ([, name = '']) => parametersOf(toolNamed(name, parametersOf)) !== undefined,
  );
}

/**
 * Arguments as text, cut where the name of an argument begins: any name outside of quotes and brackets,
 * and inside of them a name that the gold has. Quotes around a value are removed: the format has none.
 * Undefined if the arguments have no names: which of them is which cannot be told.
 */
function readArguments(
  text: string,
  known: readonly string[] | undefined,
  { readText, faults, parametersOf }: Shapes,
): Params | undefined {
  if (text.trim() === '') return [];
  // Code may have a comma behind its last argument.
  const listed = text.replace(/,\s*$/, '');
  const named = splitArguments(listed, known) ?? colonArguments(listed);
  if (named?.some((one) => isMisfit(one, known))) return undefined;
  if (named !== undefined && new Map(named).size < named.length) return undefined;
  if (named?.some((one) => holdsCall(one, parametersOf))) return undefined;
  if (named !== undefined) return named.map(([name, value]) => [name, textOf(value)]);
  const object = text.trim().startsWith('{')
    ? readOrMend(text.trim(), readText, faults)
    : undefined;
  if (!isJsonObject(object)) return undefined;
  // An object without members may be a value.
  if (Object.keys(object).length === 0 && known?.length !== 0) return undefined;
  return Object.entries(object).map(([name, value]) => [name, pythonText(value)]);
}

/** Whether a value holds more than itself: quotes or brackets that do not fit, or another argument. */
function isMisfit([, value]: TextArgument, known: readonly string[] = []): boolean {
  const text = value.trim();
  if (/,\s*(?:\.\.\.|…|$)/.test(text)) return true;
  if (/^["'[{]/.test(text) && literalOf(text) !== undefined) return false;
  if (escapes.test(text) || endsInQuote(text)) return true;
  const inside = text.matchAll(/(?:^|[\s,;])([^\s=,;()'"[\]{}]+)\s?=(?!=)/g);
  if ([...inside].some(([, name = '']) => known.includes(name))) return true;
  const quote = text[0] ?? ' ';
  if (!isBalanced('[{'.includes(quote) ? text : text.replaceAll(/[()]/g, ''))) return true;
  if (`"'`.includes(quote))
    return (
      text.split(quote).length % 2 === 0 ||
      /["'][,;:]/.test(text) ||
      /["']$/.test(text) !== text.endsWith(quote)
    );
  return '[{'.includes(quote) && (/["']/.test(text) || lacksComma(text));
}

/** Whether in a list, or an object, something stands behind a bracket without a comma: `[[1] 2]`. */
function lacksComma(text: string): boolean {
  const inside = text.slice(1, -1);
  return isBalanced(inside) && /[\]}]\s*[^\s,\]})]/.test(inside);
}

/** What stands only in a text of another syntax that was not taken out of it. */
const escapes = /\\["']|&(?:quot|apos|amp|lt|gt|#3[49]);/;

/** Whether a value is what another call returns. */
function holdsCall([, value]: TextArgument, parametersOf: ParametersOf): boolean {
  const [, name] = /^\s*([\p{L}_$][\p{L}\p{N}_.$]*)\(/u.exec(value) ?? [];
  return name !== undefined && parametersOf(toolNamed(name, parametersOf)) !== undefined;
}

/** Whether a text ends with a quote that nothing in it opens. */
function endsInQuote(text: string): boolean {
  const quote = text.at(-1) ?? '';
  const isBare = `"'`.includes(quote) && !`"'`.includes(text[0] ?? quote);
  return isBare && text.split(quote).length % 2 === 0;
}

/** A text in quotes without its quotes; any other value as it stands. */
function textOf(raw: string): string {
  const [, curly] = /^\s*(?:“([^“”]*)”|‘([^‘’]*)’)\s*$/.exec(raw)?.filter(Boolean) ?? [];
  if (curly !== undefined) return curly;
  const text = /^\s*['"]/.test(raw) ? literalOf(raw) : undefined;
  return typeof text === 'string' ? text : raw;
}
