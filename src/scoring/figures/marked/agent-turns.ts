import { type FactoredGold, type GoldPart, isFactored } from '../../../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../../../model/format.ts';
import type { SequenceParts } from '../sequence.ts';

/** Tells in whose turn each call of a gold is made, by the position of the agent. */
export type TurnsOf = (
  gold: Pick<SequenceParts, 'read' | 'agents'>,
  agents: readonly (string | undefined)[],
) => readonly number[];

/** As calls say; else by the names of the agents: of one that stands several times, it is the first that is left. */
export const turnsByName: TurnsOf = ({ read, agents: made }, agents) => {
  let turn = 0;
  return made.map((agent, at) => {
    const said = read[at]?.turn;
    if (said !== undefined && said < agents.length) return said;
    const next = agents.indexOf(agent, turn);
    turn = next < 0 ? Math.max(0, agents.indexOf(agent)) : next;
    return turn;
  });
};

/** By the parts or segments that the calls are of, where there is one for each agent; else by the names. */
export function turnsIn(
  golds: readonly ReadTrajectory[] | FactoredGold,
  agents: readonly string[],
  parts: readonly GoldPart[] = [],
): TurnsOf {
  const turns = new Map<ReadCall, number>();
  for (const segments of [parts, ...(isFactored(golds) ? [] : golds)]) {
    if (segments.length !== agents.length) continue;
    for (const [turn, { calls }] of segments.entries()) {
      for (const call of calls) turns.set(call, turn);
    }
  }
  return (gold, agents) => {
    const known = gold.read.map((call) => turns.get(call));
    return known.includes(undefined) ? turnsByName(gold, agents) : (known as number[]);
  };
}
