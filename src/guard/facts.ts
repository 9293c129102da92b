import { sameJson } from '../base/equality.ts';
import { ExactNumber, isJsonObject, type Json, ownValue } from '../base/json.ts';
import type { Key, Literal, Path } from '../model/expression.ts';
import { pathText } from '../model/fields.ts';
import { memberOf } from '../model/lookup.ts';
import type { Scope } from '../model/profile.ts';

/** What facts say of an expression: its value, that there is none, or that it is not known. */
export type Finding =
  | { readonly is: 'known'; readonly value: Json; readonly mayHaveMore: boolean }
  | { readonly is: 'absent' }
  | OpenPath;

/** A path of which it is not known whether it has a value. */
export interface OpenPath {
  readonly is: 'open';
  /** The same for the same place. */
  readonly path: string;
  /** What has to be told first: the path or, where that is not known, one of its keys. */
  readonly asks: string;
  /** The path, with those of its keys that are not known as they are written. */
  readonly node: Path;
}

/** A value that something else than the facts gives to a path. */
export interface GivenValue {
  readonly node: Path;
  /** Undefined: there is none. */
  readonly value: Json | undefined;
}

const absent = { is: 'absent' } as const;

/**
 * What is known of a profile, which may lack anything: what an object of it does not have is not known, unless
 * the facts are complete, nor what lies behind the end of a list. External data and values that calls gave are
 * known as a whole.
 */
export class Facts {
  readonly scope: Scope;
  readonly isComplete: boolean;
  /** Equal texts, equal values given. */
  readonly key: string = '';
  private readonly given: readonly GivenValue[];
  private byPath: ReadonlyMap<string, Json | undefined> = new Map();
  /** The names under which something is given. */
  private readonly roots: ReadonlySet<string>;

  constructor(scope: Scope, isComplete: boolean, given: readonly GivenValue[] = []) {
    this.scope = scope;
    this.isComplete = isComplete;
    this.given = given;
    this.roots = new Set(given.map(({ node }) => node.root));
    // One value may be the key of another's path, so all are placed as often as there are values.
    for (const _ of given) {
      this.byPath = new Map(given.map(({ node, value }) => [this.textOf(node), value]));
    }
    const told = [...this.byPath].map(([path, value]) => [
      path,
      value === undefined ? [] : [value],
    ]);
    if (given.length > 0) this.key = JSON.stringify(told.sort());
  }

  /** Facts in which open paths have values; undefined where these contradict each other. */
  with(values: readonly GivenValue[]): Facts | undefined {
    const given = [...this.given, ...values];
    const known = new Facts(this.scope, this.isComplete, given);
    return given.every((one) => known.says(one)) ? known : undefined;
  }

  /** These facts with only those given values that others have as well. */
  sharedWith(others: readonly Facts[]): Facts {
    const shared = this.given.filter((one) => others.every((other) => other.says(one)));
    if (shared.length === this.given.length) return this;
    return new Facts(this.scope, this.isComplete, shared);
  }

  /** What is known of an expression. `names` are what names stand for, in a language with variables. */
  find(node: Literal | Path, names?: Scope['names']): Finding {
    if (node.kind === 'literal') return { is: 'known', value: node.value, mayHaveMore: false };
    if (names === undefined) return this.at(node);
    const whole = names(node.root);
    return whole ? this.at({ ...whole, keys: [...whole.keys, ...node.keys] }) : absent;
  }

  private says({ node, value }: GivenValue): boolean {
    const found = this.at(node);
    if (found.is !== 'known') return found.is === 'absent' && value === undefined;
    return value !== undefined && sameJson(found.value, value);
  }

  private at(node: Path): Finding {
    const keys = this.keysOf(node);
    if (keys === undefined) return absent;
    const place = { ...node, keys };
    const { value, isWhole } = this.givenAt(place) ?? this.knownAt(place);
    if (value === noMember) return absent;
    if (value !== undefined) {
      return { is: 'known', value, mayHaveMore: !isWhole && holdsObject(value) };
    }
    const open = this.openKey(keys);
    if (isWhole && open === undefined) return absent;
    const path = pathText(place);
    return { is: 'open', path, asks: open?.asks ?? path, node: place };
  }

  /** What was given for a place, or for what it lies in; that is known as a whole. */
  private givenAt(place: Path): ValueAt | undefined {
    if (!this.roots.has(place.root)) return undefined;
    for (let from = 0; from <= place.keys.length; from++) {
      const path = pathText({ ...place, keys: place.keys.slice(0, from) });
      if (!this.byPath.has(path)) continue;
      const given = this.byPath.get(path);
      const value = given === undefined ? noMember : memberAt(given, place.keys.slice(from));
      return { value, isWhole: true };
    }
    return undefined;
  }

  private knownAt({ root, keys }: Path): ValueAt {
    const { profile, external } = this.scope;
    const own = ownValue(profile, root);
    const outside = own === undefined && external ? ownValue(external, root) : undefined;
    const isWhole = this.isComplete || outside !== undefined;
    return { value: memberAt(own === undefined ? outside : own, keys), isWhole };
  }

  /** The keys of a path, as far as their values are known; undefined where one has no value. */
  private keysOf({ keys }: Path): readonly Key[] | undefined {
    if (keys.every(({ kind }) => kind === 'literal')) return keys;
    const known: Key[] = [];
    for (const key of keys) {
      const found = this.find(key);
      if (found.is === 'absent') return undefined;
      if (found.is === 'open') known.push(key);
      else if (isKey(found.value)) known.push({ kind: 'literal', value: found.value });
      else return undefined;
    }
    return known;
  }

  private openKey(keys: readonly Key[]): OpenPath | undefined {
    return keys.map((key) => this.find(key)).find((found) => found.is === 'open');
  }

  private textOf(node: Path): string {
    return pathText({ ...node, keys: this.keysOf(node) ?? node.keys });
  }
}

/** The value at a place, undefined where it is not known; `isWhole` says that then there is none. */
interface ValueAt {
  readonly value: Json | typeof noMember | undefined;
  readonly isWhole: boolean;
}

/** There is nothing, and never will be. */
const noMember = Symbol('no member');

/** The value under some keys; undefined where it is not known. */
function memberAt(
  value: Json | undefined,
  keys: readonly Key[],
): Json | typeof noMember | undefined {
  let at = value;
  for (const key of keys) {
    if (at === undefined) return undefined;
    if (!isJsonObject(at) && !Array.isArray(at)) return noMember;
    if (key.kind === 'path') return undefined;
    const next: Json | undefined = memberOf(at, key.value);
    if (next === undefined && (Array.isArray(at) ? !isPosition(key.value) : !isKey(key.value))) {
      return noMember;
    }
    at = next;
  }
  return at;
}

/** Whether a list may have an element there; behind its end, it is not known. */
function isPosition(key: Json): boolean {
  return typeof key === 'number' && Number.isInteger(key) && key >= 0;
}

/** Whether a value can be a key: a text or a number. */
function isKey(value: Json): value is Extract<Literal['value'], string | number | object> {
  return typeof value !== 'boolean' && (typeof value !== 'object' || value instanceof ExactNumber);
}

/** Whether there is an object in a value, which may have more members than are known. */
export function holdsObject(value: Json): boolean {
  return isJsonObject(value) || (Array.isArray(value) && value.some(holdsObject));
}
