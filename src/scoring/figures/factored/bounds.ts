import type { OrderTemplate } from '../../../model/order-template.ts';
import type { ScoringEffort } from './effort.ts';
import { type LayoutInput, layoutOf } from './layout.ts';
import { type CallMatrix, reversed } from './matches.ts';
import { firstRow, type LcsRow, step } from './rows.ts';
import { Run } from './run.ts';
import { RunWalker } from './run-walker.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import { SubsetTable } from './table.ts';
import { TableWalker } from './table-walker.ts';
import type { Surroundings, Walker } from './walker.ts';

/** What the lengths of golds are computed from. */
export interface BoundsInput {
  readonly template: OrderTemplate;
  readonly matches: CallMatrix;
  /** The call at each slot, -1 where its block is open; it changes as blocks are filled. */
  readonly callAt: Int32Array;
  readonly effort: ScoringEffort;
}

/** Says how long golds can still become while blocks are filled one by one. */
export interface Bounds {
  /** The greatest length, or an upper bound of it. */
  readonly most: number;
  walker(block: number): Walker;
}

/** Knows exactly how long golds can become, from tables where order constraints or gaps demand them. */
export class ExactBounds implements Bounds {
  private readonly template: OrderTemplate;
  private readonly matches: CallMatrix;
  private readonly reversed: CallMatrix;
  private readonly callAt: Int32Array;
  private readonly effort: ScoringEffort;
  private readonly stretches: readonly Stretch[];
  /** By stretch and direction: the last table made, and a key of what it was made from. */
  private readonly tables = new Map<
    string,
    { readonly key: string; readonly table: SubsetTable }
  >();

  constructor({ template, matches, callAt, effort }: BoundsInput) {
    this.template = template;
    this.matches = matches;
    this.reversed = reversed(matches);
    this.callAt = callAt;
    this.effort = effort;
    this.stretches = stretchesOf(template);
  }

  /** Read backwards, because the first block needs the same tables. */
  get most(): number {
    return this.behind(-1).at(-1) as number;
  }

  walker(block: number): Walker {
    const at = this.stretches.findIndex(({ blocks }) => blocks.includes(block));
    const stretch = this.stretches[at] as Stretch;
    const around: Surroundings = { before: this.before(at), behind: this.behind(at) };
    if (stretch.isRun) {
      const { calls } = this.template.blocks[block] as OrderTemplate['blocks'][number];
      return new RunWalker(calls, this.matches, this.run(block, false), around);
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
    if (stretch.isRun) {
      const block = stretch.blocks[0] as number;
      const all = new Uint8Array(this.template.blocks[block]?.calls.length ?? 0).fill(1);
      return this.run(block, backwards).through(row, all);
    }
    return this.table(stretch, row, backwards).last ?? row;
  }

  private run(block: number, backwards: boolean): Run {
    const { calls } = this.template.blocks[block] as OrderTemplate['blocks'][number];
    return new Run(calls, backwards ? this.reversed : this.matches, this.effort);
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
