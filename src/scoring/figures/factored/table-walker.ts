import type { ScoringEffort } from './effort.ts';
import { digitsOf, type MemberClass, mayTake, type StretchLayout } from './layout.ts';
import { joinedLength, type LcsRow, raise, step } from './rows.ts';
import type { SubsetTable } from './table.ts';
import type { Walker } from './walker.ts';

/** The best row by state; interleaving blocks leave several states possible. */
type Entries = ReadonlyMap<number, LcsRow>;

/** Walks through a block with order constraints, or with other slots between its own. */
export class TableWalker implements Walker {
  private readonly block: number;
  private readonly layout: StretchLayout;
  /** The table of the same stretch read backwards, including what follows it. */
  private readonly ends: SubsetTable;
  private readonly effort: ScoringEffort;
  /** By depth: the states before the block's next slot, and how many open slots are filled there. */
  private readonly stages: { readonly entries: Entries; readonly placed: number }[];

  constructor(
    block: number,
    layout: StretchLayout,
    before: LcsRow,
    ends: SubsetTable,
    effort: ScoringEffort,
  ) {
    this.block = block;
    this.layout = layout;
    this.ends = ends;
    this.effort = effort;
    this.stages = [this.advanced(new Map([[0, before]]), 0)];
  }

  push(member: number): number | undefined {
    const { entries, placed } = this.stages.at(-1) as (typeof this.stages)[number];
    const at = this.layout.classOf.get(this.block)?.[member] as number;
    const one = this.layout.classes[at] as MemberClass;
    const nth = this.layout.slots[placed]?.nth ?? 0;
    const next = new Map<number, LcsRow>();
    let best: number | undefined;
    for (const [state, row] of entries) {
      if (!this.mayTake(at, nth, state)) continue;
      const end = this.ends.row(this.layout.states - 1 - state - one.stride);
      if (end === undefined) continue;
      const grown = this.grown(row, one);
      next.set(state + one.stride, grown);
      best = Math.max(best ?? 0, joinedLength(grown, end));
    }
    if (best !== undefined) this.stages.push(this.advanced(next, placed + 1));
    return best;
  }

  pop(): void {
    this.stages.pop();
  }

  /** Moves on to the block's next slot, or to the end of the stretch. */
  private advanced(entries: Entries, placed: number) {
    const { slots } = this.layout;
    let [current, at] = [this.settle(entries, placed), placed];
    for (; at < slots.length && slots[at]?.block !== this.block; at++) {
      current = this.settle(this.spread(current, at), at + 1);
    }
    return { entries: current, placed: at };
  }

  private settle(entries: Entries, placed: number): Entries {
    const calls = this.layout.settled[placed] ?? [];
    if (calls.length === 0) return entries;
    const settled = new Map<number, LcsRow>();
    for (const [state, row] of entries) {
      const grown = row.slice();
      for (const call of calls) step(grown, this.layout.matches.columns[call] as Uint32Array);
      settled.set(state, grown);
    }
    return settled;
  }

  /** Fills a slot of another block in every possible way. */
  private spread(entries: Entries, placed: number): Entries {
    const slot = this.layout.slots[placed];
    const next = new Map<number, LcsRow>();
    for (const [state, row] of entries) {
      for (const [at, one] of this.layout.classes.entries()) {
        if (one.block !== slot?.block || !this.mayTake(at, slot.nth, state)) continue;
        const grown = this.grown(row, one);
        const known = next.get(state + one.stride);
        if (known === undefined) next.set(state + one.stride, grown);
        else raise(known, grown);
      }
    }
    return next;
  }

  private mayTake(at: number, nth: number, state: number): boolean {
    return mayTake(this.layout.classes, at, nth, digitsOf(this.layout, state));
  }

  private grown(row: LcsRow, { match }: MemberClass): LcsRow {
    this.effort.spend(2 * row.length);
    const grown = row.slice();
    step(grown, match);
    return grown;
  }
}
