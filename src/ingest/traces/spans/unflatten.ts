import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';

/** A tree that is being made of dotted keys. */
type Tree = Map<string, Tree | Json>;

/**
 * The value that attributes with dotted keys stand for below a key: `a.0.b` is `b` in the first of a
 * list. Lists and objects may be in it already, with dotted keys of their own. Undefined for nothing.
 */
export function unflatten(attributes: JsonObject, key: string): Json | undefined {
  const tree: Tree = new Map();
  for (const [name, value] of Object.entries(attributes)) {
    if (name === key) return treeOf(value);
    if (name.startsWith(`${key}.`)) put(tree, name.slice(key.length + 1).split('.'), value);
    else if (key.startsWith(`${name}.`) && isJsonObject(value)) {
      const inside = unflatten(value, key.slice(name.length + 1));
      if (inside !== undefined) return inside;
    }
  }
  return tree.size === 0 ? undefined : plain(tree);
}

/** What a call is given stays as it is. */
const ofCalls = /(?:^|\.)(?:arguments|args|input|content)$/;

/** A value in which keys with dots are paths. */
function treeOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(treeOf);
  if (!isJsonObject(value)) return value;
  const tree: Tree = new Map();
  for (const [name, member] of Object.entries(value)) {
    put(tree, name.split('.'), ofCalls.test(name) ? member : treeOf(member));
  }
  return plain(tree);
}

/** No attribute is deeper, and what recurses has a bound. */
const deepest = 50;

/** A path that is both a value and a way to others keeps what came first. */
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
