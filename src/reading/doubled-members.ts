import { closingQuote } from '../base/json/depth.ts';
import { positionAt } from '../base/json/position.ts';
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts';
import type { ProfileOrigin } from '../model/profile.ts';

/** A key, and where it stands and stood before in a text. */
interface Doubled {
  readonly key: string;
  readonly first: number;
  readonly again: number;
}

/**
 * Warns of keys that a record has twice, of which the last counts: in an object, or in the objects of a
 * list, that a JSON text is. Keys deeper inside are a model's or a tracer's own.
 */
export function doubledMembers(text: string, origin: ProfileOrigin): Diagnostic[] {
  return doubledIn(text).map(({ key, first, again }) => {
    const { line, column } = positionAt(text, first, origin);
    const place = { file: origin.file, ...positionAt(text, again, origin) };
    return { code: 'doubled-key', place, data: { key, first: { line, column } } };
  });
}

/** One pass over the text, since there may be millions of records; those of a list begin anew. */
function doubledIn(text: string): Doubled[] {
  const found: Doubled[] = [];
  const start = text.search(/\S/);
  const level = text[start] === '[' ? 2 : 1;
  let keys = new Map<string, number>();
  let depth = 0;
  let isKey = false;
  for (let at = start; at >= 0 && at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      const end = closingQuote(text, at);
      if (isKey) {
        const key = text.slice(at + 1, end);
        const first = keys.get(key);
        if (first === undefined) keys.set(key, at);
        else found.push({ key, first, again: at });
      }
      isKey = false;
      at = end;
    } else if (sign === '{' || sign === '[') {
      depth++;
      isKey = sign === '{' && depth === level;
      if (depth === level) keys = new Map();
    } else if (sign === '}' || sign === ']') depth--;
    else if (sign === ',') isKey = depth === level && keys.size > 0;
  }
  return found;
}
