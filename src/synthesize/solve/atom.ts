import { comparisons } from '../../model/comparisons.ts';
import { isNumber } from '../../model/equality.ts';
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
  /** Whether candidates lack some texts that say a number or a truth. */
  readonly isMixed: boolean;
  /** Whether candidates lack other values that the comparison tells apart. */
  readonly isPartial: boolean;
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
export function isOpen(atom: Atom, left: Candidate, right: Candidate): boolean {
  const { comparison, isMixed, isPartial } = atom;
  const { operator } = comparison;
  if (left.isExact && right.isExact) return false;
  // whatever a value is, it is equal to itself, and not a member of itself
  if (typeof atom.left === 'number' && atom.left === atom.right) return left.isBuilt === true;
  if (isPartial) return true;
  const membership = /(^|not )(in|contains)$/.test(operator);
  if (!membership) {
    if (left.isBuilt || right.isBuilt) return isContainer(left) && isContainer(right);
    // lists (and objects) that stand for others may or may not be equal; no order applies to them
    const mayEqual = positive(operator) === '==' && isContainer(left) && isContainer(right);
    return mayEqual || (isMixed && (mayBeSaidBy(left, right) || mayBeSaidBy(right, left)));
  }
  const [container, member] = operator.endsWith('in') ? [right, left] : [left, right];
  if (container.isBuilt || (isContainer(container) && member.isBuilt)) return true;
  if (typeof container.value === 'string') return typeof member.value === 'string';
  return Array.isArray(container.value) && (!container.isExact || isMixed);
}

function isContainer({ value }: Candidate): boolean {
  return Array.isArray(value) || isJsonObject(value);
}

/** Whether a number or a truth may be what a text says that stands for others. */
function mayBeSaidBy({ value }: Candidate, text: Candidate): boolean {
  const isSaid = typeof value === 'boolean' || isNumber(value ?? null);
  return isSaid && typeof text.value === 'string' && !text.isExact;
}
