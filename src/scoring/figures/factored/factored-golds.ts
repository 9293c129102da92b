import { type WholeNumber, wholeNumber } from '../../../base/whole-number.ts';
import type { FactoredGold } from '../../../model/factored.ts';
import {
  type Orders,
  ordersAt,
  ordersWithin,
  rankOf,
  type SlotDemand,
} from '../../../model/order-template.ts';
import type { SimilarityName } from '../../../model/score.ts';
import type { CallComparison } from '../call-comparison.ts';
import { type Closeness, closenessBy } from '../closeness.ts';
import type { FirstDivergence, Golds, OrderMatch, PlacedGold } from '../golds.ts';
import { shared } from '../metrics/multiset.ts';
import { sameCalls } from '../same-trajectory.ts';
import type { Sequence } from '../sequence.ts';
import { tripletCounts } from '../triplets.ts';
import { bestAccuracy } from './accuracy.ts';
import { allAmong, differentCalls } from './all-among.ts';
import { byPrefix, longestSharedPrefix } from './by-prefix.ts';
import { bestByRun } from './by-run.ts';
import { Intractable, ScoringEffort } from './effort.ts';
import { type Interchangeable, interchangeableIn } from './interchangeable.ts';
import { bestByLength } from './longest.ts';
import { type CallMatrix, matchesOf } from './matches.ts';
import { PlacedGolds } from './placed-golds.ts';

/**
 * A gold set that is searched without listing its members. All golds have the same calls, so only their
 * order is searched. Methods throw `Intractable` where that would take too long. The constructor throws
 * it where calls are optional or there are variants, because golds then differ in more than their order.
 */
export class FactoredGolds implements Golds {
  readonly count: WholeNumber | null;
  private readonly gold: FactoredGold;
  private readonly comparison: CallComparison;
  private readonly similarity: SimilarityName;
  private readonly closeness: Closeness;
  /** The gold's calls in their listed order. */
  private readonly calls: Sequence;
  private readonly effort = new ScoringEffort();
  private readonly placed: PlacedGolds;
  private readonly known = new Map<string, readonly PlacedGold[]>();

  constructor(gold: FactoredGold, comparison: CallComparison, similarity: SimilarityName) {
    if (comparison.matchers.optionalCalls || gold.variants !== undefined) throw new Intractable();
    this.count = gold.count === undefined ? null : wholeNumber(gold.count);
    this.gold = gold;
    this.comparison = comparison;
    this.similarity = similarity;
    this.closeness = closenessBy(similarity, comparison);
    this.calls = comparison.interner.whole(
      gold.calls.map((call) => ({ agent: call.agent, calls: [call] })),
    );
    this.placed = new PlacedGolds(gold, this.calls, this.effort);
  }

  /** Golds with the same calls under the same agents are one gold here: the first. */
  *equal(predicted: Sequence): Generator<PlacedGold> {
    const { exact } = this.comparison;
    for (const gold of this.withCalls(predicted)) {
      this.effort.spend(2 ** 18);
      yield gold;
      if (exact && this.hasOneAgentEach()) return;
    }
  }

  best(predicted: Sequence, size: number): readonly PlacedGold[] {
    const key = predicted.identity;
    const known = this.known.get(key);
    if (known !== undefined && known.length >= size) return known;
    const found = this.search(predicted, size).map((orders) => this.placed.of(orders));
    this.known.set(key, found);
    return found;
  }

  *alike(predicted: Sequence, taken: ReadonlySet<PlacedGold['position']>): Generator<PlacedGold> {
    for (const gold of this.closest(predicted)) if (!taken.has(gold.position)) yield gold;
  }

  allAmong(predictions: readonly Sequence[]): boolean {
    const candidates = predictions.filter(({ calls }) => calls.length === this.length);
    const among = {
      template: this.gold,
      predictions: candidates.length,
      idOf: (call: number) => this.idOf(call),
      isRight: (call: number, prediction: number, slot: number) =>
        this.isSame(call, candidates[prediction]?.calls[slot] as number),
    };
    return allAmong(among, this.effort);
  }

  firstDivergence(predicted: Sequence): FirstDivergence | undefined {
    const [bag] = this.bags();
    if (!bag || !sameCalls(bag, predicted, this.comparison)) return undefined;
    const matches = this.matches(predicted);
    const prefix = longestSharedPrefix(this.gold, matches, this.effort);
    const idOf = (call: number) => this.idOf(call);
    const expected = differentCalls(this.gold, prefix, idOf).flatMap((call) => {
      const demandOf = (slot: number): SlotDemand => {
        if (slot === prefix) return (other) => idOf(other) === idOf(call);
        return slot < prefix ? (other) => matches.columns[other]?.[slot] === 1 : undefined;
      };
      for (const orders of ordersWithin(this.gold, demandOf, this.effort.spend)) {
        return [{ rank: rankOf(this.gold, orders), read: this.calls.read[call] }];
      }
      return [];
    });
    expected.sort((a, b) => (a.rank < b.rank ? -1 : 1));
    return {
      step: (predicted.positions[prefix] ?? 0) + 1,
      made: predicted.read[prefix],
      expected: expected.map(({ read }) => read),
    };
  }

  bags(): readonly Sequence[] {
    return [this.placed.of(ordersAt(this.gold, 0n)).sequence];
  }

  orderMatch(predicted: Sequence): OrderMatch {
    return { inOrder: this.isInOrder(predicted), accuracy: this.accuracy(predicted) };
  }

  /** For each call of a prediction, the calls it may change places with. */
  interchangeable(predicted: Sequence): (Interchangeable | undefined)[] {
    return interchangeableIn(this.gold, this.calls, predicted, this.isSame);
  }

  private get length(): number {
    return this.gold.slots.length;
  }

  private search(predicted: Sequence, size: number): readonly Orders[] {
    const matches = this.matches(predicted);
    if (this.length > 0 && matches.width > 0) {
      if (this.similarity === 'lcs') {
        const best = bestByLength(this.gold, this.matches(predicted, true), size, this.effort);
        return best.map(({ orders }) => orders);
      }
      if (this.similarity === 'prefix')
        return [...first(byPrefix(this.gold, matches, this.effort), size)];
      if (this.similarity === 'overlap') return bestByRun(this.gold, matches, size, this.effort);
    }
    return [
      ...first(
        ordersWithin(this.gold, () => undefined, this.effort.spend),
        size,
      ),
    ];
  }

  /** A shorter prediction contains no gold; one of the same length would have to equal it. */
  private isInOrder(predicted: Sequence): boolean {
    if (predicted.calls.length <= this.length) return false;
    const [bag] = this.bags();
    const { exact, sameCall } = this.comparison;
    const common = shared(bag?.callBag ?? [], predicted.callBag, exact, sameCall);
    if (common < this.length) return false;
    const [best] = bestByLength(this.gold, this.matches(predicted), 1, this.effort);
    return best?.length === this.length;
  }

  private accuracy(predicted: Sequence): number | undefined {
    if (predicted.calls.length !== this.length) return undefined;
    const { calls } = this.comparison.interner;
    const tripletsOf = (call: number | undefined) => calls[call ?? -1]?.triplets ?? [];
    const hitsOf = (call: number, slot: number) => {
      const [mine, theirs] = [tripletsOf(this.idOf(call)), tripletsOf(predicted.calls[slot])];
      const counts = tripletCounts(mine, theirs, this.comparison);
      return { right: counts.shared, expected: counts.gold };
    };
    const hasTool = (call: number, slot: number) =>
      this.calls.tools[call] === predicted.tools[slot];
    return bestAccuracy({ template: this.gold, hasTool, hitsOf }, this.effort);
  }

  /** The golds with similarity 1, in emission order. */
  private closest(predicted: Sequence): Iterable<PlacedGold> {
    const { similarity, length } = this;
    if (similarity === 'lcs') return this.withCalls(predicted);
    const isOfOrder = similarity === 'prefix' || similarity === 'overlap';
    if (isOfOrder && length > 0) {
      const last = similarity === 'prefix' ? 0 : predicted.calls.length - length;
      return this.standingIn(predicted, last);
    }
    // All golds have the same calls, so they are equally similar where order does not count.
    const isClosest = this.bags().every((bag) => this.closeness.similarity(bag, predicted) === 1);
    return isClosest ? this.placed.inEmissionOrder() : [];
  }

  /** The golds that a prediction equals, all of them, in emission order. */
  private withCalls(predicted: Sequence): Iterable<PlacedGold> {
    return predicted.calls.length === this.length ? this.standingIn(predicted, 0) : [];
  }

  /** The golds that a prediction holds as a run of calls, which starts at one of the first places. */
  private standingIn({ calls }: Sequence, last: number): Iterable<PlacedGold> {
    const most = Math.min(last, calls.length - this.length);
    const starts = Array.from({ length: Math.max(0, most + 1) }, (_, start) => start);
    const demands = starts.map((start) => (slot: number) => (call: number) => {
      return this.isSame(call, calls[start + slot] as number);
    });
    this.effort.spend(demands.length * this.length ** 2);
    return this.placed.withinAny(demands);
  }

  /** Whether all calls of each block belong to one agent. */
  private hasOneAgentEach(): boolean {
    return this.gold.blocks.every(
      ({ calls }) => new Set(calls.map((call) => this.calls.agents[call])).size <= 1,
    );
  }

  private matches({ calls, tools }: Sequence, withNames = false): CallMatrix {
    const isSame = (call: number, at: number) => this.isSame(call, calls[at] as number);
    const names = withNames ? { calls: this.calls.tools, predicted: tools } : undefined;
    return matchesOf(this.gold.calls.length, calls.length, isSame, names);
  }

  private readonly isSame = (call: number, made: number): boolean =>
    this.comparison.sameCall(this.idOf(call), made);

  private idOf(call: number): number {
    return this.calls.calls[call] as number;
  }
}

function* first<T>(items: Iterable<T>, size: number): Generator<T> {
  let count = 0;
  if (size === 0) return;
  for (const item of items) {
    yield item;
    if (++count === size) return;
  }
}
