import type { Row } from './rows.ts';

/** An order of one block in the making, with the longest common subsequence that it can still reach. */
export interface Walker {
  /**
   * Puts a member into the next slot and yields the length that the best gold with this beginning has,
   * or no less than that; undefined, and nothing is put, where no valid order goes on so.
   */
  push(member: number): number | undefined;
  /** Takes the last member back. */
  pop(): void;
  /** Where lengths are bounds: two beginnings with the same state can go on to the same lengths. */
  state?(): string;
}

/** What stands before and behind a stretch, at its best. */
export interface Surroundings {
  readonly before: Row;
  /** Read backwards. */
  readonly behind: Row;
}
