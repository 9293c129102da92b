import { assign } from './assign.ts';
import type { Comparison } from './comparison.ts';
import type { Both } from './equalise.ts';
import { maximumMatching, type Same } from './matching.ts';
import { rates } from './metrics/multiset.ts';
import { commonSubsequence } from './metrics/subsequence.ts';
import { tripletCounts } from './triplets.ts';

/** Positions of a call of the gold and of the prediction. */
export type CallPair = readonly [gold: number, predicted: number];

/** Which calls of two trajectories belong together, in whatever order they stand. */
export interface CallMatches {
  /** The same call. */
  readonly same: readonly CallPair[];
  /** The same tool with other parameters. */
  readonly changed: readonly CallPair[];
  /** Only in the gold, only in the prediction. */
  readonly missing: readonly number[];
  readonly extra: readonly number[];
}

/**
 * Matches calls: the longest common subsequence, then what is the same elsewhere, both under the right
 * agent where agents are named, then under another agent, then calls of the same tool by their
 * likeness; the rest is missing or extra. Lists are in ascending order.
 */
export function matchCalls(both: Both, comparison: Comparison): CallMatches {
  const [gold, predicted] = both;
  const left = new Set(gold.calls.keys());
  const right = new Set(predicted.calls.keys());
  const take = (
    pair: (left: readonly number[], right: readonly number[]) => readonly CallPair[],
  ) => {
    const pairs = pair([...left], [...right]);
    for (const [g, p] of pairs) {
      left.delete(g);
      right.delete(p);
    }
    return pairs;
  };
  const sameCall: Same = (g, p) =>
    comparison.sameCall(gold.calls[g] as number, predicted.calls[p] as number);
  const underAgent: Same = (g, p) => sameCall(g, p) && agentsAgree(both, g, p);
  const same = [
    ...take((g, p) =>
      commonSubsequence(g, p, underAgent).map(([a, b]) => [g[a], p[b]] as CallPair),
    ),
    ...take((g, p) => maximumMatching(g, p, underAgent).map(([a, b]) => [g[a], p[b]] as CallPair)),
    ...take((g, p) => maximumMatching(g, p, sameCall).map(([a, b]) => [g[a], p[b]] as CallPair)),
  ];
  const changed = take((g, p) => sameTools(g, p, both, comparison));
  return { same: sorted(same), changed: sorted(changed), missing: [...left], extra: [...right] };
}

function agentsAgree([gold, predicted]: Both, g: number, p: number): boolean {
  const [mine, theirs] = [gold.agents[g], predicted.agents[p]];
  return mine === undefined || theirs === undefined || mine === theirs;
}

function sameTools(
  left: readonly number[],
  right: readonly number[],
  both: Both,
  comparison: Comparison,
): CallPair[] {
  const [gold, predicted] = both;
  const tools = new Set(left.map((at) => gold.tools[at]));
  return [...tools].flatMap((tool) => {
    const expected = left.filter((at) => gold.tools[at] === tool);
    const made = right.filter((at) => predicted.tools[at] === tool);
    return byLikeness(expected, made, both, comparison);
  });
}

/** Pairs positions of calls of one tool so that as many parameters as possible are the same. */
function byLikeness(
  expected: readonly number[],
  made: readonly number[],
  [gold, predicted]: Both,
  comparison: Comparison,
): CallPair[] {
  const { calls } = comparison.vocabulary;
  const tripletsOf = (call: number | undefined) => calls[call ?? -1]?.triplets ?? [];
  const matrix = expected.map((g) =>
    made.map((p) => {
      const [mine, theirs] = [tripletsOf(gold.calls[g]), tripletsOf(predicted.calls[p])];
      return rates(tripletCounts(mine, theirs, comparison)).f1;
    }),
  );
  return assign(matrix).map(([g, p]) => [expected[g] as number, made[p] as number]);
}

function sorted(pairs: readonly CallPair[]): CallPair[] {
  return [...pairs].sort(([a], [b]) => a - b);
}
