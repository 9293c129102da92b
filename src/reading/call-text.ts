import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { splitArguments, type TextArgument } from '../base/text/argument-text.ts';
import { literalOf } from '../base/text/literal.ts';
import { plainText } from '../base/text/plain-text.ts';
import { pythonText } from '../base/text/python-text.ts';
import type { ReadCall } from '../model/format.ts';
import type { IsFailure } from '../model/run.ts';
import { argumentKeys } from './argument-keys.ts';
import { areTypes, isBroken, isCode, numeralIn } from './argument-values.ts';
import { callEnd, chainedCalls } from './chained-calls.ts';
import { colonArguments } from './colon-arguments.ts';
import { nameKeys } from './name-keys.ts';
import { isBalanced } from './repair/expressions.ts';
import type { Faults } from './repair/faults.ts';
import { type ReadText, readOrMend } from './repair/mend.ts';

/** The parameters of a tool as the gold names them, or undefined if the gold has no such tool. */
export type ParametersOf = (tool: string) => readonly string[] | undefined;

/** What reading the shape of a value needs. */
export interface Shapes {
  readonly readText: ReadText;
  readonly parametersOf: ParametersOf;
  /** Whether calls of a tool are left out later, so that one that cannot be read refuses nothing. */
  readonly ignores?: ((tool: string) => boolean) | undefined;
  /** Whether the calls of agents that a call started are left out. */
  readonly dropsInner?: boolean | undefined;
  /** Whether the result of a tool means that its call failed; unless given, only what says so itself does. */
  readonly isFailure?: IsFailure | undefined;
  /** The ids of calls that failed, as far as results say so that come later. */
  readonly failed?: ReadonlySet<string> | undefined;
  /** Takes what is wrong with the value, and what cannot be read whole. */
  readonly faults: Faults;
  /**
   * Set for calls in lines: whether texts are in quotes there. Then a name without them is a variable, and
   * a value that code would compute is refused; in our own formats texts have no quotes at all.
   */
  readonly isQuoted?: boolean | undefined;
  /** The names that are called, with the names of their arguments, somewhere in a text of lines. */
  readonly called?: ReadonlySet<string> | undefined;
}

type Params = NonNullable<ReadCall['params']>;

/** What a name of a tool looks like where nothing else says that it is one. */
const plainName = /^[\p{L}_$][\p{L}\p{N}_.$:-]*$/u;

/** Where models say that all of their tools live. */
const ofModels = /^(?:functions|default_api)\./;
/** Where programs may have their tools; what nobody knows may as well be named so. */
const namespace = /^(?:(?:tools?|api|self|client|agent|session)\.)+/;

/** The name of a tool without the room that a model or a program says it is in. */
export function toolNamed(name: string, parametersOf: ParametersOf): string {
  if (ofModels.test(name)) return name.replace(ofModels, '');
  if (parametersOf(name) !== undefined || !namespace.test(name)) return name;
  return name.replace(namespace, '');
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
  const behind = body.slice(close + 1);
  if (close > open && (!/^[\s.,;:`*'"]*$/.test(behind) || behind.includes('..'))) return undefined;
  if (hasMore(body, close, label !== null)) return undefined;
  if (close < open) faults.add('bracket_mismatch');
  const inside = body.slice(open + 1, close > open ? close : undefined);
  const own = label === null ? shapes : { ...shapes, isQuoted: undefined };
  const wrapped = close > open ? unwrapped(tool, inside, own) : undefined;
  if (wrapped !== undefined) return wrapped;
  const params = readArguments(inside, parametersOf(tool), own);
  if (params !== undefined && wrapsCall(params, parametersOf(tool))) {
    faults.refuseBy('wrapped-calls', `a call of ${tool} that seems to call another tool`);
    return { tool, params: [], line: body };
  }
  if (params !== undefined) return { tool, params, line: body };
  const what = `a call of ${tool} whose arguments have no names, or are code`;
  faults.refuseBy('named-arguments', what);
  return { tool, params: [], line: body };
}

/** What calls a tool by its name, or stands for such a call. */
const wrapper =
  /^(?:(?:call|run|execute|invoke|use)_?tool|(?:Tool|Function)_?(?:Call|Use)|call_?function)$/i;

/** The call that `call_tool("f", {"a": 1})` or `ToolCall(name='f', arguments={'a': 1})` makes. */
function unwrapped(name: string, inside: string, shapes: Shapes): ReadCall | undefined {
  if (!wrapper.test(name.slice(name.lastIndexOf('.') + 1))) return undefined;
  const [, text, object = ''] =
    /^\s*((["'])(?:(?!\2)[^\\]|\\.)*\2)\s*(?:,\s*(?:\w+\s*[=:]\s*)?(.*))?$/s
      .exec(inside)
      ?.filter((_, at) => at !== 2) ?? [];
  const named = text === undefined ? membersOf(inside, shapes) : undefined;
  const tool = text === undefined ? named?.tool : literalOf(text);
  const given =
    text === undefined ? named?.given : object.trim() === '' ? {} : objectOf(object, shapes);
  if (typeof tool !== 'string' || given === undefined) return undefined;
  const params = Object.entries(given).map(([key, value]) => [key, pythonText(value)] as const);
  return { tool, params, line: `${tool}(${inside})` };
}

/** The name and the arguments of a wrapped call, by their keys. */
function membersOf(inside: string, shapes: Shapes) {
  const members = inside.trim().startsWith('{')
    ? objectOf(inside, shapes)
    : Object.fromEntries(
        (splitArguments(inside) ?? []).map(([key, value]) => [key, literalOf(value) ?? null]),
      );
  const keyed = Object.entries<Json>(members ?? {});
  const tool = keyed.find(([key]) => nameKeys.includes(key))?.[1];
  const given = keyed.find(([key]) => argumentKeys.includes(key))?.[1];
  return { tool, given: given !== undefined && isJsonObject(given) ? given : undefined };
}

function objectOf(text: string, { readText, faults }: Shapes): JsonObject | undefined {
  const value = literalOf(text) ?? readOrMend(text.trim().replace(/,\s*$/, ''), readText, faults);
  return value !== undefined && isJsonObject(value) ? value : undefined;
}

/** Whether a call that nobody knows has the name of a tool and arguments: the tool may be the one that is meant. */
function wrapsCall(params: Params, known: readonly string[] | undefined): boolean {
  const keys = params.map(([key]) => key);
  const isNamed = keys.some((key) => nameKeys.includes(key));
  const isGiven = params.some(
    ([key, value]) => argumentKeys.includes(key) && /^\s*\{/.test(plainText(value)),
  );
  return isNamed && isGiven && !keys.every((key) => known?.includes(key));
}

/**
 * Whether something stands behind the bracket that closes the first one: `f() or g()`. In our own formats,
 * whose texts have no quotes, that may be of a value, unless it is a call.
 */
function hasMore(body: string, close: number, isOwn: boolean): boolean {
  const end = callEnd(body) ?? close + 1;
  if (end > close) return false;
  const rest = body.slice(end);
  // Where its brackets do not fit, the last one may well be that of the call.
  if (!isOwn) return isBalanced(rest) || /[\p{L}\p{N}_]\(/u.test(rest);
  return /(?<![\p{L}\p{N}_.$])[\p{L}_$][\p{L}\p{N}_.$]*\(/u.test(rest);
}

/**
 * Arguments as text, cut where the name of an argument begins: any name outside of quotes and brackets,
 * and inside of them a name that the gold has. Quotes around a value are removed: the format has none.
 * Undefined if the arguments have no names: which of them is which cannot be told.
 */
function readArguments(
  text: string,
  known: readonly string[] | undefined,
  { readText, faults, parametersOf, isQuoted }: Shapes,
): Params | undefined {
  if (text.trim() === '') return [];
  // Code may have a comma behind its last argument.
  const listed = text.replace(/,\s*$/, '');
  const named = namedArguments(listed, known);
  if (named === 'misfit') return undefined;
  if (named !== undefined && new Map(named).size < named.length) return undefined;
  if (named?.some((one) => holdsCall(one, parametersOf))) return undefined;
  const isStrict = isQuoted !== undefined;
  const isOdd = (one: TextArgument) =>
    one[1].trim() === '' || isBroken(one) || isCode(one, isQuoted === true);
  if (isStrict && (named?.some(isOdd) || areTypes(named))) return undefined;
  if (named !== undefined) return named.map(([name, value]) => [name, textOf(value, isStrict)]);
  const members = /^\{(.*)\}$/s.exec(text.trim())?.[1];
  // Members of an object in code are arguments; a text in backticks in which nothing is put is one.
  const isComputed = (one: TextArgument) =>
    isCode(one, isQuoted === true) && !/^`[^`$\\]*`$/.test(one[1].trim());
  if (isStrict && members !== undefined && colonArguments(members)?.some(isComputed))
    return undefined;
  const object = text.trim().startsWith('{')
    ? readOrMend(text.trim(), readText, faults)
    : undefined;
  if (!isJsonObject(object)) return undefined;
  // An object without members may be a value.
  if (Object.keys(object).length === 0 && known?.length !== 0) return undefined;
  return Object.entries(object).map(([name, value]) => [name, pythonText(value)]);
}

/**
 * Arguments with names; where they do not fit, cut where the names that are known begin. Undefined if they
 * have no names.
 */
function namedArguments(
  text: string,
  known: readonly string[] | undefined,
): TextArgument[] | 'misfit' | undefined {
  const ways = [splitArguments(text), known && splitArguments(text, known), colonArguments(text)];
  const found = ways.filter((way) => way !== undefined);
  if (found.length === 0) return undefined;
  return found.find((way) => !way.some(isMisfit)) ?? 'misfit';
}

/** Whether a value holds more than itself: quotes or brackets that do not fit, or another argument. */
function isMisfit([, value]: TextArgument): boolean {
  const text = value.trim();
  if (/,\s*(?:\.\.\.|…|$)/.test(text)) return true;
  if (/^["'[{]/.test(text) && literalOf(text) !== undefined) return false;
  if (escapes.test(text) || endsInQuote(text)) return true;
  if (/[\s,;][\p{L}_][\p{L}\p{N}_]*\s?=(?!=)/u.test(text)) return true;
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
function textOf(raw: string, isStrict: boolean): string {
  const numeral = isStrict ? numeralIn(raw.trim()) : undefined;
  if (numeral !== undefined) return numeral;
  const [, curly] = /^\s*(?:“([^“”]*)”|‘([^‘’]*)’)\s*$/.exec(raw)?.filter(Boolean) ?? [];
  if (curly !== undefined) return curly;
  const [, , long] = /^\s*("""|''')([^\\]*)\1\s*$/.exec(raw) ?? [];
  if (isStrict && long !== undefined && !long.includes(raw.trim().slice(0, 3))) return long;
  const text = /^\s*['"]/.test(raw) ? literalOf(raw) : undefined;
  return typeof text === 'string' ? text : raw;
}
