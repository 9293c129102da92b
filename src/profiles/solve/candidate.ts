import type { Found } from '../../model/expression.ts';

/** A value that a field may have. It represents all values that the conditions do not distinguish from it. */
export interface CandidateValue {
  /** Undefined if the field is absent. */
  readonly value: Found;
  /** Whether it represents only itself. */
  readonly isExact: boolean;
  /** Whether a field should have it only if no other value will do, since it would surprise people. */
  readonly isOdd?: true;
  /** Whether it is a container that consists of the fields below it. */
  readonly isBuilt?: true;
}

/** Candidates by the index of their field. */
export type Values = ReadonlyMap<number, CandidateValue>;

export const absent: CandidateValue = { value: undefined, isExact: true };

export const built: CandidateValue = { value: {}, isExact: false, isBuilt: true };

/** A candidate that represents only itself. */
export function exactly(value: Found): CandidateValue {
  return { value, isExact: true };
}

/** A candidate that represents all values like it. */
export function like(value: Found): CandidateValue {
  return { value, isExact: false };
}

/** The same candidate, as one that a field should have only if no other will do. */
export function oddly(candidate: CandidateValue): CandidateValue {
  return { ...candidate, isOdd: true };
}
