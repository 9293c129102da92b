/**
 * The longest common subsequence of a beginning of the gold with each beginning of the prediction: the
 * k-th number is that with its first k calls. Read backwards, the same of ends. Where several golds
 * are possible, a row has the best of them, prediction length by prediction length.
 */
export type Row = Uint16Array;

/** Adds a call to the gold, of which is known which predicted calls it matches. */
export function step(row: Row, match: Uint8Array): void {
  let diagonal = row[0] as number;
  for (let k = 1; k < row.length; k++) {
    const above = row[k] as number;
    const left = row[k - 1] as number;
    row[k] = match[k - 1] === 1 ? diagonal + 1 : Math.max(above, left);
    diagonal = above;
  }
}

/** Raises a row to another, number by number. */
export function raise(row: Row, other: Row): void {
  for (let k = 0; k < row.length; k++) {
    if ((other[k] as number) > (row[k] as number)) row[k] = other[k] as number;
  }
}

/** The longest common subsequence where a beginning and the end behind it are known. */
export function joined(forward: Row, backward: Row): number {
  const last = forward.length - 1;
  let longest = 0;
  for (let k = 0; k <= last; k++) {
    const length = (forward[k] as number) + (backward[last - k] as number);
    if (length > longest) longest = length;
  }
  return longest;
}
