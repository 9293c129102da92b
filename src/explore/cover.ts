import type { Branch } from '../model/branch.ts';
import type { Cover, Criterion, Goal, GoalResult } from '../model/cover.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Workflow } from '../model/workflow.ts';
import { branchesOf } from '../synthesize/branches.ts';
import { feasibleOutcomes, type SolvedOutcome } from '../synthesize/outcomes.ts';
import { setCover } from '../synthesize/set-cover.ts';
import { Solver } from '../synthesize/solve/solver.ts';
import { type ExploreOptions, type Made, type Refusal, takes, Witnesses } from './witnesses.ts';

/** What a cover is to be. */
export interface CoverOptions extends ExploreOptions {
  readonly criterion: Criterion;
  /** The most outcomes. */
  readonly max: number;
  /** Is told of each outcome and goal that was looked at. */
  readonly onStep?: () => void;
}

/** With more outcomes than this, profiles are made for one goal after the other. */
const mostOutcomes = 1_024;

/** So many outcomes are tried for a goal whose first profiles do not compile. */
const mostAttempts = 256;

/** Makes profiles for a workflow, few of them, that take all branches, pairs of them, or outcomes. */
export function cover(workflow: Workflow, options: CoverOptions): Cover {
  return new Coverer(workflow, options).cover();
}

/** What is said of a goal whose profiles do not compile. */
function unknown(diagnostics: readonly Diagnostic[]): GoalResult & { kind: 'unknown' } {
  return { kind: 'unknown', comparisons: [], diagnostics, isGivenUp: false };
}

class Coverer {
  private readonly workflow: Workflow;
  private readonly options: CoverOptions;
  private readonly solver: Solver;
  private readonly witnesses: Witnesses;

  constructor(workflow: Workflow, options: CoverOptions) {
    this.workflow = workflow;
    this.options = options;
    this.solver = new Solver(workflow, options.missing);
    this.witnesses = new Witnesses(this.solver, options);
  }

  cover(): Cover {
    const { criterion, max } = this.options;
    if (criterion === 'outcomes') return this.coverOutcomes(max);
    const items = criterion === 'branches' ? this.branches() : this.pairs();
    const pool = this.allOutcomes();
    const failures = new Map<readonly Branch[], GoalResult>();
    for (const item of items) {
      this.options.onStep?.();
      if (pool.some(({ outcome }) => takes(outcome, item))) continue;
      const made = this.reach(item, items, pool);
      if ('kind' in made) failures.set(item, made);
      else pool.push(made);
    }
    const sets = pool.map(
      ({ outcome }) => new Set(items.flatMap((item, at) => (takes(outcome, item) ? [at] : []))),
    );
    const chosen = setCover(sets).map((at) => pool[at] as Made);
    const goals = items.map((branches): Goal => {
      return { branches, result: failures.get(branches) ?? { kind: 'reached' } };
    });
    // without a conditional there is still one way through
    const witnesses = chosen.length > 0 || items.length > 0 ? chosen : pool.slice(0, 1);
    return this.result(goals, witnesses, false);
  }

  private result(goals: readonly Goal[], chosen: readonly Made[], isCut: boolean): Cover {
    const { workflow, options } = this;
    const ids = new Set<string | undefined>();
    const witnesses = chosen
      .map((one, at) => this.witnesses.named(one, `${workflow.agent}-${at + 1}`))
      .filter((one) => ids.size < ids.add(this.witnesses.idOf(one)).size)
      .map(({ data, outcome }) => ({ data, outcome }));
    const isTaken = ({ branches, result }: Goal) =>
      result.kind !== 'reached' || witnesses.some(({ outcome }) => takes(outcome, branches));
    const left = goals.map((goal) => (isTaken(goal) ? goal : this.withoutId(goal)));
    return { workflow, criterion: options.criterion, witnesses, goals: left, isCut };
  }

  /** A goal whose profile would need the id of another one, because conditions decide the id. */
  private withoutId({ branches }: Goal): Goal {
    const first = { file: this.workflow.file, line: 1, column: 1 };
    const place = { file: first.file, pointer: '' };
    const diagnostics = [{ code: 'doubled-id', place, data: { first } } as const];
    return { branches, result: unknown(diagnostics) };
  }

  private branches(): Branch[][] {
    return branchesOf(this.workflow).map((branch) => [branch]);
  }

  /** Every pair of branches of two conditionals. */
  private pairs(): Branch[][] {
    const branches = branchesOf(this.workflow);
    return branches.flatMap((one, at) =>
      branches
        .slice(at + 1)
        .filter(({ conditional }) => conditional !== one.conditional)
        .map((other) => [one, other]),
    );
  }

  /** A witness of every outcome, if they are few; else none. */
  private allOutcomes(): Made[] {
    const outcomes: SolvedOutcome[] = [];
    for (const outcome of feasibleOutcomes(this.solver)) {
      if (outcomes.length >= mostOutcomes) return [];
      outcomes.push(outcome);
      this.options.onStep?.();
    }
    return outcomes.flatMap(({ branches, solution }) => {
      if (solution.kind !== 'found') return [];
      const made = this.witnesses.make(solution.values, branches);
      return 'outcome' in made ? [made] : [];
    });
  }

  /** A witness of a goal that reaches as many others as can be had with it, or why there is none. */
  private reach(
    item: readonly Branch[],
    items: readonly (readonly Branch[])[],
    pool: readonly Made[],
  ): Made | GoalResult {
    const alone = this.solver.solve([...item]);
    if (alone.kind === 'contradiction') return { kind: 'infeasible', demands: alone.proof() };
    if (alone.kind === 'undecided') {
      const { comparisons, isGivenUp } = alone;
      return { ...unknown([]), comparisons, isGivenUp };
    }
    let wanted = item;
    for (const other of items) {
      if (other === item || pool.some(({ outcome }) => takes(outcome, other))) continue;
      const both = [...wanted, ...other];
      if (this.solver.solve(both).kind === 'found') wanted = both;
    }
    const made = this.makeOf(wanted);
    return 'outcome' in made ? made : this.insist(item);
  }

  private makeOf(branches: readonly Branch[]): Made | Refusal {
    const solution = this.solver.solve(branches);
    if (solution.kind !== 'found') return { diagnostics: [] };
    return this.witnesses.make(solution.values, branches);
  }

  /** Tries a goal alone, and then with one outcome after the other. */
  private insist(item: readonly Branch[]): Made | GoalResult {
    const first = this.makeOf(item);
    if ('outcome' in first) return first;
    let attempts = 0;
    for (const { branches, solution } of feasibleOutcomes(this.solver, item)) {
      attempts += 1;
      if (attempts > mostAttempts) break;
      if (solution.kind !== 'found') continue;
      const made = this.witnesses.make(solution.values, branches);
      if ('outcome' in made) return made;
    }
    return { ...unknown(first.diagnostics), isGivenUp: attempts > mostAttempts };
  }

  private coverOutcomes(max: number): Cover {
    const goals: Goal[] = [];
    const witnesses: Made[] = [];
    for (const { branches, solution } of feasibleOutcomes(this.solver)) {
      if (goals.length >= max) return this.result(goals, witnesses, true);
      this.options.onStep?.();
      if (solution.kind === 'undecided') {
        const { comparisons, isGivenUp } = solution;
        goals.push({ branches, result: { ...unknown([]), comparisons, isGivenUp } });
        continue;
      }
      const made = this.witnesses.make(solution.values, branches);
      if ('outcome' in made) {
        witnesses.push(made);
        goals.push({ branches, result: { kind: 'reached' } });
      } else {
        goals.push({ branches, result: unknown(made.diagnostics) });
      }
    }
    return this.result(goals, witnesses, false);
  }
}
