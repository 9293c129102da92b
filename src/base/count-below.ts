/** How many numbers of an ascending list are less than a limit. */
export function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
