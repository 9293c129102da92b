import { assign } from './assign.ts';
import type { CallComparison } from './call-comparison.ts';
import { differentAgents } from './different-agents.ts';
import type { TrajectoryPair } from './drop-optional-calls.ts';
import { maximumMatching, type Same } from './matching.ts';
import { rates } from './metrics/multiset.ts';
import { commonSubsequence } from './metrics/subsequence.ts';
import { tripletCounts } from './triplets.ts';

/** The positions of a call in the gold and in the prediction. */
export type CallPair = readonly [gold: number, predicted: number];

/** Which calls of two trajectories belong together, independent of their order. */
export interface CallMatches {
  /** Pairs of the same call. */
  readonly same: readonly CallPair[];
  /** Pairs of the same tool with different parameters. */
  readonly changed: readonly CallPair[];
  /** Positions of calls that only the gold has, and of those that only the prediction has. */
  readonly missing: readonly number[];
  readonly extra: readonly number[];
}

/**
 * Matches calls in these steps: the longest common subsequence; the same calls elsewhere, first under
 * the same agent (where agents are named), then under another one; calls of the same tool by likeness
 * of their parameters. The rest is missing or extra. All lists are ascending.
 */
export function matchCalls(both: TrajectoryPair, comparison: CallComparison): CallMatches {
  const [gold, predicted] = both;
  let left = [...gold.calls.keys()];
  let right = [...predicted.calls.keys()];
  /** Removes the pairs of a matching, which are given as positions in what remains. */
  const take = (
    pair: (left: readonly number[], right: readonly number[]) => readonly CallPair[],
  ): CallPair[] => {
    if (left.length === 0 || right.length === 0) return [];
    const pairs = pair(left, right).map(
      ([g, p]): CallPair => [left[g] as number, right[p] as number],
    );
    const taken = [new Set(pairs.map(([g]) => g)), new Set(pairs.map(([, p]) => p))] as const;
    left = left.filter((at) => !taken[0].has(at));
    right = right.filter((at) => !taken[1].has(at));
    return pairs;
  };
  const sameCall: Same = (g, p) =>
    comparison.sameCall(gold.calls[g] as number, predicted.calls[p] as number);
  const underAgent: Same = (g, p) => sameCall(g, p) && !differentAgents(both, g, p);
  const same = [
    ...take((g, p) => commonSubsequence(g, p, underAgent)),
    ...take((g, p) => maximumMatching(g, p, underAgent)),
    ...take((g, p) => maximumMatching(g, p, sameCall)),
  ];
  const changed = take((g, p) => sameTools(g, p, both, comparison));
  return { same: sorted(same), changed: sorted(changed), missing: left, extra: right };
}

/** Pairs calls of one tool, by likeness; positions are those in the two lists given. */
function sameTools(
  left: readonly number[],
  right: readonly number[],
  both: TrajectoryPair,
  comparison: CallComparison,
): CallPair[] {
  const [gold, predicted] = both;
  const tools = new Set(left.map((at) => gold.tools[at]));
  return [...tools].flatMap((tool) => {
    const expected = [...left.keys()].filter((at) => gold.tools[left[at] as number] === tool);
    const made = [...right.keys()].filter((at) => predicted.tools[right[at] as number] === tool);
    if (made.length === 0) return [];
    const worth = (g: number, p: number) =>
      parameterF1(gold.calls[left[g] as number], predicted.calls[right[p] as number], comparison);
    const matrix = expected.map((g) => made.map((p) => worth(g, p)));
    return assign(matrix).map(([g, p]): CallPair => [expected[g] as number, made[p] as number]);
  });
}

/** How alike the parameters of two calls are, from 0 to 1. */
function parameterF1(
  gold: number | undefined,
  predicted: number | undefined,
  comparison: CallComparison,
): number {
  const { calls } = comparison.interner;
  const tripletsOf = (call: number | undefined) => calls[call ?? -1]?.triplets ?? [];
  return rates(tripletCounts(tripletsOf(gold), tripletsOf(predicted), comparison)).f1;
}

function sorted(pairs: readonly CallPair[]): CallPair[] {
  return [...pairs].sort(([a], [b]) => a - b);
}
