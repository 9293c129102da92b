import { isNumber } from '../../base/equality.ts';
import { isJsonObject } from '../../base/json.ts';
import type { Comparison } from '../../model/expression.ts';
import { operators } from '../../model/operators.ts';
import type { CandidateValue } from './candidate.ts';
import { ComputedSide } from './computed-side.ts';

/** A value that a comparison or a key reads: the index of a field of the workflow, or a constant. */
export type Term = number | CandidateValue;

/** A side of a comparison. */
export type AtomSide = Term | ComputedSide;

export function isConstant(side: AtomSide): side is CandidateValue {
  return typeof side !== 'number' && !(side instanceof ComputedSide);
}

/** The fields that decide a side. */
export function fieldsOfSide(side: AtomSide | undefined): readonly number[] {
  if (typeof side === 'number') return [side];
  return side instanceof ComputedSide ? side.reads : [];
}

/** A comparison in the form that the solver reads. */
export interface Atom {
  readonly comparison: Comparison;
  readonly left: AtomSide;
  /** Undefined for `exists` only. */
  readonly right: AtomSide | undefined;
  /**
   * The comparison's proposition, used if candidates do not determine its truth. Equal atoms share
   * one proposition, which can be true or false freely.
   */
  readonly proposition: number;
  /** Whether the comparison is the negation of its proposition, as for `not in`. */
  readonly denies: boolean;
  /** Whether the candidates lack some texts that represent a number or a boolean. */
  readonly isMixed: boolean;
  /** Whether the candidates lack other values that the comparison distinguishes. */
  readonly isPartial: boolean;
  /** Of sides that are computed: whether candidates of what they read lack some values, even if all are exact. */
  readonly isCut: boolean;
  /** Whether candidates determine it although a side is computed: the line of one field against a number. */
  readonly isDecided: boolean;
}

/**
 * The truth of a comparison of two values, or `fault` if they cannot be compared, so that the
 * profile fails.
 */
export type AtomVerdict = boolean | 'fault';

/** Compares two candidates. An absent candidate is a fault, except for `exists`. */
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
 * Whether a comparison of two candidates may have another result for other values that the
 * candidates represent. Then a failed search proves nothing.
 */
export function isOpen(atom: Atom, left: CandidateValue, right: CandidateValue): boolean {
  const { comparison, isMixed, isPartial } = atom;
  const { relation, container: side } = operators[comparison.operator];
  if (left.isExact && right.isExact) return false;
  // any value is equal to itself, and is not a member of itself
  if (typeof atom.left === 'number' && atom.left === atom.right) return left.isBuilt === true;
  if (isPartial) return true;
  if (relation === 'text') return true;
  if (relation !== 'membership') {
    if (left.isBuilt || right.isBuilt) return isContainer(left) && isContainer(right);
    // lists (and objects) that represent others may or may not be equal, and cannot be ordered
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

/** Whether a text, among the values that it represents, may be the spelling of a number or boolean. */
function mayBeSaidBy({ value }: CandidateValue, text: CandidateValue): boolean {
  const isSaid = typeof value === 'boolean' || isNumber(value ?? null);
  return isSaid && typeof text.value === 'string' && !text.isExact;
}
