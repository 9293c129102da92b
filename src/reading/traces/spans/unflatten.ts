import { isJsonObject, type Json, type JsonObject } from '../../../base/json.ts';

/** A tree under construction from dotted keys. */
type Tree = Map<string, Tree | Json>;

/**
 * The value below a key of attributes with dotted keys: `a.0.b` is `b` in the first element of the list
 * `a`. Attributes may already contain lists and objects, with dotted keys in them. Undefined if
 * there is nothing.
 */
export function unflatten(attributes: JsonObject, key: string): Json | undefined {
  const tree: Tree = new Map();
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] as Json;
    if (name === key) return treeOf(value);
    if (isBelow(name, key)) put(tree, name.slice(key.length + 1).split('.'), value);
    else if (isBelow(key, name) && isJsonObject(value)) {
      const inside = unflatten(value, key.slice(name.length + 1));
      if (inside !== undefined) return inside;
    }
  }
  return tree.size === 0 ? undefined : plain(tree);
}

/** Whether a dotted key begins with another. */
function isBelow(key: string, other: string): boolean {
  return key.length > other.length && key[other.length] === '.' && key.startsWith(other);
}

/** The arguments of calls, whose dotted keys are data. */
const ofCalls = /(?:^|\.)(?:arguments|args|input|content)$/;

/** A value in which dotted keys are expanded. */
function treeOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(treeOf);
  if (!isJsonObject(value)) return value;
  const tree: Tree = new Map();
  for (const [name, member] of Object.entries(value)) {
    put(tree, name.split('.'), ofCalls.test(name) ? member : treeOf(member));
  }
  return plain(tree);
}

/** The greatest depth, which bounds the recursion. */
const deepest = 50;

/** Where a path is both a value and a prefix of others, the first entry stays. */
function put(tree: Tree, path: readonly string[], value: Json): void {
  if (path.length > deepest) return;
  let at = tree;
  for (const key of path.slice(0, -1)) {
    const known = at.get(key);
    if (known !== undefined && !(known instanceof Map)) return;
    const next: Tree = known ?? new Map();
    at.set(key, next);
    at = next;
  }
  const last = path.at(-1) ?? '';
  if (!at.has(last)) at.set(last, value);
}

function plain(tree: Tree): Json {
  const entries = [...tree].map(([key, value]) => {
    return [key, value instanceof Map ? plain(value) : value] as const;
  });
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  if (!isList) return Object.fromEntries(entries);
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}
