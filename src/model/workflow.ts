import type { Expression } from './expression.ts';
import type { Json } from './json.ts';
import { addUnder } from './lists-by-key.ts';
import type { Operator } from './operators.ts';

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

/** How a soft block behaves once members are removed: the rest keeps the listed order, or permutes. */
export const prunedOrders = ['listed', 'permute'] as const;

export type PrunedOrder = (typeof prunedOrders)[number];

/** Steps that may be called in any order, as listed. */
export interface SoftBlock {
  readonly members: readonly Name[];
  /** Undefined where the workflow does not say; the default is `listed`. */
  readonly whenPruned: PrunedOrder | undefined;
  readonly pointer: string;
}

/** `first` must come before `second`. */
export interface HardPair {
  readonly first: Name;
  readonly second: Name;
  readonly pointer: string;
}

/** The right side of a comparison; undefined for `exists`. */
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
}

export interface ClauseGroup {
  readonly kind: 'all_of' | 'any_of';
  readonly clauses: readonly Clause[];
  readonly pointer: string;
}

export interface Negation {
  readonly kind: 'not';
  readonly clause: Clause;
  readonly pointer: string;
}

/** A part of a condition, nested to any depth. */
export type Clause = Comparison | ClauseGroup | Negation;

export interface TargetAction {
  readonly kind: 'skip' | 'end_after' | 'override_trajectory';
  readonly targets: readonly Name[];
  readonly pointer: string;
}

export interface ParameterAction {
  readonly kind: 'override_params';
  readonly targets: readonly Name[];
  readonly parameters: readonly Parameter[];
  readonly pointer: string;
}

/** An action of a branch (the paper's Table 4). */
export type Action = TargetAction | ParameterAction;

/**
 * An `if` with its branches. `index` counts the workflow's conditionals, nested ones too, in document
 * order.
 */
export interface Conditional {
  readonly kind: 'conditional';
  readonly index: number;
  readonly condition: ClauseGroup;
  readonly then: readonly (Action | Conditional)[];
  readonly else: readonly (Action | Conditional)[];
  readonly pointer: string;
}

/** The parsed policy of one agent. Names are as written; `check` verifies that they exist. */
export interface Workflow {
  readonly file: string;
  readonly agent: string;
  readonly steps: readonly Step[];
  readonly softBlocks: readonly SoftBlock[];
  readonly hardPairs: readonly HardPair[];
  readonly conditionals: readonly Conditional[];
  /** The number of conditionals, nested ones included. */
  readonly conditionalCount: number;
  readonly finalOnly: readonly Name[];
  readonly description: string | undefined;
  readonly domain: string | undefined;
  readonly complexity: Complexity | undefined;
}

/**
 * The positions of the steps that a name refers to: the step with that id, otherwise all steps of that
 * tool.
 */
export function stepsNamed(steps: readonly Step[], name: string): readonly number[] {
  const { byId, byTool } = namesOf(steps);
  return byId.get(name) ?? byTool.get(name) ?? [];
}

/** The positions of the steps that each name refers to. */
interface StepNames {
  readonly byId: ReadonlyMap<string, readonly number[]>;
  readonly byTool: ReadonlyMap<string, readonly number[]>;
}

/** Cached, because a workflow of thousands of steps may name each of them in every part. */
const knownNames = new WeakMap<readonly Step[], StepNames>();

function namesOf(steps: readonly Step[]): StepNames {
  const known = knownNames.get(steps);
  if (known !== undefined) return known;
  const [byId, byTool] = [new Map<string, number[]>(), new Map<string, number[]>()];
  for (const [position, { id, hasOwnId, tool }] of steps.entries()) {
    if (hasOwnId && !byId.has(id)) byId.set(id, [position]);
    addUnder(byTool, tool, position);
  }
  const names = { byId, byTool };
  knownNames.set(steps, names);
  return names;
}

/** The direct parts of a clause; none for a comparison. */
export function innerClauses(clause: Clause): readonly Clause[] {
  if (clause.kind === 'comparison') return [];
  return clause.kind === 'not' ? [clause.clause] : clause.clauses;
}

/** Removes `not` and groups of one member around a clause: the clause that it depends on. */
export function innermostClause(clause: Clause): Clause {
  const [first, ...others] = innerClauses(clause);
  return first === undefined || others.length > 0 ? clause : innermostClause(first);
}

/** All conditionals in a list of entries, nested ones too, in document order. */
export function* conditionalsOf(
  entries: readonly (Action | Conditional)[],
): Generator<Conditional> {
  for (const entry of entries) {
    if (entry.kind !== 'conditional') continue;
    yield entry;
    yield* conditionalsOf(entry.then);
    yield* conditionalsOf(entry.else);
  }
}
