import type { Expression } from './expression.ts';

/** The paper's three levels of complexity (its section 4.3), simplest first. */
export const complexities = ['simple', 'intermediate', 'complex'] as const;

export type Complexity = (typeof complexities)[number];

/** One parameter of a step: its name and the expression that yields its value. */
export interface Parameter {
  readonly name: string;
  readonly expression: Expression;
  /** JSON pointer of the text that holds the expression. */
  readonly pointer: string;
  /** Where the expression starts in that text, in UTF-16 units. */
  readonly offset: number;
}

/** One possible tool call. `id` is the tool's name unless the workflow gives another. */
export interface Step {
  readonly id: string;
  readonly hasOwnId: boolean;
  readonly tool: string;
  readonly parameters: readonly Parameter[];
  readonly returns: readonly string[];
  readonly pointer: string;
}

/** A step's id or a tool's name, as written somewhere in the workflow. */
export interface Name {
  readonly text: string;
  readonly pointer: string;
}

/** What a soft block does that lost members: keep the listed order, or permute those that are left. */
export const prunedOrders = ['listed', 'permute'] as const;

export type PrunedOrder = (typeof prunedOrders)[number];
