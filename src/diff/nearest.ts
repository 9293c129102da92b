import { GoldSet } from '../compiler/gold/gold-set.ts';
import type { GroundedPlan } from '../model/gold.ts';
import type { AlignedCall } from '../model/score.ts';
import type { Segment } from '../model/trajectory.ts';
import { factoredGold } from '../scoring/gold/factored-gold.ts';
import { scoreEntry } from '../scoring/verdict/score-entry.ts';
import type { PartComparison } from './part-comparer.ts';

/** Gold sets up to this size are searched one by one. */
const mostListed = 1_000n;

/**
 * A trajectory that one part has and the other has not, beside the nearest of the other: the old one as
 * `gold`, the new one as `prediction`; undefined where they have the same trajectories.
 */
export function nearestPair(
  before: GroundedPlan,
  after: GroundedPlan,
  { side, arrangement }: Extract<PartComparison, { kind: 'different' }>,
): readonly AlignedCall[] | undefined {
  if (arrangement === undefined) return undefined;
  const [from, into] = side === 'left' ? [before, after] : [after, before];
  const calls = alignedCalls(into, segmentOf(from, arrangement));
  return oldFirst(side === 'left' ? calls.map(swapped) : calls);
}

/** Of calls in a row that one version has, those of the old one first: so what replaced them is below. */
function oldFirst(calls: readonly AlignedCall[]): AlignedCall[] {
  const sorted: AlignedCall[] = [];
  let come: AlignedCall[] = [];
  for (const call of calls) {
    if (call.mark === 'extra') come.push(call);
    else if (call.mark === 'missing') sorted.push(call);
    else {
      sorted.push(...come, call);
      come = [];
    }
  }
  return [...sorted, ...come];
}

function segmentOf({ plan, calls }: GroundedPlan, positions: readonly number[]): Segment {
  return { agent: plan.agent, calls: positions.flatMap((position) => calls[position] ?? []) };
}

/** The nearest trajectory of a part; the first where they are too many to search. */
function alignedCalls(part: GroundedPlan, segment: Segment): readonly AlignedCall[] {
  const gold = new GoldSet('', [part.plan.agent], [part]);
  const golds = gold.ranks > mostListed ? factoredGold(gold) : [...gold];
  return alignment(golds, part, segment) ?? alignment([gold.at(0n)], part, segment) ?? [];
}

function alignment(
  golds: Parameters<typeof scoreEntry>[0]['golds'],
  { plan }: GroundedPlan,
  segment: Segment,
): readonly AlignedCall[] | undefined {
  const entry = {
    id: '',
    agents: [plan.agent],
    complexity: undefined,
    golds,
    valuesAreText: false,
    origin: undefined,
    place: { file: plan.file },
  };
  const prediction = {
    id: '',
    trajectories: [[segment]],
    valuesAreText: false,
    groups: {},
    repairs: {},
    origin: { file: plan.file, line: 1, column: 1 },
  };
  const graded = scoreEntry(entry, prediction, { similarity: 'lcs' });
  return 'code' in graded ? undefined : graded.alignments[0]?.calls;
}

const opposite = {
  same: 'same',
  changed: 'changed',
  missing: 'extra',
  extra: 'missing',
  allowed: 'allowed',
  tried: 'tried',
} as const;

function swapped({ gold, prediction, mark }: AlignedCall): AlignedCall {
  return {
    ...(prediction !== undefined && { gold: prediction }),
    ...(gold !== undefined && { prediction: gold }),
    mark: opposite[mark],
  };
}
