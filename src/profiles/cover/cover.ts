import { hasTooManyClauses } from '../../model/clause-limit.ts';
import type { Cover, Criterion, Goal, GoalResult } from '../../model/cover.ts';
import type { Case } from '../../model/outcome.ts';
import { casesOf, lastDecision, type Policy } from '../../model/policy.ts';
import { possibleOutcomes } from '../draw/outcomes.ts';
import { workLimits } from '../solve/effort.ts';
import { Solver } from '../solve/solver.ts';
import { GoalSolver, unknownGoal } from './goal-solver.ts';
import { WitnessNaming } from './naming.ts';
import { coverOutcomes } from './outcome-cover.ts';
import { pairsOf } from './pairs.ts';
import { randomSearch, type UndecidedGoal } from './random-search.ts';
import { Sides } from './sides.ts';
import { WitnessPool } from './witness-pool.ts';
import { type ExploreOptions, type MadeWitness, Witnesses } from './witnesses.ts';

/** What a cover should reach, and under which options. */
export interface CoverOptions extends ExploreOptions {
  readonly criterion: Criterion;
  /** The largest number of outcomes to enumerate. */
  readonly max: number;
  /** The ids of other profiles. The ids of the profiles made are added to it. */
  readonly taken?: Set<string>;
  /** Called for each outcome and each goal that was tried. */
  readonly onStep?: () => void;
}

/** If there are more outcomes than this, witnesses are made for one goal after the other. */
const mostOutcomes = 1_024;

/**
 * Makes a small set of profiles for a policy that together take all branches, all pairs of
 * branches, or all outcomes.
 */
export function cover(policy: Policy, options: CoverOptions): Cover {
  return hasTooManyClauses(policy)
    ? nothingCovered(policy, options.criterion)
    : new Coverer(policy, options).cover();
}

/** The branches of a policy, or their pairs, each as a goal. */
function goalsOf(policy: Policy, criterion: Criterion) {
  const branches = casesOf(policy);
  return criterion === 'pairs'
    ? pairsOf(branches)
    : { goals: branches.map((one) => [one]), isCut: false };
}

/** That nothing is known of any goal; outcomes are one goal, since nobody lists them. */
function nothingCovered(policy: Policy, criterion: Criterion): Cover {
  const { goals, isCut } =
    criterion === 'outcomes' ? { goals: [[]], isCut: false } : goalsOf(policy, criterion);
  const result = unknownGoal({ isGivenUp: true });
  const unknown = goals.map((branches): Goal => ({ branches, result }));
  return { policy, criterion, witnesses: [], goals: unknown, isCut, areIdsInData: false };
}

class Coverer {
  private readonly policy: Policy;
  private readonly options: CoverOptions;
  private readonly solver: Solver;
  private readonly witnesses: Witnesses;

  constructor(policy: Policy, options: CoverOptions) {
    const { missing, external, idField } = options;
    this.policy = policy;
    this.options = options;
    this.solver = new Solver(policy, missing, { external, idField }, { isAsDeclared: true });
    this.witnesses = new Witnesses(this.solver, options);
  }

  cover(): Cover {
    const { criterion, max, onStep } = this.options;
    if (criterion === 'outcomes') {
      const { goals, pool, ...cut } = coverOutcomes(this.solver, this.witnesses, max, onStep);
      return this.result(goals, pool, pool.witnesses, cut);
    }
    const { goals, isCut } = goalsOf(this.policy, criterion);
    const pool = this.allOutcomes();
    const missed = this.reachAll(goals, pool);
    const results = new Map(missed.map(({ branches, result }) => [branches, result]));
    const unknown = missed.filter(
      (one): one is UndecidedGoal => one.result.kind === 'unknown' && !pool.has(one.branches),
    );
    for (const made of randomSearch(unknown, pool, this.witnesses, this.solver)) pool.add(made);
    const judged = goals.map((one): Goal => {
      const reached = { kind: 'reached' } as const;
      return { branches: one, result: (!pool.has(one) && results.get(one)) || reached };
    });
    const sides = new Sides(this.solver.problem);
    const chosen = pool.covering(goals, ({ values }) => sides.of(values));
    // a policy without decisions still has one outcome
    const made = chosen.length > 0 || goals.length > 0 ? chosen : pool.witnesses.slice(0, 1);
    return this.result(judged, pool, made, { isCut });
  }

  /**
   * Makes witnesses for goals that no witness of the pool reaches. Yields the goals that remain
   * without one.
   */
  private reachAll(
    goals: readonly (readonly Case[])[],
    pool: WitnessPool,
  ): (Goal & { readonly near: UndecidedGoal['near'] })[] {
    const reacher = new GoalSolver(this.solver, this.witnesses);
    const isOpen = (branches: readonly Case[]) => !pool.has(branches);
    return goals.flatMap((branches) => {
      this.options.onStep?.();
      if (pool.has(branches)) return [];
      this.solver.begin(workLimits.ofGoal);
      const reached = reacher.reach(branches, goals, isOpen);
      if ('result' in reached) return [{ branches, ...reached }];
      pool.add(reached);
      return [];
    });
  }

  /** A witness for each outcome. The pool is empty if there are too many outcomes. */
  private allOutcomes(): WitnessPool {
    const outcomes = [];
    this.solver.begin(workLimits.ofOutcomes);
    for (const outcome of possibleOutcomes(this.solver, { areOpenCut: true })) {
      if (outcomes.length >= mostOutcomes || this.solver.isSpent) return new WitnessPool();
      outcomes.push(outcome);
      this.options.onStep?.();
    }
    const pool = new WitnessPool();
    for (const { branches, state, isOpen } of outcomes) {
      const made = isOpen ? undefined : this.witnesses.of(state, branches);
      if (made !== undefined && 'data' in made) pool.add(made);
    }
    return pool;
  }

  /** Gives every profile its own id. */
  private result(
    goals: readonly Goal[],
    pool: WitnessPool,
    chosen: readonly MadeWitness[],
    cut: Pick<Cover, 'isCut' | 'walks'>,
  ): Cover {
    const { policy, options } = this;
    const naming = new WitnessNaming(this.solver, this.witnesses, options.taken ?? new Set());
    for (const one of chosen) naming.add(one);
    const reached = goals.filter(({ result }) => result.kind === 'reached');
    naming.addFor(
      reached.map(({ branches }) => branches),
      pool,
    );
    const left = goals.map((goal): Goal => {
      if (goal.result.kind !== 'reached' || naming.has(goal.branches)) return goal;
      return { branches: goal.branches, result: this.withoutId(goal.branches, naming.isSpent) };
    });
    const witnesses = naming.all.map(({ data, outcome }) => ({ data, outcome }));
    const { areIdsInData } = this.solver.problem.terms;
    return { policy, criterion: options.criterion, witnesses, goals: left, ...cut, areIdsInData };
  }

  /**
   * The result for a goal whose profiles would need an id that is already taken, because conditions
   * decide the id.
   */
  private withoutId(branches: readonly Case[], isGivenUp: boolean): GoalResult {
    const { file } = this.policy;
    const first = { file, line: 1, column: 1 };
    const place = { file, pointer: lastDecision(this.policy, branches)?.pointer ?? '' };
    const diagnostics = [{ code: 'doubled-id', place, data: { first } } as const];
    return unknownGoal({ diagnostics, isGivenUp });
  }
}
