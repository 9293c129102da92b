import type { OrderConstraints } from '../../model/order-constraints.ts';
import type { OrderWalk, Spend } from '../../model/plan.ts';
import type { Cells } from './cells.ts';
import type { BlockWords, CellState } from './words.ts';

/** What it takes to follow a state for one member. */
const stateWork = 2 ** 9;

/** A prefix: the state that it leads to, and those of smaller prefixes of the same letters. */
interface Prefix {
  /** How many members of each cell are left. */
  readonly left: readonly number[];
  readonly state: CellState;
  readonly others: ReadonlySet<CellState>;
  /** In how many ways members that share a letter, and are not the same, may change places from here. */
  readonly arrangements: bigint;
}

/**
 * A smallest order in the making: the state that it leads to, and those of smaller orders that are the
 * same so far. What one of these can end with, this one does not.
 */
export class EnumeratedWalk implements OrderWalk {
  readonly order: number[] = [];
  private readonly kind: readonly number[];
  private readonly cells: Cells;
  private readonly words: BlockWords;
  private readonly spend: Spend | undefined;
  private readonly used: boolean[];
  private readonly prefixes: Prefix[];

  constructor({ kind }: OrderConstraints, cells: Cells, words: BlockWords, spend?: Spend) {
    this.spend = spend;
    this.kind = kind;
    this.cells = cells;
    this.words = words;
    this.used = kind.map(() => false);
    const { start } = words;
    const arrangements = arrangementsOf(kind, cells);
    this.prefixes = [{ left: cells.sizes, state: start, others: new Set(), arrangements }];
  }

  /** In how many ways members that share a letter, and are not the same, may change places. */
  get arrangements(): bigint {
    return (this.prefixes.at(-1) as Prefix).arrangements;
  }

  /** How many smallest orders go on with a member. */
  countAfter(member: number): bigint {
    const prefix = this.prefixWith(member);
    return prefix === undefined ? 0n : this.wordsOf(prefix) * prefix.arrangements;
  }

  /** Where words are too many to count, some of what leads to no smallest order is noticed at its end only. */
  push(member: number): boolean {
    const prefix = this.prefixWith(member);
    if (prefix === undefined) return false;
    if (this.words.total !== undefined && this.wordsOf(prefix) === 0n) return false;
    this.order.push(member);
    this.used[member] = true;
    this.prefixes.push(prefix);
    return true;
  }

  pop(): void {
    this.used[this.order.pop() as number] = false;
    this.prefixes.pop();
  }

  /** Undefined where no order goes on with a member, or only such as have a smaller one that is the same. */
  private prefixWith(member: number): Prefix | undefined {
    if (this.used[member]) return undefined;
    const { groupOf, letterOf, byLetter } = this.cells;
    const { left, state, others, arrangements } = this.prefixes.at(-1) as Prefix;
    const cell = groupOf[member] as number;
    const after = this.words.leftAfter(left, state.open, cell);
    if (after === undefined) return undefined;
    const next = this.words.stateOf(after);
    const letter = letterOf[cell] as number;
    const same = this.words.afterLetter(others, letter);
    for (const other of byLetter[letter] as readonly number[]) {
      if (!this.alikeIn(other, member).some((one) => one < member)) continue;
      const found = this.words.leftAfter(left, state.open, other);
      if (found !== undefined) same.add(this.words.stateOf(found));
    }
    this.spend?.(stateWork * (1 + same.size));
    if (same.has(next)) return undefined;
    const alike = BigInt(this.alikeIn(cell, member).length);
    const ways = (arrangements * alike) / BigInt(left[cell] as number);
    return { left: after, state: next, others: same, arrangements: ways };
  }

  /** How many words go on from a prefix that no smaller prefix can be completed to. */
  private wordsOf({ state, others }: Prefix): bigint {
    return this.words.count(new Set([...others, state])) - this.words.count(others);
  }

  /** The members of a cell that are left, and are the same as a member. */
  private alikeIn(cell: number, member: number): number[] {
    return (this.cells.members[cell] as readonly number[]).filter(
      (one) => !this.used[one] && this.kind[one] === this.kind[member],
    );
  }
}

/** In how many ways the members of each cell may change places, those of one kind being the same. */
function arrangementsOf(kind: readonly number[], { members }: Cells): bigint {
  let ways = 1n;
  for (const cell of members) {
    const seen = new Map<number, number>();
    for (const [at, member] of cell.entries()) {
      const twins = (seen.get(kind[member] as number) ?? 0) + 1;
      seen.set(kind[member] as number, twins);
      ways = (ways * BigInt(at + 1)) / BigInt(twins);
    }
  }
  return ways;
}
