/** What is left of some items when others are taken from them, each once. */
export function leftOver<T>(items: readonly T[], others: readonly T[]): T[] {
  const counts = new Map<T, number>();
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
  return items.filter((item) => {
    const count = counts.get(item) ?? 0;
    counts.set(item, count - 1);
    return count <= 0;
  });
}
