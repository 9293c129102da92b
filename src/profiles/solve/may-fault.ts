import { operators } from '../../model/operators.ts';
import type { Decision } from '../../model/policy.ts';
import { type Atom, verdictIn } from './atom.ts';
import { type CandidateValue, exactly } from './candidate.ts';
import { comparisonsIn } from './comparisons-in.ts';
import { ComputedSide } from './computed-side.ts';
import type { Problem } from './problem.ts';

/** Whether some values of the fields may cause a fault in a condition of a decision. */
export function mayFault({ clauses }: Decision, problem: Problem): boolean {
  return comparisonsIn(clauses).some((comparison) => {
    const atom = problem.atoms.get(comparison);
    return atom === undefined || mayFaultOn(atom, problem);
  });
}

function mayFaultOn(atom: Atom, { domains, terms, missing }: Problem): boolean {
  const { comparison, left, right } = atom;
  if (left instanceof ComputedSide || right instanceof ComputedSide) return true;
  if (right === undefined) return false;
  const candidatesOf = (term: number | CandidateValue): readonly CandidateValue[] | undefined => {
    if (typeof term !== 'number') return [term];
    return terms.isChosen(term) && terms.keyFields[term]?.length === 0 ? domains[term] : undefined;
  };
  const [lefts, rights] = [candidatesOf(left), candidatesOf(right)];
  if (lefts === undefined || rights === undefined) return true;
  // If both sides have several candidates, not all pairs are compared. Then the operator's types
  // decide.
  const isLone = lefts.length === 1 || rights.length === 1;
  const read = (one: CandidateValue) =>
    one.value === undefined && missing !== 'error' ? exactly(null) : one;
  if (isLone) {
    return lefts.some((one) =>
      rights.some((other) => verdictIn(atom, read(one), read(other)) === 'fault'),
    );
  }
  const mayLack = [...lefts, ...rights].some(({ value }) => value === undefined);
  return operators[comparison.operator].relation !== 'equality' || (mayLack && missing === 'error');
}
