import { placesOf } from '../model/digits.ts';
import type { Cells } from './cells.ts';
import type { WayCounter } from './ways.ts';

/** How many members of each cell are left, of beginnings that can be completed. */
export interface State {
  readonly id: number;
  /** Tells it from all others: a number with a digit for each cell, or where that is too large, a text. */
  readonly key: number | string;
  readonly left: readonly number[];
  /** The same by group of cells. */
  readonly leftOfGroup: number[];
  /** How many members are left in all. */
  readonly open: number;
  /** By cell, once asked for: the state when a member of it comes next; null where none may. */
  readonly next: (State | null | undefined)[];
}

/** States that are looked at to count all words, at most: a second's work. */
const mostWork = 2 ** 16;

/** Counting goes as deep as a block has members. */
const deepest = 2_000;

/**
 * The words that the orders of a block spell with the letters of their members' cells. A word may be
 * spelled in several ways, so words are counted by all the states that their beginnings may lead to, taken
 * together (the subset construction).
 */
export class Words {
  /** How many there are; undefined where they are too many to count. */
  readonly total: bigint | undefined;
  readonly start: State;
  private readonly cells: Cells;
  private readonly ways: WayCounter;
  private readonly states = new Map<State['key'], State>();
  /** What a member of each cell counts in a state's key. */
  private readonly strides: readonly number[] | undefined;
  private readonly counts = new Map<string, bigint>();
  /** How many states may still be looked at. */
  private work = mostWork;

  constructor(cells: Cells, ways: WayCounter) {
    this.cells = cells;
    this.ways = ways;
    const { strides, count } = placesOf(cells.sizes);
    this.strides = count <= Number.MAX_SAFE_INTEGER ? strides : undefined;
    this.start = this.stateOf(
      cells.sizes,
      this.strides === undefined ? cells.sizes.join() : count - 1,
    );
    if (this.start.open > deepest) return;
    const total = this.count(new Set([this.start]));
    if (this.work < 0) this.counts.clear();
    else this.total = total;
    this.work = Number.POSITIVE_INFINITY;
  }

  /** The state when a member of a cell comes next; undefined where none may, or nothing could follow. */
  after(state: State, cell: number): State | undefined {
    let next = state.next[cell];
    if (next === undefined) {
      next = this.found(state, cell);
      state.next[cell] = next;
    }
    return next ?? undefined;
  }

  /** The states when a letter comes next, each once; those that leave less open than another are passed over. */
  afterLetter(states: Iterable<State>, letter: number): Set<State> {
    const cells = this.cells.byLetter[letter] as readonly number[];
    const found = new Set<State>();
    for (const state of states) {
      for (const cell of cells) {
        const next = this.after(state, cell);
        if (next !== undefined && !this.isWorse(state, cell)) found.add(next);
      }
    }
    return found;
  }

  /** How many words lead from any of some states to the end. */
  count(states: ReadonlySet<State>): bigint {
    const [first] = states;
    if (first === undefined) return 0n;
    if (first.open === 0) return 1n;
    const key = [...states]
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join();
    const known = this.counts.get(key);
    if (known !== undefined || this.work < 0) return known ?? 0n;
    this.work -= states.size;
    let sum = 0n;
    for (const letter of this.cells.byLetter.keys()) {
      sum += this.count(this.afterLetter(states, letter));
    }
    this.counts.set(key, sum);
    return sum;
  }

  /** Whether the rest of a word leads from a state to the end. */
  completes(state: State, word: readonly number[], dead: Set<State> = new Set()): boolean {
    if (state.open === 0) return true;
    const letter = word[word.length - state.open] as number;
    for (const next of this.afterLetter([state], letter)) {
      if (!dead.has(next) && this.completes(next, word, dead)) return true;
    }
    dead.add(state);
    return false;
  }

  private isWorse(state: State, cell: number): boolean {
    const better = this.cells.better[cell] as readonly number[];
    return better.some((other) => this.after(state, other) !== undefined);
  }

  private found(state: State, cell: number): State | null {
    if (state.left[cell] === 0) return null;
    const group = this.cells.groupOf[cell] as number;
    if (this.ways.after(state.leftOfGroup, group) === 0n) return null;
    if (this.strides !== undefined) {
      const key = (state.key as number) - (this.strides[cell] as number);
      return this.states.get(key) ?? this.stateOf(without(state.left, cell), key);
    }
    const left = without(state.left, cell);
    const key = left.join();
    return this.states.get(key) ?? this.stateOf(left, key);
  }

  private stateOf(left: readonly number[], key: State['key']): State {
    const { groups, groupOf } = this.cells;
    const leftOfGroup = groups.sizes.map(() => 0);
    let open = 0;
    for (const [cell, count] of left.entries()) {
      const group = groupOf[cell] as number;
      leftOfGroup[group] = (leftOfGroup[group] as number) + count;
      open += count;
    }
    const state = { id: this.states.size, key, left, leftOfGroup, open, next: [] };
    this.states.set(key, state);
    return state;
  }
}

function without(left: readonly number[], cell: number): number[] {
  return left.with(cell, (left[cell] as number) - 1);
}
