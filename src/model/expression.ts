import type { ExactNumber, Json } from '../base/json.ts';

/** A constant written in an expression: `'text'`, `12`, `true`, `None`. */
export interface Literal {
  readonly kind: 'literal';
  readonly value: null | boolean | number | string | ExactNumber;
}

/** One bracket of a path: a constant, or a path whose value is the key. */
export type Key = Literal | Path;

/** A path in the data: a name and the brackets after it, as in `inventory[order['id']]['stock']`. */
export interface Path {
  readonly kind: 'path';
  readonly root: string;
  readonly keys: readonly Key[];
}

/** An expression of the workflow language: its text as written, and its parsed form. */
export interface Expression {
  readonly text: string;
  readonly node: Literal | Path;
}

/** The value at a path; `undefined` where the path does not exist. */
export type Found = Json | undefined;
