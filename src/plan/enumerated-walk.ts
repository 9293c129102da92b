import type { OrderConstraints } from '../model/order-constraints.ts';
import type { OrderWalk } from '../model/plan.ts';
import type { Cells } from './cells.ts';
import type { BlockWords, CellState } from './words.ts';

/** What comes of a member's being next. */
interface Step {
  readonly state: CellState;
  readonly others: ReadonlySet<CellState>;
  /** How many words go on so that none of the others can spell. */
  readonly words: bigint;
  /** In how many ways members that share a letter, and are not the same, may change places from here. */
  readonly arrangements: bigint;
}

/**
 * A smallest order in the making: the state that it leads to, and those of smaller orders that are the
 * same so far. What one of these can end with, this one does not.
 */
export class EnumeratedWalk implements OrderWalk {
  readonly order: number[] = [];
  private readonly constraints: OrderConstraints;
  private readonly cells: Cells;
  private readonly words: BlockWords;
  private readonly used: boolean[];
  private readonly steps: Step[] = [];

  constructor(constraints: OrderConstraints, cells: Cells, words: BlockWords) {
    this.constraints = constraints;
    this.cells = cells;
    this.words = words;
    this.used = constraints.kind.map(() => false);
    const arrangements = this.arrangementsOfAll();
    this.steps.push({ state: words.start, others: new Set(), words: 0n, arrangements });
  }

  /** In how many ways members that share a letter, and are not the same, may change places. */
  get arrangements(): bigint {
    return this.last.arrangements;
  }

  /** How many smallest orders go on with a member. */
  countAfter(member: number): bigint {
    const step = this.step(member);
    return step === undefined ? 0n : step.words * step.arrangements;
  }

  push(member: number): boolean {
    const step = this.step(member);
    if (step === undefined) return false;
    this.order.push(member);
    this.used[member] = true;
    this.steps.push(step);
    return true;
  }

  pop(): void {
    this.used[this.order.pop() as number] = false;
    this.steps.pop();
  }

  /** Undefined where no smallest order goes on with a member. */
  private step(member: number): Step | undefined {
    if (this.used[member] || this.hasSmallerTwin(member)) return undefined;
    const { cellOf, letterOf } = this.cells;
    const cell = cellOf[member] as number;
    const { state, others } = this.last;
    const next = this.words.after(state, cell);
    if (next === undefined) return undefined;
    const same = this.words.afterLetter(others, letterOf[cell] as number);
    for (const other of this.smallerCells(member)) {
      const found = this.words.after(state, other);
      if (found !== undefined) same.add(found);
    }
    if (same.has(next)) return undefined;
    const words = this.words.count(new Set([...same, next])) - this.words.count(same);
    if (words === 0n) return undefined;
    return { state: next, others: same, words, arrangements: this.arrangementsAfter(member) };
  }

  private get last(): Step {
    return this.steps.at(-1) as Step;
  }

  /** Other cells of a member's letter that have a smaller member left. */
  private smallerCells(member: number): number[] {
    const { cellOf, letterOf, byLetter, members } = this.cells;
    const cell = cellOf[member] as number;
    const cells = byLetter[letterOf[cell] as number] as readonly number[];
    return cells.filter(
      (other) =>
        other !== cell &&
        (members[other] as readonly number[]).some((one) => one < member && !this.used[one]),
    );
  }

  private hasSmallerTwin(member: number): boolean {
    const { kind } = this.constraints;
    const { cellOf, members } = this.cells;
    const twins = members[cellOf[member] as number] as readonly number[];
    return twins.some((one) => one < member && kind[one] === kind[member] && !this.used[one]);
  }

  private arrangementsOfAll(): bigint {
    const { kind } = this.constraints;
    let ways = 1n;
    for (const members of this.cells.members) {
      for (const [at, member] of members.entries()) {
        const twins = members.slice(0, at + 1).filter((one) => kind[one] === kind[member]);
        ways = (ways * BigInt(at + 1)) / BigInt(twins.length);
      }
    }
    return ways;
  }

  private arrangementsAfter(member: number): bigint {
    const left = this.leftWith(member);
    const { kind } = this.constraints;
    const twins = left.filter((one) => kind[one] === kind[member]);
    return (this.last.arrangements * BigInt(twins.length)) / BigInt(left.length);
  }

  /** The members of a member's cell that are left. */
  private leftWith(member: number): number[] {
    const members = this.cells.members[this.cells.cellOf[member] as number] as readonly number[];
    return members.filter((one) => !this.used[one]);
  }
}
