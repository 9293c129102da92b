import { bestOrder } from './any-order.ts';
import type { CallComparison } from './call-comparison.ts';
import type { Same } from './matching.ts';
import { commonSubsequence } from './metrics/subsequence.ts';
import type { Sequence } from './sequence.ts';

/** A gold trajectory and a predicted one. */
export type TrajectoryPair = readonly [gold: Sequence, predicted: Sequence];

/**
 * Removes surplus optional calls: of each tool whose calls are optional, those that one side has more
 * of than the other. Calls without a match on the other side are dropped first, then those outside the
 * longest common subsequence, then later ones. Where the gold calls the tool, a prediction may only make
 * its calls again: others have wrong arguments.
 */
export function dropOptionalCalls(
  gold: Sequence,
  made: Sequence,
  comparison: CallComparison,
): TrajectoryPair {
  if (!comparison.matchers.optionalCalls) return [gold, made];
  const { sameCall } = comparison;
  const predicted = bestOrder(gold, made, sameCall);
  const common = commonSubsequence(gold.calls, predicted.calls, sameCall);
  const flipped: Same = (mine, other) => sameCall(other, mine);
  const inGold = new Set(common.map(([g]) => g));
  const inPrediction = new Set(common.map(([, p]) => p));
  const more = surplus(predicted, gold, inPrediction, flipped, comparison, true);
  const dropped = new Set([...more].map((at) => predicted.positions[at]));
  const places = [...made.calls.keys()].filter((at) => dropped.has(made.positions[at]));
  return [
    gold.without(surplus(gold, predicted, inGold, sameCall, comparison)),
    // The remaining calls may still be in any order.
    made.without(new Set(places)),
  ];
}

/** The positions of the optional calls that `mine` has more of than `other`. */
function surplus(
  mine: Sequence,
  other: Sequence,
  common: ReadonlySet<number>,
  same: Same,
  { matchers }: CallComparison,
  isPrediction = false,
): Set<number> {
  const worth = (at: number) => {
    if (common.has(at)) return 2;
    return other.calls.some((call) => same(mine.calls[at] as number, call)) ? 1 : 0;
  };
  const dropped = new Set<number>();
  for (const tool of new Set(mine.tools)) {
    const places = positionsOf(tool, mine);
    const own = positionsOf(tool, other).length;
    const more = places.length - own;
    if (more <= 0 || !matchers.optionalCall(mine.read[places[0] as number]?.tool ?? '')) continue;
    places.sort((a, b) => worth(a) - worth(b) || b - a);
    const surplus = places.slice(0, more);
    const isRight = (at: number) => !isPrediction || own === 0 || worth(at) > 0;
    for (const at of surplus) if (isRight(at)) dropped.add(at);
  }
  return dropped;
}

function positionsOf(tool: number, { tools }: Sequence): number[] {
  return [...tools.keys()].filter((at) => tools[at] === tool);
}
