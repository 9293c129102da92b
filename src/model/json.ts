/**
 * A number that a double cannot hold (an integer beyond 2^53, too many digits), kept as the text it
 * came in, so that it leaves as it came; or one that Python, which tells 54 from 54.0, prints otherwise
 * than JavaScript does.
 */
export class ExactNumber {
  /** The numeral, in JSON's number grammar. */
  readonly text: string;
  readonly #python: string | undefined;

  constructor(text: string, python?: string) {
    this.text = text;
    this.#python = python;
  }

  /** What Python prints for it. */
  get python(): string {
    return this.#python ?? this.text;
  }
}

/** How deep lists and objects may be nested: beyond it, what recurses (writers, checkers) overflows. */
export const depthLimit = 500;

/** A JSON object; keys such as `__proto__` are plain data, so read it with `ownValue` only. */
export type JsonObject = { [key: string]: Json };

/** A JSON value, with numbers beyond a double kept exact. */
export type Json = null | boolean | number | string | ExactNumber | Json[] | JsonObject;

/** Whether a value is a JSON object: not a list, not null, not an exact number. */
export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof ExactNumber)
  );
}

/** The object's own value under a key, or undefined; inherited properties are never read. */
export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** What a person would call the type of a value: `null`, `boolean`, `number`, `text`, `list`, `object`. */
export function jsonTypeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (value instanceof ExactNumber) return 'number';
  return typeof value === 'string' ? 'text' : typeof value;
}
