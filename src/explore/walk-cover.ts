import type { Goal } from '../model/cover.ts';
import type { Case } from '../model/outcome.ts';
import type { PolicyWalks } from '../model/policy.ts';
import { workLimits } from '../synthesize/solve/effort.ts';
import type { Solver } from '../synthesize/solve/solver.ts';
import { unknownGoal } from './goal-solver.ts';
import { WitnessPool } from './witness-pool.ts';
import type { Witnesses } from './witnesses.ts';

/** Makes a profile for every walk that data can take; the others are proved infeasible, or unknown. */
export function coverWalks(
  solver: Solver,
  witnesses: Witnesses,
  walks: PolicyWalks,
  onStep?: () => void,
): { readonly goals: readonly Goal[]; readonly pool: WitnessPool } {
  const pool = new WitnessPool();
  const goals = [...walks].map((branches): Goal => {
    onStep?.();
    solver.begin(workLimits.ofGoal);
    return { branches, result: resultOf(branches, solver, witnesses, pool) };
  });
  return { goals, pool };
}

function resultOf(
  branches: readonly Case[],
  solver: Solver,
  witnesses: Witnesses,
  pool: WitnessPool,
): Goal['result'] {
  const state = solver.take(solver.start, branches);
  const solution = solver.solution(state);
  if (solution.kind === 'contradiction') return { kind: 'infeasible', demands: solution.proof() };
  if (solution.kind === 'undecided') return unknownGoal(solution);
  const made = witnesses.of(state, branches);
  if (!('data' in made)) return unknownGoal(made);
  pool.add(made);
  return { kind: 'reached' };
}
