import { sameJson } from '../../base/equality.ts';
import type { Declared } from '../../model/declared.ts';
import type { Clause } from '../../model/expression.ts';
import { memberOf } from '../../model/lookup.ts';
import type { Decision, Premise } from '../../model/policy.ts';
import type { AliasGroup } from './alias-group.ts';
import type { Term } from './atom.ts';
import type { CandidateValue } from './candidate.ts';
import type { Nesting } from './nesting.ts';

/** A condition that a profile must meet. */
export type Constraint =
  | { readonly kind: 'clause'; readonly clause: Clause; readonly holds: boolean }
  /** A decision that is made has no fault in its conditions, up to the first that holds. */
  | {
      readonly kind: 'readable';
      readonly decision: Decision;
      readonly within: readonly Premise[];
      readonly conditions: readonly Clause[];
    }
  /** A field that is present has a value that the policy declares. */
  | {
      readonly kind: 'declared';
      readonly field: number;
      readonly path: string;
      readonly declared: Declared;
    }
  /** A field is present, because a call reads it. */
  | { readonly kind: 'present'; readonly field: number }
  /** A field is none of these texts, nor a number that one of them represents. */
  | { readonly kind: 'other'; readonly field: number; readonly texts: ReadonlySet<string> }
  | PlaceConstraint;

/** A constraint on fields that share places of a profile. No value is chosen only to satisfy it. */
export type PlaceConstraint =
  | { readonly kind: 'nesting'; readonly nesting: Nesting }
  | { readonly kind: 'aliases'; readonly group: AliasGroup };

/** Splits the demand on a clause into demands on its parts. */
export function demandsOf(clause: Clause, holds: boolean): (Constraint & { kind: 'clause' })[] {
  if (clause.kind === 'not') return demandsOf(clause.clause, !holds);
  if (clause.kind !== 'comparison') {
    const isSplit = clause.clauses.length === 1 || holds === (clause.kind === 'all_of');
    if (isSplit && clause.clauses.length > 0) {
      return clause.clauses.flatMap((inner) => demandsOf(inner, holds));
    }
  }
  return [{ kind: 'clause', clause, holds }];
}

/** The values of fields so far and, after these, of propositions; undefined for open ones. */
export type Assignment = (CandidateValue | undefined)[];

/** Whether a value contains `below` behind these keys. */
export function hasInside(
  above: CandidateValue,
  keys: readonly Term[],
  below: CandidateValue,
): boolean {
  if (above.isBuilt) return true;
  let found = above.value;
  for (const key of keys) {
    if (found === undefined) break;
    found = memberOf(found, typeof key === 'number' ? undefined : key.value);
  }
  if (below.isBuilt) return typeof found === 'object' && found !== null;
  if (!below.isExact) return found !== undefined;
  if (found === undefined || below.value === undefined) return found === below.value;
  return sameJson(found, below.value);
}

/** Whether two fields with these values can be at the same place. */
export function canShare(one: CandidateValue, other: CandidateValue): boolean {
  if (one.isBuilt || other.isBuilt) {
    return [one.value, other.value].every((value) => typeof value === 'object' && value !== null);
  }
  if (one.value === undefined || other.value === undefined) return one.value === other.value;
  return sameJson(one.value, other.value);
}
