import type { Key, Path } from '../model/expression.ts';
import { pathText } from '../model/fields.ts';
import type { Draw, TemplateField } from '../model/template.ts';

/** A path that a field waits for, and where the template says so. */
export interface Need {
  readonly path: string;
  readonly node: Path;
  readonly pointer: string;
}

/** The paths that must have values before a field is drawn: what it copies, and what its keys read. */
export function needsOf({ node, draw, pointer }: TemplateField): Need[] {
  const keys = node.keys.flatMap((key) => (key.kind === 'path' ? [key] : []));
  return [...keys.map((key) => ({ path: pathText(key), node: key, pointer })), ...copiesIn(draw)];
}

function copiesIn(draw: Draw): Need[] {
  if (draw.kind === 'choice') return draw.options.flatMap((option) => copiesIn(option.draw));
  if (draw.kind !== 'copy') return [];
  return [draw, ...(draw.otherwise === undefined ? [] : copiesIn(draw.otherwise))];
}

/** The fields that give a path its value: those inside of it, and the one that it lies inside of. */
export function providersOf<Field extends { readonly node: Path }>(
  node: Path,
  fields: readonly Field[],
): Field[] {
  return fields.filter((field) => leadsInto(field.node, node) || leadsInto(node, field.node));
}

/** Whether a path is another one, or begins with all of it. */
export function leadsInto(inner: Path, outer: Path): boolean {
  if (inner.root !== outer.root || inner.keys.length < outer.keys.length) return false;
  return outer.keys.every((key, at) => keyName(key) === keyName(inner.keys[at] as Key));
}

function keyName(key: Key): string {
  return key.kind === 'path' ? pathText(key) : JSON.stringify(String(key.value));
}
