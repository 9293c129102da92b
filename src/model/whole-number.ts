/** A whole number from 0 on: a number where a double holds it exactly, else its decimal text. */
export type WholeNumber = number | string;

/** A bigint as a whole number that JSON can hold. */
export function wholeNumber(value: bigint): WholeNumber {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
}

/** Sorts whole numbers: negative where the left one is smaller. */
export function compareWhole(left: WholeNumber, right: WholeNumber): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const [a, b] = [BigInt(left), BigInt(right)];
  return a < b ? -1 : Number(a > b);
}
