import { depthLimit, type Json, mostValues } from '../json.ts';
import { tooManyAt } from './count.ts';
import { tooDeepAt } from './depth.ts';
import { parseExactly } from './exact.ts';
import { numeralLimit, tooLongNumeralAt } from './numerals.ts';
import { syntaxErrorIn } from './syntax.ts';

/** What keeps a text from being read as JSON, and where, in UTF-16 units. */
export type JsonFault = { readonly offset: number } & (
  | { readonly code: 'json-depth' | 'json-number'; readonly data: { readonly limit: number } }
  | {
      readonly code: 'too-large';
      readonly data: { readonly what: 'values'; readonly limit: number };
    }
  | { readonly code: 'json-syntax'; readonly data: { readonly reason: string } }
);

/** The value of a JSON text, or its fault. */
export type ParsedJson =
  | { readonly value: Json; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: JsonFault };

/**
 * Parses JSON text. Numbers that a double cannot hold stay exact. If a key is repeated, the last value
 * counts. With `isSpelled`, for values that Python may print, 54.0 stays different from 54. It is a fault
 * if the text is not JSON, nests too deep, has too many values, or has a number that is too long.
 */
export function parseJson(text: string, isSpelled = false): ParsedJson {
  const beyond = limitIn(text);
  if (beyond !== undefined) return { fault: beyond };
  try {
    return { value: parseExactly(text, isSpelled) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { offset, reason } = syntaxErrorIn(text, error);
    return { fault: { code: 'json-syntax', offset, data: { reason } } };
  }
}

/** The value of a JSON text as {@link parseJson} reads it, where nobody asks why there is none. */
export function jsonIn(text: string): Json | undefined {
  // Most texts that are asked about are sentences, for which JSON.parse makes an error.
  if (!/^[\t\n\r ]*[[{"\-\dtfn]/.test(text) || limitIn(text) !== undefined) return undefined;
  try {
    return parseExactly(text, false);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** The limit that a text exceeds. */
function limitIn(text: string): JsonFault | undefined {
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    return { code: 'json-depth', offset: deep, data: { limit: depthLimit } };
  }
  const long = tooLongNumeralAt(text);
  if (long !== undefined) {
    return { code: 'json-number', offset: long, data: { limit: numeralLimit } };
  }
  const many = tooManyAt(text);
  if (many === undefined) return undefined;
  return { code: 'too-large', offset: many, data: { what: 'values', limit: mostValues } };
}
