import { addUnder } from '../../base/lists-by-key.ts';
import { operators } from '../../model/operators.ts';
import { type Atom, type AtomSide, verdictIn } from '../solve/atom.ts';
import type { CandidateValue, Values } from '../solve/candidate.ts';
import { ComputedSide } from '../solve/computed-side.ts';
import type { Problem } from '../solve/problem.ts';

/**
 * Says on which side of its limits each value lies that a condition compares by an order: below,
 * at or above them, as far as the conditions tell these apart.
 */
export class Sides {
  private readonly atoms = new Map<string, Atom[]>();

  constructor({ atoms }: Problem) {
    for (const atom of atoms.values()) {
      const fields = [atom.left, atom.right].filter((term) => typeof term === 'number');
      const { relation } = operators[atom.comparison.operator];
      if (relation === 'order' && fields.length > 0) addUnder(this.atoms, fields.join(), atom);
    }
  }

  /** A text for each field, or pair of fields, that differs where the value lies elsewhere. */
  of(values: Values): string[] {
    const candidateOf = (side: AtomSide | undefined): CandidateValue | undefined => {
      if (side instanceof ComputedSide) return undefined;
      return typeof side === 'number' ? values.get(side) : side;
    };
    return [...this.atoms].flatMap(([fields, atoms]) => {
      const told = atoms.map((atom) => {
        const [left, right] = [candidateOf(atom.left), candidateOf(atom.right)];
        return left && right ? verdictIn(atom, left, right) : 'unknown';
      });
      return told.includes('unknown') ? [] : [`${fields}: ${told.join()}`];
    });
  }
}
