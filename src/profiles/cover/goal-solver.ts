import type { GoalResult } from '../../model/cover.ts';
import { type Case, caseKey } from '../../model/outcome.ts';
import { possibleOutcomes } from '../draw/outcomes.ts';
import type { Values } from '../solve/candidate.ts';
import type { Solution } from '../solve/solution.ts';
import type { Solver } from '../solve/solver.ts';
import type { SolverState } from '../solve/state.ts';
import type { MadeWitness, Witnesses } from './witnesses.ts';

/** The largest number of outcomes to try for a goal whose first profile does not compile. */
const mostAttempts = 256;

/** To see whether a goal is open takes so many of the steps in which states are made. */
const stepsOfGoal = 4;

type Unknown = GoalResult & { readonly kind: 'unknown' };

/** A goal without a witness, and values that nearly reach it. */
export interface MissedGoal {
  readonly result: GoalResult;
  readonly near: Values | undefined;
}

/** Makes witnesses for single goals. */
export class GoalSolver {
  private readonly solver: Solver;
  private readonly witnesses: Witnesses;

  constructor(solver: Solver, witnesses: Witnesses) {
    this.solver = solver;
    this.witnesses = witnesses;
  }

  /**
   * A witness for a goal that also reaches as many other open goals as possible, or the reason why
   * there is none.
   */
  reach(
    goal: readonly Case[],
    goals: readonly (readonly Case[])[],
    isOpen: (goal: readonly Case[]) => boolean,
  ): MadeWitness | MissedGoal {
    const alone = this.solver.solve(goal);
    if (alone.kind === 'contradiction') {
      return { result: { kind: 'infeasible', demands: alone.proof() }, near: undefined };
    }
    if (alone.kind === 'undecided') return { result: unknownGoal(alone), near: alone.values };
    const made = this.witnesses.of(this.extended(goal, goals, isOpen), goal);
    return 'data' in made ? made : this.tryOutcomes(goal, alone.values);
  }

  /**
   * The solver's state for a goal, extended with branches of other open goals as long as they are
   * compatible.
   */
  private extended(
    goal: readonly Case[],
    goals: readonly (readonly Case[])[],
    isOpen: (goal: readonly Case[]) => boolean,
  ): SolverState {
    const taken = new Map<number, Case>();
    const excluded = new Set<string>();
    let state = this.solver.start;
    const take = (branch: Case, isNeeded: boolean): void => {
      if (this.solver.isExcluded(branch, taken, excluded)) return;
      const more =
        this.solver
          .withEnclosing([branch])
          ?.filter((one) => taken.get(one.decision)?.letter !== one.letter) ?? [];
      const next = this.solver.take(state, more);
      const isMet = () =>
        more.every(({ decision }) => {
          const solved = this.solver.solvedAt(next, decision);
          const isOdder = oddIn(solved) > oddIn(this.solver.solvedAt(state, decision));
          return solved.kind === 'found' && !isOdder;
        });
      if (!isNeeded && !isMet()) return;
      for (const one of more) taken.set(one.decision, one);
      state = next;
    };
    for (const branch of goal) take(branch, true);
    this.solver.spendOnStates(goals.length * stepsOfGoal);
    for (const branch of wantedIn(goals, isOpen)) if (!this.solver.isSpent) take(branch, false);
    return state;
  }

  /** Tries the goal alone, and then one possible outcome after the other. */
  private tryOutcomes(goal: readonly Case[], near: Values): MadeWitness | MissedGoal {
    const alone = this.solver.take(this.solver.start, this.solver.withEnclosing(goal) ?? []);
    const first = this.witnesses.of(alone, goal);
    if ('data' in first) return first;
    let attempts = 0;
    for (const { branches, state, isOpen } of possibleOutcomes(this.solver, {
      wanted: goal,
      areOpenCut: true,
    })) {
      attempts += 1;
      if (attempts > mostAttempts) break;
      if (isOpen) continue;
      const made = this.witnesses.of(state, branches);
      if ('data' in made) return made;
    }
    const isGivenUp = attempts > mostAttempts || this.solver.isSpent;
    const { diagnostics } = first;
    return { result: unknownGoal({ diagnostics, isGivenUp }), near };
  }
}

/** The result for a goal that has no witness and is not proved infeasible. It always has a reason. */
export function unknownGoal({
  comparisons = [],
  diagnostics = [],
  isGivenUp = false,
}: Partial<Omit<Unknown, 'kind'>>): Unknown {
  const hasReason = comparisons.length > 0 || diagnostics.length > 0;
  return { kind: 'unknown', comparisons, diagnostics, isGivenUp: isGivenUp || !hasReason };
}

/** The number of odd values in a solution. */
function oddIn(solution: Solution): number {
  if (solution.kind !== 'found') return 0;
  return [...solution.values.values()].filter(({ isOdd }) => isOdd).length;
}

/** The branches of the open goals without duplicates, in the order of the goals. */
function wantedIn(
  goals: readonly (readonly Case[])[],
  isOpen: (goal: readonly Case[]) => boolean,
): Iterable<Case> {
  const wanted = new Map<string, Case>();
  for (const goal of goals) {
    if (goal.every((branch) => wanted.has(caseKey(branch))) || !isOpen(goal)) continue;
    for (const branch of goal) wanted.set(caseKey(branch), branch);
  }
  return wanted.values();
}
