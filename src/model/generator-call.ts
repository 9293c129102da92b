import { numberFrom } from '../base/decimal.ts';
import type { Json } from '../base/json.ts';

/** A generator call in a text, such as `random_int(1, 9)` or `faker.location.city`. */
interface GeneratorCall {
  readonly name: string;
  /** Undefined where the brackets do not contain a list of JSON values. */
  readonly args: readonly Json[] | undefined;
}

/** Parses the generator call in a template's text; undefined where the text is plain. */
export function generatorCall(text: string): GeneratorCall | undefined {
  const [, random, faker, inner = ''] =
    /^(?:(random_\w+)(?=\()|(faker\.[\w.]+))(?:\((.*)\))?$/s.exec(text.trim()) ?? [];
  const name = random ?? faker;
  return name === undefined ? undefined : { name, args: argumentsIn(inner) };
}

/** Parses values separated by commas; strings may have single quotes, as in Traxgen's files. */
function argumentsIn(text: string): readonly Json[] | undefined {
  try {
    return JSON.parse(`[${text.replace(/'([^'"\\]*)'/g, '"$1"')}]`);
  } catch {
    return undefined;
  }
}

const words: ReadonlyMap<string, null | boolean> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * The value of a template's text that is no generator call: true, false and null in any case, otherwise
 * the text.
 */
export function constantOf(text: string): null | boolean | string {
  const word = words.get(text.toLowerCase());
  return word === undefined ? text : word;
}

/**
 * The value of a key of weights that is no generator call. Keys of JSON are texts, so one that is a
 * number of JSON stands for the number.
 */
export function keyConstantOf(text: string): Json {
  return isJsonNumber.test(text) ? numberFrom(text) : constantOf(text);
}

const isJsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Whether a key of weights stands for itself: it is neither a generator call nor another value. */
export function isPlainKey(text: string): boolean {
  return generatorCall(text) === undefined && keyConstantOf(text) === text;
}
