import type { Json } from './json.ts';

/** A call as a format gives it back: no parameters where the format has none. */
export interface ReadCall {
  readonly tool: string;
  readonly params: readonly (readonly [name: string, value: Json])[] | undefined;
  /** The whole call, where it was read from text. */
  readonly line?: string;
  /**
   * Set where a model made several calls in one message: such calls share a number, which counts from
   * 1 in each trajectory. They keep their order, unless any is asked for.
   */
  readonly parallel?: number;
  /** Set where a trace says that the call ended in an error. */
  readonly failed?: true;
}

/** A part of a trajectory as read; `agent` only where the format names it. */
export interface ReadSegment {
  readonly agent: string | undefined;
  readonly calls: readonly ReadCall[];
}

export type ReadTrajectory = readonly ReadSegment[];

/** A factored gold set as the `lattice` format writes it; positions are into `calls`. */
export interface Lattice {
  /** Undefined where nobody counted it. */
  readonly count: bigint | undefined;
  readonly calls: readonly (ReadCall & { readonly agent: string })[];
  readonly slots: readonly (number | { readonly block: number })[];
  readonly blocks: readonly {
    readonly calls: readonly number[];
    readonly alike: readonly (readonly number[])[];
  }[];
  readonly before: readonly (readonly [number, number])[];
}

/** One profile's gold set as read from a file: listed or factored. */
export type ReadGold =
  | { readonly kind: 'listed'; readonly trajectories: readonly ReadTrajectory[] }
  | { readonly kind: 'factored'; readonly lattice: Lattice };

/** The names that trajectories may stand under, by format: those of formats that say most come first. */
export const formatsByContent: readonly string[] = [
  'google',
  'langchain',
  'openai',
  'lattice',
  'traxgen',
  'tool-only',
  'tool_only',
];
