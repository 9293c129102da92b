import {
  type OtherFigureName,
  type OtherFigures,
  otherFigureNames,
  uniformFigures,
} from '../../model/figures.ts';
import type { CallComparison } from './call-comparison.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import type { Golds } from './golds.ts';
import { shared } from './metrics/multiset.ts';
import type { Sequence } from './sequence.ts';

/**
 * Makes a function that yields the figures of other evaluators for one prediction, each from 0 to 1. If
 * the prediction equals a gold, all are 1; otherwise each figure is its best over the golds. Where only
 * tool names are compared, all but `tool_trace_alignment` are null.
 */
export function otherFigureFinder(
  golds: Golds,
  comparison: CallComparison,
): (predicted: Sequence, isGold: boolean) => OtherFigures {
  return (predicted, isGold) => {
    if (isGold) return uniform(1, comparison.namesOnly);
    const best = { ...uniform(0, comparison.namesOnly) };
    const raise = (name: OtherFigureName, value: number) => {
      const old = best[name];
      if (old !== null && value > old) best[name] = value;
    };
    for (const gold of golds.bags(predicted)) compareBags(gold, predicted, comparison, raise);
    const { inOrder, accuracy } = golds.orderMatch(predicted);
    raise('vertex_in_order_match', Number(inOrder));
    raise('tool_trace_alignment', Number(accuracy !== undefined));
    raise('tool_call_accuracy', accuracy ?? 0);
    return best;
  };
}

type Raise = (name: OtherFigureName, value: number) => void;

const uniform = uniformFigures(otherFigureNames);

/**
 * LangChain agentevals' trajectory match modes, with exact arguments: `strict` (the same calls in the
 * same order), `unordered` (the same multiset), `subset` (no call that the reference lacks) and
 * `superset` (every call of the reference). Vertex AI's Gen AI evaluation service: exact match,
 * any-order match (the reference is a sub-multiset of the prediction), precision (the share of
 * predicted calls that appear in the reference) and recall (the share of reference calls that appear in
 * the prediction). Precision and recall are 1 if both sides are empty, and 0 if one is.
 */
function compareBags(
  gold: Sequence,
  predicted: Sequence,
  comparison: CallComparison,
  raise: Raise,
): void {
  const { exact, sameCall } = comparison;
  const pair = dropOptionalCalls(gold, predicted, comparison);
  const [g, p] = [pair[0].callBag, pair[1].callBag];
  const common = shared(g, p, exact, sameCall);
  const right = p.filter((made) => g.some((expected) => sameCall(expected, made)));
  const found = g.filter((expected) => p.some((made) => sameCall(expected, made)));
  raise('agentevals_unordered', Number(common === g.length && common === p.length));
  raise('agentevals_subset', Number(common === p.length));
  raise('agentevals_superset', Number(common === g.length));
  raise('vertex_any_order_match', Number(common === g.length));
  raise('vertex_precision', share(right.length, p.length, g.length));
  raise('vertex_recall', share(found.length, g.length, p.length));
}

function share(part: number, whole: number, otherSide: number): number {
  if (whole === 0) return otherSide === 0 ? 1 : 0;
  return part / whole;
}
