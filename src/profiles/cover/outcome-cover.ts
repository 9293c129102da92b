import { type Goal, mostCasesCovered, type WalkCount } from '../../model/cover.ts';
import { casesIn, takes } from '../../model/outcome.ts';
import { type PossibleOutcome, possibleOutcomes } from '../draw/outcomes.ts';
import { workLimits } from '../solve/effort.ts';
import type { Solver } from '../solve/solver.ts';
import { unknownGoal } from './goal-solver.ts';
import { InfeasibleWalks } from './infeasible-walks.ts';
import { randomSearch, type UndecidedGoal } from './random-search.ts';
import { WitnessPool } from './witness-pool.ts';
import type { Witnesses } from './witnesses.ts';

const reached = { kind: 'reached' } as const;

/** Beyond the limit, so many walks are counted one by one. */
const mostCounted = 1_000;

/** With more ways than this for each walk that would be counted, it is not begun. */
const mostWaysPerWalk = 1_000n;

interface OutcomeCover {
  readonly goals: readonly Goal[];
  readonly pool: WitnessPool;
  readonly isCut: boolean;
  /** How many walks there are, if there are more than the limit. */
  readonly walks?: WalkCount | undefined;
}

/** Makes a profile for every outcome, for at most `max` outcomes, and fewer if they have very many cases. */
export function coverOutcomes(
  solver: Solver,
  witnesses: Witnesses,
  max: number,
  onStep?: () => void,
): OutcomeCover {
  const goals: Goal[] = [];
  const open: UndecidedGoal[] = [];
  const pool = new WitnessPool();
  const infeasible = new InfeasibleWalks(solver, max);
  const all = () => [...goals, ...open, ...infeasible.goals];
  const outcomes = possibleOutcomes(solver, {
    areOpenCut: true,
    toEnd: true,
    onContradiction: (branches) => infeasible.add(branches),
  });
  solver.reserveStates(workLimits.ofOutcomeStates);
  let cases = 0;
  for (let next = outcomes.next(); !next.done; next = outcomes.next()) {
    const covered = goals.length + open.length;
    if (covered >= max || cases >= mostCasesCovered) {
      return { goals: all(), pool, isCut: true, walks: countedOf(outcomes, covered + 1, solver) };
    }
    const { branches, state, isOpen } = next.value;
    cases += branches.length;
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
    if (goals.length + open.length >= max) return { goals: all(), pool, isCut: true };
    const branches = casesIn(made.outcome);
    if (!Number.isFinite(solver.policy.journeys?.leastLength(branches) ?? 0)) continue;
    const whole = open.findIndex((one) => {
      return one.branches.length === branches.length && takes(made.outcome, one.branches);
    });
    // An undecided goal that stops before the last decision stands for several outcomes, so it
    // stays.
    if (whole >= 0) open.splice(whole, 1);
    goals.push({ branches, result: reached });
    pool.add(made);
  }
  return { goals: all(), pool, isCut: false };
}

/** The number of walks, of which so many are known and some are to come; undefined where profiles do not walk. */
function countedOf(
  outcomes: Generator<PossibleOutcome>,
  known: number,
  { policy: { journeys } }: Solver,
): WalkCount | undefined {
  if (journeys === undefined) return undefined;
  const { count: all } = journeys;
  if (all > BigInt(known + mostCounted) * mostWaysPerWalk) return { count: all, isExact: false };
  let count = known;
  for (let next = outcomes.next(); !next.done; next = outcomes.next()) {
    count += 1;
    if (count > known + mostCounted) return { count: all, isExact: false };
  }
  return { count: BigInt(count), isExact: true };
}
