import { type Atom, type Term, verdictIn } from './atom.ts';
import type { CandidateValue } from './candidate.ts';
import { isPlain, type PlainSides } from './sides.ts';

/** With more pairs of candidates to compare, pruning takes longer than it saves. */
const mostPairs = 20_000;

/** With more candidates to read than this, for all comparisons together, further fields are not pruned. */
const mostReads = 10_000_000;

type PlainAtom = Atom & PlainSides;

function isPlainAtom(atom: Atom): atom is PlainAtom {
  return isPlain(atom);
}

/**
 * Keeps one of several candidates that no comparison distinguishes, for fields that are used only
 * in comparisons. For fields in the data, `domains` has every value they can have.
 */
export function pruneDomains(
  domains: readonly (readonly CandidateValue[])[],
  atoms: readonly Atom[],
  isOnlyCompared: (field: number) => boolean,
): (readonly CandidateValue[])[] {
  const readers = new Map<number, Map<number, PlainAtom>>();
  for (const atom of atoms.filter(isPlainAtom)) {
    for (const side of [atom.left, atom.right]) {
      if (typeof side !== 'number') continue;
      const own = readers.get(side) ?? new Map<number, PlainAtom>();
      readers.set(side, own.set(atom.proposition, atom));
    }
  }
  let left = mostReads;
  return domains.map((domain, field) => {
    const own = readers.get(field);
    if (own === undefined || !isOnlyCompared(field)) return domain;
    left -= domain.length * own.size;
    if (left < 0) return domain;
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
  atom: PlainAtom,
  field: number,
  domains: readonly (readonly CandidateValue[])[],
): (candidate: CandidateValue) => string {
  const isOther = (term: Term | undefined) => typeof term === 'number' && term !== field;
  if (!isOther(atom.left) && !isOther(atom.right)) return verdictsOfOne(atom);
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

/** The same for a comparison that no other field is a side of. */
function verdictsOfOne(atom: PlainAtom): (candidate: CandidateValue) => string {
  const { left, right } = atom;
  return (candidate) => {
    const own = (term: Term) => (typeof term === 'number' ? candidate : term);
    return String(verdictIn(atom, own(left), right === undefined ? undefined : own(right)));
  };
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
    const seen = new Map<string, number>();
    const numbers = new Map<number, number>();
    this.classes = this.domain.map((candidate, at) => {
      const kind =
        numberIn(seen, observe(candidate)) * this.domain.length + (this.classes[at] ?? 0);
      return numberIn(numbers, kind);
    });
  }

  /** The first candidate of each class. */
  firsts(): CandidateValue[] {
    const seen = new Set<number | undefined>();
    return this.domain.filter((_, at) => seen.size < seen.add(this.classes[at]).size);
  }
}

/** The number of a key: the first has 0, and each further one the next. */
function numberIn<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}
