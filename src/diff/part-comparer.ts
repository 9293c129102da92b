import type { GroundedPlan } from '../model/gold.ts';
import type { Plan } from '../model/plan.ts';
import { compareWords, type WordsComparison } from './same-words.ts';
import { wordsOf } from './words.ts';

/** Verdicts kept; when there are more it starts afresh. */
const capacity = 20_000;

/** Compares parts of gold sets. Parts of the same plans with the same equal calls share a verdict. */
export class PartComparer {
  private readonly plans = new WeakMap<Plan, number>();
  private readonly verdicts = new Map<string, WordsComparison>();
  private planCount = 0;

  compare(left: GroundedPlan, right: GroundedPlan): WordsComparison {
    const words = wordsOf(left, right);
    const plans = [this.numberOf(left.plan), this.numberOf(right.plan)];
    const key = [...plans, ...words.map(({ letters }) => letters.join())].join(' ');
    const known = this.verdicts.get(key);
    if (known !== undefined) return known;
    const verdict = compareWords(...words);
    if (this.verdicts.size >= capacity) this.verdicts.clear();
    this.verdicts.set(key, verdict);
    return verdict;
  }

  private numberOf(plan: Plan): number {
    const known = this.plans.get(plan);
    if (known !== undefined) return known;
    this.planCount += 1;
    this.plans.set(plan, this.planCount);
    return this.planCount;
  }
}
