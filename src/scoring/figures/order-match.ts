import { longestCommon, longestPrefix } from './any-order.ts';
import { assign } from './assign.ts';
import type { CallComparison } from './call-comparison.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import type { OrderMatch } from './golds.ts';
import { isSameNumber } from './matching.ts';
import { reorderableTurns } from './parallel-turns.ts';
import type { Sequence } from './sequence.ts';
import { tripletCounts } from './triplets.ts';

/**
 * The best results of a prediction against some golds: Vertex AI's in-order match (the reference is a
 * subsequence of the prediction), and JourneyBench's tool call accuracy among golds with the same tools
 * in the same order (its section 3).
 */
export function matchOrders(
  golds: Iterable<Sequence>,
  predicted: Sequence,
  comparison: CallComparison,
): OrderMatch {
  let inOrder = false;
  let accuracy: number | undefined;
  for (const gold of golds) {
    const [g, p] = dropOptionalCalls(gold, predicted, comparison);
    inOrder ||= longestCommon(g, p, 'calls', comparison.sameCall) === g.calls.length;
    if (g.tools.length !== p.tools.length) continue;
    if (longestPrefix(g, p, 'tools', isSameNumber) < g.tools.length) continue;
    accuracy = Math.max(accuracy ?? 0, callAccuracy(g, inBestTurns(g, p, comparison), comparison));
  }
  return { inOrder, accuracy };
}

/** Puts a prediction into an order with the gold's tools, such that the most parameters are right. */
function inBestTurns(gold: Sequence, predicted: Sequence, comparison: CallComparison): Sequence {
  const turns = reorderableTurns(predicted, predicted.calls);
  if (turns === undefined) return predicted;
  const { calls } = comparison.interner;
  const right = (g: number, p: number) => {
    if (gold.tools[g] !== predicted.tools[p]) return undefined;
    const [expected, made] = [calls[gold.calls[g] as number], calls[predicted.calls[p] as number]];
    return tripletCounts(expected?.triplets ?? [], made?.triplets ?? [], comparison).shared;
  };
  const places = turns.flatMap((turn) => {
    const worths = turn.map((g) => turn.map((p) => right(g, p)));
    const most = Math.max(1, ...worths.flat().map((worth = 0) => worth));
    // A call with the wrong tool costs more than all parameters together can gain.
    const scaled = worths.map((row) =>
      row.map((worth) => (worth === undefined ? 0 : (1 + worth / most / (turn.length + 1)) / 2)),
    );
    return assign(scaled).map(([, p]) => turn[p] as number);
  });
  return predicted.ordered(places);
}

/**
 * JourneyBench's equation 1 for equal tools: ΣCᵢ/ΣEᵢ over the calls, where Cᵢ is the number of right
 * parameters of the i-th call and Eᵢ that of the expected ones; 1 where none are expected.
 */
function callAccuracy(gold: Sequence, predicted: Sequence, comparison: CallComparison): number {
  const { calls } = comparison.interner;
  let [correct, expected] = [0, 0];
  for (const [at, call] of gold.calls.entries()) {
    const made = calls[predicted.calls[at] as number]?.triplets ?? [];
    const counts = tripletCounts(calls[call]?.triplets ?? [], made, comparison);
    correct += counts.shared;
    expected += counts.gold;
  }
  return expected === 0 ? 1 : correct / expected;
}
