import type { CallMatrix } from './matches.ts';
import { joinedLength, type LcsRow, step } from './rows.ts';
import type { Run } from './run.ts';
import type { Surroundings, Walker } from './walker.ts';

/** Walks through a block without order constraints whose slots are adjacent. */
export class RunWalker implements Walker {
  private readonly calls: readonly number[];
  private readonly matches: CallMatrix;
  private readonly run: Run;
  private readonly behind: LcsRow;
  private readonly rows: LcsRow[];
  private readonly members: number[] = [];
  private readonly left: Uint8Array;

  constructor(
    calls: readonly number[],
    matches: CallMatrix,
    run: Run,
    { before, behind }: Surroundings,
  ) {
    this.calls = calls;
    this.matches = matches;
    this.run = run;
    this.behind = behind;
    this.rows = [before];
    this.left = new Uint8Array(calls.length).fill(1);
  }

  /** The row behind the members placed so far. */
  get row(): LcsRow {
    return this.rows.at(-1) as LcsRow;
  }

  push(member: number): number {
    const row = this.row.slice();
    step(row, this.matches.columns[this.calls[member] as number] as Uint32Array);
    this.left[member] = 0;
    this.members.push(member);
    this.rows.push(row);
    return joinedLength(this.run.through(row, this.left), this.behind);
  }

  pop(): void {
    this.rows.pop();
    this.left[this.members.pop() as number] = 1;
  }
}
