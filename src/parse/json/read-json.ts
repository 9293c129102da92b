import type { Diagnostic, Place, Result } from '../../model/diagnostic.ts';
import { depthLimit, type Json } from '../../model/json.ts';
import type { ProfileOrigin } from '../../model/profile.ts';
import { tooDeepAt } from './depth.ts';
import { parseExactly } from './exact.ts';
import { positionAt } from './position.ts';
import { syntaxErrorIn } from './syntax.ts';

/**
 * Reads JSON text: numbers that a double cannot hold stay exact, a doubled key's last value counts,
 * and a text that is not JSON or nests too deep is a diagnostic at its line and column.
 * `origin` says where the text starts in its file.
 */
export function readJson(text: string, origin: ProfileOrigin): Result<Json> {
  const deep = tooDeepAt(text);
  if (deep >= 0) {
    const place = placeAt(text, deep, origin);
    return failed({ code: 'json-depth', place, data: { limit: depthLimit } });
  }
  try {
    return { value: parseExactly(text), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { offset, reason } = syntaxErrorIn(text, error);
    return failed({ code: 'json-syntax', place: placeAt(text, offset, origin), data: { reason } });
  }
}

/** The value of a JSON text that comes from no file; undefined where it is not JSON. */
export function readJsonText(text: string): Json | undefined {
  return readJson(text, { file: '', line: 1, column: 1 }).value;
}

function failed(diagnostic: Diagnostic): Result<Json> {
  return { value: undefined, diagnostics: [diagnostic] };
}

function placeAt(text: string, offset: number, origin: ProfileOrigin): Place {
  return { file: origin.file, ...positionAt(text, offset, origin) };
}
