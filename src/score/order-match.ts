import type { Comparison } from './comparison.ts';
import { equalise } from './equalise.ts';
import type { OrderMatch } from './golds.ts';
import type { Sequence } from './sequence.ts';
import { tripletCounts } from './triplets.ts';

/**
 * How some golds compare with a prediction, the best of them: Vertex AI's in-order match (the reference
 * is a subsequence of the prediction), and JourneyBench's tool call accuracy of those with the same
 * tools in the same order (its section 3).
 */
export function matchOrders(
  golds: Iterable<Sequence>,
  predicted: Sequence,
  comparison: Comparison,
): OrderMatch {
  let inOrder = false;
  let accuracy: number | undefined;
  for (const gold of golds) {
    const [g, p] = equalise(gold, predicted, comparison);
    inOrder ||= isSubsequence(g, p, comparison);
    if (g.tools.length !== p.tools.length || g.tools.some((tool, at) => tool !== p.tools[at])) {
      continue;
    }
    accuracy = Math.max(accuracy ?? 0, callAccuracy(g, p, comparison));
  }
  return { inOrder, accuracy };
}

function isSubsequence(gold: Sequence, predicted: Sequence, { sameCall }: Comparison): boolean {
  let next = 0;
  for (const made of predicted.calls) {
    if (next < gold.calls.length && sameCall(gold.calls[next] as number, made)) next++;
  }
  return next === gold.calls.length;
}

/**
 * JourneyBench's equation 1 where the tools are the same: ΣCᵢ/ΣEᵢ over the calls, Cᵢ being the right
 * parameters of the i-th and Eᵢ the expected ones; 1 where nothing is expected.
 */
function callAccuracy(gold: Sequence, predicted: Sequence, comparison: Comparison): number {
  const { calls } = comparison.vocabulary;
  let [correct, expected] = [0, 0];
  for (const [at, call] of gold.calls.entries()) {
    const made = calls[predicted.calls[at] as number]?.triplets ?? [];
    const counts = tripletCounts(calls[call]?.triplets ?? [], made, comparison);
    correct += counts.shared;
    expected += counts.gold;
  }
  return expected === 0 ? 1 : correct / expected;
}
