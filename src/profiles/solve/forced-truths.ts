import type { Constraint } from './constraints.ts';
import type { Problem } from './problem.ts';

/** The truth that a constraint demands of a comparison. */
interface Demanded {
  readonly truth: boolean;
  readonly constraint: Constraint;
}

/** The comparisons whose truth constraints demand directly, whatever the values are. */
export class ForcedTruths {
  /** Two constraints that contradict each other; undefined if there are none. */
  readonly clash: readonly Constraint[] | undefined;
  private readonly byProposition = new Map<number, Demanded>();

  constructor(problem: Problem, constraints: readonly Constraint[]) {
    for (const constraint of constraints) {
      if (constraint.kind !== 'clause' || constraint.clause.kind !== 'comparison') continue;
      const atom = problem.atoms.get(constraint.clause);
      if (atom === undefined) continue;
      const truth = constraint.holds !== atom.denies;
      const before = this.byProposition.get(atom.proposition);
      if (before === undefined) this.byProposition.set(atom.proposition, { truth, constraint });
      else if (before.truth !== truth) this.clash ??= [before.constraint, constraint];
    }
  }

  of(proposition: number): Demanded | undefined {
    return this.byProposition.get(proposition);
  }
}
