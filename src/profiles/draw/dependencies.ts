import type { Key, Path } from '../../model/expression.ts';
import { freePaths } from '../../model/free-paths.ts';
import { pathText } from '../../model/node-text.ts';
import { type Draw, drawsIn, type TemplateField } from '../../model/template.ts';
import { isListPosition } from './place-value.ts';

/** A path that a field depends on, and the pointer to its mention in the template. */
export interface Dependency {
  readonly path: string;
  readonly node: Path;
  readonly pointer: string;
}

/** The paths that must have values before a field is drawn: those it copies or computes with, and those its keys read. */
export function dependenciesOf({ node, draw, pointer }: TemplateField): Dependency[] {
  return [...keysOf(node, pointer), ...copiesIn(draw)];
}

function keysOf(path: Path, pointer: string): Dependency[] {
  return pathKeys(path).map((node) => ({ path: pathText(node), node, pointer }));
}

/** The paths that are keys of a path, including the keys of these keys. */
export function pathKeys({ keys }: Path): Path[] {
  return keys.flatMap((key) => (key.kind === 'path' ? [key, ...pathKeys(key)] : []));
}

function copiesIn(draw: Draw): Dependency[] {
  const inner = drawsIn(draw).flatMap(copiesIn);
  if (draw.kind === 'computed') {
    const { pointer } = draw;
    return freePaths(draw.expression.node).flatMap((node) => [
      { path: pathText(node), node, pointer },
      ...keysOf(node, pointer),
    ]);
  }
  return draw.kind === 'copy' ? [draw, ...keysOf(draw.node, draw.pointer), ...inner] : inner;
}

/**
 * The fields that give a path its value: those inside the path, and the one that contains it. A key
 * that is a path may equal any key.
 */
export function providersOf<Field extends { readonly node: Path }>(
  wanted: Path,
  fields: readonly Field[],
): Field[] {
  return fields.filter(({ node }) => {
    const shared = Math.min(wanted.keys.length, node.keys.length);
    const isSame = (key: Key, at: number) => mayBeKey(key, node.keys[at] as Key);
    return wanted.root === node.root && wanted.keys.slice(0, shared).every(isSame);
  });
}

function mayBeKey(wanted: Key, given: Key): boolean {
  const isOpen = wanted.kind === 'path' && given.kind === 'literal';
  return isOpen || keyName(wanted) === keyName(given);
}

/** Whether `inner` equals `outer` or is below it. */
export function leadsInto(inner: Path, outer: Path): boolean {
  if (inner.root !== outer.root || inner.keys.length < outer.keys.length) return false;
  return outer.keys.every((key, at) => keyName(key) === keyName(inner.keys[at] as Key));
}

/** Whether two paths first differ in a key that is a list position in one and an object key in the other. */
export function isListAndObject(one: Path, other: Path): boolean {
  if (one.root !== other.root) return false;
  const at = one.keys.findIndex((key, nth) => {
    const against = other.keys[nth];
    return against === undefined || keyName(key) !== keyName(against);
  });
  const [left, right] = [one.keys[at], other.keys[at]];
  return left !== undefined && right !== undefined && isPosition(left) !== isPosition(right);
}

function isPosition(key: Key): boolean {
  return key.kind === 'literal' && isListPosition(key.value);
}

/** A name for a key that does not depend on how the key is written. */
export function keyName(key: Key): string {
  return key.kind === 'path' ? pathText(key) : JSON.stringify(String(key.value));
}
