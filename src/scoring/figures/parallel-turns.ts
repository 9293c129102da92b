import type { Sequence } from './sequence.ts';

/** The 0-based positions, ascending, of calls that may be in any order among themselves. */
export type ParallelTurn = readonly number[];

/**
 * Groups the calls (or tools) of a prediction, given as `numbers`, into turns; undefined where every
 * one is a turn of its own.
 */
export function reorderableTurns(
  { turns }: Sequence,
  numbers: readonly number[],
): ParallelTurn[] | undefined {
  if (turns === undefined) return undefined;
  const found: number[][] = [];
  for (const [at, turn] of turns.entries()) {
    if (at > 0 && turn === turns[at - 1]) found.at(-1)?.push(at);
    else found.push([at]);
  }
  // Equal calls can change places without any effect.
  return found.some((turn) => new Set(turn.map((at) => numbers[at])).size > 1) ? found : undefined;
}
