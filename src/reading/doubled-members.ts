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
  const level = /^\s*\[/.test(text) ? 1 : 0;
  return doubledAt(text, level).map(({ key, first, again }) => {
    const { line, column } = positionAt(text, first, origin);
    const place = { file: origin.file, ...positionAt(text, again, origin) };
    return { code: 'doubled-key', place, data: { key, first: { line, column } } };
  });
}

/** The first key that stands twice in an object of a JSON text, however deep; undefined if there is none. */
export function doubledKey(text: string): string | undefined {
  return doubledAt(text)[0]?.key;
}

const [quote, colon] = [0x22, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The keys that objects have twice, of all objects or of those at a level; one pass, since there may be millions. */
function doubledAt(text: string, level?: number): Doubled[] {
  const found: Doubled[] = [];
  const open: (Map<string, number> | undefined)[] = [];
  let [from, to] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote && to < text.length) {
      // Behind one that has no end, no quote has one.
      to = closingQuote(text, at);
      from = at;
      if (to < text.length) at = to;
    } else if (unit === openBrace) {
      const isAsked = level === undefined || open.length === level;
      open.push(isAsked ? new Map() : undefined);
    } else if (unit === openBracket) open.push(undefined);
    else if (unit === closeBrace || unit === closeBracket) open.pop();
    else if (unit === colon) {
      const keys = open.at(-1);
      if (keys === undefined) continue;
      const key = text.slice(from + 1, to);
      const first = keys.get(key);
      if (first === undefined) keys.set(key, from);
      else found.push({ key, first, again: from });
    }
  }
  return found;
}
