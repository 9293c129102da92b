import { mayStart } from '../../model/groups.ts';
import type { Cells } from './cells.ts';
import { StateKey } from './state-key.ts';

/** What a prefix leaves, but for cells that could change places: it can be continued by the same words. */
export interface CellState {
  readonly id: number;
  /** How many members of each cell are left. */
  readonly left: readonly number[];
  /** The same in all. */
  readonly open: number;
  /** By cell, once asked for: the state when a member of it comes next; null where none may. */
  readonly next: (CellState | null | undefined)[];
}

/** States that prefixes of the same letters may lead to: a state of the deterministic automaton. */
interface StateSet {
  readonly states: ReadonlySet<CellState>;
  /** How many words lead from any of them to the end, once counted. */
  count?: bigint;
}

/** Steps from state to state, and numbers that are copied, to count all words, at most: a second's work. */
export const mostWordWork = 2 ** 22;

/**
 * The words that the orders of a block spell with the letters of their members' cells. A word may be
 * spelled in several ways, so words are counted by all the states that their prefixes may lead to, taken
 * together (the subset construction).
 */
export class BlockWords {
  /** How many there are; undefined where they are too many to count. */
  readonly total: bigint | undefined;
  readonly start: CellState;
  /** What counting took, in member visits. */
  readonly work: number;
  private readonly cells: Cells;
  private readonly size: number;
  private readonly byDeadline: readonly number[];
  private readonly key: StateKey;
  private readonly states = new Map<string, CellState>();
  private readonly sets = new Map<string, StateSet>();
  private spent = 0;
  private mostWork: number;

  constructor(cells: Cells, mostWork: number) {
    this.mostWork = mostWork;
    const { sizes, highest } = cells;
    this.cells = cells;
    this.size = sizes.reduce((sum, size) => sum + size, 0);
    this.byDeadline = [...sizes.keys()]
      .filter((cell) => (highest[cell] as number) < this.size - 1)
      .sort((a, b) => (highest[a] as number) - (highest[b] as number));
    this.key = new StateKey(sizes);
    this.start = this.stateOf(sizes);
    const total = this.count(new Set([this.start]));
    this.work = this.spent;
    this.mostWork = Number.POSITIVE_INFINITY;
    if (this.work > mostWork) this.sets.clear();
    else this.total = total;
  }

  /** How many words lead from any of some states to the end; nothing of worth once the work is too much. */
  count(states: ReadonlySet<CellState>): bigint {
    const start = this.setOf(states);
    const following = new Map<StateSet, readonly StateSet[]>();
    const open = [start];
    // What follows is put behind what it follows, for all states of a set have as many members left.
    for (const set of open) {
      if (this.spent > this.mostWork) break;
      if (set.count !== undefined || following.has(set)) continue;
      const next = this.nextOf(set);
      following.set(set, next);
      open.push(...next);
    }
    for (const [set, next] of [...following].reverse()) {
      set.count = next.reduce((sum, { count = 0n }) => sum + count, 0n);
    }
    return start.count ?? 0n;
  }

  /** The states when a letter comes next, each once; those that leave less open than another are passed over. */
  afterLetter(states: Iterable<CellState>, letter: number): Set<CellState> {
    const cells = this.cells.byLetter[letter] as readonly number[];
    const found = new Set<CellState>();
    for (const state of states) {
      if (this.spent > this.mostWork) break;
      for (const cell of cells) {
        const next = this.after(state, cell);
        if (next !== undefined && !this.isWorse(state, cell)) found.add(next);
      }
    }
    return found;
  }

  /** What is left when a member of a cell comes next; undefined where none may, or others would come too late. */
  leftAfter(left: readonly number[], open: number, cell: number): readonly number[] | undefined {
    const slot = this.size - open;
    if (!mayStart(this.cells, left, cell, slot)) return undefined;
    const after = left.with(cell, (left[cell] as number) - 1);
    let due = slot + 1;
    for (const other of this.byDeadline) {
      due += after[other] as number;
      if (after[other] !== 0 && due > (this.cells.highest[other] as number) + 1) return undefined;
    }
    return after;
  }

  /** The state in which so many members of each cell are left. */
  stateOf(left: readonly number[]): CellState {
    const sorted = this.sorted(left);
    this.key.set(sorted);
    const key = this.key.text();
    const known = this.states.get(key);
    if (known !== undefined) return known;
    this.spent += left.length;
    const open = left.reduce((sum, count) => sum + count, 0);
    const state = { id: this.states.size, left: sorted, open, next: [] };
    this.states.set(key, state);
    return state;
  }

  private setOf(states: ReadonlySet<CellState>): StateSet {
    const ids = Uint32Array.from(states, ({ id }) => id);
    // biome-ignore lint/plugin: a typed array sorts its numbers as numbers, and much faster without a comparison.
    const key = ids.sort().join();
    const known = this.sets.get(key);
    if (known !== undefined) return known;
    const set: StateSet = { states };
    const [first] = states;
    if (first === undefined) set.count = 0n;
    if (first?.open === 0) set.count = 1n;
    this.sets.set(key, set);
    return set;
  }

  private nextOf({ states }: StateSet): StateSet[] {
    const next = this.cells.byLetter.map((_, letter) => this.afterLetter(states, letter));
    return next.filter(({ size }) => size > 0).map((after) => this.setOf(after));
  }

  private after(state: CellState, cell: number): CellState | undefined {
    let next = state.next[cell];
    if (next === undefined) {
      const left = this.leftAfter(state.left, state.open, cell);
      next = left === undefined ? null : this.stateOf(left);
      state.next[cell] = next;
    }
    if (next === null) return undefined;
    this.spent += 1;
    return next;
  }

  private isWorse(state: CellState, cell: number): boolean {
    const better = this.cells.better[cell] as readonly number[];
    return better.some((other) => this.after(state, other) !== undefined);
  }

  /** Of all that is the same but for cells that could change places, the smallest. */
  private sorted(left: readonly number[]): readonly number[] {
    if (this.cells.symmetric.length === 0) return left;
    const sorted = [...left];
    for (const components of this.cells.symmetric) {
      const parts = components.map((cells) => cells.map((cell) => left[cell] as number));
      parts.sort((one, other) => firstDifference(one, other));
      for (const [at, cells] of components.entries()) {
        for (const [place, cell] of cells.entries()) sorted[cell] = parts[at]?.[place] ?? 0;
      }
    }
    return sorted;
  }
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((count, place) => count !== other[place]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}
