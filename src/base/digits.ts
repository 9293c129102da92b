/**
 * Increments a mixed-radix number in place: each digit goes from 0 to its own highest value, and the
 * first digit is the least significant. Yields the change of the sum of the digits. The number must not
 * be the highest already.
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

/** The weight of each digit of a mixed-radix number, and how many numbers there are. */
export function digitWeights(highest: readonly number[]): { strides: number[]; count: number } {
  let count = 1;
  const strides = highest.map((digit) => {
    const stride = count;
    count *= digit + 1;
    return stride;
  });
  return { strides, count };
}
