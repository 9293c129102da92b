import { type Field, pathText } from '../../model/fields.ts';
import { type Atom, type Term, verdictIn } from './atom.ts';
import type { Candidate } from './candidate.ts';
import type { Nesting } from './nesting.ts';

/** Leaves one candidate of those that no comparison tells apart, where nothing but comparisons could. */
export function distinguished(
  domains: readonly (readonly Candidate[])[],
  atoms: readonly Atom[],
  nestings: readonly Nesting[],
  fields: readonly Field[],
): (readonly Candidate[])[] {
  const readers = new Map<number, Atom[]>();
  for (const atom of atoms) {
    for (const side of new Set([atom.left, atom.right])) {
      if (typeof side === 'number') readers.set(side, [...(readers.get(side) ?? []), atom]);
    }
  }
  const keys = new Set(
    fields.flatMap(({ node }) => node.keys.map((key) => key.kind === 'path' && pathText(key))),
  );
  return domains.map((domain, field) => {
    const nested = nestings.some(({ outer, inner }) => outer === field || inner === field);
    if (field >= fields.length || nested || keys.has(fields[field]?.path ?? '')) return domain;
    const seen = new Set<string>();
    return domain.filter((candidate) => {
      const signature = signatureOf(candidate, field, readers.get(field) ?? [], domains);
      const isNew = !seen.has(signature);
      seen.add(signature);
      return isNew;
    });
  });
}

/** All that comparisons say of a candidate, against every candidate of the other side. */
function signatureOf(
  candidate: Candidate,
  field: number,
  atoms: readonly Atom[],
  domains: readonly (readonly Candidate[])[],
): string {
  const of = (term: Term | undefined): readonly (Candidate | undefined)[] => {
    if (typeof term !== 'number') return [term];
    return term === field ? [candidate] : (domains[term] as readonly Candidate[]);
  };
  const verdicts = atoms.map((atom) =>
    of(atom.left).map((one) =>
      of(atom.right).map((other) => verdictIn(atom, one as Candidate, other)),
    ),
  );
  return `${candidate.isExact} ${typeof candidate.value} ${Array.isArray(candidate.value)} ${JSON.stringify(verdicts)}`;
}
