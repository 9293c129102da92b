import { numeralOf } from '../base/decimal.ts';
import { sameJson } from '../base/equality.ts';
import { type Json, ownValue } from '../base/json.ts';
import { byText } from '../base/text/by-text.ts';
import { sortedText } from '../base/text/sorted-text.ts';
import { computedValue, unknown } from '../model/evaluate.ts';
import type { Computed, Key, Node, Path } from '../model/expression.ts';
import { nodeText, pathText } from '../model/node-text.ts';
import type { Plan } from '../model/plan.ts';
import type { Scope } from '../model/profile.ts';
import type { Finding, GivenValue, OpenPath, PartOfPath } from './finding.ts';
import { hasPathAsKey, mayBeRight } from './key-search.ts';
import { type OwnData, ownData, ownScope, renamed, type Turns } from './turns.ts';
import { hasPart, holdsObject, isKey, memberAt, noMember, type ValueAt } from './value-at.ts';

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
  readonly given: readonly GivenValue[];
  private byPath: ReadonlyMap<string, Json | undefined> = new Map();
  /** The names under which something is given. */
  private readonly roots: ReadonlySet<string>;
  /** Undefined where no agent has data of its own. */
  readonly turns: Turns | undefined;
  private readonly views = new Map<number, Facts>();
  private readonly own: OwnData | undefined;
  private readonly whole: Scope;

  constructor(
    scope: Scope,
    isComplete: boolean,
    given: readonly GivenValue[] = [],
    turns?: Turns,
    own?: OwnData,
  ) {
    this.whole = scope;
    this.scope = own === undefined ? scope : ownScope(scope, own);
    this.turns = turns;
    this.own = own;
    this.isComplete = isComplete;
    this.given = given;
    this.roots = new Set(given.map(({ node }) => node.root));
    const hasKeys = given.some(({ node }) => hasPathAsKey(node));
    // One value may be the key of another's path, so then all are placed as often as there are values.
    for (const _ of hasKeys ? given : given.slice(0, 1)) {
      this.byPath = new Map(given.map(({ node, value }) => [this.textOf(node), value]));
    }
    const told = [...this.byPath].sort(([one], [other]) => byText(one, other));
    const texts = told.map(([path, value]) => [
      JSON.stringify(path),
      value === undefined ? '' : sortedText(value, numeralOf),
    ]);
    if (given.length > 0) this.key = texts.map((pair) => pair.join(':')).join();
  }

  /** Facts in which paths have values; undefined where these contradict each other or what is known. */
  with(values: readonly GivenValue[]): Facts | undefined {
    const known = this.and(values);
    return mayBeRight(known) ? known : undefined;
  }

  /** These facts and given values, whether or not they contradict each other. */
  and(values: readonly GivenValue[]): Facts {
    return new Facts(this.whole, this.isComplete, [...this.given, ...values], this.turns);
  }

  /** These facts with only those given values that others have as well. */
  sharedWith(others: readonly Facts[]): Facts {
    const shared = this.given.filter((one) => others.every((other) => other.says(one)));
    if (shared.length === this.given.length) return this;
    return new Facts(this.whole, this.isComplete, shared, this.turns);
  }

  /** The facts as the agent at a position reads them: with data of its own over the others. */
  at(position: number | undefined): Facts {
    const overlay = position === undefined ? undefined : this.turns?.overlays[position];
    if (overlay === undefined || position === undefined) return this;
    const own = ownData(this.find(overlay.node), this.placeOf(overlay.node) ?? overlay.node);
    if (own === undefined) return this;
    const view =
      this.views.get(position) ??
      new Facts(this.whole, this.isComplete, this.given, this.turns, own);
    this.views.set(position, view);
    return view;
  }

  /** The facts as the agent reads them whose plan it is. */
  of(plan: Plan): Facts {
    return this.turns === undefined ? this : this.at(this.turns.positionOf(plan));
  }

  /** The path in the facts that a path stands for here. */
  meant(node: Path): Path {
    return this.own === undefined ? node : renamed(node, this.own);
  }

  /** What is known of an expression. `names` are what names stand for, in a language with variables. */
  find(node: Node, names?: Scope['names']): Finding {
    if (node.kind === 'literal') return { is: 'known', value: node.value };
    if (node.kind === 'computed') return this.computed(node, names);
    if (names === undefined) return this.findAt(this.meant(node));
    const whole = names(node.root);
    if (whole === undefined) return absent;
    return this.findAt(this.meant({ ...whole, keys: [...whole.keys, ...node.keys] }));
  }

  /** A path with the values of its keys, as far as these are known; undefined where one can have none. */
  placeOf(node: Path): Path | undefined {
    if (node.keys.every(({ kind }) => kind === 'literal')) return node;
    const keys: Key[] = [];
    for (const key of node.keys) {
      const found = key.kind === 'path' ? this.findAt(key) : this.find(key);
      if (found.is === 'open') keys.push(key);
      else if (found.is === 'known' && isKey(found.value)) {
        keys.push({ kind: 'literal', value: found.value });
      } else return undefined;
    }
    return { ...node, keys };
  }

  /** Whether a given value agrees with what is known, and with what is given for all that it lies in. */
  fits({ node, value }: GivenValue): boolean {
    const place = this.placeOf(node);
    if (place === undefined) return value === undefined;
    if (place.keys.some(({ kind }) => kind === 'path')) return true;
    const { value: known, isWhole } = this.knownAt(place);
    if (known === undefined ? isWhole : known === noMember) return value === undefined;
    if (known !== undefined && known !== noMember) {
      const hasAll = value !== undefined && (isWhole ? sameJson : hasPart)(known, value);
      if (!hasAll) return false;
    }
    return this.wholesOf(place).every(({ value: given, keys: rest }) => {
      const own = given === undefined ? undefined : memberAt(given, rest);
      if (own === undefined || own === noMember) return value === undefined;
      return value !== undefined && sameJson(own, value);
    });
  }

  private says({ node, value }: GivenValue): boolean {
    const found = this.findAt(node);
    if (found.is !== 'known') return found.is === 'absent' && value === undefined;
    return value !== undefined && sameJson(found.value, value);
  }

  /** What is known of a computed value: nothing, if a part that it depends on is not known. */
  private computed(node: Computed, names: Scope['names']): Finding {
    const open: OpenPath[] = [];
    const parts: PartOfPath[] = [];
    let lacking: Finding & { readonly is: 'absent' } = absent;
    const value = computedValue(node, {
      scope: this.scope,
      find: (path) => {
        const found = this.find(path, names);
        if (found.is === 'part') parts.push(found);
        if (found.is === 'known' || found.is === 'part') return found.value;
        if (found.is === 'absent') return undefined;
        open.push(found);
        return unknown;
      },
      isPart: (each) => parts.length > 0 && holdsObject(each),
      absent: (part, text) => {
        lacking = { is: 'absent', part: { text, node: part } };
        return { value: undefined, isFault: true };
      },
      fault: () => undefined,
    });
    const [part] = parts;
    const [first = part && ({ ...part, is: 'open' } as const)] = open;
    if (value === unknown && first !== undefined)
      return { ...first, path: this.textOfComputed(node) };
    if (value === undefined || value === unknown) return lacking;
    const isPart = part !== undefined && holdsObject(value);
    return isPart ? { ...part, value, path: this.textOfComputed(node) } : { is: 'known', value };
  }

  /** Another text where an agent has data of its own: there the same expression is another value. */
  private textOfComputed(node: Computed): string {
    const text = nodeText(node);
    return this.own === undefined ? text : `${text} with ${pathText(this.own.place)}`;
  }

  private findAt(node: Path): Finding {
    const place = this.placeOf(node);
    if (place === undefined) return absent;
    const { value, isWhole } = this.givenAt(place) ?? this.knownAt(place);
    if (value === noMember) return absent;
    if (value !== undefined && (isWhole || !holdsObject(value))) return { is: 'known', value };
    const path = pathText(place);
    if (value !== undefined) return { is: 'part', value, path, asks: path, node: place };
    const open = this.openKey(place.keys);
    if (isWhole && open === undefined) return absent;
    return { is: 'open', path, asks: open?.asks ?? path, node: place };
  }

  /** What was given for a place, or for what it lies in; that is known as a whole. */
  private givenAt(place: Path): ValueAt | undefined {
    let found: ValueAt | undefined;
    for (const { value: whole, keys } of this.wholesOf(place)) {
      const value = whole === undefined ? noMember : memberAt(whole, keys);
      found = { value, isWhole: true };
      // Of a key that is not known the whole does not say what it leads to, but another call may have.
      if (value !== undefined || keys.every(({ kind }) => kind === 'literal')) return found;
    }
    return found;
  }

  /** What was given for a place and for all that it lies in, from the root on, and the keys from there to the place. */
  private wholesOf(place: Path): (Pick<GivenValue, 'value'> & Pick<Path, 'keys'>)[] {
    if (!this.roots.has(place.root)) return [];
    return [undefined, ...place.keys].flatMap((_, from) => {
      const path = pathText({ ...place, keys: place.keys.slice(0, from) });
      const isGiven = this.byPath.has(path);
      return isGiven ? [{ value: this.byPath.get(path), keys: place.keys.slice(from) }] : [];
    });
  }

  private knownAt({ root, keys }: Path): ValueAt {
    const { profile, external } = this.whole;
    const own = ownValue(profile, root);
    const outside = own === undefined && external ? ownValue(external, root) : undefined;
    const isWhole = this.isComplete || outside !== undefined;
    return { value: memberAt(own === undefined ? outside : own, keys), isWhole };
  }

  private openKey(keys: readonly Key[]): OpenPath | undefined {
    return keys
      .map((key) => (key.kind === 'path' ? this.findAt(key) : this.find(key)))
      .find((found) => found.is === 'open');
  }

  private textOf(node: Path): string {
    return pathText(this.placeOf(node) ?? node);
  }
}
