import { isJsonObject, type Json } from '../../base/json.ts';
import { callEnd } from '../chained-calls.ts';

/** An expression such as `user['x']` inside a text. */
export const bracketedExpression = /[\p{L}\p{N}_]\[\s*['"]/u;

/** How many texts in a value hold an expression. */
export function expressionsIn(value: Json): number {
  let count = 0;
  const rest: Json[] = [value];
  while (rest.length > 0) {
    const next = rest.pop() as Json;
    if (typeof next === 'string') count += bracketedExpression.test(next) ? 1 : 0;
    else if (Array.isArray(next)) for (const item of next) rest.push(item);
    else if (isJsonObject(next)) for (const item of Object.values(next)) rest.push(item);
  }
  return count;
}

/**
 * Whether a text whose quotes were mended may hold what stands behind it: marks of the syntax in what is
 * not a call as a whole.
 */
export function holdsSyntax(text: string): boolean {
  const end = /^(?:(?:tool|agent)\s*:\s*)?[\p{L}_$][\p{L}\p{N}_.$]*\(/u.test(text)
    ? callEnd(text)
    : 0;
  const isCall = end === text.length && !/["']\s*,\s*["']/.test(text) && isBalanced(text);
  return !isCall && /[[\]{}]|["'“”]\s*[:,=]|^\s*[:=]/.test(text);
}

/** Whether each bracket of a text has its partner, in quotes or not. */
export function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const character of text) {
    const closing = '([{'.indexOf(character);
    if (closing >= 0) open.push(')]}'[closing] as string);
    else if (')]}'.includes(character) && open.pop() !== character) return false;
  }
  return open.length === 0;
}
