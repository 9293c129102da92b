import type { ArgumentMatchers } from './argument-matchers.ts';
import type { Interner } from './interner.ts';
import type { Same } from './matching.ts';

/** How the calls of one profile are compared. */
export interface CallComparison {
  readonly interner: Interner;
  /** Only tool names count, parameters do not. */
  readonly namesOnly: boolean;
  /** Values are compared and shown as text, the way the `traxgen` format writes them. */
  readonly valuesAreText: boolean;
  /**
   * There are no argument rules: calls (triplets) are the same if and only if their interned numbers
   * are.
   */
  readonly exact: boolean;
  readonly matchers: ArgumentMatchers;
  /** Whether a predicted call is right where the gold has the given one; not symmetric under rules. */
  readonly sameCall: Same;
  /** Whether a predicted triplet is right where the gold has the given one. */
  readonly sameTriplet: Same;
  /** Whether a prediction may leave out this triplet of the gold. */
  readonly mayLack: (triplet: number) => boolean;
  /** Whether a prediction may have this triplet where the gold has none of its parameter. */
  readonly mayAdd: (triplet: number) => boolean;
}
