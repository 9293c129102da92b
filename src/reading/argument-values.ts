import type { TextArgument } from '../base/text/argument-text.ts';
import { literalOf } from '../base/text/literal.ts';
import { isBalanced } from './repair/expressions.ts';

/** Numbers as programs write them and JSON does not, with what each is in JSON. */
const numbers: readonly (readonly [RegExp, (digits: string) => string])[] = [
  [/^\+?(0[xX][\da-fA-F](?:_?[\da-fA-F])*|0[oO][0-7](?:_?[0-7])*|0[bB][01](?:_?[01])*)$/, whole],
  [/^-(0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+)$/, (digits) => `-${whole(digits)}`],
  [/^\+?(\d+(?:_\d+)*(?:\.\d+(?:_\d+)*)?(?:[eE][+-]?\d+)?)$/, plain],
  [/^-(\d+(?:_\d+)+(?:\.\d+)?)$/, (digits) => `-${plain(digits)}`],
  [/^\+?(\.\d+)$/, (digits) => `0${digits}`],
  [/^-(\.\d+)$/, (digits) => `-0${digits}`],
  [/^\+?(\d+)\.$/, plain],
  [/^\+?(\d+(?:\.\d+)?)[fFdDnLl]$/, plain],
];

function whole(digits: string): string {
  return String(BigInt(digits.replaceAll('_', '')));
}

function plain(digits: string): string {
  return digits.replaceAll('_', '');
}

/** A number in a notation of programs as JSON has it; undefined for any other text. */
export function numeralIn(text: string): string | undefined {
  const inside = /^(-?)\(\s*([^()]+?)\s*\)$/.exec(text);
  const bare = inside === null ? text : `${inside[1]}${inside[2]}`;
  // A number does not begin with a zero in most of them: such digits are a text.
  if (/^[+-]?0\d/.test(bare)) return undefined;
  if (inside !== null && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(bare)) return bare;
  for (const [notation, value] of numbers) {
    const digits = notation.exec(bare)?.[1];
    if (digits !== undefined) return value(digits);
  }
  return undefined;
}

/** What only code has: operators between values, texts that are put together, what is called or unpacked. */
const code: readonly RegExp[] = [
  ...[/^[rRuU]["']/, /^`/, /==|:=/, /^lambda\b/, /^\[.{0,300}?\sfor\s.{1,300}?\sin\s/s],
  /^[\p{L}_][\p{L}\p{N}_.]*\(.*\)$/su,
  /^\d+(?:\.\d+)?\/\d+(?:\.\d+)?$/,
  /\b(?:True|False|true|false)\s+(?:and|or)\s|\bor\s+(?:None|\d+(?:\.\d+)?|["'].*)$/s,
  // Other notations than those of JSON and Python: sets, numbers with commas, what is no number.
  /^\{[^:{}]+\}$|^-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?)+$|^(?:undefined|nan|-?inf(?:inity)?)$/i,
  // What stands for a value that is not known yet.
  /^<[^<>]*>$|^\{\{[^{}]*\}\}$|^\$(?:\{|[\p{L}_]|\d+\.)/u,
  /^(?:the\s+)?(?:results?|outputs?|responses?)\s+(?:of|from)\s/i,
  /^[\p{L}_]\w*\.(?:id|\w*_\w+)$|^(?:step|call|result|output|response)_?\d*[.[]\s*["']?[\p{L}_]/u,
  /^(?:\.{2,}|…)$/,
  /^\s*\*{1,2}\s*\w/,
  /^\s*[fF][rR]?["']|^\s*[rR]?[fFbB][rR]?["']/,
  /^["'].*["']\s*(?:[+%*]|\.\s*\w+\s*\(|\bif\b)/s,
  /["'\])\w]\s*\+\s*["'([]|["')\]]\s*\+\s*\w/,
  /^-?\d+(?:\.\d+)?\s*[*%+]\s*-?[\d(]|^\(?-?\d+(?:\.\d+)?\s+[-/]\s+\d/,
  /\bif\b.+\belse\b/s,
  /^(?:lambda|await|new|not)\s/,
  /^[\p{L}_][\p{L}\p{N}_]*\s*[*+%]\s*(?:\d|[\p{L}_][\p{L}\p{N}_]*$)/u,
  /^(?:str|int|float|len|sum|min|max|round|bool|list|dict|sorted|format)\s*\(/,
];
/** A name, or a part of what it holds. */
const variable =
  /^[\p{L}_$][\p{L}\p{N}_$]*(?:\s*\.\s*[\p{L}_$][\p{L}\p{N}_$]*|\s*\[[^\]]*\]|\([^)]*\))*$/u;

/** Whether a value is computed by code; `isQuoted` says that texts stand in quotes where the value is from. */
export function isCode([name, raw]: TextArgument, isQuoted: boolean): boolean {
  const text = raw.trim();
  if (literalOf(text) !== undefined || numeralIn(text) !== undefined) return false;
  if (code.some((one) => one.test(text)) || text === name || isJoined(text)) return true;
  return isQuoted && (variable.test(text) || /^[[{(]/.test(text));
}

/** A value that begins with a sign of another syntax, or has a further argument in it. */
const broken =
  /^[=:<>](?!=?\s*-?\d)|^[=:]|(?:^|[,;\s])[\p{L}_]\w*\s?=(?!=)|[,;]\s*[\p{L}_]\w*["']|[=<>]$/u;

/** Whether an argument is not written as one is: a sign too many, or one that is missing. */
export function isBroken([name, raw]: TextArgument): boolean {
  const text = raw.trim();
  if (!/^[\p{L}_$][\p{L}\p{N}_$.-]*$/u.test(name)) return true;
  if (/^["'[{]/.test(text) && literalOf(text) !== undefined) return false;
  return broken.test(text) || (text.includes(')') && !isBalanced(text));
}

/** Whether all values are types: then a call is described, and not made. */
export function areTypes(named: readonly TextArgument[] = []): boolean {
  const type =
    /^(?:str|int|bool|float|dict|list|string|integer|number|boolean|object|array)(?:\s*\[.*\])?$/;
  return named.length > 0 && named.every(([, value]) => type.test(value.trim()));
}

/** `"a" "b"`: texts that a program joins. */
function isJoined(text: string): boolean {
  return (
    /^(["'])(?:(?!\1)[^\\]|\\.)*\1\s*(["'])(?:(?!\2)[^\\]|\\.)*\2$/s.test(text) && isBalanced(text)
  );
}

/** Whether arguments in a text have values in quotes. */
export function quotesValues(text: string): boolean {
  return /[(,]\s{0,9}[\p{L}_]\w{0,99}\s{0,9}[=:]\s{0,9}["']|^[^\S\n]{0,40}(?:(?:const|let|var)\s{1,9})?[\p{L}_]\w{0,99}\s{0,9}=\s{0,9}["']/mu.test(
    text,
  );
}
