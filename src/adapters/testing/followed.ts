import { type WholeNumber, wholeNumber } from '../../base/whole-number.ts';
import { type FactoredGold, isFactored } from '../../model/factored.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import { ordersAt, ordersWithin, rankOf } from '../../model/order-template.ts';
import { longestPrefix } from '../../scoring/figures/any-order.ts';
import type { CallComparison } from '../../scoring/figures/call-comparison.ts';
import { createComparison } from '../../scoring/figures/compare.ts';
import { ordersOf } from '../../scoring/figures/enumerated-orders.ts';
import { interchangeableIn } from '../../scoring/figures/factored/interchangeable.ts';
import { type Comparing, likenessOf } from '../../scoring/figures/likeness.ts';
import type { Sequence } from '../../scoring/figures/sequence.ts';
import type { GoldEntry } from '../../scoring/gold/gold-entry.ts';
import { trajectoryOf } from '../../scoring/gold/lattice-gold.ts';
import type { Actual } from './read-actual.ts';

/** A gold trajectory with its position in emission order. */
interface Placed {
  readonly gold: ReadTrajectory;
  readonly position: WholeNumber;
}

/** The gold with which a single trajectory shares the longest prefix; the first of several. */
export function followed(
  { golds, valuesAreText }: GoldEntry,
  actual: Actual,
  comparing: Comparing,
): Placed {
  const likeness = likenessOf(
    { given: golds, valuesAreText },
    { given: actual.trajectories, valuesAreText: actual.valuesAreText },
    comparing,
  );
  const comparison = createComparison(likeness);
  const [trajectory = []] = actual.trajectories;
  const made = comparison.interner.predicted(trajectory);
  return isFactored(golds) ? inFactored(golds, made, comparison) : inList(golds, made, comparison);
}

function inList(
  golds: readonly ReadTrajectory[],
  made: Sequence,
  { interner, sameCall }: CallComparison,
): Placed {
  const shared = golds.map((gold) =>
    longestPrefix(interner.sequence(gold), made, 'calls', sameCall),
  );
  const position = shared.indexOf(shared.reduce((most, length) => Math.max(most, length), 0));
  return { gold: golds[position] ?? [], position };
}

function inFactored(
  golds: FactoredGold,
  made: Sequence,
  { interner, sameCall }: CallComparison,
): Placed {
  const whole = interner.whole([{ agent: undefined, calls: golds.calls }]);
  const isSame = (call: number, other: number) => sameCall(whole.calls[call] as number, other);
  const each = ordersOf(made, interchangeableIn(golds, whole, made, isSame));
  for (let length = Math.min(made.calls.length, golds.slots.length); length > 0; length--) {
    for (const order of each) {
      const isRight = (call: number, slot: number) => isSame(call, order.calls[slot] as number);
      const demandOf = (slot: number) =>
        slot < length ? (call: number) => isRight(call, slot) : undefined;
      for (const orders of ordersWithin(golds, demandOf)) {
        const position = wholeNumber(rankOf(golds, orders));
        return { gold: trajectoryOf(golds, orders), position };
      }
    }
  }
  return { gold: trajectoryOf(golds, ordersAt(golds, 0n)), position: 0 };
}

/** The first `length` calls of a trajectory. */
export function beginningOf(trajectory: ReadTrajectory, length: number): ReadTrajectory {
  let left = length;
  return trajectory.map(({ agent, calls }) => {
    const first = calls.slice(0, left);
    left -= first.length;
    return { agent, calls: first };
  });
}

/** The number of calls of a trajectory. */
export function lengthOf(trajectory: ReadTrajectory): number {
  return trajectory.reduce((length, { calls }) => length + calls.length, 0);
}
