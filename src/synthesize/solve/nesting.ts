import { type Field, pathText } from '../../model/fields.ts';

/** A field whose path goes through another field's value. */
export interface Nesting {
  readonly outer: number;
  readonly inner: number;
}

/** Every field below another one. */
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
