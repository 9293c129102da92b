import { type OrderConstraints, runOf } from './order-constraints.ts';

/**
 * Finds interchangeable members that come too late: of orders that differ only in interchangeable
 * members, only the lexicographically smallest is kept.
 */
export class InterchangeableMembers {
  private readonly constraints: OrderConstraints;
  private readonly before: readonly (readonly number[])[];
  private readonly behind: readonly ReadonlySet<number>[];
  private readonly runOf: readonly (number | undefined)[];
  /** For each member, the smaller ones that are at least as free as it; computed on demand. */
  private readonly known: (readonly number[] | undefined)[];

  constructor(constraints: OrderConstraints) {
    const { kind, pairs } = constraints;
    this.constraints = constraints;
    this.runOf = runOf(constraints);
    const behind = kind.map((): Set<number> => new Set());
    const before = kind.map((): number[] => []);
    for (const [first, second] of pairs) {
      behind[first]?.add(second);
      before[second]?.push(first);
    }
    this.before = before;
    this.behind = behind;
    this.known = kind.map(() => undefined);
  }

  /**
   * Whether a member cannot come next in a smallest order, because a smaller interchangeable one could
   * take the slot: any continuation remains valid with the two exchanged.
   */
  isLater(member: number, slot: number, isUsed: (member: number) => boolean): boolean {
    this.known[member] ??= this.betterThan(member);
    return this.known[member].some(
      (other) =>
        !isUsed(other) &&
        slot >= (this.constraints.lowest[other] as number) &&
        (this.before[other] as readonly number[]).every(isUsed),
    );
  }

  private betterThan(member: number): number[] {
    const { kind, highest } = this.constraints;
    const better: number[] = [];
    for (let other = kind[member] as number; other < member; other++) {
      if (kind[other] !== kind[member] || this.runOf[other] !== this.runOf[member]) continue;
      if ((highest[other] as number) > (highest[member] as number)) continue;
      const behind = this.behind[other] as ReadonlySet<number>;
      if ([...(this.behind[member] ?? [])].every((next) => behind.has(next))) better.push(other);
    }
    return better;
  }
}
