/** Maps a list, or gives up at the first undefined. */
export function all<T, U>(values: readonly T[], map: (value: T) => U | undefined): U[] | undefined {
  const mapped: U[] = [];
  for (const value of values) {
    const result = map(value);
    if (result === undefined) return undefined;
    mapped.push(result);
  }
  return mapped;
}
