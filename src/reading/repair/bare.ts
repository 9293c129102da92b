import { isNumeral } from '../../base/decimal.ts';
import { splitArguments } from '../../base/text/argument-text.ts';
import { areTypes, isBroken, isCode, numeralIn, quotesValues } from '../argument-values.ts';
import { colonArguments } from '../colon-arguments.ts';
import { isQuote, isWord } from './characters.ts';
import type { Faults } from './faults.ts';

/** What stands unquoted: JSON to write, or nothing where it is not data; `isCode` where no data follows. */
export interface Bare {
  readonly json: string | undefined;
  readonly isCode?: boolean;
}

/** Where an unquoted run stands, and which words are names of tools. */
export interface BarePlace {
  readonly isKey: boolean;
  readonly inObject: boolean;
  /** The key of the argument that it is of, where it is one of a call's. */
  readonly argument: string | undefined;
  readonly isTool: (name: string) => boolean;
}

const nulls = new Set(['none', 'undefined', 'nan', 'null', 'nil', 'infinity', '-infinity', '-inf']);
const code = /^(?:for\s+[\w, ]+\s+in\s|async\s+for\s|lambda\b|new\s+\w|function\b|await\s|=>)/;
const operator = /^[+*%&|=!<>?/-]+$/;
const call = /^[\p{L}_][\p{L}\p{N}_.-]*\s*\(/u;
const label = /^(?:tool|agent):/;
const bracketed = /^[\p{L}_][\p{L}\p{N}_.]*\[/u;
/** What means something else in quotes than outside of them: an escape, or another member. */
const marks = /\\|[\p{L}\p{N}_]\s*[:=]\s/u;
const identifier = /^[\p{L}_$][\p{L}\p{N}_.$-]*$/u;

/** The offset after the unquoted run that starts at `start`; brackets that belong to a word are in it. */
export function bareEnd(text: string, start: number, isKey: boolean): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '\n' && depth === 0) return at;
    const quoted = depth > 0 ? textEnd(text, at) : undefined;
    if (quoted !== undefined) at = quoted;
    else if (depth > 0) {
      if ('([{'.includes(character)) depth++;
      else if (')]}'.includes(character)) depth--;
    } else if (character === '(' || (character === '[' && isWord(text[at - 1]) && at > start)) {
      depth++;
    } else if (endsBare(text, at, isKey)) return at;
  }
  return text.length;
}

/** The offset of the quote that ends a value in a call's brackets, where one begins at `at`. */
function textEnd(text: string, at: number): number | undefined {
  const quote = text[at] as string;
  if (!`'"`.includes(quote) || !/[=,[{(:]\s{0,9}$/.test(text.slice(Math.max(at - 10, 0), at))) {
    return undefined;
  }
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === quote)
      return /^\s*[,)\]}:]/.test(text.slice(end + 1, end + 20)) ? end : undefined;
  }
  return undefined;
}

function endsBare(text: string, at: number, isKey: boolean): boolean {
  const character = text[at] as string;
  if (character === ':' || character === '=') return isKey;
  if (isQuote(character)) return !(isWord(text[at - 1]) && isWord(text[at + 1]));
  return ',;[]{})'.includes(character) || text.startsWith('...', at) || text.startsWith('//', at);
}

/** Whether a run means something else than a text, as `7`, `true` and `None` do. */
export function isLiteral(run: string): boolean {
  return isNumeral(run) || /^(?:true|false)$/i.test(run) || nulls.has(run.toLowerCase());
}

/** Reads an unquoted run as the value or key that was meant, and notes what is wrong with it. */
export function readBare(run: string, place: BarePlace, faults: Faults): Bare {
  // `"x" + "y"`, where a key seems to follow.
  if (place.isKey && operator.test(run)) return codeIn(run, faults);
  if (place.isKey) return quotedAs(run, faults, 'mismatched_quotes');
  if (isNumeral(run) || /^(?:true|false|null)$/.test(run)) return { json: run };
  const numeral = numeralIn(run);
  if (numeral !== undefined) return literal(numeral, faults);
  if (nulls.has(run.toLowerCase())) return literal('null', faults);
  if (/^true$/i.test(run)) return literal('true', faults);
  if (/^false$/i.test(run)) return literal('false', faults);
  if (code.test(run) || operator.test(run)) return codeIn(run, faults);
  refuseCode(run, place, faults);
  if (bracketed.test(run)) return quotedAs(run, faults, 'bracketed_expressions');
  if (label.test(run)) return quotedAs(run, faults, 'mismatched_quotes');
  if (call.test(run)) return quotedAs(run, faults, 'hallucinated_code');
  const isValue = place.inObject || (identifier.test(run) && place.isTool(run));
  if (isValue && marks.test(run))
    faults.refuseBy('whole-data', `“${run.slice(0, 80)}” without its quotes`);
  if (isValue) return quotedAs(run, faults, 'mismatched_quotes');
  faults.add('junk_between_brackets');
  return { json: undefined };
}

/** Refuses a value that code computes, as an argument without quotes or as one of a call that is an item. */
function refuseCode(run: string, { argument, inObject }: BarePlace, faults: Faults): void {
  const what = `“${run.slice(0, 80)}”, which is no value`;
  if (argument !== undefined) {
    const isOdd = isCode([argument, run], false) || /[=<>]$/.test(run);
    if (isOdd && !bracketed.test(run)) faults.refuseBy('named-arguments', what);
    return;
  }
  if (inObject || !call.test(run) || !run.endsWith(')')) return;
  const inside = run.slice(run.indexOf('(') + 1, -1).replace(/,\s*$/, '');
  const isQuoted = quotesValues(run);
  const named = splitArguments(inside) ?? colonArguments(inside) ?? [];
  const isOdd = named.some((one) => {
    const text = one[1].trim();
    return isBroken(one) || isCode(one, isQuoted) || (numeralIn(text) ?? text) !== text;
  });
  if (isOdd || areTypes(named)) faults.refuseBy('named-arguments', what);
}

function literal(json: string, faults: Faults): Bare {
  faults.add('null_literals');
  return { json };
}

function codeIn(run: string, faults: Faults): Bare {
  faults.once('hallucinated_code');
  const what = 'data that is put together by code';
  if (/^[+*]/.test(run)) faults.refuseBy('whole-data', what);
  return { json: undefined, isCode: code.test(run) };
}

function quotedAs(
  run: string,
  faults: Faults,
  column: 'mismatched_quotes' | 'hallucinated_code' | 'bracketed_expressions',
): Bare {
  if (column === 'hallucinated_code') faults.once(column);
  else faults.add(column);
  return { json: JSON.stringify(run) };
}
