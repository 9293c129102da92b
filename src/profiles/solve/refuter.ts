import type { Demand } from '../../model/cover.ts';
import type { Comparison } from '../../model/expression.ts';
import type { Case } from '../../model/outcome.ts';
import type { CaseDemands } from './case-demands.ts';
import { comparisonsIn } from './comparisons-in.ts';
import type { Assignment } from './constraints.ts';
import type { DomainFilter } from './domain-filter.ts';
import { SolvingEffort, workLimits } from './effort.ts';
import type { Problem } from './problem.ts';
import { Prover } from './proof.ts';
import { search } from './search.ts';
import { type Contradiction, type Undecided, valuesIn } from './solution.ts';
import { type ComponentState, casesTaken } from './state.ts';

/** Refutes that there are values where none were found, or says what could not be decided. */
export class Refuter {
  private readonly problem: Problem;
  private readonly demands: CaseDemands;
  private readonly effort: SolvingEffort;
  private readonly prover: Prover;

  constructor(problem: Problem, demands: CaseDemands, proof: DomainFilter, effort: SolvingEffort) {
    this.problem = problem;
    this.demands = demands;
    this.effort = effort;
    this.prover = new Prover(problem, proof, new SolvingEffort(workLimits.ofProofs));
  }

  /** Why no values were found: a contradiction, or comparisons that could not be decided. */
  refute(part: ComponentState, hasGivenUp: boolean): Contradiction | Undecided {
    const open = { comparisons: [], values: new Map(), isGivenUp: true };
    const none = { kind: 'undecided', ...open } as const;
    if (this.effort.isSpent) return none;
    const found = part.proof.isInconsistent
      ? ({ kind: 'nothing' } as const)
      : search(this.problem, part.proof, { isProof: true, effort: this.effort });
    if (found.kind === 'gave-up') return none;
    if (found.kind === 'nothing') return { kind: 'contradiction', proof: () => this.proved(part) };
    const comparisons = this.openIn(found.known, casesTaken(part));
    const isGivenUp = hasGivenUp || comparisons.length === 0;
    const values = valuesIn(this.problem, found.known);
    return { kind: 'undecided', comparisons, isGivenUp, values };
  }

  /** The contradiction that a decision cannot take two of its cases. */
  excluded(both: readonly Case[]): Contradiction {
    const demands = this.demands.of(both, []);
    return { kind: 'contradiction', proof: () => this.prover.proof(demands, []) };
  }

  private proved(part: ComponentState): readonly Demand[] {
    const taken = this.demands.of(casesTaken(part), []);
    return this.prover.proof([...taken, ...part.assumed], part.component.structures);
  }

  /**
   * The comparisons whose truth was left open or, if there are none, those of fields with dynamic
   * keys. Comparisons in the conditions of the branches are preferred.
   */
  private openIn(known: Assignment, branches: readonly Case[]): Comparison[] {
    const { atoms, terms } = this.problem;
    const isRead = (term: unknown) => typeof term === 'number' && known[term] !== undefined;
    const isDynamic = (term: unknown) =>
      typeof term === 'number' && (terms.keyFields[term]?.length ?? 0) > 0;
    const all = [...atoms.values()];
    const open = all.filter(({ proposition }) => known[proposition] !== undefined);
    const dynamic = all.filter(({ left, right }) =>
      [left, right].some((term) => isRead(term) && isDynamic(term)),
    );
    const asked = branches.flatMap(({ decision }) => this.demands.decision(decision).clauses);
    const own = new Set(comparisonsIn(asked));
    const some = open.length > 0 ? open : dynamic;
    const ownOpen = some.filter(({ comparison }) => own.has(comparison));
    return (ownOpen.length > 0 ? ownOpen : some).map(({ comparison }) => comparison);
  }
}
