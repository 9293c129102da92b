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

  constructor(plan: Plan, before: number) {
    this.plan = plan;
    this.order = arranged(plan, ordersAt(plan, 0n));
    this.before = before;
  }

  /** The number of the call at a position. */
  number(position: number): number {
    return this.before + this.order.indexOf(position) + 1;
  }

  /** The numbers of several calls, in ascending order. */
  numbers(positions: readonly number[]): number[] {
    return positions.map((position) => this.number(position)).sort((a, b) => a - b);
  }
}
