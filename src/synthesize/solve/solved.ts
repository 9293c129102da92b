import type { Comparison } from '../../model/clause.ts';
import type { Demand } from '../../model/cover.ts';
import type { Values } from './candidate.ts';

/** What solving came to: values that take the branches, a proof that there are none, or neither. */
export type Solution = FoundValues | Contradiction | Undecided;

export interface FoundValues {
  readonly kind: 'found';
  readonly values: Values;
}

export interface Contradiction {
  readonly kind: 'contradiction';
  /** Looks for demands that no values meet, none of which can be left out. */
  readonly proof: () => readonly Demand[];
}

export interface Undecided {
  readonly kind: 'undecided';
  /** The comparisons that could not be decided; none where the search came to no end. */
  readonly comparisons: readonly Comparison[];
  readonly isGivenUp: boolean;
  /** Values that would do, if the undecided comparisons were as the search would have them. */
  readonly values: Values;
}

/** What is wanted of values besides branches. */
export interface Wishes {
  /** Fields that are to be there. */
  readonly present?: readonly number[] | undefined;
  /** The field that is the id, and ids that it is not to be. */
  readonly id?: { readonly field: number; readonly taken: ReadonlySet<string> } | undefined;
}
