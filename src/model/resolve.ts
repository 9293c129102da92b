import { numeralOf } from '../base/decimal.ts';
import { ExactNumber, isJsonObject, ownValue } from '../base/json.ts';
import { pointerTo } from '../base/text/pointer.ts';
import type { Found, Path } from './expression.ts';
import { lookup, memberOf } from './lookup.ts';
import type { Scope } from './profile.ts';

/** The value that a path leads to, and where it is. */
export interface Resolved {
  /** The value, as from `lookup`. */
  readonly value: Found;
  /** Where the path's first name was found; undefined where it does not exist. */
  readonly from: 'profile' | 'external' | undefined;
  /** The JSON pointer of the value or, where the path does not exist, of the last value on it. */
  readonly pointer: string;
  /** The paths used as keys, as far as they were read. */
  readonly keys: readonly Path[];
}

/** Evaluates a path as `lookup` does, and records where the value is. */
export function resolve(path: Path, scope: Scope): Resolved {
  const { names, ...data } = scope;
  if (names !== undefined) {
    const whole = names(path.root);
    const keys = [...(whole?.keys ?? []), ...path.keys];
    return resolve({ kind: 'path', root: whole?.root ?? '', keys }, data);
  }
  const from = homeOf(path.root, scope);
  const keys = path.keys.flatMap((key) => (key.kind === 'path' ? [key] : []));
  if (from === undefined) return { value: undefined, from, pointer: '', keys: [] };
  const { laid } = scope;
  const isLaid = laid !== undefined && ownValue(laid.own, path.root) !== undefined;
  let pointer = pointerTo(isLaid ? laid.pointer : '', path.root);
  let value: Found = lookup({ ...path, keys: [] }, scope);
  for (const [at, key] of path.keys.entries()) {
    const name = lookup(key, scope);
    const next: Found = value === undefined ? undefined : memberOf(value, name);
    if (next === undefined) {
      const read = path.keys.slice(0, at + 1).filter((one) => one.kind === 'path');
      return { value: undefined, from, pointer, keys: read };
    }
    pointer = pointerTo(pointer, keyText(name));
    value = next;
  }
  return { value, from, pointer, keys };
}

function homeOf(name: string, { profile, external, laid }: Scope): Resolved['from'] {
  if (laid !== undefined && ownValue(laid.own, name) !== undefined) return laid.from;
  if (ownValue(profile, name) !== undefined) return 'profile';
  const isExternal = isJsonObject(external) && ownValue(external, name) !== undefined;
  return isExternal ? 'external' : undefined;
}

function keyText(key: Found): string {
  const isNumber = typeof key === 'number' || key instanceof ExactNumber;
  return isNumber ? numeralOf(key) : String(key);
}
