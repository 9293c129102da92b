import type { SimilarityName } from '../../model/score.ts';
import { longestCommon, longestPrefix, longestRun } from './any-order.ts';
import type { CallComparison } from './call-comparison.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import { intersectionSize, rates } from './metrics/multiset.ts';
import type { Sequence } from './sequence.ts';
import { tripletBag, tripletCounts } from './triplets.ts';

type Measure = (gold: Sequence, predicted: Sequence, comparison: CallComparison) => number;

const toolF1: Measure = (gold, predicted) =>
  rates({
    shared: intersectionSize(gold.toolBag, predicted.toolBag),
    gold: gold.tools.length,
    predicted: predicted.tools.length,
  }).f1;

const paramF1: Measure = (gold, predicted, comparison) =>
  rates(tripletCounts(tripletBag(gold, comparison), tripletBag(predicted, comparison), comparison))
    .f1;

const measures = {
  lcs: (gold, predicted, { sameCall }) =>
    (2 * longestCommon(gold, predicted, 'calls', sameCall)) /
    (gold.calls.length + predicted.calls.length),
  'tool-f1': toolF1,
  'param-f1': (gold, predicted, comparison) =>
    (comparison.namesOnly ? toolF1 : paramF1)(gold, predicted, comparison),
  prefix: (gold, predicted, { sameCall }) =>
    longestPrefix(gold, predicted, 'calls', sameCall) / gold.calls.length,
  overlap: (gold, predicted, { sameCall }) =>
    longestRun(gold, predicted, 'calls', sameCall) / gold.calls.length,
} satisfies Record<SimilarityName, Measure>;

/**
 * The function that yields the similarity of a gold trajectory and a predicted one, from 0 to 1. `lcs`
 * is 2·LCS/(|g|+|p|) over calls; the others are the figures `tool_f1`, `param_f1`, `prefix_calls` and
 * `overlap_calls`. Where only tool names are compared, calls are tool names. Two empty trajectories
 * have 1, an empty one and another 0.
 */
export function similarityOf(
  name: SimilarityName,
  gold: Sequence,
  predicted: Sequence,
  comparison: CallComparison,
): number {
  const [g, p] = dropOptionalCalls(gold, predicted, comparison);
  if (g.calls.length === 0 || p.calls.length === 0)
    return g.calls.length === p.calls.length ? 1 : 0;
  return measures[name](g, p, comparison);
}
