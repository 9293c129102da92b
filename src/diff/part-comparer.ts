import { product } from '../base/product.ts';
import { allowText } from '../compiler/formats/allow.ts';
import type { GroundedPlan } from '../model/gold.ts';
import { arranged } from '../model/order-template.ts';
import type { Plan } from '../model/plan.ts';
import { compareWords } from './same-words.ts';
import { wordsOf } from './words.ts';

/**
 * How two parts compare: a trajectory of the one that is not in the other, as positions of its calls, where there is
 * any; undefined where only what is allowed besides differs.
 */
export type PartComparison =
  | { readonly kind: 'same' }
  | {
      readonly kind: 'different';
      readonly side: 'left' | 'right';
      readonly arrangement: readonly number[] | undefined;
    }
  | { readonly kind: 'unknown' };

/** Verdicts kept; when there are more it starts afresh. */
const capacity = 20_000;

/** Unions of more trajectories are not compared one by one. */
const mostListed = 20_000n;

/** Compares parts of gold sets. Parts of the same plans with the same equal calls share a verdict. */
export class PartComparer {
  private readonly plans = new WeakMap<Plan, number>();
  private readonly verdicts = new Map<string, PartComparison>();
  private planCount = 0;

  compare(left: GroundedPlan, right: GroundedPlan): PartComparison {
    const words = wordsOf(left, right);
    const plans = [this.numberOf(left.plan), this.numberOf(right.plan)];
    const allowed = [left, right].map(({ allowances }) => allowText(allowances, []));
    const key = [...plans, ...words.map(({ letters }) => letters.join()), ...allowed].join(' ');
    const known = this.verdicts.get(key);
    if (known !== undefined) return known;
    const letters = words.map((one) => one.letters);
    const verdict =
      left.union || right.union ? compareUnions(left, right, letters) : compareSets(words);
    const isSame = verdict.kind === 'same' && allowed[0] === allowed[1];
    const found: PartComparison =
      isSame || verdict.kind !== 'same'
        ? verdict
        : { kind: 'different', side: 'left', arrangement: undefined };
    if (this.verdicts.size >= capacity) this.verdicts.clear();
    this.verdicts.set(key, found);
    return found;
  }

  private numberOf(plan: Plan): number {
    const known = this.plans.get(plan);
    if (known !== undefined) return known;
    this.planCount += 1;
    this.plans.set(plan, this.planCount);
    return this.planCount;
  }
}

function compareSets(words: ReturnType<typeof wordsOf>): PartComparison {
  const verdict = compareWords(...words);
  if (verdict.kind !== 'different') return verdict;
  const { side, orders } = verdict;
  return { kind: 'different', side, arrangement: arranged(words[side === 'left' ? 0 : 1], orders) };
}

/** Compares what is left to the agents trajectory by trajectory; `unknown` where they are too many. */
function compareUnions(
  left: GroundedPlan,
  right: GroundedPlan,
  letters: readonly (readonly number[])[],
): PartComparison {
  const [before, after] = [left, right].map((part, at) => listed(part, letters[at] ?? []));
  if (before === undefined || after === undefined) return { kind: 'unknown' };
  for (const [key, arrangement] of before) {
    if (!after.has(key)) return { kind: 'different', side: 'left', arrangement };
  }
  for (const [key, arrangement] of after) {
    if (!before.has(key)) return { kind: 'different', side: 'right', arrangement };
  }
  return { kind: 'same' };
}

/** The trajectories of a part by their letters; undefined where they are too many. */
function listed(
  { plan, union }: GroundedPlan,
  letters: readonly number[],
): Map<string, readonly number[]> | undefined {
  const isListed = union === undefined || union.variants !== undefined;
  if (!isListed || (union ?? plan).ranks > mostListed) return undefined;
  const all = union?.arrangements() ?? arrangementsOf(plan);
  const found = new Map<string, readonly number[]>();
  for (const arrangement of all) {
    const key = arrangement.map((call) => letters[call]).join();
    if (!found.has(key)) found.set(key, arrangement);
  }
  return found;
}

function* arrangementsOf(plan: Plan): Generator<readonly number[]> {
  for (const orders of product(plan.blocks.map((block) => block.orders)))
    yield arranged(plan, orders);
}
