/** A whole number from 0: a number where a double holds it exactly, otherwise its decimal text. */
export type WholeNumber = number | string;

/** Converts a bigint to a whole number, which JSON can hold. */
export function wholeNumber(value: bigint): WholeNumber {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
}

/** Compares whole numbers for sorting: negative if the left one is smaller. */
export function compareWhole(left: WholeNumber, right: WholeNumber): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [a, b] = [BigInt(left), BigInt(right)];
  return a < b ? -1 : Number(a > b);
}
