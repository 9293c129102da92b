import { numeralOf } from './decimal.ts';
import type { Found, Key, Literal, Path } from './expression.ts';
import { ExactNumber, isJsonObject, type Json, ownValue } from './json.ts';
import type { Scope } from './profile.ts';

/**
 * The value of an expression: a literal's own, or what the path finds in the profile (else in the
 * external data, name by name); undefined where the path does not exist. Only own properties are read.
 */
export function lookup(node: Literal | Path, scope: Scope): Found {
  if (node.kind === 'literal') return node.value;
  let value: Found = rootValue(node.root, scope);
  for (const key of node.keys) {
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
 * What a value holds under a key, if anything: a key of an object is a text, or a number's text; a
 * position of a list is a whole number from 0.
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
