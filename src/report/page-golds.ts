import { wholeNumber } from '../base/whole-number.ts';
import { type FactoredGold, isFactored } from '../model/factored.ts';
import type { ReadCall, ReadTrajectory } from '../model/format.ts';
import { ordersAt } from '../model/order-template.ts';
import { callText } from '../scoring/figures/call-text.ts';
import { factoredGold } from '../scoring/gold/factored-gold.ts';
import type { GoldEntry } from '../scoring/gold/gold-entry.ts';
import { trajectoryOf } from '../scoring/gold/lattice-gold.ts';
import type { PageBlock, PageGold, PageOrders } from './page-data.ts';

/** The trajectories that are listed of a gold set whose orders are known, and of any other. */
const mostListed = { withOrders: 20, alone: 50 };

/** The gold set of a profile as a page shows it; `lineOf` gives the number of a text. */
export function pageGold(
  { golds, origin, agents, valuesAreText }: GoldEntry,
  lineOf: (text: string) => number,
): PageGold {
  const isKnown = origin !== undefined && origin.gold.variants === 1n;
  const template = isKnown ? factoredGold(origin.gold) : isFactored(golds) ? golds : undefined;
  const shown = template === undefined ? listedAlone(golds) : listedOf(template);
  const lines: number[] = [];
  const names: string[] = [];
  const positions = new Map<string, number>();
  // A call is the same in all trajectories of a set.
  const seen = new Map<ReadCall, readonly [string, number]>();
  const positionOf = (call: ReadCall, agent: string) => {
    const [of, at = 0] = seen.get(call) ?? [];
    if (of === agent) return at;
    const position = newPositionOf(call, agent);
    seen.set(call, [agent, position]);
    return position;
  };
  const newPositionOf = (call: ReadCall, agent: string) => {
    const line = lineOf(callText(call, valuesAreText));
    const key = `${line} ${agent}`;
    const known = positions.get(key);
    if (known !== undefined) return known;
    positions.set(key, lines.length);
    names.push(agent);
    return lines.push(line) - 1;
  };
  const listed = shown.map((trajectory) =>
    trajectory.flatMap(({ agent = '', calls: own }) => own.map((call) => positionOf(call, agent))),
  );
  const orders = template && ordersOf(template, (call) => positionOf(call, call.agent));
  return {
    calls: lines,
    agents: agents.length > 1 ? names : undefined,
    listed,
    orders,
  };
}

function listedAlone(golds: GoldEntry['golds']): readonly ReadTrajectory[] {
  return isFactored(golds) ? [] : golds.slice(0, mostListed.alone);
}

function listedOf(template: FactoredGold): ReadTrajectory[] {
  const { count } = template;
  const isShort = count !== undefined && count <= BigInt(mostListed.withOrders);
  return Array.from({ length: isShort ? Number(count) : 1 }, (_, rank) =>
    trajectoryOf(template, ordersAt(template, BigInt(rank))),
  );
}

function ordersOf(
  { calls, slots, blocks }: FactoredGold,
  positionOf: (call: FactoredGold['calls'][number]) => number,
): PageOrders {
  const at = (call: number) => positionOf(calls[call] as FactoredGold['calls'][number]);
  return {
    slots: slots.map((slot) => (typeof slot === 'number' ? at(slot) : slot)),
    blocks: blocks.map(({ calls: members, orders }): PageBlock => {
      const { size, lowest, highest, pairs } = orders.constraints;
      return {
        calls: members.map(at),
        orders: orders.count === undefined ? null : wholeNumber(orders.count),
        before: pairs,
        within: members.flatMap((_, member) => {
          const [first, last] = [lowest[member] ?? 0, highest[member] ?? size - 1];
          return first > 0 || last < size - 1 ? [[member, first, last] as const] : [];
        }),
      };
    }),
  };
}
