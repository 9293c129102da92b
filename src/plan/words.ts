import { digitWeights } from '../model/digits.ts';
import type { Cells } from './cells.ts';
import type { LinearExtensionCounter } from './linear-extensions.ts';

/** How many members of each cell are left, of beginnings that can be completed. */
export interface CellState {
  readonly id: number;
  /** Tells it from all others: a number with a digit for each cell, or where that is too large, a text. */
  readonly key: number | string;
  readonly left: readonly number[];
  /** The same by group of cells. */
  readonly leftOfGroup: number[];
  /** How many members are left in all. */
  readonly open: number;
  /** By cell, once asked for: the state when a member of it comes next; null where none may. */
  readonly next: (CellState | null | undefined)[];
}

/** States that beginnings of the same letters may lead to. */
interface StateSet {
  readonly states: ReadonlySet<CellState>;
  /** How many words lead from any of them to the end, once counted. */
  count: bigint | undefined;
  /** The sets when one more letter comes, once asked for. */
  next: readonly StateSet[] | undefined;
}

/** Steps from state to state, and numbers that are copied, to count all words, at most: a second's work. */
export const mostWordWork = 2 ** 22;

/**
 * The words that the orders of a block spell with the letters of their members' cells. A word may be
 * spelled in several ways, so words are counted by all the states that their beginnings may lead to, taken
 * together (the subset construction). Nothing recurs, for a block may have thousands of members.
 */
export class BlockWords {
  /** How many there are; undefined where they are too many to count. */
  readonly total: bigint | undefined;
  readonly start: CellState;
  private readonly cells: Cells;
  private readonly ways: LinearExtensionCounter;
  private readonly states = new Map<CellState['key'], CellState>();
  /** What a member of each cell counts in a state's key. */
  private readonly strides: readonly number[] | undefined;
  private readonly sets = new Map<string, StateSet>();
  /** What counting took, in member visits. */
  readonly work: number;
  /** How much work may still be done. */
  private left = mostWordWork;

  constructor(cells: Cells, ways: LinearExtensionCounter) {
    this.cells = cells;
    this.ways = ways;
    const { strides, count } = digitWeights(cells.sizes);
    this.strides = count <= Number.MAX_SAFE_INTEGER ? strides : undefined;
    this.start = this.stateOf(
      cells.sizes,
      this.strides === undefined ? cells.sizes.join() : count - 1,
    );
    const total = this.count(new Set([this.start]));
    if (this.left < 0) this.sets.clear();
    else this.total = total;
    this.work = mostWordWork - this.left;
    this.left = Number.POSITIVE_INFINITY;
  }

  /** The state when a member of a cell comes next; undefined where none may, or nothing could follow. */
  after(state: CellState, cell: number): CellState | undefined {
    let next = state.next[cell];
    if (next === undefined) {
      next = this.found(state, cell);
      state.next[cell] = next;
    }
    return next ?? undefined;
  }

  /** The states when a letter comes next, each once; those that leave less open than another are passed over. */
  afterLetter(states: Iterable<CellState>, letter: number): Set<CellState> {
    const cells = this.cells.byLetter[letter] as readonly number[];
    const found = new Set<CellState>();
    for (const state of states) {
      for (const cell of cells) {
        const next = this.after(state, cell);
        if (next === undefined) continue;
        this.left -= 1;
        if (!this.isWorse(state, cell)) found.add(next);
      }
    }
    return found;
  }

  /** How many words lead from any of some states to the end; nothing of worth once the work is too much. */
  count(states: ReadonlySet<CellState>): bigint {
    const all = this.setOf(states);
    const open = [all];
    for (let last = open.at(-1); last !== undefined && this.left >= 0; last = open.at(-1)) {
      last.next ??= this.nextOf(last);
      const unknown = last.next.filter(({ count }) => count === undefined);
      if (last.count === undefined && unknown.length > 0) open.push(...unknown);
      else {
        last.count ??= sumOf(last);
        last.next = [];
        open.pop();
      }
    }
    return all.count ?? 0n;
  }

  /** Whether the rest of a word leads from a state to the end; not from any that was `seen` before. */
  completes(state: CellState, word: readonly number[], seen: Set<CellState>): boolean {
    const open = [state];
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      if (last.open === 0) return true;
      if (seen.has(last)) continue;
      seen.add(last);
      const letter = word[word.length - last.open] as number;
      open.push(...this.afterLetter([last], letter));
    }
    return false;
  }

  private setOf(states: ReadonlySet<CellState>): StateSet {
    const ids = Array.from(states, ({ id }) => id);
    const key = ids.sort((a, b) => a - b).join();
    let set = this.sets.get(key);
    if (set === undefined) {
      set = { states, count: undefined, next: undefined };
      this.sets.set(key, set);
    }
    return set;
  }

  private nextOf({ states }: StateSet): StateSet[] {
    const next: StateSet[] = [];
    for (const letter of this.cells.byLetter.keys()) {
      const after = this.afterLetter(states, letter);
      if (after.size > 0) next.push(this.setOf(after));
    }
    return next;
  }

  private isWorse(state: CellState, cell: number): boolean {
    const better = this.cells.better[cell] as readonly number[];
    const found = better.findIndex((other) => this.after(state, other) !== undefined);
    this.left -= found < 0 ? better.length : found;
    return found >= 0;
  }

  private found(state: CellState, cell: number): CellState | null {
    if (state.left[cell] === 0) return null;
    const group = this.cells.groupOf[cell] as number;
    if (this.ways.after(state.leftOfGroup, group, state.open) === 0n) return null;
    if (this.strides !== undefined) {
      const key = (state.key as number) - (this.strides[cell] as number);
      return this.states.get(key) ?? this.stateOf(this.without(state.left, cell), key);
    }
    const left = this.without(state.left, cell);
    const key = left.join();
    return this.states.get(key) ?? this.stateOf(left, key);
  }

  private stateOf(left: readonly number[], key: CellState['key']): CellState {
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

  private without(left: readonly number[], cell: number): number[] {
    this.left -= left.length;
    return left.with(cell, (left[cell] as number) - 1);
  }
}

/** The words of a set begin with those letters that lead on. */
function sumOf({ states, next = [] }: StateSet): bigint {
  const [first] = states;
  if (first?.open === 0) return 1n;
  return next.reduce((sum, { count = 0n }) => sum + count, 0n);
}
