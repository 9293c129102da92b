import { arranged, ordersAt } from '../../model/order-template.ts';
import type { Plan } from '../../model/plan.ts';

/** A plan whose calls are numbered as its first trajectory has them, behind those of earlier agents. */
export class NumberedPlan {
  readonly plan: Plan;
  /** The positions of the calls, as the first trajectory has them. */
  readonly order: readonly number[];
  private readonly before: number;

  constructor(plan: Plan, before: number) {
    this.plan = plan;
    this.order = arranged(plan, ordersAt(plan, 0n));
    this.before = before;
  }

  /** The number of a call by its position. */
  number(position: number): number {
    return this.before + this.order.indexOf(position) + 1;
  }

  /** The numbers of several calls, ascending. */
  numbers(positions: readonly number[]): number[] {
    return positions.map((position) => this.number(position)).sort((a, b) => a - b);
  }
}
