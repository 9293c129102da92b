import type { Goal, GoalResult } from '../../model/cover.ts';
import { type Case, takes } from '../../model/outcome.ts';
import { lastDecision } from '../../model/policy.ts';
import { fieldsOfSide } from '../solve/atom.ts';
import type { Values } from '../solve/candidate.ts';
import { comparisonsIn } from '../solve/comparisons-in.ts';
import type { Problem } from '../solve/problem.ts';
import { RandomValues } from '../solve/random-values.ts';
import type { Solver } from '../solve/solver.ts';
import type { WitnessPool } from './witness-pool.ts';
import type { MadeWitness, Witnesses } from './witnesses.ts';

/** How many random profiles are tried for each undecided goal, and for all of them together. */
export const draws = { forGoal: 300, forAll: 2_000 };

/**
 * The largest amount of work: profiles tried, times the fields and decisions that each reads. It
 * counts ten goals like one field. With large policies, fewer profiles are tried.
 */
const mostRead = 2_000_000;

/** A goal that is still unknown, and values that nearly reach it. */
export interface UndecidedGoal extends Goal {
  readonly result: GoalResult & { readonly kind: 'unknown' };
  readonly near: Values | undefined;
}

/**
 * Tries random profiles for goals that were not solved. Yields each witness that reaches a goal
 * which none before it reached.
 */
export function* randomSearch(
  goals: readonly UndecidedGoal[],
  pool: WitnessPool,
  witnesses: Witnesses,
  solver: Solver,
): Generator<MadeWitness> {
  const { problem } = solver;
  const random = new RandomValues(problem);
  const size = problem.fields.length + problem.policy.decisions.length + goals.length / 10 + 1;
  let left = Math.min(draws.forAll + draws.forGoal * goals.length, Math.ceil(mostRead / size));
  const open = new Set(goals);
  const tried = function* (values: Values): Generator<MadeWitness> {
    left -= 1;
    const made = witnesses.make(values, []);
    if (!('data' in made)) return;
    const hit = [...open].filter(({ branches }) => takes(made.outcome, branches));
    for (const goal of hit) open.delete(goal);
    if (hit.length > 0) yield made;
  };
  for (let draw = 0; draw < draws.forAll && left > 0 && open.size > 0; draw++) {
    yield* tried(draw % 2 === 0 ? random.shared() : random.anew());
  }
  for (const goal of goals) {
    if (left <= 0) return;
    const ways = solver.withEnclosing(goal.branches) ?? [];
    const near = goal.near?.size ? goal.near : nearest(ways, pool);
    const fields = fieldsOf(goal, ways, problem);
    for (let draw = 0; draw < draws.forGoal && left > 0 && open.has(goal); draw++) {
      yield* tried(random.near(near, fields));
    }
  }
}

/** The values of the witness that takes the most of the given branches. */
function nearest(ways: readonly Case[], { witnesses }: WitnessPool): Values {
  let [best, most]: [Values, number] = [new Map(), 0];
  for (const { outcome, values } of witnesses) {
    const taken = ways.filter((branch) => takes(outcome, [branch])).length;
    if (taken > most) [best, most] = [values, taken];
  }
  return best;
}

/**
 * The fields in the comparisons that could not be decided or, if these are not known, in the last
 * condition on the way.
 */
function fieldsOf(
  { result: { comparisons } }: UndecidedGoal,
  ways: readonly Case[],
  { atoms, comparisonClasses, policy }: Problem,
): Set<number> {
  const asked = lastDecision(policy, ways)?.clauses ?? [];
  const open = comparisons.length > 0 ? comparisons : comparisonsIn(asked);
  const sides = open.flatMap((one) => [atoms.get(one)?.left, atoms.get(one)?.right]);
  const fields = sides.flatMap(fieldsOfSide);
  return new Set(
    fields.flatMap((field) => comparisonClasses[field]?.members.map((one) => one.field) ?? []),
  );
}
