import { depthLimit, ExactNumber, type JsonObject, ownValue } from '../../base/json.ts';
import { isOfElements } from '../../model/element-places.ts';
import type { Found, Node } from '../../model/expression.ts';
import type { Field } from '../../model/fields.ts';
import { memberOf } from '../../model/lookup.ts';
import { pathText } from '../../model/node-text.ts';
import type { Policy } from '../../model/policy.ts';
import { isListPosition } from '../draw/place-value.ts';
import type { Term } from './atom.ts';
import { absent, type CandidateValue, exactly } from './candidate.ts';

/** What is known about all profiles before any value is chosen. */
export interface GivenData {
  /** The data under every profile. No profile is made that has one of its names itself. */
  readonly external: JsonObject | undefined;
  /** The field of the id; undefined if ids do not matter. */
  readonly idField: string | undefined;
}

/** Stands for what is computed: no candidates are known for it, and any value may be right. */
export const notFollowed: CandidateValue = { value: null, isExact: false };

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
  private readonly inDataAlone: readonly boolean[];
  private readonly indices: ReadonlyMap<string, number>;

  constructor({ fields }: Policy, given: GivenData) {
    this.fields = fields;
    this.given = given;
    this.indices = new Map(this.fields.map(({ path }, index) => [path, index]));
    this.keys = this.fields.map(({ node }) =>
      isOfElements(node) ? [] : node.keys.map((key) => this.of(key)),
    );
    this.keyFields = this.keys.map((keys) => keys.filter((key) => typeof key === 'number'));
    this.inDataAlone = this.fields.map(
      ({ node }) => !isOfElements(node) && this.isInData(node.root),
    );
    this.chosen = this.fields.map(({ node }, field) => {
      return !isOfElements(node) && !this.isGiven(field) && this.of(node) === field;
    });
  }

  /**
   * The term for an expression: a field or, if the value is written in the workflow or known from
   * the data, a constant.
   */
  of(node: Node): Term {
    if (node.kind === 'literal') return exactly(node.value);
    if (node.kind === 'computed') return notFollowed;
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

function constant(value: Found): CandidateValue {
  return value === undefined ? absent : exactly(value);
}

/** Whether a value can be a key or a position. Any other value leads to no place. */
export function isKey(value: Found): value is string | number | ExactNumber {
  return ['string', 'number'].includes(typeof value) || value instanceof ExactNumber;
}
