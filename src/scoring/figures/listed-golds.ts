import type { CallComparison } from './call-comparison.ts';
import type { Closeness } from './closeness.ts';
import { dropOptionalCalls } from './drop-optional-calls.ts';
import type { FirstDivergence, Golds, OrderMatch, PlacedGold } from './golds.ts';
import { maximumMatching } from './matching.ts';
import { prefixLength } from './metrics/prefix.ts';
import { matchOrders } from './order-match.ts';
import { reorderableTurns } from './parallel-turns.ts';
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
  private readonly closeness: Closeness;
  private knownBags: ReadonlyMap<string, Sequence> | undefined;
  private readonly positions: ReadonlyMap<string, readonly number[]>;

  constructor(placed: readonly PlacedGold[], comparison: CallComparison, closeness: Closeness) {
    this.count = placed.length;
    this.placed = placed;
    this.golds = placed.map(({ sequence }) => sequence);
    this.comparison = comparison;
    this.closeness = closeness;
    this.positions = positionsByIdentity(this.golds);
  }

  *alike(predicted: Sequence, taken: ReadonlySet<PlacedGold['position']>): Generator<PlacedGold> {
    const { closest, similarity } = this.closeness;
    const all = closest === 'most-similar' ? this.placed : this.closest(predicted);
    for (const gold of all) {
      if (taken.has(gold.position)) continue;
      if (closest !== 'most-similar' || similarity(gold.sequence, predicted) === 1) yield gold;
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
    const { above, level } = greatest(all, size, ({ sequence }) =>
      this.closeness.similarity(sequence, predicted),
    );
    const left = size - above.length;
    const named = greatest(level, left, ({ sequence }) =>
      this.closeness.names(sequence, predicted),
    );
    return [...above, ...named.above, ...named.level.slice(0, left - named.above.length)];
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
    this.knownBags ??= new Map(this.golds.map((gold) => [gold.callBag.join(','), gold]));
    return [...this.knownBags.values()];
  }

  orderMatch(predicted: Sequence): OrderMatch {
    return matchOrders(this.golds, predicted, this.comparison);
  }

  private closest(predicted: Sequence): Iterable<PlacedGold> {
    const { closest, isFull } = this.closeness;
    if (closest === 'equal') return this.equal(predicted);
    return this.placed.filter(({ sequence }) => isFull(sequence, predicted));
  }

  /** The golds whose calls are identical to those of a prediction, rules aside. */
  private *identical(predicted: Sequence): Generator<PlacedGold> {
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

/** The items that are worth more than the `size`-th greatest, and those that are worth as much. */
function greatest(
  items: readonly PlacedGold[],
  size: number,
  worthOf: (item: PlacedGold) => number,
): { readonly above: readonly PlacedGold[]; readonly level: readonly PlacedGold[] } {
  if (items.length <= size) return { above: items, level: [] };
  const worths = Float64Array.from(items, worthOf);
  // biome-ignore lint/plugin: a typed array sorts its numbers as numbers, and much faster without a comparison.
  const least = worths.slice().sort().at(-size) as number;
  return {
    above: items.filter((_, at) => (worths[at] as number) > least),
    level: items.filter((_, at) => worths[at] === least),
  };
}
