/** A number with its noun in the singular or the plural. */
export function counted(count: number | bigint, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count} ${BigInt(count) === 1n ? noun : plural}`;
}
