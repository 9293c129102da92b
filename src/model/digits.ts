/**
 * Counts up a number whose digits go from 0 to their own highest, the first digit being the lowest;
 * yields by how much the sum of the digits changed. It must not be the highest number already.
 */
export function increment(digits: number[], highest: readonly number[]): number {
  let at = 0;
  let change = 1;
  for (; digits[at] === highest[at]; at++) {
    change -= digits[at] as number;
    digits[at] = 0;
  }
  digits[at] = (digits[at] as number) + 1;
  return change;
}

/** What each digit stands for, and how many numbers there are. */
export function placesOf(highest: readonly number[]): { strides: number[]; count: number } {
  let count = 1;
  const strides = highest.map((digit) => {
    const stride = count;
    count *= digit + 1;
    return stride;
  });
  return { strides, count };
}
