import { type OrderTemplate, slotsOfBlock } from '../../model/order-template.ts';
import type { BoundsInput } from './bounds.ts';
import { exclusiveMembers } from './exclusive.ts';
import { type CallMatrix, reversed } from './matches.ts';
import { firstRow, joinedLength, type LcsRow, step } from './rows.ts';
import { Run } from './run.ts';
import type { Walker } from './walker.ts';

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
}

/**
 * Walks through a block as if every open slot could take any member that its block has left, without
 * order constraints, and as if adjacent slots could take members that others take, too. Lengths are
 * upper bounds that need no table; the length of a complete gold is exact.
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

  constructor({ template, matches, forwards, backwards }: FreeBounds, block: number) {
    this.matches = matches;
    this.calls = template.blocks[block]?.calls ?? [];
    this.slots = slotsOfBlock(template, block);
    this.left = { block, members: new Uint8Array(this.calls.length).fill(1) };
    this.forwards = forwards;
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
    return joinedLength(this.forwards.through(settled, start, this.end, this.left), this.behind);
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
  private readonly backwards: boolean;

  constructor({ template, matches, callAt, effort }: BoundsInput, backwards: boolean) {
    const read = backwards ? reversed(matches) : matches;
    this.template = template;
    this.matches = read;
    this.callAt = callAt;
    this.runs = template.blocks.map(({ calls, orders }) => {
      const exclusive = exclusiveMembers(orders.constraints, calls, matches);
      return new Run(calls, read, effort, exclusive);
    });
    this.backwards = backwards;
  }

  /** The row behind the slots from `from` on, before `to`; all members of other blocks are left. */
  through(row: LcsRow, from: number, to: number, left: Left): LcsRow {
    let current = row;
    for (let at = from; at < to; ) {
      const size = this.adjacent(at, from, to);
      const slot = this.slotAt(at, from, to);
      const block = this.blockAt(slot);
      if (block === undefined) {
        current = current.slice();
        step(current, this.matches.columns[this.callAt[slot] as number] as Uint32Array);
      } else {
        const { length } = this.template.blocks[block]?.calls ?? [];
        const members = block === left.block ? left.members : new Uint8Array(length).fill(1);
        current = (this.runs[block] as Run).through(current, members, size);
      }
      at += size;
    }
    return current;
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
