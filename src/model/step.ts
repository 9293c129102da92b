import type { ClauseGroup, Expression } from './expression.ts';

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

/** A tool, and what it is called with. */
export interface StepCall {
  readonly tool: string;
  readonly parameters: readonly Parameter[];
}

/** How often a call may be made: `least` is 0 where it may be left out; without `most`, any number of times. */
export interface Times {
  readonly least: 0 | 1;
  readonly most: number | undefined;
}

/** What a run may do with a step besides calling it once; a step without marks has none of these members. */
export interface StepMarks {
  readonly times?: Times;
  /** How often the call may be tried again after it failed; any number where nothing is said. */
  readonly retries?: number;
}

/** In which order the calls for the elements of a list come: in the list's, or in any. */
export const elementOrders = ['listed', 'any'] as const;

export type ElementOrder = (typeof elementOrders)[number];

/** What a step is made for: each element of a list that meets a condition. */
export interface ForEach {
  readonly list: Expression;
  /** JSON pointer of the text that holds the list's expression. */
  readonly pointer: string;
  /** Where the expression starts in that text, in UTF-16 units. */
  readonly offset: number;
  /** The name that stands for the element, in the condition and in the parameters. */
  readonly as: string;
  /** Undefined where all elements are meant. */
  readonly where: ClauseGroup | undefined;
  readonly order: ElementOrder;
}

/** One possible tool call. `id` is the tool's name unless the workflow gives another. */
export interface Step extends StepCall, StepMarks {
  readonly id: string;
  readonly hasOwnId: boolean;
  readonly returns: readonly string[];
  readonly pointer: string;
  /** Its tool changes nothing: whether it is called matters little. */
  readonly read?: true;
  /** What may be called in its place, where the agent has the choice. */
  readonly others?: readonly StepCall[];
  /** The list for each element of which it is made; undefined for a step that is made once. */
  readonly forEach?: ForEach;
}

/** The calls of which a step is one: its own first, then those that may be made in its place. */
export function callsOfStep<One extends StepCall>(
  step: One & { readonly others?: readonly One[] },
): readonly One[];
export function callsOfStep(step: StepCall & Pick<Step, 'others'>): readonly StepCall[];
export function callsOfStep(step: StepCall & Pick<Step, 'others'>): readonly StepCall[] {
  return step.others === undefined ? [step] : [step, ...step.others];
}

/**
 * A call that may be made at any time and any number of times: of `tool` with these parameters, or with any
 * where there are none; of any tool that no step and no action names where there is no tool.
 */
export interface AnytimeCall {
  readonly tool: string | undefined;
  readonly parameters: readonly Parameter[] | undefined;
  readonly pointer: string;
}

/** How marks are written, for messages: `?`, `+`, `*` or `{m,n}`. */
export function timesText({ least, most }: Times): string {
  if (most === undefined) return least === 0 ? '*' : '+';
  return least === 0 && most === 1 ? '?' : `{${least},${most}}`;
}

/** A step's id or a tool's name, as written somewhere in the workflow. */
export interface Name {
  readonly text: string;
  readonly pointer: string;
}

/** What a soft block does that lost members: keep the listed order, or permute those that are left. */
export const prunedOrders = ['listed', 'permute'] as const;

export type PrunedOrder = (typeof prunedOrders)[number];
