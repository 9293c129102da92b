/** A part of a run: the `part`-th (1-based) of `of` pieces of the input, one after the other. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** The part of so many things in a row that is a shard: from the first number up to before the second. */
export function shareOf({ part, of }: Shard, total: number): readonly [number, number] {
  const upTo = (parts: number) => Number((BigInt(total) * BigInt(parts)) / BigInt(of));
  return [upTo(part - 1), upTo(part)];
}
