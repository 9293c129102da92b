import { anyElement } from '../../model/any-element.ts';
import type { Comparison, Key, Path } from '../../model/expression.ts';
import type { Need } from '../../model/free-paths.ts';
import { pathText } from '../../model/node-text.ts';
import { keyName } from './dependencies.ts';
import type { KnownField } from './known-fields.ts';
import { isListPosition } from './place-value.ts';

/** A place in profiles that workflows read, written as in a template, and all its comparisons. */
export interface FieldPlace {
  readonly path: string;
  readonly node: Path;
  readonly comparisons: readonly Comparison[];
  /** What it must be where an expression computes with it. */
  readonly need: Need | undefined;
}

/** The places of fields, and the place of each path in a workflow. */
export interface FieldPlaces {
  readonly all: readonly FieldPlace[];
  /** The index of a path's place; undefined if the path is not a field's. */
  readonly of: (path: Path) => number | undefined;
}

/**
 * The places of fields. In a template, a small number in brackets is a position in a list. If the
 * same container also has other keys, it is an object, and its numbers are written as texts.
 */
export function placesOf(fields: readonly KnownField[]): FieldPlaces {
  const objects = new Set(fields.flatMap(({ node }) => objectsOn(node)));
  const places = new Map<string, FieldPlace>();
  const paths = new Map<string, string>();
  for (const field of fields) {
    const node = withTextKeys(field.node, objects);
    const path = pathText(node);
    const before = places.get(path);
    const comparisons = [...(before?.comparisons ?? []), ...field.comparisons];
    places.set(path, { path, node, comparisons, need: before?.need ?? field.need });
    paths.set(field.path, path);
  }
  const positions = new Map([...places.keys()].map((path, position) => [path, position]));
  return {
    all: [...places.values()],
    of: (path) => positions.get(paths.get(pathText(path)) ?? ''),
  };
}

/**
 * The containers on the way to a place that must be objects, because the key there is not a list
 * position.
 */
function objectsOn(node: Path): string[] {
  return node.keys.flatMap((key, at) =>
    isPosition(key) || key === anyElement ? [] : [nameUpTo(node, at)],
  );
}

function withTextKeys(node: Path, objects: ReadonlySet<string>): Path {
  const keys = node.keys.map((key, at): Key => {
    if (!isPosition(key) || !objects.has(nameUpTo(node, at))) return key;
    return { kind: 'literal', value: String(key.value) };
  });
  return { ...node, keys };
}

function isPosition(key: Key): key is Key & { readonly value: number } {
  return key.kind === 'literal' && isListPosition(key.value);
}

/** A name for the start of a path with `length` keys that does not depend on how the keys are written. */
function nameUpTo({ root, keys }: Path, length: number): string {
  return JSON.stringify([root, ...keys.slice(0, length).map(keyName)]);
}
