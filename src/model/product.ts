/** The cartesian product, first factor slowest; no factor is ever held in memory. */
export function* product<T>(factors: readonly Iterable<T>[]): Generator<T[]> {
  const [first, ...rest] = factors;
  if (first === undefined) yield [];
  else for (const value of first) for (const more of product(rest)) yield [value, ...more];
}
