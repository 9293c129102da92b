import type { Demand, Goal } from '../../model/cover.ts';
import type { Case } from '../../model/outcome.ts';
import type { Solver } from '../solve/solver.ts';

/** The walks through a policy that contradict themselves: of those for the same reason the first. */
export class InfeasibleWalks {
  private readonly solver: Solver;
  private readonly most: number;
  private readonly known = new Map<string, Goal>();

  constructor(solver: Solver, most: number) {
    this.solver = solver;
    this.most = most;
  }

  get goals(): readonly Goal[] {
    return [...this.known.values()];
  }

  /** The branches are those of a walk up to the first that contradicts those before. */
  add(branches: readonly Case[]): void {
    const { policy, start } = this.solver;
    const { journeys } = policy;
    if (journeys === undefined || this.known.size >= this.most) return;
    if (!Number.isFinite(journeys.leastLength(branches))) return;
    const solution = this.solver.solution(this.solver.take(start, branches));
    if (solution.kind !== 'contradiction') return;
    const demands = solution.proof();
    const key = JSON.stringify([branches.at(-1), ...demands.map(keyOf)]);
    if (this.known.has(key)) return;
    this.known.set(key, { branches, result: { kind: 'infeasible', demands } });
  }
}

function keyOf(demand: Demand): readonly unknown[] {
  if (demand.kind === 'clause') return [demand.clause.pointer, demand.holds];
  return [demand.kind === 'declared' ? demand.declared.pointer : demand.decision.name];
}
