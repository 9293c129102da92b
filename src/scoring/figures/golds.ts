import type { WholeNumber } from '../../base/whole-number.ts';
import type { ReadCall } from '../../model/format.ts';
import type { Sequence } from './sequence.ts';

/** A gold with its position in emission order. */
export interface PlacedGold {
  readonly position: WholeNumber;
  readonly sequence: Sequence;
}

/**
 * The first step at which a prediction differs from every gold: the call there, and the calls that
 * golds have instead.
 */
export interface FirstDivergence {
  /** 1-based, in the prediction. */
  readonly step: number;
  readonly made: ReadCall | undefined;
  /** From the golds that share the longest prefix with it, in emission order. */
  readonly expected: readonly (ReadCall | undefined)[];
}

/** How the golds with a prediction's tools compare in order with a prediction that equals none. */
export interface OrderMatch {
  /** Whether a gold is a subsequence of the prediction. */
  readonly inOrder: boolean;
  /**
   * The greatest share of right parameters among golds with the same tools; undefined if there are
   * none.
   */
  readonly accuracy: number | undefined;
}

/** The gold set of one profile, listed or factored, with the questions that scoring asks about it. */
export interface Golds {
  /** Null where the golds are not counted. */
  readonly count: WholeNumber | null;
  /**
   * The golds that are as close to a prediction as can be, except those at taken positions; lazily, in
   * emission order.
   */
  alike(predicted: Sequence, taken: ReadonlySet<PlacedGold['position']>): Iterable<PlacedGold>;
  /** The golds that a prediction equals under the rules, lazily, in emission order. */
  equal(predicted: Sequence): Iterable<PlacedGold>;
  /**
   * The `size` golds with the greatest similarity; of equals those with the most names in common, then
   * the first in emission order. The result is in no particular order.
   */
  best(predicted: Sequence, size: number): readonly PlacedGold[];
  /** Whether every gold equals one of the predictions. */
  allAmong(predictions: readonly Sequence[]): boolean;
  /**
   * For a prediction that is no gold; undefined unless it has the calls of a gold in another order.
   */
  firstDivergence(predicted: Sequence): FirstDivergence | undefined;
  /** Golds such that every multiset of calls that is among the best for a prediction occurs at least once. */
  bags(predicted: Sequence): readonly Sequence[];
  /** For a prediction that is no gold. */
  orderMatch(predicted: Sequence): OrderMatch;
}
