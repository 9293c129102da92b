import type { Goal, GoalResult } from '../model/cover.ts';
import { takes } from '../model/outcome.ts';
import type { Comparison } from '../model/workflow.ts';
import type { Values } from '../synthesize/solve/candidate.ts';
import type { Problem } from '../synthesize/solve/problem.ts';
import { RandomValues } from '../synthesize/solve/random-values.ts';
import type { Made, Witnesses } from './witnesses.ts';

/** So many profiles are drawn for a goal that could not be decided, and for all of them together. */
const draws = { forGoal: 300, forAll: 2_000 };

/** Fewer, where profiles have many fields and workflows many conditionals: reading so many in all. */
const mostRead = 2_000_000;

/** A goal that is unknown so far, and values that come near it. */
export interface Quarry extends Goal {
  readonly result: GoalResult & { readonly kind: 'unknown' };
  readonly near: Values | undefined;
}

/** Draws profiles for goals that were not solved; yields those that take one that none before took. */
export function* hunt(
  quarries: readonly Quarry[],
  witnesses: Witnesses,
  problem: Problem,
): Generator<Made> {
  const random = new RandomValues(problem);
  const size = problem.fields.length + problem.workflow.conditionalCount + 1;
  let left = Math.min(draws.forAll + draws.forGoal * quarries.length, Math.ceil(mostRead / size));
  const open = new Set(quarries);
  const tried = function* (values: Values): Generator<Made> {
    left -= 1;
    const made = witnesses.make(values, []);
    if (!('data' in made)) return;
    const hit = [...open].filter(({ branches }) => takes(made.outcome, branches));
    for (const quarry of hit) open.delete(quarry);
    if (hit.length > 0) yield made;
  };
  for (let draw = 0; draw < draws.forAll && left > 0 && open.size > 0; draw++) {
    yield* tried(random.anew());
  }
  for (const quarry of quarries) {
    const fields = fieldsIn(quarry.result.comparisons, problem);
    const near = quarry.near ?? new Map();
    for (let draw = 0; draw < draws.forGoal && left > 0 && open.has(quarry); draw++) {
      yield* tried(random.near(near, fields));
    }
  }
}

function fieldsIn(comparisons: readonly Comparison[], { atoms, kins }: Problem): Set<number> {
  const terms = comparisons.flatMap((one) => [atoms.get(one)?.left, atoms.get(one)?.right]);
  const fields = terms.filter((term) => typeof term === 'number');
  return new Set(fields.flatMap((field) => kins[field]?.members.map((one) => one.field) ?? []));
}
