import type { Matches } from './matches.ts';
import { joined, type Row, step } from './rows.ts';
import type { Run } from './run.ts';
import type { Surroundings, Walker } from './walker.ts';

/** Walks through a block without order constraints whose slots are adjacent. */
export class RunWalker implements Walker {
  private readonly calls: readonly number[];
  private readonly matches: Matches;
  private readonly run: Run;
  private readonly behind: Row;
  private readonly rows: Row[];
  private readonly members: number[] = [];
  private readonly left: Uint8Array;

  constructor(
    calls: readonly number[],
    matches: Matches,
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
  get row(): Row {
    return this.rows.at(-1) as Row;
  }

  push(member: number): number {
    const row = this.row.slice();
    step(row, this.matches.columns[this.calls[member] as number] as Uint8Array);
    this.left[member] = 0;
    this.members.push(member);
    this.rows.push(row);
    return joined(this.run.through(row, this.left), this.behind);
  }

  pop(): void {
    this.rows.pop();
    this.left[this.members.pop() as number] = 1;
  }
}
