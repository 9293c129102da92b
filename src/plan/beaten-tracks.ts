import type { OrderWalk } from '../model/plan.ts';

/** Beginnings that are remembered, at most. */
const mostKnown = 2 ** 18;

/**
 * Walks through the orders of a block whose interchangeable members are restricted differently, and cuts
 * off beginnings that are the same as an earlier one and leave the same members: their ends have been
 * seen. Others that lead to the same orders are not noticed.
 */
export class BeatenTracks implements OrderWalk {
  private readonly kind: readonly number[];
  private readonly used: boolean[];
  private readonly order: number[] = [];
  private readonly known = new Set<string>();

  constructor(kind: readonly number[]) {
    this.kind = kind;
    this.used = kind.map(() => false);
  }

  push(member: number): boolean {
    this.used[member] = true;
    this.order.push(member);
    const calls = this.order.map((each) => this.kind[each]);
    const key = `${calls} ${this.used.map(Number)}`;
    const isNew = !this.known.has(key);
    if (!isNew) this.pop();
    else if (this.known.size < mostKnown) this.known.add(key);
    return isNew;
  }

  pop(): void {
    this.used[this.order.pop() as number] = false;
  }
}
