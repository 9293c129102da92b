import { ScoringEffort } from './factored/effort.ts';
import { type CallMatrix, type CallNames, matchesOf } from './factored/matches.ts';
import { firstRow, type LcsRow, step } from './factored/rows.ts';
import { Run } from './factored/run.ts';
import { maximumMatching, type Same } from './matching.ts';
import { prefixLength } from './metrics/prefix.ts';
import { runLength } from './metrics/run.ts';
import { namesInCommon, subsequenceLength } from './metrics/subsequence.ts';
import { type ParallelTurn, reorderableTurns } from './parallel-turns.ts';
import type { Sequence } from './sequence.ts';

/** What is compared of two trajectories: their calls, or their tools. */
export type ComparedItems = 'calls' | 'tools';

/** The length of the longest common subsequence of a gold and any order of a prediction. */
export function longestCommon(
  gold: Sequence,
  predicted: Sequence,
  kind: ComparedItems,
  same: Same,
): number {
  const turns = reorderableTurns(predicted, predicted[kind]);
  if (turns === undefined) return subsequenceLength(gold[kind], predicted[kind], same);
  return (
    rowsAfterTurns(matchesIn(gold[kind], predicted[kind], same), turns)
      .at(-1)
      ?.at(-1) ?? 0
  );
}

/**
 * The most names that a gold and any order of a prediction have in common, among the orders and common
 * subsequences that hold the most equal calls.
 */
export function commonNames(gold: Sequence, predicted: Sequence, same: Same): number {
  const turns = reorderableTurns(predicted, predicted.calls);
  if (turns === undefined) return namesInCommon(gold, predicted, same);
  const names = { calls: predicted.tools, predicted: gold.tools };
  const matches = matchesIn(gold.calls, predicted.calls, same, names);
  return (rowsAfterTurns(matches, turns).at(-1)?.at(-1) ?? 0) % matches.callWorth;
}

/** The length of the longest prefix that a gold shares with any order of a prediction. */
export function longestPrefix(
  gold: Sequence,
  predicted: Sequence,
  kind: ComparedItems,
  same: Same,
): number {
  const turns = reorderableTurns(predicted, predicted[kind]);
  if (turns === undefined) return prefixLength(gold[kind], predicted[kind], same);
  return prefixLengths(gold[kind], predicted[kind], turns, same)(0, 0);
}

/** The length of the longest contiguous run that a gold shares with any order of a prediction. */
export function longestRun(
  gold: Sequence,
  predicted: Sequence,
  kind: ComparedItems,
  same: Same,
): number {
  const turns = reorderableTurns(predicted, predicted[kind]);
  if (turns === undefined) return runLength(gold[kind], predicted[kind], same);
  const [expected, made] = [gold[kind], predicted[kind]];
  const from = prefixLengths(expected, made, turns, same);
  let longest = 0;
  for (const [nth, turn] of turns.entries()) {
    for (let start = 0; start < expected.length; start++) {
      // The run begins with the last calls of this turn, and goes on with the next turn.
      const most = matchedFrom(expected, made, turn, start, same);
      for (let size = 0; size <= most; size++) {
        longest = Math.max(longest, size + from(nth + 1, start + size));
      }
    }
  }
  return longest;
}

/** How many calls of the gold, from `start` on, can be matched one to one with calls of the turn. */
function matchedFrom(
  gold: readonly number[],
  made: readonly number[],
  turn: ParallelTurn,
  start: number,
  same: Same,
): number {
  const own = turn.map((at) => made[at] as number);
  let size = 0;
  while (size < own.length && start + size < gold.length) {
    const part = gold.slice(start, start + size + 1);
    if (maximumMatching(part, own, same).length < part.length) break;
    size++;
  }
  return size;
}

/**
 * Yields a function: the length of the longest prefix that the gold from a position on shares with the
 * prediction from the beginning of a turn on.
 */
function prefixLengths(
  gold: readonly number[],
  made: readonly number[],
  turns: readonly ParallelTurn[],
  same: Same,
): (turn: number, start: number) => number {
  const known = new Map<number, number>();
  return (turn, start) => {
    let length = 0;
    const passed: [key: number, length: number][] = [];
    for (let nth = turn; nth < turns.length; nth++) {
      const key = nth * (gold.length + 1) + start + length;
      const rest = known.get(key);
      if (rest !== undefined) {
        length += rest;
        break;
      }
      passed.push([key, length]);
      const own = turns[nth] as ParallelTurn;
      const size = matchedFrom(gold, made, own, start + length, same);
      length += size;
      if (size < own.length) break;
    }
    for (const [key, before] of passed) known.set(key, length - before);
    return length;
  };
}

/**
 * One row of the table of longest common subsequences after each turn; column k is for the gold's first
 * k calls.
 */
function rowsAfterTurns(matches: CallMatrix, turns: readonly ParallelTurn[]): LcsRow[] {
  const effort = new ScoringEffort(Number.POSITIVE_INFINITY);
  let row = firstRow(matches);
  const rows = [row];
  for (const turn of turns) {
    if (turn.length === 1) {
      row = row.slice();
      step(row, matches.columns[turn[0] as number] as Uint32Array);
    } else {
      row = new Run(turn, matches, effort).through(row, new Uint8Array(turn.length).fill(1));
    }
    rows.push(row);
  }
  return rows;
}

/** What each call of a prediction (or its tool) has in common with those of a gold. */
function matchesIn(
  gold: readonly number[],
  made: readonly number[],
  same: Same,
  names?: CallNames,
): CallMatrix {
  const isSame = (p: number, g: number) => same(gold[g] as number, made[p] as number);
  return matchesOf(made.length, gold.length, isSame, names);
}

/**
 * Puts a prediction into the order that has the longest common subsequence with a gold. The order as
 * written is taken if it is one of those. Otherwise, in each turn, the common calls and those with the
 * tool of a missing call come first, in the order of the gold.
 */
export function bestOrder(gold: Sequence, predicted: Sequence, same: Same): Sequence {
  const turns = reorderableTurns(predicted, predicted.calls);
  if (turns === undefined) return predicted;
  const rows = rowsAfterTurns(matchesIn(gold.calls, predicted.calls, same), turns);
  const places: number[] = [];
  let end = gold.calls.length;
  if (subsequenceLength(gold.calls, predicted.calls, same) === rows.at(-1)?.[end]) {
    return predicted.ordered([...predicted.calls.keys()]);
  }
  for (let nth = turns.length - 1; nth >= 0; nth--) {
    const turn = turns[nth] as ParallelTurn;
    const own = turn.map((at) => predicted.calls[at] as number);
    const [before, length] = [rows[nth] as LcsRow, rows[nth + 1]?.[end] as number];
    let start = end;
    let pairs: [gold: number, predicted: number][] = [];
    while ((before[start] as number) + pairs.length < length) {
      start--;
      pairs = maximumMatching(gold.calls.slice(start, end), own, same);
    }
    const beside = inGoldOrder(pairs, gold.tools.slice(start, end), turn, predicted.tools);
    places.unshift(...beside, ...turn.filter((at) => !beside.includes(at)));
    end = start;
  }
  return predicted.ordered(places);
}

/**
 * The calls of a turn that go with a part of the gold, in the order of the gold: the common ones, and
 * calls of the same tool.
 */
function inGoldOrder(
  common: readonly (readonly [gold: number, predicted: number])[],
  expected: readonly number[],
  turn: ParallelTurn,
  tools: readonly number[],
): number[] {
  const left = [...expected.keys()].filter((g) => !common.some(([at]) => at === g));
  const right = [...turn.keys()].filter((p) => !common.some(([, at]) => at === p));
  const changed = maximumMatching(left, right, (g, p) => expected[g] === tools[turn[p] as number]);
  const pairs = changed.map(([g, p]) => [left[g] as number, right[p] as number] as const);
  return [...common, ...pairs].sort(([a], [b]) => a - b).map(([, p]) => turn[p] as number);
}
