import type { Json } from '../base/json.ts';
import type { Allowance } from './allowance.ts';
import type { Run } from './order-constraints.ts';

/** A call as read from a format; `params` is undefined where the format has none. */
export interface ReadCall {
  readonly tool: string;
  readonly params: readonly (readonly [name: string, value: Json])[] | undefined;
  /** The text of the whole call, where it was read from text. */
  readonly line?: string;
  /**
   * Set where a model made several calls in one message: these share a number, 1-based in each
   * trajectory. Their order counts unless any order is allowed.
   */
  readonly parallel?: number;
  /** Of gold in which an agent stands several times: in the turn of which of all agents it is made, from 0. */
  readonly turn?: number;
  /** Set where a trace says that the call failed. */
  readonly failed?: true;
  /** Set where a call failed whose arguments cannot be read: it was tried, and is no call in any case. */
  readonly isAttempt?: true;
}

/** A part of a trajectory as read; `agent` is set only where the format names it. */
export interface ReadSegment {
  readonly agent: string | undefined;
  readonly calls: readonly ReadCall[];
}

export type ReadTrajectory = readonly ReadSegment[];

/** In which orders the calls of a lattice come; positions are indices into `calls`. */
export interface LatticeTemplate {
  readonly slots: readonly (number | { readonly block: number })[];
  readonly blocks: readonly {
    readonly calls: readonly number[];
    readonly alike: readonly (readonly number[])[];
    /** Which of `calls` stay together, in their order unless they may come in any. */
    readonly runs?: readonly Run[];
  }[];
  readonly before: readonly (readonly [number, number])[];
}

/** A factored gold set as the `lattice` format writes it. */
export interface Lattice extends LatticeTemplate {
  /** Undefined where the set was not counted. */
  readonly count: bigint | undefined;
  readonly calls: readonly (ReadCall & { readonly agent: string })[];
  /** Where something is left to the agents, what takes the place of `slots`, `blocks` and `before`. */
  readonly variants?: readonly LatticeTemplate[] | undefined;
  readonly allowances?: readonly Allowance[] | undefined;
}

/** One profile's gold set as read from a file: listed or factored. */
export type ReadGold =
  | { readonly kind: 'listed'; readonly trajectories: readonly ReadTrajectory[] }
  | { readonly kind: 'factored'; readonly lattice: Lattice };

/** The format names that trajectories may be stored under; formats that say most come first. */
export const formatsByContent: readonly string[] = [
  'google',
  'langchain',
  'openai',
  'lattice',
  'traxgen',
  'tool-only',
  'tool_only',
];
