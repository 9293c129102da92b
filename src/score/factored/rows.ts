/**
 * A row of the table of longest common subsequences: its k-th number is the length for the gold so far
 * and the prediction's first k calls. Read backwards, it is for the ends instead. Where several golds
 * are possible, each number is the greatest of theirs.
 */
export type LcsRow = Uint16Array;

/** Extends the gold by one call; `match` says which predicted calls match it. */
export function step(row: LcsRow, match: Uint8Array): void {
  let diagonal = row[0] as number;
  for (let k = 1; k < row.length; k++) {
    const above = row[k] as number;
    const left = row[k - 1] as number;
    row[k] = match[k - 1] === 1 ? diagonal + 1 : Math.max(above, left);
    diagonal = above;
  }
}

/** Raises each number of a row to that of another row, where this is greater. */
export function raise(row: LcsRow, other: LcsRow): void {
  for (let k = 0; k < row.length; k++) {
    if ((other[k] as number) > (row[k] as number)) row[k] = other[k] as number;
  }
}

/**
 * The length of the longest common subsequence, from a row of the beginning and a row of the end behind
 * it.
 */
export function joinedLength(forward: LcsRow, backward: LcsRow): number {
  const last = forward.length - 1;
  let longest = 0;
  for (let k = 0; k <= last; k++) {
    const length = (forward[k] as number) + (backward[last - k] as number);
    if (length > longest) longest = length;
  }
  return longest;
}
