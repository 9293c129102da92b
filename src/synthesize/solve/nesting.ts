import { type Field, pathText } from '../../model/fields.ts';

/** A field whose path goes through another field's value. */
export interface Nesting {
  readonly outer: number;
  readonly inner: number;
}

/** Every field below another one. */
export function nestingsOf(fields: readonly Field[]): Nesting[] {
  return fields.flatMap(({ node }, inner) => {
    const prefixes = new Set(
      node.keys.map((_, length) => pathText({ ...node, keys: node.keys.slice(0, length) })),
    );
    return fields.flatMap(({ path }, outer) => (prefixes.has(path) ? [{ outer, inner }] : []));
  });
}
