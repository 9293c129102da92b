import type { Demand } from '../../model/cover.ts';
import type { Comparison } from '../../model/expression.ts';
import type { CandidateValue, Values } from './candidate.ts';
import type { Assignment } from './constraints.ts';
import type { Problem } from './problem.ts';

/** The result of solving: values that take the branches, a contradiction (no values do), or undecided. */
export type Solution = FoundValues | Contradiction | Undecided;

export interface FoundValues {
  readonly kind: 'found';
  readonly values: Values;
}

export interface Contradiction {
  readonly kind: 'contradiction';
  /** Looks for a minimal set of demands that no values meet. */
  readonly proof: () => readonly Demand[];
}

export interface Undecided {
  readonly kind: 'undecided';
  /** The comparisons that could not be decided; empty if the search gave up. */
  readonly comparisons: readonly Comparison[];
  readonly isGivenUp: boolean;
  /** Values that take the branches if the undecided comparisons turn out as the search assumed. */
  readonly values: Values;
}

/** Wishes about the values, besides the branches. */
export interface Wishes {
  /** Fields that should be present. */
  readonly present?: readonly number[] | undefined;
  /** The field of the id, and the ids that it should not have. */
  readonly id?: { readonly field: number; readonly taken: ReadonlySet<string> } | undefined;
}

/** The values of the fields in an assignment, without those of propositions. */
export function valuesIn({ fields }: Problem, known: Assignment): Values {
  const values = new Map<number, CandidateValue>();
  known.slice(0, fields.length).forEach((candidate, field) => {
    if (candidate !== undefined) values.set(field, candidate);
  });
  return values;
}
