import type { Goal } from '../model/cover.ts';
import { casesIn, takes } from '../model/outcome.ts';
import { possibleOutcomes } from '../synthesize/outcomes.ts';
import type { Solver } from '../synthesize/solve/solver.ts';
import { unknownGoal } from './goal-solver.ts';
import { randomSearch, type UndecidedGoal } from './random-search.ts';
import { WitnessPool } from './witness-pool.ts';
import type { Witnesses } from './witnesses.ts';

const reached = { kind: 'reached' } as const;

/** Makes a profile for every outcome, for at most `max` outcomes. */
export function coverOutcomes(
  solver: Solver,
  witnesses: Witnesses,
  max: number,
  onStep?: () => void,
): { readonly goals: readonly Goal[]; readonly pool: WitnessPool; readonly isCut: boolean } {
  const goals: Goal[] = [];
  const open: UndecidedGoal[] = [];
  const pool = new WitnessPool();
  for (const { branches, state, isOpen } of possibleOutcomes(solver, { areOpenCut: true })) {
    if (goals.length + open.length >= max) return { goals: [...goals, ...open], pool, isCut: true };
    onStep?.();
    const made = isOpen ? undefined : witnesses.of(state, branches);
    if (made !== undefined && 'data' in made) {
      pool.add(made);
      goals.push({ branches, result: reached });
      continue;
    }
    const solution = solver.solution(state);
    const reason = made ?? (solution.kind === 'undecided' ? solution : {});
    const near = solution.kind === 'contradiction' ? undefined : solution.values;
    open.push({ branches, result: unknownGoal(reason), near });
  }
  for (const made of randomSearch(open, pool, witnesses, solver)) {
    if (goals.length + open.length >= max) return { goals: [...goals, ...open], pool, isCut: true };
    const branches = casesIn(made.outcome);
    const whole = open.findIndex((one) => {
      return one.branches.length === branches.length && takes(made.outcome, one.branches);
    });
    // An undecided goal that stops before the last decision stands for several outcomes, so it
    // stays.
    if (whole >= 0) open.splice(whole, 1);
    goals.push({ branches, result: reached });
    pool.add(made);
  }
  return { goals: [...goals, ...open], pool, isCut: false };
}
