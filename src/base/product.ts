/** The cartesian product, in which the first factor varies slowest; factors are iterated lazily. */
export function* product<T>(factors: readonly Iterable<T>[]): Generator<T[]> {
  const [first, ...rest] = factors;
  if (first === undefined) yield [];
  else for (const value of first) for (const more of product(rest)) yield [value, ...more];
}
