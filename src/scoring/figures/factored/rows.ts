import type { CallMatrix } from './matches.ts';

/**
 * A row of the table of longest common subsequences: its k-th number is what the gold so far has in
 * common with the prediction's first k calls. Read backwards, it is for the ends instead. Where several
 * golds are possible, each number is the greatest of theirs.
 */
export type LcsRow = Uint16Array | Uint32Array;

/** The row before the first call; its numbers take two bytes wherever they fit, to save memory. */
export function firstRow({ width, columns, callWorth }: CallMatrix): LcsRow {
  const most = Math.min(width, columns.length) * (callWorth + 1);
  return most < 2 ** 16 ? new Uint16Array(width + 1) : new Uint32Array(width + 1);
}

/** Extends the gold by one call; `match` says what each predicted call has in common with it. */
export function step(row: LcsRow, match: Uint32Array): void {
  let diagonal = row[0] as number;
  let left = diagonal;
  for (let k = 1; k < row.length; k++) {
    const above = row[k] as number;
    const joined = diagonal + (match[k - 1] as number);
    if (above > left) left = above;
    if (joined > left) left = joined;
    row[k] = left;
    diagonal = above;
  }
}

/** Raises each number of a row to that of another row, where this is greater. */
export function raise(row: LcsRow, other: LcsRow): void {
  for (let k = 0; k < row.length; k++) {
    if ((other[k] as number) > (row[k] as number)) row[k] = other[k] as number;
  }
}

/** Adds the numbers of another row. */
export function add(row: Uint32Array, other: LcsRow): void {
  for (let k = 0; k < row.length; k++) row[k] = (row[k] as number) + (other[k] as number);
}

/** What a gold has in common, from a row of the beginning and a row of the end behind it. */
export function joinedLength(forward: LcsRow, backward: LcsRow): number {
  const last = forward.length - 1;
  let longest = 0;
  for (let k = 0; k <= last; k++) {
    const length = (forward[k] as number) + (backward[last - k] as number);
    if (length > longest) longest = length;
  }
  return longest;
}
