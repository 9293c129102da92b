/** A part of a run: of every `of` successive profiles, the `part`-th (1-based). */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** Whether the profile at a 0-based position of the run belongs to a shard; without a shard, all do. */
export function isInShard(place: number, shard: Shard | undefined): boolean {
  return shard === undefined || place % shard.of === shard.part - 1;
}
