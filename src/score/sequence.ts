import type { ReadCall } from '../model/format.ts';

/** A trajectory with its calls and tools as small numbers: the same number, the same call or tool. */
export interface Sequence {
  readonly calls: readonly number[];
  readonly tools: readonly number[];
  /** The same as multisets: ascending. */
  readonly callBag: readonly number[];
  readonly toolBag: readonly number[];
  /** The calls as they were read, and the agent that each stands under. */
  readonly read: readonly ReadCall[];
  readonly agents: readonly (string | undefined)[];
  /** The 0-based position of each call in the trajectory as read. */
  readonly positions: readonly number[];
}

/** A sequence from its calls, with the multisets worked out. */
export function sequenceOf(parts: Omit<Sequence, 'callBag' | 'toolBag'>): Sequence {
  return { ...parts, callBag: ascending(parts.calls), toolBag: ascending(parts.tools) };
}

/** The sequence without the calls at the given 0-based positions of its own. */
export function without(sequence: Sequence, dropped: ReadonlySet<number>): Sequence {
  if (dropped.size === 0) return sequence;
  const kept = <T>(list: readonly T[]) => list.filter((_, at) => !dropped.has(at));
  return sequenceOf({
    calls: kept(sequence.calls),
    tools: kept(sequence.tools),
    read: kept(sequence.read),
    agents: kept(sequence.agents),
    positions: kept(sequence.positions),
  });
}

/** The numbers in ascending order, in a new list. */
export function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}
