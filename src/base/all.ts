/** Maps a list; yields undefined as soon as one result is undefined. */
export function all<T, U>(values: readonly T[], map: (value: T) => U | undefined): U[] | undefined {
  const mapped: U[] = [];
  for (const value of values) {
    const result = map(value);
    if (result === undefined) return undefined;
    mapped.push(result);
  }
  return mapped;
}
