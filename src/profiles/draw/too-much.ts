import type { Json } from '../../base/json.ts';

/**
 * The largest number of letters, words or items per draw. More would not look like a customer's
 * data, and would take long to draw.
 */
export const mostDrawn = 10_000;

/** The message for arguments that ask for more. */
export const tooMuch = `one draw makes at most ${mostDrawn} letters, words or items`;

/** Faker's modules whose methods take a length or a count. In other modules, numbers are values. */
const sized: ReadonlySet<string> = new Set(['string', 'lorem', 'word', 'finance', 'internet']);

/** Whether arguments of a faker method ask for more than `mostDrawn` of anything in one draw. */
export function asksTooMuch(name: string, args: readonly Json[]): boolean {
  const [, module = ''] = name.split('.');
  return args.some((arg) => {
    const isSize = sized.has(module) && (typeof arg === 'number' || module !== 'finance');
    return largestSize(arg, isSize) > mostDrawn;
  });
}

/** The largest number in the arguments that is a size, either by position or by its key. */
function largestSize(value: Json, isSize: boolean): number {
  if (typeof value === 'number') return isSize ? value : 0;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0;
  const sizes = Object.entries(value).map(([key, member]) => {
    const isBound = isSize && (key === 'min' || key === 'max');
    return largestSize(member as Json, isBound || /(?:length|count)$/i.test(key));
  });
  return Math.max(0, ...sizes);
}

/** Whether a pattern has a quantifier such as `{20000}`. */
export function repeatsTooOften(pattern: string): boolean {
  const quantifiers = pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g);
  return [...quantifiers].some(([, least, most]) => Number(most || least) > mostDrawn);
}
