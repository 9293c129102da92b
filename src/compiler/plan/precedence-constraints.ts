import type { PlannedCall } from '../../model/plan.ts';

/** Where a language says it: a JSON pointer into the policy's file. */
interface Source {
  readonly pointer: string;
}

/** A soft block that permutes: where its members stand in the sequence, or those of them that survived. */
export interface PermutedBlock {
  readonly source: Source;
  /** Ascending positions in the sequence. */
  readonly slots: readonly number[];
}

/** A hard pair both of whose steps survived, as positions in the sequence. */
export interface Precedence {
  readonly source: Source;
  readonly first: number;
  readonly second: number;
}

/** The listed sequence of surviving calls and what constrains their order. */
export interface PrecedenceConstraints {
  readonly calls: readonly PlannedCall[];
  /** The graph node of each call: its step, or a node of its own where it is no step's first call. */
  readonly nodes: readonly number[];
  readonly blocks: readonly PermutedBlock[];
  readonly precedences: readonly Precedence[];
}

/** The graph nodes of calls of so many steps; what is no step, or called again, has one behind them. */
export function nodesOf(steps: number, calls: readonly PlannedCall[]): number[] {
  const seen = new Set<number>();
  return calls.map(({ step }, position) => {
    const isFirst = step >= 0 && !seen.has(step);
    seen.add(step);
    return isFirst ? step : steps + position;
  });
}
