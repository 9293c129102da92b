import type { Allowance } from '../../../model/allowance.ts';
import { type FactoredGold, type GoldPart, isFactored } from '../../../model/factored.ts';
import type { ReadTrajectory } from '../../../model/format.ts';
import type { AllowedCall } from '../../../model/score.ts';
import type { CallComparison } from '../call-comparison.ts';
import { Intractable } from '../factored/effort.ts';
import type { Golds } from '../golds.ts';
import type { Comparing } from '../likeness.ts';
import { FactoredWalk, walkAlong } from './factored-walk.ts';
import type { GoldWalk } from './gold-walk.ts';
import { Judge, type Judgement } from './judge.ts';
import { ListedWalk } from './listed-walk.ts';

/** What runs may do besides the calls of a gold, and what is known of these. */
export interface Permitting {
  /** The places of the calls of each agent, where they are known; they say more than what is listed. */
  readonly parts?: readonly GoldPart[] | undefined;
  /** What a run may do besides; nothing unless given. */
  readonly allowances?: readonly Allowance[] | undefined;
  /** Whether a tool fails in the profile's own case: there the failing call is expected. */
  readonly isFailing?: ((tool: string) => boolean) | undefined;
}

interface JudgedGold extends Permitting, Pick<Comparing, 'ignored' | 'judgesFailed'> {
  readonly golds: readonly ReadTrajectory[] | FactoredGold;
  readonly agents: readonly string[];
}

/** The calls that a prediction made besides those of a gold. */
export function allowedIn({ whole, omitted }: Judgement, prediction: number): AllowedCall[] {
  return omitted.flatMap(({ at, role: kind }) => {
    if (kind === 'attempt') return [];
    const step = (whole.positions[at] as number) + 1;
    return [{ prediction, step, tool: whole.read[at]?.tool ?? '', kind }];
  });
}

/** What judges the predictions of one profile. */
export function judgeOf(
  input: JudgedGold,
  golds: Pick<Golds, 'best'>,
  comparison: CallComparison,
): Judge {
  const { allowances = [], isFailing, judgesFailed } = input;
  return new Judge({
    walk: () => walkOf(input, comparison),
    allowances,
    comparison,
    isTried: (tool) => judgesFailed === true && isFailing?.(tool) !== true,
    best: (predicted) => golds.best(predicted, 1)[0],
  });
}

/** What predictions are read along: the places of calls, or all trajectories that are listed. */
function walkOf(input: JudgedGold, comparison: CallComparison): GoldWalk {
  const { golds, agents, parts, ignored } = input;
  const { interner, sameCall } = comparison;
  if (parts !== undefined && ignored === undefined) {
    const walked = parts.map((part) => {
      const { calls } = interner.whole([part]);
      return { agent: part.agent, calls, walk: walkAlong(part) };
    });
    return new FactoredWalk(walked, sameCall);
  }
  if (isFactored(golds)) throw new Intractable();
  const soleAgent = agents.length === 1 ? agents[0] : undefined;
  const sequences = golds.map((gold) => interner.sequence(gold, soleAgent));
  return new ListedWalk(sequences, agents, sameCall);
}
