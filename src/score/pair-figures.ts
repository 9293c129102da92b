import type { PairFigures } from '../model/score.ts';
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
  if (gold.identity === predicted.identity) return uniform(1, comparison);
  const [g, p] = dropOptionalCalls(gold, predicted, comparison);
  const [expected, made] = [g.calls.length, p.calls.length];
  if (expected === 0 || made === 0) return uniform(expected === made ? 1 : 0, comparison);
  const tools = rates({
    shared: intersectionSize(g.toolBag, p.toolBag),
    gold: expected,
    predicted: made,
  });
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
    param_precision: params?.precision ?? null,
    param_recall: params?.recall ?? null,
    param_f1: params?.f1 ?? null,
    overlap_tools: onTools(longestRun),
    overlap_calls: onCalls(longestRun),
    prefix_tools: onTools(longestPrefix),
    prefix_calls: onCalls(longestPrefix),
  };
}

function uniform(share: 0 | 1, { namesOnly }: CallComparison): PairFigures {
  return namesOnly ? extremes[share].ofNames : extremes[share].ofCalls;
}

/** The objects with 0 in every figure and with 1; shared, because many pairs have one of them. */
const extremes = [
  { ofCalls: allAt(0, 0), ofNames: allAt(0, null) },
  { ofCalls: allAt(1, 1), ofNames: allAt(1, null) },
] as const;

function allAt(onTools: number, onCalls: number | null): PairFigures {
  return {
    tool_precision: onTools,
    tool_recall: onTools,
    tool_f1: onTools,
    param_precision: onCalls,
    param_recall: onCalls,
    param_f1: onCalls,
    overlap_tools: 100 * onTools,
    overlap_calls: onCalls && 100 * onCalls,
    prefix_tools: 100 * onTools,
    prefix_calls: onCalls && 100 * onCalls,
  };
}
