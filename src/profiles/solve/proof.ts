import type { Demand } from '../../model/cover.ts';
import type { Constraint, PlaceConstraint } from './constraints.ts';
import type { DomainFilter } from './domain-filter.ts';
import type { SolvingEffort } from './effort.ts';
import type { Problem } from './problem.ts';
import { search } from './search.ts';

type Own = Constraint & Demand;

/** Reduces the demands of a contradiction to a minimal set that still contradicts itself. */
export class Prover {
  private readonly problem: Problem;
  private readonly domainFilter: DomainFilter;
  private readonly effort: SolvingEffort;

  constructor(problem: Problem, domainFilter: DomainFilter, effort: SolvingEffort) {
    this.problem = problem;
    this.domainFilter = domainFilter;
    this.effort = effort;
  }

  /**
   * A minimal subset of contradictory demands: it has no solution, and would have one without any
   * of its demands, as far as the budget allows to find out.
   */
  proof(demands: readonly Own[], structures: readonly PlaceConstraint[]): readonly Own[] {
    let needed = this.refuted(demands, structures) ?? demands;
    for (const demand of needed.toReversed()) {
      if (!needed.includes(demand)) continue;
      const others = needed.filter((other) => other !== demand);
      needed = this.refuted(others, structures) ?? needed;
    }
    return needed;
  }

  /** The demands that had a part in a failed search; undefined if the search did not fail. */
  private refuted(
    demands: readonly Own[],
    structures: readonly PlaceConstraint[],
  ): readonly Own[] | undefined {
    const pruned = this.domainFilter.filter([...demands, ...structures]);
    if (pruned.isInconsistent) {
      const dead = [...pruned.masks].find(([, mask]) => mask === 0n)?.[0];
      return demands.filter((demand) => this.domainFilter.fieldOf(demand) === dead);
    }
    const found = search(this.problem, pruned, { isProof: true, effort: this.effort });
    if (found.kind !== 'nothing') return undefined;
    return demands.filter((demand) => {
      const field = this.domainFilter.fieldOf(demand);
      return found.constraints.has(demand) || (field !== undefined && found.fields.has(field));
    });
  }
}
