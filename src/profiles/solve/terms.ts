import {
  depthLimit,
  ExactNumber,
  isJsonObject,
  type Json,
  type JsonObject,
  ownValue,
} from '../../base/json.ts';
import { anyElement } from '../../model/any-element.ts';
import { isOfElements, placeOf } from '../../model/element-places.ts';
import type { Found, Key, Literal, Node, Path } from '../../model/expression.ts';
import type { Field } from '../../model/fields.ts';
import { visitParts } from '../../model/free-paths.ts';
import { memberOf } from '../../model/lookup.ts';
import { pathText } from '../../model/node-text.ts';
import type { Policy } from '../../model/policy.ts';
import { isListPosition } from '../draw/place-value.ts';
import type { AtomSide, Term } from './atom.ts';
import { absent, type CandidateValue, exactly } from './candidate.ts';
import { ComputedSide } from './computed-side.ts';

/** What is known about all profiles before any value is chosen. */
export interface GivenData {
  /** The data under every profile. No profile is made that has one of its names itself. */
  readonly external: JsonObject | undefined;
  /** The field of the id; undefined if ids do not matter. */
  readonly idField: string | undefined;
}

/**
 * A workflow's paths in the form that the solver reads: fields to choose values for, and constants
 * from the data.
 */
export class Terms {
  readonly fields: readonly Field[];
  /** For each field, the terms in its brackets. */
  readonly keys: readonly (readonly Term[])[];
  /** For each field, those of its keys that are fields. */
  readonly keyFields: readonly (readonly number[])[];
  readonly given: GivenData;
  private readonly chosen: readonly boolean[];
  private readonly ofElements: readonly boolean[];
  private readonly inDataAlone: readonly boolean[];
  private readonly indices: ReadonlyMap<string, number>;

  constructor({ fields }: Policy, given: GivenData) {
    this.fields = fields;
    this.given = given;
    this.indices = new Map(this.fields.map(({ path }, index) => [path, index]));
    this.ofElements = this.fields.map(({ node }) => isOfElements(node));
    this.keys = this.fields.map(({ node }, field) =>
      this.isOfElements(field) ? [] : node.keys.map((key) => this.of(key)),
    );
    this.keyFields = this.keys.map((keys) => keys.filter((key) => typeof key === 'number'));
    this.inDataAlone = this.fields.map(
      ({ node }, field) => !this.isOfElements(field) && this.isInData(node.root),
    );
    this.chosen = this.fields.map(({ node }, field) => {
      return !this.isOfElements(field) && !this.isGiven(field) && this.of(node) === field;
    });
  }

  /** The side of a comparison that an expression is. */
  side(node: Node): AtomSide {
    return node.kind === 'computed' ? new ComputedSide(node, this.readIn(node)) : this.of(node);
  }

  /** The fields that an expression reads, without what it reads of the elements of lists. */
  private readIn(node: Node): number[] {
    const fields = new Set<number>();
    visitParts(node, (part, { elements }) => {
      const place = part.kind === 'path' ? placeOf(part, elements) : undefined;
      const field = place && this.indexOf(place);
      if (field !== undefined && !this.isOfElements(field)) fields.add(field);
    });
    return [...fields];
  }

  /** The index of the field at a path; undefined if there is none. */
  indexOf(path: Path): number | undefined {
    return this.indices.get(pathText(path));
  }

  /**
   * The term for a literal or a path: a field or, if the value is written in the workflow or known from
   * the data, a constant.
   */
  of(node: Literal | Path): Term {
    if (node.kind === 'literal') return exactly(node.value);
    const keys = node.keys.map((key) => this.of(key));
    const constants = keys.filter((key) => typeof key !== 'number');
    const isStatic = constants.length === keys.length;
    if (this.isInData(node.root)) {
      if (isStatic) return constant(this.inData(node.root, keys, () => undefined));
    } else if (keys.length >= depthLimit || !constants.every(({ value }) => isKey(value))) {
      return absent;
    }
    return this.indices.get(pathText(node)) as number;
  }

  /**
   * Whether a field gets a chosen value: its value is not in the data, and some profile can have
   * the field.
   */
  isChosen(field: number): boolean {
    return this.chosen[field] === true;
  }

  /** Whether a field is what is read of the elements of a list: it gets its values as a part of the list. */
  isOfElements(field: number): boolean {
    return this.ofElements[field] === true;
  }

  /** Whether a field's value comes from the data, through keys that may be chosen. */
  isGiven(field: number): boolean {
    return this.inDataAlone[field] === true;
  }

  /** Whether the id of a profile is a key into the data. */
  get areIdsInData(): boolean {
    const { idField = '' } = this.given;
    const id = this.indices.get(idField);
    return this.keyFields.some(
      (keys, field) => this.isGiven(field) && keys.some((key) => key === id),
    );
  }

  /** Whether all keys of a field are literals in the workflow. */
  isLiteral(field: number): boolean {
    return (this.fields[field] as Field).node.keys.every(({ kind }) => kind === 'literal');
  }

  /** For each key of a field, whether it is a literal list position. */
  positions(field: number): boolean[] {
    const { keys } = (this.fields[field] as Field).node;
    return keys.map((key) => key.kind === 'literal' && isListPosition(key.value));
  }

  /** The value of a field that comes from the data. */
  givenValue(field: number, valueFor: (field: number) => Found): Found {
    const { node } = this.fields[field] as Field;
    return this.inData(node.root, this.keys[field] ?? [], valueFor);
  }

  /** The data under a name, where no profile has a value of its own; undefined if there are none. */
  dataAt(root: string): Found {
    return this.isInData(root) ? ownValue(this.given.external ?? {}, root) : undefined;
  }

  /** Every value that the data have at a path; a key that is not written there may be any. */
  dataEach({ root, keys }: Path): Json[] {
    const inside = (value: Json, key: Key): Json[] => {
      if (key.kind === 'path' || key === anyElement) return membersOf(value);
      const member = memberOf(value, key.value);
      return member === undefined ? [] : [member];
    };
    const from = this.dataAt(root);
    let values = from === undefined ? [] : [from];
    for (const key of keys) values = values.flatMap((value) => inside(value, key));
    return values;
  }

  /** Every profile has an id and agents, so data under these names have no effect. */
  private isInData(root: string): boolean {
    const { external, idField } = this.given;
    if (external === undefined || root === idField || root === 'agent_sequence') return false;
    return ownValue(external, root) !== undefined;
  }

  private inData(root: string, keys: readonly Term[], valueFor: (field: number) => Found): Found {
    let value: Found = ownValue(this.given.external ?? {}, root);
    for (const key of keys) {
      if (value === undefined) return undefined;
      value = memberOf(value, typeof key === 'number' ? valueFor(key) : key.value);
    }
    return value;
  }
}

/** The members of a list or an object. */
export function membersOf(container: Json): Json[] {
  if (Array.isArray(container)) return container;
  return isJsonObject(container) ? Object.values(container) : [];
}

function constant(value: Found): CandidateValue {
  return value === undefined ? absent : exactly(value);
}

/** Whether a value can be a key or a position. Any other value leads to no place. */
export function isKey(value: Found): value is string | number | ExactNumber {
  return ['string', 'number'].includes(typeof value) || value instanceof ExactNumber;
}
