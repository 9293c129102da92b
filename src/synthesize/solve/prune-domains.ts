import { type Atom, type Term, verdictIn } from './atom.ts';
import type { CandidateValue } from './candidate.ts';

/** With more pairs of candidates to compare, pruning takes longer than it saves. */
const mostPairs = 20_000;

/**
 * Keeps one of several candidates that no comparison distinguishes, for fields that are used only
 * in comparisons. For fields in the data, `domains` has every value they can have.
 */
export function pruneDomains(
  domains: readonly (readonly CandidateValue[])[],
  atoms: readonly Atom[],
  isOnlyCompared: (field: number) => boolean,
): (readonly CandidateValue[])[] {
  const readers = new Map<number, Map<number, Atom>>();
  for (const atom of atoms) {
    for (const side of [atom.left, atom.right]) {
      if (typeof side !== 'number') continue;
      const own = readers.get(side) ?? new Map<number, Atom>();
      readers.set(side, own.set(atom.proposition, atom));
    }
  }
  return domains.map((domain, field) => {
    const own = readers.get(field);
    if (own === undefined || !isOnlyCompared(field)) return domain;
    const classes = new Classes(domain);
    for (const atom of own.values()) classes.tell(verdictsOf(atom, field, domains));
    return classes.firsts();
  });
}

/**
 * A function that yields the results of a comparison for a candidate of a field, with every
 * candidate of the other side.
 */
function verdictsOf(
  atom: Atom,
  field: number,
  domains: readonly (readonly CandidateValue[])[],
): (candidate: CandidateValue) => string {
  const others = (
    term: Term | undefined,
    own: CandidateValue,
  ): readonly (CandidateValue | undefined)[] => {
    if (typeof term !== 'number') return [term];
    return term === field ? [own] : (domains[term] ?? []);
  };
  const [one, other] = [atom.left, atom.right].map((term) =>
    typeof term === 'number' && term !== field ? (domains[term]?.length ?? 0) : 1,
  );
  if ((domains[field]?.length ?? 0) * Math.max(one ?? 1, other ?? 1) > mostPairs) {
    return (candidate) => JSON.stringify(candidate.value ?? null);
  }
  return (candidate) =>
    others(atom.left, candidate)
      .flatMap((left) =>
        others(atom.right, candidate).map((right) =>
          verdictIn(atom, left as CandidateValue, right),
        ),
      )
      .join();
}

/** Divides candidates into classes, further with each observation. */
class Classes {
  private readonly domain: readonly CandidateValue[];
  private classes: number[];

  constructor(domain: readonly CandidateValue[]) {
    this.domain = domain;
    this.classes = domain.map(() => 0);
    this.tell(({ isExact, value }) => `${isExact} ${typeof value} ${Array.isArray(value)}`);
  }

  tell(observe: (candidate: CandidateValue) => string): void {
    const numbers = new Map<string, number>();
    this.classes = this.domain.map((candidate, at) => {
      const kind = `${this.classes[at]} ${observe(candidate)}`;
      const number = numbers.get(kind) ?? numbers.size;
      numbers.set(kind, number);
      return number;
    });
  }

  /** The first candidate of each class. */
  firsts(): CandidateValue[] {
    const seen = new Set<number | undefined>();
    return this.domain.filter((_, at) => seen.size < seen.add(this.classes[at]).size);
  }
}
