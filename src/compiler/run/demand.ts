import { jsonTypeName } from '../../base/json.ts';

/**
 * Checks of the arguments of the library's functions, for callers that have no type checker. They
 * throw a TypeError that says what was expected.
 */

/** Throws a TypeError unless `isRight`. `what` is the argument's name, `wanted` what it must be. */
export function demand(what: string, isRight: boolean, wanted: string, given: unknown): void {
  if (!isRight) throw new TypeError(`${what} must be ${wanted}, and is ${kindOf(given)}`);
}

export function demandObject(what: string, given: unknown): void {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  demand(what, isObject, 'an object', given);
}

/** Demands lists of documents under these names of an input. Those named in `optional` may be missing. */
export function demandLists(
  caller: string,
  input: object,
  names: readonly string[],
  optional: readonly string[] = [],
): void {
  for (const name of [...names, ...optional]) {
    const given = (input as Readonly<Record<string, unknown>>)[name];
    if (given === undefined && optional.includes(name)) continue;
    demand(`${caller}: \`${name}\``, Array.isArray(given), 'a list of documents', given);
  }
}

/**
 * Demands that the number of trajectories in a sample is a whole number from 1 on; throws a
 * RangeError otherwise.
 */
export function demandSample(sample: unknown): void {
  if (sample === undefined || (Number.isSafeInteger(sample) && (sample as number) >= 1)) return;
  throw new RangeError(`a sample is a whole number from 1 on, not ${String(sample)}`);
}

/** Demands a text or undefined. */
export function demandText(what: string, given: unknown): void {
  demand(what, given === undefined || typeof given === 'string', 'a text', given);
}

/** Demands texts, or undefined, under these names of an input. */
export function demandTexts(caller: string, input: object, names: readonly string[]): void {
  const given = input as Readonly<Record<string, unknown>>;
  for (const name of names) demandText(`${caller}: \`${name}\``, given[name]);
}

function kindOf(given: unknown): string {
  if (given === undefined) return 'missing';
  const name = jsonTypeName(given);
  if (name === 'null') return name;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}
