import { uniformBigInt } from 'pure-rand/distribution/uniformBigInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { Arrangement } from '../model/gold.ts';
import { seedWords } from '../model/seed-words.ts';
import type { GoldSet } from './gold-set.ts';

/**
 * `size` trajectories out of a larger gold set: uniform, without repetition, in emission order, the
 * generator seeded from the seed and the profile's id; all of them where there are no more than that.
 * Throws a RangeError where the set has no count.
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
 * `size` different ranks below `count`, at least as large, ascending, by Robert Floyd's algorithm;
 * the generator is seeded from the seed and a profile's id.
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
