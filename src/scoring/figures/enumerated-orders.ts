import { Intractable } from './factored/effort.ts';
import type { Interchangeable } from './factored/interchangeable.ts';
import { type ParallelTurn, reorderableTurns } from './parallel-turns.ts';
import type { Sequence } from './sequence.ts';

/** The largest number of orders of one prediction that are tried one by one. */
export const mostOrders = 120;

/**
 * All orders of a prediction that differ in their calls; interchangeable calls only come in ascending
 * order. Throws `Intractable` where there are more than {@link mostOrders}.
 */
export function ordersOf(
  predicted: Sequence,
  interchangeable: readonly (Interchangeable | undefined)[] = [],
): Sequence[] {
  const turns = reorderableTurns(predicted, predicted.calls) ?? [];
  let orders: number[][] = [[]];
  for (const turn of turns) {
    let own: number[][] = [[]];
    for (let size = 0; size < turn.length; size++) {
      own = own.flatMap((order) => extensionsOf(order, turn, predicted.calls, interchangeable));
      if (own.length * orders.length > mostOrders) throw new Intractable();
    }
    orders = orders.flatMap((order) => own.map((more) => [...order, ...more]));
  }
  return turns.length === 0 ? [predicted] : orders.map((order) => predicted.ordered(order));
}

/**
 * The order with each possible next call of a turn; of equal or interchangeable calls only the first is
 * tried.
 */
function extensionsOf(
  order: readonly number[],
  turn: ParallelTurn,
  calls: readonly number[],
  interchangeable: readonly (Interchangeable | undefined)[],
): number[][] {
  const left = turn.filter((at) => !order.includes(at));
  const isFirst = (at: number, nth: number) => {
    const own = interchangeable[at];
    const isBehind = left.some((other) => {
      const { group, member = 0 } = interchangeable[other] ?? {};
      return own !== undefined && group === own.group && member < own.member;
    });
    return !isBehind && left.findIndex((other) => calls[other] === calls[at]) === nth;
  };
  return left.filter(isFirst).map((at) => [...order, at]);
}
