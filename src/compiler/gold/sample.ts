import { uniformBigInt } from 'pure-rand/distribution/uniformBigInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { seedWords } from '../../base/text/seed-words.ts';
import type { Arrangement } from '../../model/gold.ts';
import type { GoldSet } from './gold-set.ts';

/**
 * Draws `size` trajectories of a gold set uniformly, without repetition, in emission order; all of
 * them if there are no more. The generator is seeded from the seed and the profile's id. Throws a
 * RangeError if the set has no count.
 */
export function* sampleArrangements(
  gold: GoldSet,
  size: number,
  seed: string,
): Generator<Arrangement> {
  const { count } = gold;
  if (count === undefined) throw new RangeError('no sample of a gold set without a count');
  if (count <= BigInt(size)) yield* gold.arrangements();
  else {
    for (const rank of sampleRanks(count, size, seed, gold.id)) yield gold.arrangementAt(rank);
  }
}

/**
 * Draws `size` distinct ranks below `count` by Robert Floyd's algorithm, in ascending order. `size`
 * must not exceed `count`.
 */
export function sampleRanks(count: bigint, size: number, seed: string, id: string): bigint[] {
  const generator = xoroshiro128plusFromState(seedWords(`${seed}\u0000${id}`));
  const chosen = new Set<bigint>();
  for (let top = count - BigInt(size); top < count; top++) {
    const rank = uniformBigInt(generator, 0n, top);
    chosen.add(chosen.has(rank) ? top : rank);
  }
  return [...chosen].sort((a, b) => (a < b ? -1 : 1));
}
