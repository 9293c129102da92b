/** A bit mask of booleans; the first one has the lowest bit. */
export function bitsOf(bits: readonly boolean[]): bigint {
  const text = bits
    .map((bit) => (bit ? '1' : '0'))
    .reverse()
    .join('');
  return BigInt(`0b${text || '0'}`);
}

/** The candidates that a mask retains. */
export function retained<Item>(domain: readonly Item[], mask: bigint | undefined): readonly Item[] {
  if (mask === undefined) return domain;
  const bits = mask.toString(2);
  return domain.filter((_, at) => bits[bits.length - 1 - at] === '1');
}
