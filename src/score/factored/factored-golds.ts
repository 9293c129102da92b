import type { FactoredGold } from '../../model/factored.ts';
import {
  arranged,
  type Orders,
  ordersAt,
  ordersWithin,
  rankOf,
  type SlotDemand,
} from '../../model/order-template.ts';
import type { SimilarityName } from '../../model/score.ts';
import { type WholeNumber, wholeNumber } from '../../model/whole-number.ts';
import type { CallComparison } from '../call-comparison.ts';
import { type Closeness, closenessBy } from '../closeness.ts';
import type { FirstDivergence, Golds, OrderMatch, PlacedGold } from '../golds.ts';
import { shared } from '../metrics/multiset.ts';
import { sameCalls } from '../same-trajectory.ts';
import { Sequence } from '../sequence.ts';
import { tripletCounts } from '../triplets.ts';
import { bestAccuracy } from './accuracy.ts';
import { allAmong, differentCalls } from './all-among.ts';
import { byPrefix, longestSharedPrefix } from './by-prefix.ts';
import { bestByRun } from './by-run.ts';
import { Intractable, ScoringEffort } from './effort.ts';
import { type Interchangeable, interchangeableIn } from './interchangeable.ts';
import { bestByLength } from './longest.ts';
import { type CallMatrix, matchesOf } from './matches.ts';

/**
 * A gold set that is searched without listing its members. All golds have the same calls, so only their
 * order is searched. Methods throw `Intractable` where that would take too long. The constructor throws
 * it where calls are optional, because golds then differ in more than their order.
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
  private readonly known = new Map<string, readonly PlacedGold[]>();

  constructor(gold: FactoredGold, comparison: CallComparison, similarity: SimilarityName) {
    if (comparison.matchers.optionalCalls) throw new Intractable();
    this.count = gold.count === undefined ? null : wholeNumber(gold.count);
    this.gold = gold;
    this.comparison = comparison;
    this.similarity = similarity;
    this.closeness = closenessBy(similarity, comparison);
    this.calls = comparison.interner.whole(
      gold.calls.map((call) => ({ agent: call.agent, calls: [call] })),
    );
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
    const found = this.search(predicted, size).map((orders) => this.place(orders));
    this.known.set(key, found);
    return found;
  }

  *alike(predicted: Sequence, taken: ReadonlySet<PlacedGold['position']>): Generator<PlacedGold> {
    const isSame =
      this.closeness.closest === 'identical'
        ? (call: number, made: number) => this.idOf(call) === made
        : this.isSame;
    for (const gold of this.withCalls(predicted, isSame)) {
      if (!taken.has(gold.position)) yield gold;
    }
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
    return [this.place(ordersAt(this.gold, 0n)).sequence];
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

  /** The golds that a prediction equals, all of them, in emission order. */
  private *withCalls(predicted: Sequence, isSame = this.isSame): Generator<PlacedGold> {
    if (predicted.calls.length !== this.length) return;
    const demandOf = (slot: number) => (call: number) =>
      isSame(call, predicted.calls[slot] as number);
    for (const orders of ordersWithin(this.gold, demandOf, this.effort.spend)) {
      this.effort.spend(2 ** 8);
      yield this.place(orders);
    }
  }

  /** Whether all calls of each block belong to one agent. */
  private hasOneAgentEach(): boolean {
    return this.gold.blocks.every(
      ({ calls }) => new Set(calls.map((call) => this.calls.agents[call])).size <= 1,
    );
  }

  private place(orders: Orders): PlacedGold {
    const calls = arranged(this.gold, orders);
    const pick = <T>(list: readonly T[]) => calls.map((call) => list[call] as T);
    const sequence = new Sequence({
      calls: pick(this.calls.calls),
      tools: pick(this.calls.tools),
      read: pick(this.calls.read),
      agents: pick(this.calls.agents),
      positions: [...calls.keys()],
    });
    return { position: wholeNumber(rankOf(this.gold, orders)), sequence };
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
