import { equal } from '../../model/comparisons.ts';
import { type Atom, isConstant, verdictIn } from './atom.ts';
import type { CandidateValue } from './candidate.ts';
import type { ComparisonClass } from './comparison-class.ts';

/** With more candidates than this, comparing them with each other takes longer than it saves. */
const mostCandidates = 500;

/**
 * Groups candidates of a comparison class that can be exchanged for each other in all its fields at
 * once, and yields a group number for each. As long as no field has either of two such candidates,
 * it does not matter which one is tried. If the class's fields are ordered, or members of each
 * other, no candidates are grouped.
 */
export function interchangeableCandidates(
  comparisonClass: ComparisonClass,
  candidates: readonly CandidateValue[],
  atoms: readonly Atom[],
): Map<CandidateValue, number> {
  const groups = new Map<CandidateValue, number>();
  const isPlain =
    !comparisonClass.hasOrderBetween &&
    !comparisonClass.hasMembershipBetween &&
    !comparisonClass.isPartial;
  if (!isPlain || candidates.length > mostCandidates) return groups;
  if (comparisonClass.members.length < 2 && comparisonClass.siblings < 2) return groups;
  const fields = new Set(comparisonClass.members.map(({ field }) => field));
  const isOwn = (term: unknown) => typeof term === 'number' && fields.has(term);
  const constant = atoms.filter(({ left, right }) => isOwn(left) !== isOwn(right));
  const numbers = new Map<string, number>();
  for (const candidate of candidates) {
    if (candidate.isExact || candidate.isBuilt) continue;
    const told = constant.map((atom) => {
      const [left, right] = [atom.left, atom.right].map((term) => (isOwn(term) ? candidate : term));
      if (left === undefined || !isConstant(left) || (right !== undefined && !isConstant(right)))
        return '?';
      return verdictIn(atom, left, right);
    });
    const equals = candidates.flatMap((other, at) => (areEqual(candidate, other) ? [at] : []));
    const { value } = candidate;
    const kind = JSON.stringify([typeof value, Array.isArray(value), told, equals]);
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    groups.set(candidate, number);
  }
  return groups;
}

function areEqual(one: CandidateValue, other: CandidateValue): boolean {
  if (one === other || one.value === undefined || other.value === undefined) return false;
  return equal(one.value, other.value);
}
