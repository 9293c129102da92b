import type { Field } from '../../model/fields.ts';
import { pathText } from '../../model/node-text.ts';

/** A field (`inner`) whose path goes through another field's value (`outer`). */
export interface Nesting {
  readonly outer: number;
  readonly inner: number;
}

/** Every pair of a field and another one below it. */
export function nestingsOf(fields: readonly Field[]): Nesting[] {
  const indices = new Map(fields.map(({ path }, index) => [path, index]));
  return fields.flatMap(({ node }, inner) => {
    let path = node.root;
    return node.keys.flatMap((key): Nesting[] => {
      const outer = indices.get(path);
      path += pathText({ kind: 'path', root: '', keys: [key] });
      return outer === undefined ? [] : [{ outer, inner }];
    });
  });
}
