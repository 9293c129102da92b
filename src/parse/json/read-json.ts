import type { Diagnostic, Place, Result } from '../../model/diagnostic.ts';
import { depthLimit, type Json } from '../../model/json.ts';
import { mostValues } from '../../model/limits.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import { tooManyAt } from './count.ts';
import { tooDeepAt } from './depth.ts';
import { parseExactly } from './exact.ts';
import { numeralLimit, tooLongNumeralAt } from './numerals.ts';
import { positionAt } from './position.ts';
import { syntaxErrorIn } from './syntax.ts';

/**
 * Parses JSON text. Numbers that a double cannot hold stay exact. If a key is repeated, the last
 * value counts. A diagnostic with line and column reports text that is not JSON, nests too deep,
 * has too many values, or has a number that is too long. `origin` is the position of the text in
 * its file. With `isSpelled`, for values that Python may print, 54.0 stays different from 54.
 */
export function readJson(text: string, origin: ProfileOrigin, isSpelled = false): Result<Json> {
  const deep = tooDeepAt(text);
  if (deep !== undefined) {
    const place = placeAt(text, deep, origin);
    return failed({ code: 'json-depth', place, data: { limit: depthLimit } });
  }
  const long = tooLongNumeralAt(text);
  if (long !== undefined) {
    const place = placeAt(text, long, origin);
    return failed({ code: 'json-number', place, data: { limit: numeralLimit } });
  }
  const many = tooManyAt(text);
  if (many !== undefined) {
    const data = { what: 'values', limit: mostValues } as const;
    return failed({ code: 'too-large', place: placeAt(text, many, origin), data });
  }
  try {
    return { value: parseExactly(text, isSpelled), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { offset, reason } = syntaxErrorIn(text, error);
    return failed({ code: 'json-syntax', place: placeAt(text, offset, origin), data: { reason } });
  }
}

/** The value of a JSON text that belongs to no file; undefined if it is not JSON. */
export function readJsonText(text: string): Json | undefined {
  return readJson(text, { file: '', line: 1, column: 1 }).value;
}

function failed(diagnostic: Diagnostic): Result<Json> {
  return { value: undefined, diagnostics: [diagnostic] };
}

function placeAt(text: string, offset: number, origin: ProfileOrigin): Place {
  return { file: origin.file, ...positionAt(text, offset, origin) };
}
