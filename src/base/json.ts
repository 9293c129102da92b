/**
 * A number kept as its numeral, because a double cannot hold it (an integer beyond 2^53, too many
 * digits), or because Python prints it differently from JavaScript (54.0 and 54).
 */
export class ExactNumber {
  /** The numeral, in JSON's number grammar. */
  readonly text: string;
  readonly #python: string | undefined;

  constructor(text: string, python?: string) {
    this.text = text;
    this.#python = python;
  }

  /** The text that Python prints for it. */
  get python(): string {
    return this.#python ?? this.text;
  }
}

/** The greatest nesting depth of lists and objects: beyond it, recursive code overflows the stack. */
export const depthLimit = 500;

/**
 * The most values in one JSON text, and lines in one text: each value takes up to a hundred bytes of
 * memory, however short its text is.
 */
export const mostValues = 2 ** 24;

/** A JSON object. Its keys may be `__proto__` and the like, so read it with `ownValue` only. */
export type JsonObject = { [key: string]: Json };

/** A JSON value; numbers that a double cannot hold are exact. */
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

/** The name of a value's type for messages: `null`, `boolean`, `number`, `text`, `list` or `object`. */
export function jsonTypeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (value instanceof ExactNumber) return 'number';
  return typeof value === 'string' ? 'text' : typeof value;
}
