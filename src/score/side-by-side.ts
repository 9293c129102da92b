import type { AlignedCall } from '../model/score.ts';
import { callText } from './call-text.ts';
import type { Comparison } from './comparison.ts';
import { equalise } from './equalise.ts';
import type { Same } from './matching.ts';
import { commonSubsequence } from './metrics/subsequence.ts';
import type { Sequence } from './sequence.ts';

/**
 * A gold trajectory and a prediction side by side, in the order of both: the calls of their longest
 * common subsequence, between them calls of the same tool as `changed`, and what only one side has.
 * Calls that are optional and on one side only are left out. `soleAgent` is whose calls they are where
 * the gold names none.
 */
export function sideBySide(
  gold: Sequence,
  predicted: Sequence,
  comparison: Comparison,
  soleAgent?: string,
): AlignedCall[] {
  const [left, right] = equalise(gold, predicted, comparison);
  const textOf = (side: Sequence, at: number) =>
    callText(side.read[at] as Sequence['read'][number], comparison.valuesAreText);
  const predictedAt = (at: number, expected?: string) => {
    const text = textOf(right, at);
    const parallel = right.read[at]?.parallel;
    // A text that both sides have is held once.
    const prediction = text === expected ? expected : text;
    return parallel === undefined ? { prediction } : { prediction, parallel };
  };
  const agentsAt = (g: number, p: number) => {
    const [expected, made] = [left.agents[g] ?? soleAgent, right.agents[p]];
    if (expected === undefined || made === undefined || expected === made) return {};
    return { agents: { gold: expected, prediction: made } };
  };
  const rows: AlignedCall[] = [];
  let [g, p] = [0, 0];
  const passTo = (nextGold: number, nextPredicted: number) => {
    while (g < nextGold) rows.push({ gold: textOf(left, g++), mark: 'missing' });
    while (p < nextPredicted) rows.push({ ...predictedAt(p++), mark: 'extra' });
  };
  for (const { at, mark } of pairsOf(left, right, comparison.sameCall)) {
    passTo(...at);
    const agents = agentsAt(g, p);
    const expected = textOf(left, g++);
    rows.push({ gold: expected, ...predictedAt(p++, expected), mark, ...agents });
  }
  passTo(left.calls.length, right.calls.length);
  return rows;
}

interface Row {
  readonly at: readonly [gold: number, predicted: number];
  readonly mark: 'same' | 'changed';
}

/** The same calls, and in the gaps between them the longest common subsequence of tools. */
function pairsOf(left: Sequence, right: Sequence, sameCall: Same): Row[] {
  const rows: Row[] = [];
  let [g, p] = [0, 0];
  const ends = [left.calls.length, right.calls.length] as const;
  for (const at of [...commonSubsequence(left.calls, right.calls, sameCall), ends]) {
    const tools = [left.tools.slice(g, at[0]), right.tools.slice(p, at[1])] as const;
    for (const [a, b] of commonSubsequence(...tools, (x, y) => x === y)) {
      rows.push({ at: [g + a, p + b], mark: 'changed' });
    }
    if (at !== ends) rows.push({ at, mark: 'same' });
    [g, p] = [at[0] + 1, at[1] + 1];
  }
  return rows;
}
