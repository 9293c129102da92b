import { jsonTypeName } from '../model/json.ts';

/**
 * What the functions of the library take: types say it to most programs, these say it to the others.
 * They throw a TypeError with a sentence for what is of another kind.
 */

/** `what` is the argument's name, `wanted` what it must be. */
export function demand(what: string, isRight: boolean, wanted: string, given: unknown): void {
  if (!isRight) throw new TypeError(`${what} must be ${wanted}, and is ${kindOf(given)}`);
}

export function demandObject(what: string, given: unknown): void {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  demand(what, isObject, 'an object', given);
}

/** Lists of documents, under these names of an input; those that may be missing are `optional`. */
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

/** How many trajectories a sample has. Throws a RangeError for what is no whole number from 1 on. */
export function demandSample(sample: unknown): void {
  if (sample === undefined || (Number.isSafeInteger(sample) && (sample as number) >= 1)) return;
  throw new RangeError(`a sample is a whole number from 1 on, not ${String(sample)}`);
}

/** A text, or nothing where it may be missing. */
export function demandText(what: string, given: unknown): void {
  demand(what, given === undefined || typeof given === 'string', 'a text', given);
}

/** Texts under these names of an input, each of which may be missing. */
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
