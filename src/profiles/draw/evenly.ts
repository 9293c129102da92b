import { isNumber } from '../../base/equality.ts';
import type { Json } from '../../base/json.ts';
import { isPlainKey, keyConstantOf } from '../../model/generator-call.ts';

/**
 * A draw of equally likely options, the last of which may be a generator. It is an object of
 * weights if every option is a text that means itself as a key, otherwise a list.
 */
export function evenly(
  options: readonly Json[],
  { withNull }: { readonly withNull: boolean },
): Json {
  const weight = evenShare(options.length + (withNull ? 1 : 0));
  const constants = options.slice(0, -1);
  const last = options.at(-1) as Json;
  const areTexts = constants.every((value) => typeof value === 'string' && isPlainKey(value));
  if (areTexts && typeof last === 'string' && !isNumber(keyConstantOf(last))) {
    const names = [...(options as string[]), ...(withNull ? ['null'] : [])];
    return Object.fromEntries(names.map((name) => [name, weight]));
  }
  return [
    ...constants.map((value) => ({ value, weight })),
    { draw: last, weight },
    ...(withNull ? [{ value: null, weight }] : []),
  ];
}

/** The share of one of `parts` equal parts, rounded so that people can read it. */
export function evenShare(parts: number): number {
  return Math.round(10_000 / parts) / 10_000;
}
