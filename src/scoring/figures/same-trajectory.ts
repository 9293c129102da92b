import { longestPrefix } from './any-order.ts';
import type { CallComparison } from './call-comparison.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import { shared } from './metrics/multiset.ts';
import { reorderableTurns } from './parallel-turns.ts';
import type { Sequence } from './sequence.ts';

/** Whether a prediction, in one of its orders, has the gold's calls in the gold's order. */
export function sameTrajectory(
  gold: Sequence,
  predicted: Sequence,
  comparison: CallComparison,
): boolean {
  const [g, p] = dropOptionalCalls(gold, predicted, comparison);
  if (!sameLength(g, p)) return false;
  return longestPrefix(g, p, 'calls', comparison.sameCall) === g.calls.length;
}

/** Whether a prediction has the gold's calls, in any order. */
export function sameCalls(
  gold: Sequence,
  predicted: Sequence,
  comparison: CallComparison,
): boolean {
  const [g, p] = dropOptionalCalls(gold, predicted, comparison);
  const { exact, sameCall } = comparison;
  return sameLength(g, p) && shared(g.callBag, p.callBag, exact, sameCall) === g.calls.length;
}

/**
 * A key that is the same for a gold and a prediction if and only if the prediction equals the gold in
 * one of its orders.
 */
export function identityInTurns(gold: Sequence, predicted: Sequence): string {
  const turns = reorderableTurns(predicted, predicted.calls);
  if (turns === undefined) return gold.identity;
  const sorted = turns.map((turn) => turn.map((at) => gold.calls[at] ?? -1).sort((a, b) => a - b));
  return sorted.flat().join(',');
}

/** The positions of identical sequences, ascending, by identity. */
export function positionsByIdentity(sequences: readonly Sequence[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [at, sequence] of sequences.entries()) {
    const known = positions.get(sequence.identity);
    if (known) known.push(at);
    else positions.set(sequence.identity, [at]);
  }
  return positions;
}

function sameLength(left: Sequence, right: Sequence): boolean {
  return left.calls.length === right.calls.length;
}
