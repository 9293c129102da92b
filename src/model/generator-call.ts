import type { Json } from './json.ts';

/** A generator as a text asks for it: `random_int(1, 9)`, `faker.location.city`. */
interface GeneratorCall {
  readonly name: string;
  /** Undefined where what stands in the brackets is no list of JSON values. */
  readonly args: readonly Json[] | undefined;
}

/** The generator that a text of a template asks for; undefined where the text means itself. */
export function generatorCall(text: string): GeneratorCall | undefined {
  const [, random, faker, inner = ''] =
    /^(?:(random_\w+)(?=\()|(faker\.[\w.]+))(?:\((.*)\))?$/s.exec(text.trim()) ?? [];
  const name = random ?? faker;
  return name === undefined ? undefined : { name, args: argumentsIn(inner) };
}

/** Values with commas between; texts may have single quotes, as Traxgen writes them. */
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

/** What a text of a template means that asks for no generator: true, false and null in any case. */
export function constantOf(text: string): null | boolean | string {
  const word = words.get(text.toLowerCase());
  return word === undefined ? text : word;
}

/** Whether a text of a template means itself. */
export function isPlainText(text: string): boolean {
  return generatorCall(text) === undefined && constantOf(text) === text;
}
