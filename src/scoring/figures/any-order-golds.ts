import { compareWhole } from '../../base/whole-number.ts';
import type { Closeness } from './closeness.ts';
import { ordersOf } from './enumerated-orders.ts';
import { Intractable } from './factored/effort.ts';
import type { FactoredGolds } from './factored/factored-golds.ts';
import type { Golds, OrderMatch, PlacedGold } from './golds.ts';
import { reorderableTurns } from './parallel-turns.ts';
import type { Sequence } from './sequence.ts';

/** A gold set that is searched, and knows which calls of a prediction may change places without any effect. */
type SearchedGolds = Golds & Partial<Pick<FactoredGolds, 'interchangeable'>>;

/**
 * Wraps a factored gold set, which is searched with one order of a prediction at a time, so that it
 * answers for predictions whose calls may be in any order: it is asked about every such order. Where
 * there is one prediction and one gold is wanted, only one order of interchangeable calls is tried.
 * Throws `Intractable` where there are too many orders.
 */
export function inAnyOrder(golds: SearchedGolds, closeness: Closeness, isOnly: boolean): Golds {
  const ordersIn = (predicted: Sequence) =>
    ordersOf(predicted, isOnly ? (golds.interchangeable?.(predicted) ?? []) : []);
  const of = (predicted: Sequence, ask: (order: Sequence) => Iterable<PlacedGold>) => {
    const found = new Map<PlacedGold['position'], PlacedGold>();
    for (const order of ordersIn(predicted)) {
      for (const gold of ask(order)) found.set(gold.position, gold);
    }
    return [...found.values()].sort((a, b) => compareWhole(a.position, b.position));
  };
  const best = (predicted: Sequence, size: number) => {
    const found = of(predicted, (order) => golds.best(order, size));
    const ranked = found.map((gold) => ({
      gold,
      similarity: closeness.similarity(gold.sequence, predicted),
      names: closeness.names(gold.sequence, predicted),
    }));
    ranked.sort((a, b) => b.similarity - a.similarity || b.names - a.names);
    return ranked.slice(0, size).map(({ gold }) => gold);
  };
  return {
    count: golds.count,
    alike: (predicted, taken) => of(predicted, (order) => golds.alike(order, taken)),
    equal: (predicted) => of(predicted, (order) => golds.equal(order)),
    best,
    allAmong: (predictions) => {
      if (predictions.every((one) => reorderableTurns(one, one.calls) === undefined)) {
        return golds.allAmong(predictions);
      }
      if (golds.count === null || BigInt(golds.count) > BigInt(predictions.length)) return false;
      throw new Intractable();
    },
    firstDivergence: (predicted) => golds.firstDivergence(predicted),
    bags: (predicted) => golds.bags(predicted),
    orderMatch: (predicted) =>
      ordersIn(predicted)
        .map((order) => golds.orderMatch(order))
        .reduce(better),
  };
}

function better(one: OrderMatch, other: OrderMatch): OrderMatch {
  const inOrder = one.inOrder || other.inOrder;
  if (one.accuracy === undefined) return { inOrder, accuracy: other.accuracy };
  return { inOrder, accuracy: Math.max(one.accuracy, other.accuracy ?? 0) };
}
