import type { Goal } from '../model/cover.ts';
import { possibleOutcomes } from '../synthesize/outcomes.ts';
import type { Solver } from '../synthesize/solve/solver.ts';
import { unknown } from './reacher.ts';
import type { Made, Witnesses } from './witnesses.ts';

/** Makes a profile for every outcome, up to a number of them. */
export function coverOutcomes(
  solver: Solver,
  witnesses: Witnesses,
  max: number,
  onStep?: () => void,
): { readonly goals: Goal[]; readonly made: Made[]; readonly isCut: boolean } {
  const goals: Goal[] = [];
  const made: Made[] = [];
  for (const { branches, state, isOpen } of possibleOutcomes(solver, { areOpenCut: true })) {
    if (goals.length >= max) return { goals, made, isCut: true };
    onStep?.();
    if (isOpen) {
      const solution = solver.solution(state);
      const result = unknown(solution.kind === 'undecided' ? solution : {});
      goals.push({ branches, result });
      continue;
    }
    const one = witnesses.of(state, branches);
    if ('data' in one) made.push(one);
    goals.push({ branches, result: 'data' in one ? { kind: 'reached' } : unknown(one) });
  }
  return { goals, made, isCut: false };
}
