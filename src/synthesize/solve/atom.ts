import type { Comparison } from '../../model/clause.ts';
import { isNumber } from '../../model/equality.ts';
import { isJsonObject } from '../../model/json.ts';
import { operators } from '../../model/operators.ts';
import type { CandidateValue } from './candidate.ts';

/** One side of a comparison, or a key: a field, by its position among the workflow's, or a constant. */
export type Term = number | CandidateValue;

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
export type AtomVerdict = boolean | 'fault';

/** What a comparison says of two candidates; an absent one is a fault, except for `exists`. */
export function verdictIn(
  { comparison: { operator } }: Pick<Atom, 'comparison'>,
  left: CandidateValue,
  right: CandidateValue | undefined,
): AtomVerdict {
  const row = operators[operator];
  if (row.relation === 'existence') return (left.value !== undefined) === row.whenPresent;
  if (left.value === undefined || right?.value === undefined) return 'fault';
  return row.compare(left.value, right.value) ?? 'fault';
}

/**
 * Whether what a comparison says of two candidates may differ from what it says of others that they
 * stand for: then it is not known, which matters where nothing is found.
 */
export function isOpen(atom: Atom, left: CandidateValue, right: CandidateValue): boolean {
  const { comparison, isMixed, isPartial } = atom;
  const { relation, container: side } = operators[comparison.operator];
  if (left.isExact && right.isExact) return false;
  // whatever a value is, it is equal to itself, and not a member of itself
  if (typeof atom.left === 'number' && atom.left === atom.right) return left.isBuilt === true;
  if (isPartial) return true;
  if (relation === 'text') return true;
  if (relation !== 'membership') {
    if (left.isBuilt || right.isBuilt) return isContainer(left) && isContainer(right);
    // lists (and objects) that stand for others may or may not be equal; no order applies to them
    const mayEqual = relation === 'equality' && isContainer(left) && isContainer(right);
    return mayEqual || (isMixed && (mayBeSaidBy(left, right) || mayBeSaidBy(right, left)));
  }
  const [container, member] = side === 'right' ? [right, left] : [left, right];
  if (container.isBuilt || (isContainer(container) && member.isBuilt)) return true;
  if (typeof container.value === 'string') return typeof member.value === 'string';
  return Array.isArray(container.value) && (!container.isExact || isMixed);
}

function isContainer({ value }: CandidateValue): boolean {
  return Array.isArray(value) || isJsonObject(value);
}

/** Whether a number or a truth may be what a text says that stands for others. */
function mayBeSaidBy({ value }: CandidateValue, text: CandidateValue): boolean {
  const isSaid = typeof value === 'boolean' || isNumber(value ?? null);
  return isSaid && typeof text.value === 'string' && !text.isExact;
}
