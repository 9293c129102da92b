import { type OrderTemplate, slotsOfBlock } from '../../../model/order-template.ts';
import type { BoundsInput } from './bounds.ts';
import type { ScoringEffort } from './effort.ts';
import { exclusiveMembers } from './exclusive.ts';
import { type CallMatrix, reversed } from './matches.ts';
import { add, firstRow, joinedLength, type LcsRow, raise, step } from './rows.ts';
import { Run } from './run.ts';
import type { Walker } from './walker.ts';

const none = -1;

/** Which members of a block are not placed yet: 1 or 0 for each. */
interface Left {
  readonly block: number;
  readonly members: Uint8Array;
}

/** What {@link FreeWalker}s of all blocks share. */
export class FreeBounds {
  readonly template: OrderTemplate;
  readonly matches: CallMatrix;
  readonly forwards: FreeRows;
  readonly backwards: FreeRows;

  constructor(input: BoundsInput) {
    this.template = input.template;
    this.matches = input.matches;
    this.forwards = new FreeRows(input, false);
    this.backwards = new FreeRows(input, true);
  }

  /** An upper bound of the greatest length. */
  get most(): number {
    const all = { block: none, members: new Uint8Array() };
    const { length } = this.template.slots;
    return this.forwards.through(firstRow(this.matches), 0, length, all).at(-1) as number;
  }
}

/**
 * Walks through a block as if every open slot could take any member that its block has left, without
 * order constraints, and as if slots could take members that others take, too; or, where this is less, as
 * if open slots and filled ones did not stand between each other. Lengths are upper bounds that need no
 * table; the length of a complete gold is exact.
 */
export class FreeWalker implements Walker {
  private readonly rows: LcsRow[];
  private readonly forwards: FreeRows;
  private readonly behind: LcsRow;
  private readonly matches: CallMatrix;
  private readonly calls: readonly number[];
  private readonly slots: readonly number[];
  private readonly left: Left;
  private readonly placed: number[] = [];
  private readonly backwards: FreeRows;
  /** By depth: what the filled slots behind have in common with the ends of the prediction. */
  private readonly filledBehind: readonly LcsRow[];
  /** What the members of other open blocks have in common with them, wherever they stand. */
  private readonly othersBehind: Uint32Array;

  constructor({ template, matches, forwards, backwards }: FreeBounds, block: number) {
    this.matches = matches;
    this.calls = template.blocks[block]?.calls ?? [];
    this.slots = slotsOfBlock(template, block);
    this.left = { block, members: new Uint8Array(this.calls.length).fill(1) };
    this.forwards = forwards;
    this.backwards = backwards;
    const starts = [...this.slots, this.end];
    this.filledBehind = starts.map((start) => backwards.throughFilled(start));
    this.othersBehind = new Uint32Array(matches.width + 1);
    for (const other of forwards.openBlocks()) {
      if (other !== block) add(this.othersBehind, backwards.ofMembers(other));
    }
    const first = firstRow(matches);
    this.behind = backwards.through(first, this.end, template.slots.length, this.left);
    this.rows = [this.forwards.through(first, 0, this.slots[0] as number, this.left)];
  }

  /** The row behind the members placed so far. */
  get row(): LcsRow {
    return this.rows.at(-1) as LcsRow;
  }

  push(member: number): number {
    const row = this.row.slice();
    step(row, this.matches.columns[this.calls[member] as number] as Uint32Array);
    const next = (this.slots[this.placed.length] as number) + 1;
    this.placed.push(member);
    this.left.members[member] = 0;
    const start = this.slots[this.placed.length] ?? this.end;
    const settled = this.forwards.through(row, next, start, this.left);
    this.rows.push(settled);
    const length = joinedLength(
      this.forwards.through(settled, start, this.end, this.left),
      this.behind,
    );
    return Math.min(length, this.lengthApart(settled));
  }

  private lengthApart(settled: LcsRow): number {
    const behind = this.othersBehind.slice();
    add(behind, this.filledBehind[this.placed.length] as LcsRow);
    add(behind, this.backwards.ofMembers(this.left.block, this.left.members));
    return joinedLength(settled, behind);
  }

  pop(): void {
    this.rows.pop();
    this.left.members[this.placed.pop() as number] = 1;
  }

  /** The slot behind the block's last. */
  private get end(): number {
    return (this.slots.at(-1) as number) + 1;
  }
}

/** The rows behind sections of a template, read forwards or backwards. */
class FreeRows {
  private readonly template: OrderTemplate;
  private readonly matches: CallMatrix;
  private readonly callAt: Int32Array;
  private readonly runs: readonly Run[];
  private readonly effort: ScoringEffort;
  private readonly backwards: boolean;

  constructor({ template, matches, callAt, effort }: BoundsInput, backwards: boolean) {
    const read = backwards ? reversed(matches) : matches;
    this.template = template;
    this.matches = read;
    this.callAt = callAt;
    this.effort = effort;
    this.runs = template.blocks.map(({ calls, orders }) => {
      const exclusive = exclusiveMembers(orders.constraints, calls, matches);
      return new Run(calls, read, effort, exclusive);
    });
    this.backwards = backwards;
  }

  /** The row behind the slots from `from` on, before `to`; all members of other blocks are left. */
  through(row: LcsRow, from: number, to: number, left: Left): LcsRow {
    const bestOf = new Map<number, Uint32Array>();
    let current = row;
    for (let at = from; at < to; ) {
      const size = this.adjacent(at, from, to);
      const slot = this.slotAt(at, from, to);
      const block = this.blockAt(slot);
      if (block === undefined) {
        current = this.after(current, this.matches.columns[this.callAt[slot] as number]);
      } else {
        const { length } = this.template.blocks[block]?.calls ?? [];
        const members = block === left.block ? left.members : new Uint8Array(length).fill(1);
        if (size > 1) current = (this.runs[block] as Run).through(current, members, size);
        else {
          const best = bestOf.get(block) ?? this.bestMatch(block, members);
          bestOf.set(block, best);
          current = this.after(current, best);
        }
      }
      at += size;
    }
    return current;
  }

  /** The row of the filled slots from `from` on. */
  throughFilled(from: number): LcsRow {
    let row = firstRow(this.matches);
    for (let slot = this.callAt.length - 1; slot >= from; slot--) {
      const call = this.callAt[slot] as number;
      if (call >= 0) row = this.after(row, this.matches.columns[call]);
    }
    return row;
  }

  /** The blocks that have open slots. */
  openBlocks(): Set<number> {
    const blocks = this.template.slots.map((_, slot) => this.blockAt(slot));
    return new Set(blocks.filter((block) => block !== undefined));
  }

  /** What members of a block, all unless said, have in common with the prediction, in whatever order. */
  ofMembers(block: number, members?: Uint8Array): LcsRow {
    const { length } = this.template.blocks[block]?.calls ?? [];
    const all = members ?? new Uint8Array(length).fill(1);
    return (this.runs[block] as Run).through(firstRow(this.matches), all);
  }

  private after(row: LcsRow, match: Uint32Array | undefined): LcsRow {
    const next = row.slice();
    this.effort.spend(row.length);
    step(next, match as Uint32Array);
    return next;
  }

  /** What each predicted call has in common with the member that fits it best. */
  private bestMatch(block: number, members: Uint8Array): Uint32Array {
    const { columns, width } = this.matches;
    const best = new Uint32Array(width);
    for (const [member, call] of (this.template.blocks[block]?.calls ?? []).entries()) {
      if (members[member] === 1) raise(best, columns[call] as Uint32Array);
    }
    this.effort.spend(width * members.length);
    return best;
  }

  private slotAt(at: number, from: number, to: number): number {
    return this.backwards ? from + to - 1 - at : at;
  }

  /** The block of an open slot. */
  private blockAt(at: number): number | undefined {
    const slot = this.template.slots[at];
    return typeof slot === 'object' && (this.callAt[at] as number) < 0 ? slot.block : undefined;
  }

  /** How many open slots of one block stand together from a slot on; 1 for a fixed call. */
  private adjacent(start: number, from: number, to: number): number {
    const block = this.blockAt(this.slotAt(start, from, to));
    let at = start + 1;
    if (block === undefined) return 1;
    while (at < to && this.blockAt(this.slotAt(at, from, to)) === block) at++;
    return at - start;
  }
}
