import type { ReadCall } from '../../model/format.ts';
import type { AlignedCall } from '../../model/score.ts';
import type { CallComparison } from './call-comparison.ts';
import { callText } from './call-text.ts';
import { differentAgents } from './different-agents.ts';
import { dropOptionalCalls, type TrajectoryPair } from './drop-optional-calls.ts';
import type { Same } from './matching.ts';
import { commonSubsequence } from './metrics/subsequence.ts';
import type { Sequence } from './sequence.ts';

/** A call of a prediction that is not compared, and its place among all calls. */
export interface RowBeside {
  readonly position: number;
  readonly read: ReadCall;
  readonly mark: 'allowed' | 'tried';
}

/**
 * Aligns a gold trajectory and a prediction: the calls of their longest common subsequence, between
 * them calls of the same tool as `changed`, and the calls that only one side has. Of several such
 * subsequences it prefers one with the right agents. Surplus optional calls are left out. What is not compared has
 * rows of its own, in its place.
 */
export function sideBySide(
  gold: Sequence,
  predicted: Sequence,
  comparison: CallComparison,
  besides: readonly RowBeside[] = [],
): AlignedCall[] {
  const both = dropOptionalCalls(gold, predicted, comparison);
  const [left, right] = both;
  const textOf = (side: Sequence, at: number) =>
    callText(side.read[at] as Sequence['read'][number], comparison.valuesAreText);
  const made = (p: number) => right.read[p];
  const rows: AlignedCall[] = [];
  let [g, p, shown] = [0, 0, 0];
  const showUpTo = (position: number) => {
    for (; shown < besides.length; shown++) {
      const { position: own, read, mark } = besides[shown] as RowBeside;
      if (own > position) return;
      rows.push(noted({ mark, prediction: callText(read, comparison.valuesAreText) }, read));
    }
  };
  const showBefore = (at: number) => showUpTo(right.positions[at] ?? Number.POSITIVE_INFINITY);
  const passTo = (nextGold: number, nextPredicted: number) => {
    for (; g < nextGold; g++) rows.push({ mark: 'missing', gold: textOf(left, g) });
    for (; p < nextPredicted; p++) {
      showBefore(p);
      rows.push(noted({ mark: 'extra', prediction: textOf(right, p) }, made(p)));
    }
  };
  for (const { at, mark } of pairsOf(both, comparison.sameCall)) {
    passTo(...at);
    showBefore(p);
    const [expected, text] = [textOf(left, g), textOf(right, p)];
    // Where both sides have the same text, one string is shared to save memory.
    const row = { mark, gold: expected, prediction: text === expected ? expected : text };
    rows.push(noted(row, made(p), differentAgents(both, g, p)));
    [g, p] = [g + 1, p + 1];
  }
  passTo(left.calls.length, right.calls.length);
  showUpTo(Number.POSITIVE_INFINITY);
  return rows;
}

/** Adds members that few rows have, so that most rows stay small. */
function noted(
  row: AlignedCall,
  { parallel, failed }: Pick<ReadCall, 'parallel' | 'failed'> = {},
  agents?: AlignedCall['agents'],
): AlignedCall {
  if (parallel === undefined && failed === undefined && agents === undefined) return row;
  return {
    ...row,
    ...(agents && { agents }),
    ...(parallel !== undefined && { parallel }),
    ...(failed && { status: 'failed' }),
  };
}

interface Row {
  readonly at: readonly [gold: number, predicted: number];
  readonly mark: 'same' | 'changed';
}

/** Pairs the common calls and, in the gaps between them, the longest common subsequence of tools. */
function pairsOf(both: TrajectoryPair, sameCall: Same): Row[] {
  const [left, right] = both;
  const rows: Row[] = [];
  let [g, p] = [0, 0];
  const ends = [left.calls.length, right.calls.length] as const;
  for (const at of [...commonCalls(both, sameCall), ends]) {
    const tools = [left.tools.slice(g, at[0]), right.tools.slice(p, at[1])] as const;
    for (const [a, b] of commonSubsequence(...tools, (x, y) => x === y)) {
      rows.push({ at: [g + a, p + b], mark: 'changed' });
    }
    if (at !== ends) rows.push({ at, mark: 'same' });
    [g, p] = [at[0] + 1, at[1] + 1];
  }
  return rows;
}

/** The longest common subsequence of calls; one with the right agents, if it is as long. */
function commonCalls(both: TrajectoryPair, sameCall: Same): [gold: number, predicted: number][] {
  const [{ calls: left }, { calls: right }] = both;
  const pairs = commonSubsequence(left, right, sameCall);
  if (!pairs.some((pair) => differentAgents(both, ...pair))) return pairs;
  const underAgent = commonSubsequence([...left.keys()], [...right.keys()], (g, p) => {
    return sameCall(left[g] as number, right[p] as number) && !differentAgents(both, g, p);
  });
  return underAgent.length < pairs.length ? pairs : underAgent;
}
