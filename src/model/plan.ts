import type { Diagnostic, Place } from './diagnostics/diagnostic.ts';
import type { OrderConstraints } from './order-constraints.ts';
import type { Outcome } from './outcome.ts';
import type { AnytimeCall, Parameter, StepMarks } from './step.ts';

/** A call of a plan before grounding: its tool and the expressions of its parameters. */
export interface PlannedCall extends StepMarks {
  readonly tool: string;
  /** The step's id, or the tool's name where no step declares it. */
  readonly name: string;
  /** The position of the step in the workflow; -1 where no step declares the tool. */
  readonly step: number;
  readonly parameters: readonly Parameter[];
  /** Which of the step's alternatives it is; undefined for the first. */
  readonly alternative?: number;
  /** What may be called in its place; the alternatives themselves have none. */
  readonly others?: readonly PlannedCall[];
  /** Whose call it is, where that is another agent than the plan's. */
  readonly agent?: string;
  /** The element that it is made for, where its step is made for each element of a list. */
  readonly element?: PlannedElement;
}

/** An element of a list for which a step is made. Its calls follow one another in the listed order. */
export interface PlannedElement {
  /** Its position in the list; undefined where the list is not known, and there may be any number of such calls. */
  readonly index: number | undefined;
  /** Which of the step's calls this is, counted from 0. */
  readonly nth: number;
  /** How many calls the step makes. */
  readonly of: number;
  /** Whether they may come in any order. */
  readonly isAny: boolean;
}

/** A slot of a trajectory: a fixed call, by position, or the next call of a soft block's order. */
export type Slot = number | { readonly block: number };

/**
 * The valid orders of one soft block's calls, as positions 0..n-1 of its members, in lexicographic
 * order. They are counted and addressed by rank without enumeration.
 */
export interface OrderSpace {
  /**
   * The number of orders; undefined where there are too many to tell different ones from equal ones.
   */
  readonly count: bigint | undefined;
  /**
   * The number of ranks: `count` or, where that is undefined, the number of orders including equal
   * ones.
   */
  readonly ranks: bigint;
  /** The constraints that the orders satisfy. */
  readonly constraints: OrderConstraints;
  /** The work of counting, in visits of members of about 50 ns each. */
  readonly work: number;
  /** The order at a rank, 0 <= rank < ranks. */
  at(rank: bigint): number[];
  /** The rank of one of the orders. */
  rank(order: readonly number[]): bigint;
  /** Whether a permutation of the members is one of the orders; of equal ones only the smallest is. */
  has(order: readonly number[]): boolean;
  /**
   * The orders whose n-th member is in `allowed[n]`, lazily, in lexicographic order. Interchangeable
   * members must be allowed in the same slots.
   */
  within(allowed: Allowed, spend?: Spend): Iterable<number[]>;
  /**
   * A walk that decides, member by member, whether an order can be completed; undefined where the
   * constraints alone decide it.
   */
  walk(spend?: Spend): OrderWalk | undefined;
  /** All orders, lazily, in lexicographic order. */
  [Symbol.iterator](): Iterator<number[]>;
}

/** Is told of the work that a search takes, in comparisons of about a nanosecond; it may throw to end it. */
export type Spend = (work: number) => void;

/** An order that is built member by member. */
export interface OrderWalk {
  /**
   * Adds a member; yields false, and adds nothing, where no order continues so. Without a count, this may
   * be noticed only some members later, but not after the last.
   */
  push(member: number): boolean;
  /** Removes the last member. */
  pop(): void;
}

/** The members allowed in each slot of a block; undefined where all are. */
export type Allowed = readonly (ReadonlySet<number> | undefined)[];

/** A soft block whose calls permute. */
export interface PlannedBlock {
  /** Positions in `calls`, in step order; under an override, in its order. */
  readonly calls: readonly number[];
  /** Classes of at least two interchangeable members, as positions in `calls`. */
  readonly alike: readonly (readonly number[])[];
  /**
   * Classes of members that may become equal calls once grounded: the same tool and parameter names.
   */
  readonly comparable: readonly (readonly number[])[];
  readonly orders: OrderSpace;
  /** The place of the block in the workflow. */
  readonly place: Place;
}

/** A node of a precedence graph, which stands for one call. */
export interface NodeAttributes {
  readonly tool: string;
  /** The step's id, or the tool's name where no step declares it. */
  readonly name: string;
  /** The position of the call in the plan's `calls`. */
  readonly call: number;
}

/**
 * The precedence graph: one node per call; if a path leads from one node to another, every trajectory
 * has the calls in this order. It is acyclic. This is the part of graphology's DirectedGraph that is
 * used.
 */
export interface PrecedenceGraph {
  /** The number of nodes. */
  readonly order: number;
  /** The number of edges. */
  readonly size: number;
  /** The keys of the nodes. */
  nodes(): string[];
  getNodeAttribute<Name extends keyof NodeAttributes>(
    node: string,
    name: Name,
  ): NodeAttributes[Name];
  /** The direct successors of a node. */
  outNeighbors(node: string): string[];
  /** The direct predecessors of a node. */
  inNeighbors(node: string): string[];
}

/** A step that is left in a plan, or another place in its sequence: which calls may be made there. */
export interface PlanPlace {
  /** The alternatives, as positions in the plan's calls. */
  readonly calls: readonly number[];
  /** Whether the agent may go past it. */
  readonly isOptional: boolean;
  /** Whether calls with other values may follow in it, any number of them: those for a list that is not known. */
  readonly isOpen?: boolean;
}

/**
 * What a plan leaves to the agent: places that it may go past, and places with alternatives. A variant is one choice
 * for each of them; the plan's own slots and blocks are those of the first variant, in which everything is made.
 */
export interface PlanChoices {
  /** All places, in listed order. */
  readonly places: readonly PlanPlace[];
  /** The blocks before anything is left out by choice, with all alternatives of their members. */
  readonly blocks: readonly { readonly calls: readonly number[]; readonly place: Place }[];
  /** The hard pairs, as positions of places. */
  readonly before: readonly (readonly [number, number])[];
  /** The places of blocks that stay together, in their listed order unless they may come in any. */
  readonly runs: readonly { readonly places: readonly number[]; readonly isAny: boolean }[];
  /** The number of choices for all places together. */
  readonly size: bigint;
  /** The number of trajectories, if no two calls are equal; undefined where it is not counted. */
  readonly count: bigint | undefined;
  /** The variants that have an order, in their order; undefined above `mostVariants`, or where orders are not counted. */
  readonly variants: () => readonly Variant[] | undefined;
  /** The plan of one variant, with all calls; undefined if it has no order, or its orders are not counted. */
  readonly planOf: (choice: Variant['choice']) => Plan | undefined;
}

/** More variants are not listed. */
export const mostVariants = 4096;

/** One choice for each place of a plan. */
export interface Variant {
  /** By place, the alternative that is made there, counted from 0; undefined for a place that is left out. */
  readonly choice: readonly (number | undefined)[];
  /** What is called then; it has all calls of the plan, of which it uses some, and no choices. */
  readonly plan: Plan;
}

/**
 * What one workflow prescribes for one outcome: the factored set of its trajectories. It depends only
 * on the outcome and on whether another agent follows.
 */
export interface Plan {
  readonly agent: string;
  /** The workflow's file. */
  readonly file: string;
  /** The outcome it was made for. */
  readonly outcome: Outcome;
  readonly handsOver: boolean;
  /** In listed order; those of one step with alternatives follow one another. */
  readonly calls: readonly PlannedCall[];
  readonly slots: readonly Slot[];
  /** In the order of `soft_ordering`; the first varies slowest. */
  readonly blocks: readonly PlannedBlock[];
  /** The hard pairs of which both calls remain, as positions in `calls`. */
  readonly before: readonly (readonly [number, number])[];
  /**
   * Builds the precedence graph; it is not kept, because it is larger than the rest of the plan. `positions` are those
   * of the calls among others, where the plan becomes part of one with more. Of a plan with choices it is the graph of
   * the first variant.
   */
  readonly graph: (positions?: readonly number[]) => PrecedenceGraph;
  /** The number of trajectories: the product of the blocks' counts; undefined where one is not counted. */
  readonly count: bigint | undefined;
  /** The product of the blocks' numbers of ranks. */
  readonly ranks: bigint;
  readonly warnings: readonly Diagnostic[];
  /** What the agent may choose; undefined where it has no choice. */
  readonly choices?: PlanChoices;
  /** Calls that may be made at any time; undefined where there are none. */
  readonly anytime?: readonly AnytimeCall[];
  /** The whole trajectory ends here: agents that would follow call nothing. */
  readonly halts?: boolean;
  /** What comes after these calls is not known: a trajectory only begins with them. */
  readonly isBeginning?: boolean;
}
