/** A part of a run: of every `of` profiles in order, the one at place `part`, from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** Whether the profile at a place of the run, from 0, is in a shard; without shards, all are. */
export function isInShard(place: number, shard: Shard | undefined): boolean {
  return shard === undefined || place % shard.of === shard.part - 1;
}
