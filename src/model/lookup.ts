import { numeralOf } from '../base/decimal.ts';
import { ExactNumber, isJsonObject, type Json, ownValue } from '../base/json.ts';
import { anyElement } from './any-element.ts';
import type { Found, Key, Literal, Path } from './expression.ts';
import { elementNamed, type Scope } from './profile.ts';

/**
 * Evaluates an expression: the value of a literal, or the value at a path in the profile, or in the
 * external data where the profile lacks the path's first name. Undefined where the path does not exist.
 * Only own properties are read. Where the scope has names, the path's first name stands for another path; the name of a list element stands for
 * that element.
 */
export function lookup(node: Literal | Path, scope: Scope): Found {
  if (node.kind === 'literal') return node.value;
  const { names, element } = scope;
  if (element !== undefined) {
    const named = elementNamed(node.root, element);
    if (named !== undefined) return below(named.value, node.keys, scope);
  }
  const path = names?.(node.root);
  if (names === undefined) return below(rootValue(node.root, scope), node.keys, scope);
  return path && below(below(rootValue(path.root, scope), path.keys, scope), node.keys, scope);
}

/** The values at a path that may go through the elements of lists: one for each of them. */
export function lookupEach({ root, keys }: Path, scope: Scope): Found[] {
  let values: Found[] = [rootValue(root, scope)];
  for (const key of keys) {
    if (key === anyElement) {
      values = values.flatMap((value) =>
        typeof value === 'object' && value !== null && !(value instanceof ExactNumber)
          ? Object.values(value)
          : [],
      );
      continue;
    }
    const own = key.kind === 'literal' ? [key.value] : lookupEach(key, scope);
    values = values.flatMap((value) =>
      own.map((each) => (value === undefined ? undefined : memberOf(value, each))),
    );
  }
  return values;
}

function below(root: Found, keys: readonly Key[], scope: Scope): Found {
  let value = root;
  for (const key of keys) {
    if (value === undefined) return undefined;
    value = memberOf(value, keyValue(key, scope));
  }
  return value;
}

function rootValue(name: string, { profile, external }: Scope): Found {
  const own = ownValue(profile, name);
  return own === undefined && external !== undefined ? ownValue(external, name) : own;
}

function keyValue(key: Key, scope: Scope): Found {
  return key.kind === 'literal' ? key.value : lookup(key, scope);
}

/**
 * The value under a key: in an object, keys are texts or numerals; in a list, whole numbers from 0.
 * Undefined where there is none.
 */
export function memberOf(value: Json, key: Found): Found {
  if (Array.isArray(value)) {
    const position = key instanceof ExactNumber ? Number(wholeNumeral.exec(key.text)?.[0]) : key;
    return typeof position === 'number' ? value[position] : undefined;
  }
  if (!isJsonObject(value)) return undefined;
  if (typeof key === 'string') return ownValue(value, key);
  const isNumber = typeof key === 'number' || key instanceof ExactNumber;
  return isNumber ? ownValue(value, numeralOf(key)) : undefined;
}

const wholeNumeral = /^\d+$/;
