import type { LcsRow } from './rows.ts';

/** An order of one block as it is built, with the longest common subsequence that is still possible. */
export interface Walker {
  /**
   * Places a member in the next slot. Yields the greatest length of a gold that begins so, or an upper
   * bound of it. Yields undefined, and places nothing, where no valid order begins so.
   */
  push(member: number): number | undefined;
  /** Takes back the last member. */
  pop(): void;
  /**
   * Only where lengths are upper bounds: beginnings with the same state can be continued to the same
   * lengths.
   */
  state?(): string | undefined;
}

/** The best rows before and behind a stretch. */
export interface Surroundings {
  readonly before: LcsRow;
  /** The row of the end, read backwards. */
  readonly behind: LcsRow;
}
