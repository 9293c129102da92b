import { groupsOf, hasUnequalMembers } from '../../model/groups.ts';
import type { Orders, OrderTemplate } from '../../model/order-template.ts';
import { slotsOfBlock } from '../../model/order-template.ts';
import { Intractable, ScoringEffort } from './effort.ts';
import { type LayoutInput, layoutOf } from './layout.ts';
import { type CallMatrix, reversed, withoutNames } from './matches.ts';
import { ordersReaching } from './orders-reaching.ts';
import { RelaxedWalker } from './relaxed-walker.ts';
import { firstRow, type LcsRow, step } from './rows.ts';
import { Run } from './run.ts';
import { RunWalker } from './run-walker.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import { SubsetTable } from './table.ts';
import { TableWalker } from './table-walker.ts';
import type { Surroundings, Walker } from './walker.ts';

/**
 * An order for each block, and what the gold has in common with the prediction (or an upper bound): the
 * length of the longest common subsequence where only calls count.
 */
export interface Measured {
  readonly orders: Orders;
  readonly length: number;
}

/** The relaxed search is given up after this effort; the exact one with tables then starts anew. */
const relaxedEffort = 2 ** 24;

/**
 * The first `size` golds of a factored set by what they have in common with one prediction, the most
 * first, then in emission order. It first tries a relaxed search that ignores order
 * constraints in its bounds, because these rarely make a difference.
 */
export function bestByLength(
  template: OrderTemplate,
  matches: CallMatrix,
  size: number,
  effort: ScoringEffort,
): Measured[] {
  const search = new LongestSearch(template, matches, new ScoringEffort(relaxedEffort), true);
  if (search.isRelaxed) {
    try {
      return search.best(size);
    } catch (error) {
      if (!(error instanceof Intractable)) throw error;
    }
  }
  return new LongestSearch(template, matches, effort, false).best(size);
}

/**
 * Searches the golds of a factored set by their longest common subsequence with one prediction. It
 * fills the blocks one by one in emission order. At each step it knows the best length that can still
 * be reached, so that no branch is entered in vain. A relaxed search only knows an upper bound: it
 * treats a block with adjacent slots as if it had no order constraints.
 */
class LongestSearch {
  private readonly template: OrderTemplate;
  private readonly matches: CallMatrix;
  private readonly reversed: CallMatrix;
  private readonly effort: ScoringEffort;
  /** The stretches whose order constraints are ignored in bounds. */
  private readonly relaxed: ReadonlySet<Stretch>;
  private readonly stretches: readonly Stretch[];
  /** The call at each slot, -1 where its block is open. */
  private readonly callAt: Int32Array;
  /** The best golds where only calls count. */
  private ofCalls: readonly Measured[] | undefined;
  /** The greatest length (or upper bound) that was too short; the next that can be reached. */
  private below = -1;
  /** By stretch and direction: the last table made, and a key of what it was made from. */
  private readonly tables = new Map<
    string,
    { readonly key: string; readonly table: SubsetTable }
  >();

  constructor(
    template: OrderTemplate,
    matches: CallMatrix,
    effort: ScoringEffort,
    isRelaxed: boolean,
  ) {
    this.template = template;
    this.matches = matches;
    this.reversed = reversed(matches);
    this.effort = effort;
    this.stretches = stretchesOf(template);
    const canRelax = ({ isTogether, isRun, blocks }: Stretch) => {
      const constraints = template.blocks[blocks[0] ?? -1]?.orders.constraints;
      return (
        isTogether &&
        !isRun &&
        constraints &&
        !hasUnequalMembers(constraints, groupsOf(constraints))
      );
    };
    this.relaxed = new Set(isRelaxed ? this.stretches.filter(canRelax) : []);
    this.callAt = Int32Array.from(template.slots, (slot) => (typeof slot === 'number' ? slot : -1));
  }

  /** Whether some lengths are only upper bounds. */
  get isRelaxed(): boolean {
    return this.relaxed.size > 0;
  }

  /** The first `size` golds, longest first, then in emission order. */
  best(size: number): Measured[] {
    const found: Measured[] = [];
    // Backwards, because the first block needs the same tables.
    let length = this.behind(-1).at(-1) as number;
    while (length >= 0 && found.length < size) {
      this.below = -1;
      for (const measured of this.reaching(length, 0, { orders: [], length })) {
        if (measured.length === length) found.push(measured);
        if (found.length === size) return found;
      }
      length = Math.min(this.below, this.boundBehind(found.length, size));
    }
    return found;
  }

  /**
   * The most that a gold can have in common which comes behind `found` others. Where lengths are only
   * upper bounds and names count, the calls alone say it first: otherwise all names would be tried
   * beside a number of calls that no gold has.
   */
  private boundBehind(found: number, size: number): number {
    const { matches } = this;
    if (!this.isRelaxed || matches.names === undefined) return Number.POSITIVE_INFINITY;
    this.ofCalls ??= new LongestSearch(
      this.template,
      withoutNames(matches),
      new ScoringEffort(relaxedEffort),
      true,
    ).best(size);
    const calls = this.ofCalls[found]?.length ?? -1;
    return (calls + 1) * matches.callWorth - 1;
  }

  /** The golds with at least this length that begin with the orders in `soFar`, in emission order. */
  private *reaching(least: number, block: number, soFar: Measured): Generator<Measured> {
    const own = this.template.blocks[block];
    if (own === undefined) {
      yield soFar;
      return;
    }
    const positions = slotsOfBlock(this.template, block);
    if (positions.length === 0) {
      yield* this.reaching(least, block + 1, { ...soFar, orders: [...soFar.orders, []] });
      return;
    }
    const reach = { least, miss: (length: number) => this.miss(length) };
    for (const { order, length } of ordersReaching(reach, own.orders, this.walker(block))) {
      for (const [nth, at] of positions.entries()) {
        this.callAt[at] = own.calls[order[nth] as number] as number;
      }
      yield* this.reaching(least, block + 1, { orders: [...soFar.orders, order], length });
      for (const at of positions) this.callAt[at] = -1;
    }
  }

  private miss(length: number): void {
    if (length > this.below) this.below = length;
  }

  private walker(block: number): Walker {
    const at = this.stretches.findIndex(({ blocks }) => blocks.includes(block));
    const stretch = this.stretches[at] as Stretch;
    const around: Surroundings = { before: this.before(at), behind: this.behind(at) };
    if (stretch.isRun || this.relaxed.has(stretch)) {
      const { calls, orders } = this.template.blocks[block] as OrderTemplate['blocks'][number];
      const run = new Run(calls, this.matches, this.effort);
      const walker = new RunWalker(calls, this.matches, run, around);
      if (stretch.isRun) return walker;
      return new RelaxedWalker(orders.constraints, calls, this.matches, walker, this.effort);
    }
    const layout = layoutOf(this.input(stretch, false));
    const ends = this.table(stretch, around.behind, true);
    return new TableWalker(block, layout, around.before, ends, this.effort);
  }

  private before(end: number): LcsRow {
    let row = firstRow(this.matches);
    for (const stretch of this.stretches.slice(0, end)) row = this.through(stretch, row, false);
    return row;
  }

  private behind(start: number): LcsRow {
    let row = firstRow(this.matches);
    for (const stretch of this.stretches.slice(start + 1).reverse()) {
      row = this.through(stretch, row, true);
    }
    return row;
  }

  /**
   * The row behind a stretch (before it, if read backwards), with its open blocks filled in the best
   * way.
   */
  private through(stretch: Stretch, row: LcsRow, backwards: boolean): LcsRow {
    const matches = backwards ? this.reversed : this.matches;
    const calls = this.callAt.slice(stretch.from, stretch.to + 1);
    this.effort.spend(calls.length * row.length);
    if (!calls.includes(-1)) {
      const passed = row.slice();
      if (backwards) calls.reverse();
      for (const call of calls) step(passed, matches.columns[call] as Uint32Array);
      return passed;
    }
    if (stretch.isRun || this.relaxed.has(stretch)) {
      const members = this.template.blocks[stretch.blocks[0] as number]?.calls ?? [];
      const all = new Uint8Array(members.length).fill(1);
      return new Run(members, matches, this.effort).through(row, all);
    }
    return this.table(stretch, row, backwards).last ?? row;
  }

  private table(stretch: Stretch, start: LcsRow, backwards: boolean): SubsetTable {
    const name = `${stretch.from} ${backwards}`;
    const key = `${start.join()};${this.callAt.slice(stretch.from, stretch.to + 1).join()}`;
    const known = this.tables.get(name);
    if (known?.key === key) return known.table;
    // The old table is released first: there is no room for many.
    this.tables.delete(name);
    const table = new SubsetTable(layoutOf(this.input(stretch, backwards)), start, this.effort);
    this.tables.set(name, { key, table });
    return table;
  }

  private input(stretch: Stretch, backwards: boolean): LayoutInput {
    const { template, callAt } = this;
    const matches = backwards ? this.reversed : this.matches;
    return { template, stretch, callAt, matches, backwards };
  }
}
