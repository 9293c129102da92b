import { jsonIn, parseJson } from '../base/json/parse-json.ts';
import { positionAt } from '../base/json/position.ts';
import type { Json } from '../base/json.ts';
import type { Result } from './diagnostics/diagnostic.ts';
import type { ProfileOrigin } from './profile.ts';

/**
 * Parses JSON text as `parseJson` does. A diagnostic reports a fault with its line and column. `origin` is
 * the position of the text in its file.
 */
export function readJson(text: string, origin: ProfileOrigin, isSpelled = false): Result<Json> {
  const { value, fault } = parseJson(text, isSpelled);
  if (fault === undefined) return { value, diagnostics: [] };
  const { offset, ...said } = fault;
  const place = { file: origin.file, ...positionAt(text, offset, origin) };
  return { value: undefined, diagnostics: [{ ...said, place }] };
}

/** The value of a JSON text that belongs to no file; undefined if it is not JSON. */
export function readJsonText(text: string): Json | undefined {
  return jsonIn(text);
}
