import type { Found } from '../../model/expression.ts';

/** A value that a field may have, standing for all that the conditions cannot tell from it. */
export interface CandidateValue {
  /** Undefined where the field is absent. */
  readonly value: Found;
  /** Whether it stands for itself alone. */
  readonly isExact: boolean;
  /** Whether it is whatever the fields below it make it. */
  readonly isBuilt?: true;
}

/** Values by the position of their field among the workflow's. */
export type Values = ReadonlyMap<number, CandidateValue>;

export const absent: CandidateValue = { value: undefined, isExact: true };

export const built: CandidateValue = { value: {}, isExact: false, isBuilt: true };

/** A value that stands for itself alone. */
export function exactly(value: Found): CandidateValue {
  return { value, isExact: true };
}

/** A value that stands for all like it. */
export function like(value: Found): CandidateValue {
  return { value, isExact: false };
}
