import { isJsonObject, type JsonObject } from '../json.ts';
import { parseExactly, suspectSpelling } from './exact.ts';

/**
 * A function that parses a JSON text (known to be a valid object) again, keeping numbers exact that
 * Python prints differently (54.0 and 54); undefined if there are none.
 */
export function spelledIn(text: string): (() => JsonObject) | undefined {
  if (!suspectSpelling.test(text)) return undefined;
  return () => {
    const value = parseExactly(text, true);
    return isJsonObject(value) ? value : {};
  };
}
