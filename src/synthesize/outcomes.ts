import type { Branch } from '../model/branch.ts';
import { type Placed, placedConditionals } from './branches.ts';
import type { Solution, Solver } from './solve/solver.ts';

/** The branches that conditionals take together, and what solving them came to. */
export interface SolvedOutcome {
  readonly branches: readonly Branch[];
  readonly solution: Exclude<Solution, { kind: 'contradiction' }>;
}

/**
 * Every outcome that is not proved infeasible, lazily, `then` before `else`; where branches cannot be
 * decided together, they stand for all outcomes that begin with them. `wanted` are branches that all
 * of them have.
 */
export function* feasibleOutcomes(
  solver: Solver,
  wanted: readonly Branch[] = [],
): Generator<SolvedOutcome> {
  yield* from(new Walk(solver, wanted), 0, []);
}

class Walk {
  readonly placed: readonly Placed[];
  private readonly solver: Solver;
  private readonly wanted: readonly Branch[];

  constructor(solver: Solver, wanted: readonly Branch[]) {
    this.solver = solver;
    this.wanted = wanted;
    this.placed = placedConditionals(solver.workflow);
  }

  solve(branches: readonly Branch[]): Solution {
    return this.solver.solve([...branches, ...this.wanted]);
  }
}

function* from(walk: Walk, index: number, branches: readonly Branch[]): Generator<SolvedOutcome> {
  const next = walk.placed.findIndex(
    ({ within }, at) => at >= index && (within === undefined || isTaken(within, branches)),
  );
  const ways = next < 0 ? [branches] : waysOn(next, branches);
  for (const way of ways) {
    const solution = walk.solve(way);
    if (solution.kind === 'contradiction') continue;
    if (next < 0 || solution.kind === 'undecided') yield { branches: way, solution };
    else yield* from(walk, next + 1, way);
  }
}

function waysOn(conditional: number, branches: readonly Branch[]): Branch[][] {
  return (['then', 'else'] as const).map((branch) => [...branches, { conditional, branch }]);
}

function isTaken({ conditional, branch }: Branch, branches: readonly Branch[]): boolean {
  return branches.some((one) => one.conditional === conditional && one.branch === branch);
}
