import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { parseExactly, suspectSpelling } from './exact.ts';

/**
 * What reads a JSON text, known to be a valid object, once more, with exact numbers for those that
 * Python tells apart (54.0 from 54); undefined where there are none.
 */
export function spelledIn(text: string): (() => JsonObject) | undefined {
  if (!suspectSpelling.test(text)) return undefined;
  return () => {
    const value = parseExactly(text, true);
    return isJsonObject(value) ? value : {};
  };
}
