import type { Diagnostic, Place } from './diagnostic.ts';
import type { OrderConstraints } from './order-constraints.ts';
import type { Outcome } from './outcome.ts';
import type { Parameter } from './step.ts';

/** A call of a plan before it is grounded: the tool, and where its parameters come from. */
export interface PlannedCall {
  readonly tool: string;
  /** The step's id, or the tool's name where no step declares it. */
  readonly name: string;
  /** Position of the step in the workflow, or -1 where no step declares the tool. */
  readonly step: number;
  readonly parameters: readonly Parameter[];
}

/** A place in a trajectory: a call of the plan by position, or the next one of a soft block's order. */
export type Slot = number | { readonly block: number };

/**
 * The valid orders of one soft block's calls, as positions 0..n-1 of its members, counted and
 * addressed without being enumerated; sorted lexicographically.
 */
export interface OrderSpace {
  /** How many there are; undefined where those that differ are too many to tell. */
  readonly count: bigint | undefined;
  /** How many ranks there are: `count`, or else the number of orders, those that are the same too. */
  readonly ranks: bigint;
  /** What the orders keep. */
  readonly constraints: OrderConstraints;
  /** What counting them took, in looks at a member: about 50 ns each. */
  readonly work: number;
  /** The order at a rank, 0 <= rank < ranks. */
  at(rank: bigint): number[];
  /** The rank of one of the orders. */
  rank(order: readonly number[]): bigint;
  /** Whether a permutation of the members is one of the orders; of those that are the same, the smallest is. */
  has(order: readonly number[]): boolean;
  /**
   * The orders whose n-th member is among `allowed[n]`, lazily, in lexicographic order.
   * Interchangeable members must be allowed in the same slots. Where there is no count, orders that are
   * the same as earlier ones come too: `has` tells them.
   */
  within(allowed: Allowed): Iterable<number[]>;
  /** What tells, member by member, whether an order goes on; undefined where the restrictions tell. */
  walk(): OrderWalk | undefined;
  /** All orders, lazily, in lexicographic order. */
  [Symbol.iterator](): Iterator<number[]>;
}

/** An order in the making. */
export interface OrderWalk {
  /** Puts a member next; false, and nothing is put, where none of the orders goes on so. */
  push(member: number): boolean;
  /** Takes the last member back. */
  pop(): void;
}

/** The members that a block's n-th slot may have, by slot; undefined where it may have any. */
export type Allowed = readonly (ReadonlySet<number> | undefined)[];

/** A soft block that permutes. */
export interface PlannedBlock {
  /** Positions in `calls`, in step order (under an override, in the list's order). */
  readonly calls: readonly number[];
  /** Classes of interchangeable members, as positions in `calls`; those of one member are left out. */
  readonly alike: readonly (readonly number[])[];
  /** Classes of members, by number, that values may make the same call: one tool, the same names of parameters. */
  readonly comparable: readonly (readonly number[])[];
  readonly orders: OrderSpace;
  /** Where the workflow lists the block. */
  readonly place: Place;
}

/** What a node of a precedence graph stands for. */
export interface NodeAttributes {
  readonly tool: string;
  /** The step's id, or the tool's name where no step declares it. */
  readonly name: string;
  /** The position of the call in the plan's `calls`. */
  readonly call: number;
}

/**
 * What must come before what: a node for each call; a path from one to another says that every trajectory has
 * them in that order. Acyclic. It is a DirectedGraph of graphology, of which these are some members.
 */
export interface PrecedenceGraph {
  /** How many nodes there are. */
  readonly order: number;
  /** How many edges there are. */
  readonly size: number;
  /** The keys of the nodes. */
  nodes(): string[];
  getNodeAttribute<Name extends keyof NodeAttributes>(
    node: string,
    name: Name,
  ): NodeAttributes[Name];
  /** The nodes that an edge leads to from a node. */
  outNeighbors(node: string): string[];
  /** The nodes that an edge leads from to a node. */
  inNeighbors(node: string): string[];
}

/**
 * What one workflow does for one outcome: the factored set of its trajectories. It depends on the
 * outcome and on whether another agent follows, never on other data of a profile.
 */
export interface Plan {
  readonly agent: string;
  /** The workflow's file. */
  readonly file: string;
  /** What it was planned for. */
  readonly outcome: Outcome;
  readonly handsOver: boolean;
  /** In listed order. */
  readonly calls: readonly PlannedCall[];
  readonly slots: readonly Slot[];
  /** In the order of `soft_ordering`: the first varies slowest. */
  readonly blocks: readonly PlannedBlock[];
  /** The hard pairs that survived, as positions in `calls`. */
  readonly before: readonly (readonly [number, number])[];
  /** Makes the precedence graph anew: a plan does not keep it, because it is larger than all the rest. */
  readonly graph: () => PrecedenceGraph;
  /** The number of trajectories: the product of the blocks' counts; undefined where one is not counted. */
  readonly count: bigint | undefined;
  /** The product of the blocks' ranks. */
  readonly ranks: bigint;
  readonly warnings: readonly Diagnostic[];
}
