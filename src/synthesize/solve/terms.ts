import type { Found, Literal, Path } from '../../model/expression.ts';
import { type Field, pathText } from '../../model/fields.ts';
import { depthLimit, ExactNumber, type JsonObject, ownValue } from '../../model/json.ts';
import { memberOf } from '../../model/lookup.ts';
import type { Policy } from '../../model/policy.ts';
import { isListPosition } from '../place-value.ts';
import type { Term } from './atom.ts';
import { absent, type CandidateValue, exactly } from './candidate.ts';

/** What is known of all profiles before any of their values is chosen. */
export interface GivenData {
  /** The data under every profile; no profile is made that has one of their names itself. */
  readonly external: JsonObject | undefined;
  /** The field that is the id; undefined where that does not matter. */
  readonly idField: string | undefined;
}

/** A workflow's paths as the solver reads them: fields to be chosen, and what the data say. */
export class Terms {
  readonly fields: readonly Field[];
  /** By field: what stands between its brackets. */
  readonly keys: readonly (readonly Term[])[];
  /** By field: those of its keys that are fields. */
  readonly keyFields: readonly (readonly number[])[];
  readonly given: GivenData;
  private readonly chosen: readonly boolean[];
  private readonly inDataAlone: readonly boolean[];
  private readonly indices: ReadonlyMap<string, number>;

  constructor({ fields }: Policy, given: GivenData) {
    this.fields = fields;
    this.given = given;
    this.indices = new Map(this.fields.map(({ path }, index) => [path, index]));
    this.keys = this.fields.map(({ node }) => node.keys.map((key) => this.of(key)));
    this.keyFields = this.keys.map((keys) => keys.filter((key) => typeof key === 'number'));
    this.inDataAlone = this.fields.map(({ node }) => this.isInData(node.root));
    this.chosen = this.fields.map(({ node }, field) => {
      return !this.isGiven(field) && this.of(node) === field;
    });
  }

  /** What an expression is: a field, or a constant where it is written or the data say it. */
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

  /** Whether a value is chosen for a field: data do not say it, and some profile can have it. */
  isChosen(field: number): boolean {
    return this.chosen[field] === true;
  }

  /** Whether a field is found in the data, by keys that may be chosen, and not chosen itself. */
  isGiven(field: number): boolean {
    return this.inDataAlone[field] === true;
  }

  /** Whether the id of a profile leads into the data. */
  get areIdsInData(): boolean {
    const { idField = '' } = this.given;
    const id = this.indices.get(idField);
    return this.keyFields.some(
      (keys, field) => this.isGiven(field) && keys.some((key) => key === id),
    );
  }

  /** Whether the keys of a field are all written in the workflow itself. */
  isLiteral(field: number): boolean {
    return (this.fields[field] as Field).node.keys.every(({ kind }) => kind === 'literal');
  }

  /** Which keys of a field are written in the workflow as positions of lists. */
  positions(field: number): boolean[] {
    const { keys } = (this.fields[field] as Field).node;
    return keys.map((key) => key.kind === 'literal' && isListPosition(key.value));
  }

  /** What the data have for such a field. */
  givenValue(field: number, valueFor: (field: number) => Found): Found {
    const { node } = this.fields[field] as Field;
    return this.inData(node.root, this.keys[field] ?? [], valueFor);
  }

  /** The id and the agents are in every profile, so what data say of these names counts for nothing. */
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

/** Whether a value can be a key, or a position: any other one leads to no place. */
export function isKey(value: Found): value is string | number | ExactNumber {
  return ['string', 'number'].includes(typeof value) || value instanceof ExactNumber;
}
