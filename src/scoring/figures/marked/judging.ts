import type { Allowance } from '../../../model/allowance.ts';
import { type FactoredGold, type GoldPart, isFactored } from '../../../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../../../model/format.ts';
import { mayStandAnywhere } from '../../../model/order-constraints.ts';
import { arranged } from '../../../model/order-template.ts';
import type { AllowedCall } from '../../../model/score.ts';
import type { CallComparison } from '../call-comparison.ts';
import { Intractable } from '../factored/effort.ts';
import type { Golds } from '../golds.ts';
import type { Comparing } from '../likeness.ts';
import { type TurnsOf, turnsByName, turnsIn } from './agent-turns.ts';
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
  const { agents, allowances = [], isFailing, judgesFailed } = input;
  const turnsOf = tellingTurns(input);
  return new Judge({
    walk: () => walkOf(input, comparison),
    allowances,
    comparison,
    isTried: (tool) => judgesFailed === true && isFailing?.(tool) !== true,
    turnsOf: turnsOf && ((gold) => turnsOf(gold, agents)),
    best: (predicted) => golds.best(predicted, 1)[0],
  });
}

/** What tells whose turn a call is made in; undefined where each agent stands once, so that its name does. */
function tellingTurns({ golds, agents, parts }: JudgedGold): TurnsOf | undefined {
  return new Set(agents).size < agents.length ? turnsIn(golds, agents, parts) : undefined;
}

/**
 * The places of the calls of each agent in a factored set; undefined where something is left to the agents, a block is
 * of several agents, or its members cannot stand in all of its slots.
 */
function partsOf(
  gold: FactoredGold,
  agents: readonly string[],
): readonly Omit<GoldPart, 'ordersOf'>[] | undefined {
  const { calls, blocks, variants } = gold;
  if (variants !== undefined) return undefined;
  const turns = turnsByName({ read: calls, agents: calls.map(({ agent }) => agent) }, agents);
  const turnOf = (call: number) => turns[call];
  const isPlain = blocks.every(({ calls: members, orders: { constraints } }) => {
    const isOfOne = members.every((call) => turnOf(call) === turnOf(members[0] as number));
    return isOfOne && mayStandAnywhere(constraints);
  });
  if (!isPlain || calls.some(({ agent }) => !agents.includes(agent))) return undefined;
  const template = arranged(
    gold,
    blocks.map(({ calls: members }) => [...members.keys()]),
  );
  return agents.map((agent, turn) => {
    const own = template.filter((call) => turnOf(call) === turn);
    const before = blocks.flatMap(({ calls: members, orders: { constraints } }) =>
      constraints.pairs.map(([first, second]) => [members[first], members[second]] as const),
    );
    const placeOf = (call: number | undefined) => own.indexOf(call as number);
    return {
      agent,
      calls: own.map((call) => calls[call] as ReadCall),
      places: {
        places: own.map((_, at) => ({ calls: [at], isOptional: false })),
        blocks: blocks
          .filter(({ calls: members }) => members.some((call) => turnOf(call) === turn))
          .map(({ calls: members }) => ({ calls: members.map(placeOf) })),
        runs: blocks.flatMap(({ calls: members, orders: { constraints } }) =>
          (constraints.runs ?? [])
            .map(({ first, size, isAny }) => {
              return { places: members.slice(first, first + size).map(placeOf), isAny };
            })
            .filter(({ places: [first = -1] }) => first >= 0),
        ),
        before: before
          .map(([first, second]) => [placeOf(first), placeOf(second)] as const)
          .filter(([first]) => first >= 0),
      },
    };
  });
}

/** What predictions are read along: the places of calls, or all trajectories that are listed. */
function walkOf(input: JudgedGold, comparison: CallComparison): GoldWalk {
  const { golds, agents, parts, ignored } = input;
  const { interner, sameCall } = comparison;
  const known = ignored === undefined ? parts : undefined;
  const placed = known ?? (isFactored(golds) ? partsOf(golds, agents) : undefined);
  if (placed !== undefined) {
    const walked = placed.map((part) => {
      const { calls } = interner.whole([part]);
      return { agent: part.agent, calls, walk: walkAlong(part) };
    });
    return new FactoredWalk(walked, sameCall);
  }
  if (isFactored(golds)) throw new Intractable();
  const soleAgent = agents.length === 1 ? agents[0] : undefined;
  const sequences = golds.map((gold) => interner.sequence(gold, soleAgent));
  return new ListedWalk(sequences, agents, sameCall, tellingTurns(input));
}
