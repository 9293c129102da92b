import { reorderableTurns } from './any-order.ts';
import type { CallComparison } from './call-comparison.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import type { FirstDivergence, Golds, OrderMatch, PlacedGold } from './golds.ts';
import { maximumMatching } from './matching.ts';
import { prefixLength } from './metrics/prefix.ts';
import { matchOrders } from './order-match.ts';
import {
  identityInTurns,
  positionsByIdentity,
  sameCalls,
  sameTrajectory,
} from './same-trajectory.ts';
import type { Sequence } from './sequence.ts';

/** A gold set that is listed, in emission order. */
export class ListedGolds implements Golds {
  readonly count: number;
  private readonly placed: readonly PlacedGold[];
  private readonly golds: readonly Sequence[];
  private readonly comparison: CallComparison;
  private readonly similarity: (gold: Sequence, predicted: Sequence) => number;
  private readonly positions: ReadonlyMap<string, readonly number[]>;

  constructor(
    placed: readonly PlacedGold[],
    comparison: CallComparison,
    similarity: (gold: Sequence, predicted: Sequence) => number,
  ) {
    this.count = placed.length;
    this.placed = placed;
    this.golds = placed.map(({ sequence }) => sequence);
    this.comparison = comparison;
    this.similarity = similarity;
    this.positions = positionsByIdentity(this.golds);
  }

  *identical(predicted: Sequence): Generator<PlacedGold> {
    if (reorderableTurns(predicted, predicted.calls) === undefined) {
      for (const position of this.positions.get(predicted.identity) ?? []) yield this.at(position);
      return;
    }
    const identity = identityInTurns(predicted, predicted);
    for (const [position, gold] of this.golds.entries()) {
      if (gold.calls.length !== predicted.calls.length) continue;
      if (identityInTurns(gold, predicted) === identity) yield this.at(position);
    }
  }

  *equal(predicted: Sequence): Generator<PlacedGold> {
    if (this.comparison.exact) yield* this.identical(predicted);
    else {
      for (const [position, gold] of this.golds.entries()) {
        if (sameTrajectory(gold, predicted, this.comparison)) yield this.at(position);
      }
    }
  }

  best(predicted: Sequence, size: number): readonly PlacedGold[] {
    const all = this.placed;
    if (size >= this.count) return all;
    const similarities = this.golds.map((gold) => this.similarity(gold, predicted));
    const least = Float64Array.from(similarities).sort().at(-size) as number;
    const isAbove = (position: number) => (similarities[position] as number) > least;
    const above = all.filter((_, position) => isAbove(position));
    const level = all.filter((_, position) => similarities[position] === least);
    return [...above, ...level.slice(0, size - above.length)];
  }

  nearest(predicted: Sequence): PlacedGold | undefined {
    const reordered = this.reordered(predicted);
    let nearest: { position: number; similarity: number } | undefined;
    for (const position of reordered.length > 0 ? reordered : this.golds.keys()) {
      const similarity = this.similarity(this.golds[position] as Sequence, predicted);
      if (!nearest || similarity > nearest.similarity) nearest = { position, similarity };
    }
    return nearest && this.at(nearest.position);
  }

  allAmong(predictions: readonly Sequence[]): boolean {
    if (predictions.some((one) => reorderableTurns(one, one.calls) !== undefined)) {
      return this.allTaken(predictions);
    }
    if (this.comparison.exact) {
      const predicted = new Set(predictions.map(({ identity }) => identity));
      return [...this.positions.keys()].every((key) => predicted.has(key));
    }
    return this.golds.every((gold) =>
      predictions.some((predicted) => sameTrajectory(gold, predicted, this.comparison)),
    );
  }

  firstDivergence(predicted: Sequence): FirstDivergence | undefined {
    const places = this.reordered(predicted).map((position) => {
      const [g, p] = dropOptionalCalls(
        this.golds[position] as Sequence,
        predicted,
        this.comparison,
      );
      const prefix = prefixLength(g.calls, p.calls, this.comparison.sameCall);
      const step = (p.positions[prefix] ?? 0) + 1;
      return { prefix, expected: g.read[prefix], made: p.read[prefix], step };
    });
    const furthest = Math.max(...places.map(({ prefix }) => prefix));
    const reached = places.filter(({ prefix }) => prefix === furthest);
    const [first] = reached;
    return first && { ...first, expected: reached.map(({ expected }) => expected) };
  }

  bags(): readonly Sequence[] {
    if (this.comparison.matchers.optionalCalls) return this.golds;
    return [...new Map(this.golds.map((gold) => [gold.callBag.join(','), gold])).values()];
  }

  orderMatch(predicted: Sequence): OrderMatch {
    return matchOrders(this.golds, predicted, this.comparison);
  }

  /** Whether each gold can be given a prediction of its own that equals it in one of its orders. */
  private allTaken(predictions: readonly Sequence[]): boolean {
    const firsts = [...this.positions.values()].map(([first]) => first as number);
    if (firsts.length > predictions.length) return false;
    const found = predictions.map(
      (one) => new Set(Array.from(this.equal(one), (gold) => gold.position)),
    );
    const places = [...predictions.keys()];
    const pairs = maximumMatching(firsts, places, (first, place) => {
      return found[place]?.has(this.at(first).position) === true;
    });
    return pairs.length === firsts.length;
  }

  /** The positions of the golds that have the calls of a prediction, in any order. */
  private reordered(predicted: Sequence): number[] {
    return [...this.golds.keys()].filter((position) =>
      sameCalls(this.golds[position] as Sequence, predicted, this.comparison),
    );
  }

  private at(position: number): PlacedGold {
    return this.placed[position] as PlacedGold;
  }
}
