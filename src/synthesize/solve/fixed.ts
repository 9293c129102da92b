import type { Problem } from './problem.ts';
import type { Unit } from './units.ts';

/** What a comparison must come to, and the unit that demands it. */
interface Demanded {
  readonly truth: boolean;
  readonly unit: Unit;
}

/** What single comparisons must come to, whatever the values are, since units demand just that. */
export class Fixed {
  /** Two units that demand opposite things; undefined where there are none. */
  readonly clash: readonly Unit[] | undefined;
  private readonly byProposition = new Map<number, Demanded>();

  constructor(problem: Problem, units: readonly Unit[]) {
    for (const unit of units) {
      if (unit.kind !== 'clause' || unit.clause.kind !== 'comparison') continue;
      const atom = problem.atoms.get(unit.clause);
      if (atom === undefined) continue;
      const truth = unit.holds !== atom.denies;
      const before = this.byProposition.get(atom.proposition);
      if (before === undefined) this.byProposition.set(atom.proposition, { truth, unit });
      else if (before.truth !== truth) this.clash ??= [before.unit, unit];
    }
  }

  of(proposition: number): Demanded | undefined {
    return this.byProposition.get(proposition);
  }
}
