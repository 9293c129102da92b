import type { Orders, OrderTemplate } from '../../model/order-template.ts';
import type { Effort } from './effort.ts';
import { type LayoutInput, layoutOf } from './layout.ts';
import { type Matches, reversed } from './matches.ts';
import { ordersReaching } from './orders-reaching.ts';
import { type Row, step } from './rows.ts';
import { Run } from './run.ts';
import { RunWalker } from './run-walker.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import { Table } from './table.ts';
import { TableWalker } from './table-walker.ts';
import type { Surroundings, Walker } from './walker.ts';

/** Orders of all blocks, and the longest common subsequence that the prediction has with them. */
export interface Measured {
  readonly orders: Orders;
  readonly length: number;
}

/**
 * Searches the golds of a factored set by their longest common subsequence with one prediction. Blocks
 * are filled one after the other in emission order; at every step the best length that can still be
 * reached is known exactly, so no branch is entered in vain.
 */
export class LongestSearch {
  private readonly template: OrderTemplate;
  private readonly matches: Matches;
  private readonly reversed: Matches;
  private readonly effort: Effort;
  private readonly stretches: readonly Stretch[];
  /** The call at each slot, -1 where its block is open. */
  private readonly callAt: Int32Array;
  /** The table of a stretch and direction that was made last, and what it was made from. */
  private readonly tables = new Map<string, { readonly key: string; readonly table: Table }>();

  constructor(template: OrderTemplate, matches: Matches, effort: Effort) {
    this.template = template;
    this.matches = matches;
    this.reversed = reversed(matches);
    this.effort = effort;
    this.stretches = stretchesOf(template);
    this.callAt = Int32Array.from(template.slots, (slot) => (typeof slot === 'number' ? slot : -1));
  }

  /** The greatest length of any gold. */
  most(): number {
    // Backwards: the first block needs the same tables.
    return this.behind(-1).at(-1) as number;
  }

  /** The first `size` golds by length, greatest first, then by emission order. */
  best(size: number): Measured[] {
    const found: Measured[] = [];
    for (let length = this.most(); length >= 0 && found.length < size; length--) {
      for (const measured of this.reaching(length, 0, { orders: [], length })) {
        if (measured.length === length) found.push(measured);
        if (found.length === size) break;
      }
    }
    return found;
  }

  /** The golds of at least a length that go on as `so far` does, in emission order. */
  private *reaching(least: number, block: number, soFar: Measured): Generator<Measured> {
    const { blocks, slots } = this.template;
    const own = blocks[block];
    if (own === undefined) {
      yield soFar;
      return;
    }
    const positions = slots.flatMap((slot, at) =>
      typeof slot === 'object' && slot.block === block ? [at] : [],
    );
    if (positions.length === 0) {
      yield* this.reaching(least, block + 1, { ...soFar, orders: [...soFar.orders, []] });
      return;
    }
    for (const { order, length } of ordersReaching(least, own.orders, this.walker(block))) {
      for (const [nth, at] of positions.entries()) {
        this.callAt[at] = own.calls[order[nth] as number] as number;
      }
      yield* this.reaching(least, block + 1, { orders: [...soFar.orders, order], length });
      for (const at of positions) this.callAt[at] = -1;
    }
  }

  private walker(block: number): Walker {
    const at = this.stretches.findIndex(({ blocks }) => blocks.includes(block));
    const stretch = this.stretches[at] as Stretch;
    const around: Surroundings = { before: this.before(at), behind: this.behind(at) };
    if (stretch.isRun) {
      const { calls } = this.template.blocks[block] as OrderTemplate['blocks'][number];
      const run = new Run(calls, this.matches, this.effort);
      return new RunWalker(calls, this.matches, run, around);
    }
    const layout = layoutOf(this.input(stretch, false));
    const ends = this.table(stretch, around.behind, true);
    return new TableWalker(block, layout, around.before, ends, this.effort);
  }

  private before(end: number): Row {
    let row: Row = new Uint16Array(this.matches.width + 1);
    for (const stretch of this.stretches.slice(0, end)) row = this.through(stretch, row, false);
    return row;
  }

  private behind(start: number): Row {
    let row: Row = new Uint16Array(this.matches.width + 1);
    for (const stretch of this.stretches.slice(start + 1).reverse()) {
      row = this.through(stretch, row, true);
    }
    return row;
  }

  /** The row on the other side of a stretch, its open blocks being filled at best. */
  private through(stretch: Stretch, row: Row, backwards: boolean): Row {
    const matches = backwards ? this.reversed : this.matches;
    const calls = this.callAt.slice(stretch.from, stretch.to + 1);
    this.effort.spend(calls.length * row.length);
    if (!calls.includes(-1)) {
      const passed = row.slice();
      if (backwards) calls.reverse();
      for (const call of calls) step(passed, matches.columns[call] as Uint8Array);
      return passed;
    }
    if (stretch.isRun) {
      const members = this.template.blocks[stretch.blocks[0] as number]?.calls ?? [];
      const all = new Uint8Array(members.length).fill(1);
      return new Run(members, matches, this.effort).through(row, all);
    }
    return this.table(stretch, row, backwards).last ?? row;
  }

  private table(stretch: Stretch, start: Row, backwards: boolean): Table {
    const name = `${stretch.from} ${backwards}`;
    const key = `${start.join()};${this.callAt.slice(stretch.from, stretch.to + 1).join()}`;
    const known = this.tables.get(name);
    if (known?.key === key) return known.table;
    // What was made before goes first: there is not room for many.
    this.tables.delete(name);
    const table = new Table(layoutOf(this.input(stretch, backwards)), start, this.effort);
    this.tables.set(name, { key, table });
    return table;
  }

  private input(stretch: Stretch, backwards: boolean): LayoutInput {
    const { template, callAt } = this;
    const matches = backwards ? this.reversed : this.matches;
    return { template, stretch, callAt, matches, backwards };
  }
}
