import { comparisons } from '../../model/comparisons.ts';
import { isJsonObject } from '../../model/json.ts';
import type { Comparison, Operator } from '../../model/workflow.ts';
import type { Candidate } from './candidate.ts';

/** One side of a comparison, or a key: a field, by its position among the workflow's, or a constant. */
export type Term = number | Candidate;

/** A comparison as the solver reads it. */
export interface Atom {
  readonly comparison: Comparison;
  readonly left: Term;
  /** Undefined for `exists` only. */
  readonly right: Term | undefined;
  /** What it is where its truth cannot be told from candidates: one free proposition for equal atoms. */
  readonly proposition: number;
  /** Whether it denies its proposition, as `not in` does. */
  readonly denies: boolean;
  /** Whether candidates do not tell apart all that it may tell apart. */
  readonly isMixed: boolean;
}

/** What a comparison says of two values: `fault` where it cannot be read, so that the profile fails. */
export type Verdict = boolean | 'fault';

/** The operator that a negative one denies; others as they are. */
export function positive(operator: Operator): Operator {
  if (operator === '!=' || operator === 'not') return '==';
  return operator.replace(/^not /, '') as Operator;
}

/** The operator that says the same with its sides exchanged, where it asks for members; others as they are. */
export function exchanged(operator: Operator): Operator {
  if (operator === 'in') return 'contains';
  return operator === 'contains' ? 'in' : operator;
}

/** What a comparison says of two candidates; an absent one is a fault, except for `exists`. */
export function verdictIn(
  { comparison: { operator } }: Pick<Atom, 'comparison'>,
  left: Candidate,
  right: Candidate | undefined,
): Verdict {
  if (operator === 'exists') return left.value !== undefined;
  if (operator === 'not exists') return left.value === undefined;
  if (left.value === undefined || right?.value === undefined) return 'fault';
  return comparisons[operator](left.value, right.value) ?? 'fault';
}

/**
 * Whether what a comparison says of two candidates may differ from what it says of others that they
 * stand for: then it is not known, which matters where nothing is found.
 */
export function isOpen({ comparison, isMixed }: Atom, left: Candidate, right: Candidate): boolean {
  const { operator } = comparison;
  const membership = /(^|not )(in|contains)$/.test(operator);
  if (!membership) {
    if (left.isBuilt || right.isBuilt) return isContainer(left) && isContainer(right);
    // lists (and objects) that stand for others may or may not be equal; no order applies to them
    const mayEqual = positive(operator) === '==' && isContainer(left) && isContainer(right);
    return (isMixed || mayEqual) && !(left.isExact && right.isExact);
  }
  const [container, member] = operator.endsWith('in') ? [right, left] : [left, right];
  if (container.isBuilt || (isContainer(container) && member.isBuilt)) return true;
  const both = container.isExact && member.isExact;
  if (typeof container.value === 'string') return typeof member.value === 'string' && !both;
  return Array.isArray(container.value) && (!container.isExact || (isMixed && !both));
}

function isContainer({ value }: Candidate): boolean {
  return Array.isArray(value) || isJsonObject(value);
}
