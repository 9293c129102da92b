import { arranged, ordersAt } from '../../model/order-template.ts';
import type { Plan } from '../../model/plan.ts';

/**
 * A plan whose calls are numbered in the order of its first trajectory, after the calls of earlier
 * agents.
 */
export class NumberedPlan {
  readonly plan: Plan;
  /** The positions of the calls, in the order of the first trajectory. */
  readonly order: readonly number[];
  private readonly before: number;
  /** By position, that of the first of the alternatives among which it is. */
  private readonly first: readonly number[];

  constructor(plan: Plan, before: number) {
    this.plan = plan;
    this.order = arranged(plan, ordersAt(plan, 0n));
    this.before = before;
    const places = plan.choices?.places ?? plan.calls.map((_, at) => ({ calls: [at] }));
    this.first = places.flatMap(({ calls }) => calls.map(() => calls[0] as number));
  }

  /** The number of the call at a position; alternatives share one. */
  number(position: number): number {
    return this.before + this.order.indexOf(this.first[position] as number) + 1;
  }

  /** The numbers of several calls, in ascending order. */
  numbers(positions: readonly number[]): number[] {
    const numbers = positions.map((position) => this.number(position));
    return [...new Set(numbers)].sort((a, b) => a - b);
  }

  /** The positions of what may be called in place of a call of the first trajectory. */
  others(position: number): readonly number[] {
    return this.first.flatMap((first, at) => (first === position && at !== position ? [at] : []));
  }
}
