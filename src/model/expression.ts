import type { ExactNumber, Json } from '../base/json.ts';
import type { TextPattern } from './argument-rules.ts';
import type { Operator } from './operators.ts';

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

/** A value that is computed from others. */
export interface Computed {
  readonly kind: 'computed';
  readonly form: Form;
  /** The UTF-16 offset at which it begins, in the text that it was read from. */
  readonly offset: number;
}

/** What an expression comes down to. */
export type Node = Literal | Path | Computed;

/** How a value is computed. In a form that goes through a list, `element` is the name of each of its elements. */
export type Form =
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  /** What lies under a key of something that is no path, or under a key that is computed. */
  | { readonly kind: 'member'; readonly of: Node; readonly key: Node }
  | { readonly kind: 'negative'; readonly of: Node }
  | {
      readonly kind: 'arithmetic';
      readonly operator: ArithmeticOperator;
      readonly left: Node;
      readonly right: Node;
    }
  /** Whether a condition holds. */
  | { readonly kind: 'truth'; readonly clause: Clause }
  | { readonly kind: 'if'; readonly clause: Clause; readonly yes: Node; readonly no: Node }
  | {
      readonly kind: 'search';
      readonly name: SearchName;
      readonly element: string;
      readonly list: Node;
      readonly clause: Clause;
    }
  | {
      readonly kind: 'each';
      readonly name: EachName;
      readonly element: string;
      readonly list: Node;
      readonly value: Node;
    }
  | {
      readonly kind: 'call';
      readonly name: FunctionName;
      readonly arguments: readonly Node[];
      /** The pattern of `matches`. */
      readonly pattern?: TextPattern;
    };

export type ArithmeticOperator = '+' | '-' | '*' | '/';

/** Forms that ask a condition of each element: `any(x in L: condition)`. */
export const searchNames = ['any', 'all', 'none', 'count', 'first', 'filter'] as const;
export type SearchName = (typeof searchNames)[number];

/** Forms that compute a value for each element: `sum(x in L: value)`. */
export const eachNames = ['sum', 'min', 'max', 'map'] as const;
export type EachName = (typeof eachNames)[number];

/** Functions of values, with the least and the greatest number of their arguments. */
export const functionArguments = {
  length: [1, 1],
  last: [1, 1],
  sum: [1, 1],
  min: [1, Number.POSITIVE_INFINITY],
  max: [1, Number.POSITIVE_INFINITY],
  abs: [1, 1],
  round: [1, 2],
  lower: [1, 1],
  matches: [2, 2],
  days: [2, 2],
  hours: [2, 2],
  date: [1, 1],
} as const satisfies Record<string, readonly [least: number, most: number]>;
export type FunctionName = keyof typeof functionArguments;

/** All names that stand before a parenthesis. */
export const functionNames: readonly string[] = [
  ...new Set(['exists', 'if', ...searchNames, ...eachNames, ...Object.keys(functionArguments)]),
];

/** An expression of the workflow language: its text as written, and its parsed form. */
export interface Expression {
  readonly text: string;
  readonly node: Node;
}

/** The value at a path; `undefined` where the path does not exist. */
export type Found = Json | undefined;

/** What a comparison compares its field with; `exists` has nothing. */
export type Operand =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'expression'; readonly expression: Expression }
  | undefined;

export interface Comparison {
  readonly kind: 'comparison';
  readonly field: Expression;
  readonly operator: Operator;
  readonly operand: Operand;
  readonly pointer: string;
  /** Where it begins in the text at `pointer`, in UTF-16 units; undefined where it is an object of its own. */
  readonly offset?: number;
}

export interface ClauseGroup {
  readonly kind: 'all_of' | 'any_of';
  readonly clauses: readonly Clause[];
  readonly pointer: string;
  /** What it says, where it stands for something else than its clauses. */
  readonly says?: string;
}

export interface Negation {
  readonly kind: 'not';
  readonly clause: Clause;
  readonly pointer: string;
}

/** A part of a condition, nested to any depth. */
export type Clause = Comparison | ClauseGroup | Negation;
