import { type PairFigures, pairFigureNames, uniformFigures } from '../../model/figures.ts';
import type { ReadCall } from '../../model/format.ts';
import { longestPrefix, longestRun } from './any-order.ts';
import type { CallComparison } from './call-comparison.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import { isSameNumber } from './matching.ts';
import { intersectionSize, rates } from './metrics/multiset.ts';
import type { Sequence } from './sequence.ts';
import { tripletBag, tripletCounts } from './triplets.ts';

/**
 * The figures of a gold trajectory and the prediction matched with it, from 0 to 1 (section 4.5). Those
 * about parameters and calls are null where only tool names are compared. Two empty trajectories have 1
 * in every figure; if only one is empty, every figure is 0.
 */
export function pairFigures(
  gold: Sequence,
  predicted: Sequence,
  comparison: CallComparison,
): PairFigures {
  if (gold.identity === predicted.identity) return uniform(1, comparison.namesOnly);
  const [g, p] = dropOptionalCalls(gold, predicted, comparison);
  const [expected, made] = [g.calls.length, p.calls.length];
  if (expected === 0 || made === 0) return uniform(expected === made ? 1 : 0, comparison.namesOnly);
  const tools = rates({
    shared: intersectionSize(g.toolBag, p.toolBag),
    gold: expected,
    predicted: made,
  });
  const weighted = comparison.matchers.weighted ? weightedF1(g, p, comparison) : tools.f1;
  const percent = (length: number) => (100 * length) / expected;
  const params = comparison.namesOnly
    ? undefined
    : rates(tripletCounts(tripletBag(g, comparison), tripletBag(p, comparison), comparison));
  const onTools = (measure: typeof longestRun) => percent(measure(g, p, 'tools', isSameNumber));
  const onCalls = (measure: typeof longestRun) =>
    comparison.namesOnly ? null : percent(measure(g, p, 'calls', comparison.sameCall));
  return {
    tool_precision: tools.precision,
    tool_recall: tools.recall,
    tool_f1: tools.f1,
    weighted_f1: weighted,
    param_precision: params?.precision ?? null,
    param_recall: params?.recall ?? null,
    param_f1: params?.f1 ?? null,
    overlap_tools: onTools(longestRun),
    overlap_calls: onCalls(longestRun),
    prefix_tools: onTools(longestPrefix),
    prefix_calls: onCalls(longestPrefix),
  };
}

/**
 * The F1 of tools in which a call counts the weight of its tool: 2·S / (G + P), where S, G and P are the
 * weights of the calls in common, of the gold's and of the predicted ones; 1 if no call has a weight.
 */
function weightedF1(gold: Sequence, predicted: Sequence, { matchers }: CallComparison): number {
  const weigh = (calls: readonly ReadCall[]) =>
    calls.reduce((sum, { tool }) => sum + matchers.weight(tool), 0);
  const left = predicted.tools.slice();
  const common = gold.read.filter((_, at) => {
    const same = left.indexOf(gold.tools[at] as number);
    if (same !== -1) left.splice(same, 1);
    return same !== -1;
  });
  const both = weigh(gold.read) + weigh(predicted.read);
  return both === 0 ? 1 : (2 * weigh(common)) / both;
}

const uniform = uniformFigures(pairFigureNames);
