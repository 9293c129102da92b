/** A number with its noun in the singular or the plural. */
export function counted(count: number | bigint, noun: string): string {
  const ending = /(?:s|x|ch|sh)$/.test(noun) ? 'es' : 's';
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}${ending}`;
  return `${count} ${BigInt(count) === 1n ? noun : plural}`;
}
