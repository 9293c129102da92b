import type { Json } from '../model/json.ts';

/** More letters, words or items than this are no data of a customer, and drawing them takes long. */
export const mostDrawn = 10_000;

/** Modules whose methods take a length or a number of things; numbers of others are values. */
const sized: ReadonlySet<string> = new Set(['string', 'lorem', 'word', 'finance', 'internet']);

/** Whether arguments of a method of faker ask for more than `mostDrawn` of anything in one draw. */
export function asksTooMuch(name: string, args: readonly Json[]): boolean {
  const [, module = ''] = name.split('.');
  return args.some((arg) => {
    if (typeof arg === 'string') return module === 'helpers' && repeatsTooOften(arg);
    const isSize = sized.has(module) && (typeof arg === 'number' || module !== 'finance');
    return largestSize(arg, isSize) > mostDrawn;
  });
}

/** The largest number that is a size, or stands under a key that says so. */
function largestSize(value: Json, isSize: boolean): number {
  if (typeof value === 'number') return isSize ? value : 0;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0;
  const sizes = Object.entries(value).map(([key, member]) => {
    const isBound = isSize && (key === 'min' || key === 'max');
    return largestSize(member as Json, isBound || /(?:length|count)$/i.test(key));
  });
  return Math.max(0, ...sizes);
}

/** Whether a pattern (`helpers.fromRegExp`) has a quantifier as `{20000}`. */
function repeatsTooOften(pattern: string): boolean {
  const numbers = pattern.matchAll(/[{,]\s*(\d+)\s*(?=[,}])/g);
  return [...numbers].some(([, digits]) => Number(digits) > mostDrawn);
}
