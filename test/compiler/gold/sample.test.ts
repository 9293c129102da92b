import { describe, expect, test } from 'vitest';
import { sampleRanks } from '../../../src/compiler/gold/sample.ts';

/** One draw of a run: a seed and the id of a profile. */
type Draw = readonly [seed: string, id: string];

/** Draws whose texts are as alike as those of real runs. */
const families: Readonly<Record<string, (number: number) => Draw>> = {
  'ids that count': (number) => ['0', String(number)],
  'ids of one length': (number) => ['0', `C${String(number).padStart(6, '0')}`],
  'ids with one end': (number) => ['0', `${number}-customer`],
  'seeds that count': (number) => [String(number), '1'],
  'seeds and ids': (number) => [String(number % 32), String(Math.floor(number / 32))],
};

/** How often each of `count` trajectories is taken, where each of the draws takes `size`. */
function timesTaken(count: number, size: number, draws: readonly Draw[]): number[] {
  const times = new Array<number>(count).fill(0);
  for (const [seed, id] of draws) {
    for (const rank of sampleRanks(BigInt(count), size, seed, id)) {
      times[Number(rank)] = (times[Number(rank)] ?? 0) + 1;
    }
  }
  return times;
}

/**
 * Pearson's chi-square against equal shares, in its standard deviations from what chance gives. Draws
 * without repetition vary less, by `spread`.
 */
function deviation(times: readonly number[], spread = 1): number {
  const expected = times.reduce((sum, each) => sum + each, 0) / times.length;
  const square = times.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0);
  const constraints = times.length - 1;
  return (square / spread - constraints) / Math.sqrt(2 * constraints);
}

/** Too even is as wrong as too uneven; chance leaves this once in more than ten thousand cases. */
function expectChance(deviations: number): void {
  expect(Math.abs(deviations)).toBeLessThan(4);
}

function drawsOf(family: (number: number) => Draw, length: number): Draw[] {
  return Array.from({ length }, (_, number) => family(number + 1));
}

describe.each(Object.entries(families))('a sample is uniform over %s', (_, family) => {
  test.each([
    { count: 48, size: 1, length: 1000 },
    { count: 48, size: 2, length: 1000 },
    { count: 48, size: 2, length: 20_000 },
    { count: 1024, size: 1, length: 40_000 },
    { count: 6, size: 3, length: 10_000 },
  ])('$size of $count, $length times', ({ count, size, length }) => {
    const times = timesTaken(count, size, drawsOf(family, length));
    expectChance(deviation(times, (count - size) / (count - 1)));
  });

  test('all pairs occur equally often', () => {
    const pairs = new Map<string, number>();
    for (const [seed, id] of drawsOf(family, 15_000)) {
      const pair = sampleRanks(6n, 2, seed, id).join();
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    expect(pairs.size).toBe(15);
    expectChance(deviation([...pairs.values()]));
  });

  test('draws are independent', () => {
    const draws = drawsOf(family, 30_000).map(
      ([seed, id]) => sampleRanks(12n, 1, seed, id)[0] as bigint,
    );
    const times = new Array<number>(144).fill(0);
    draws.slice(1).forEach((rank, before) => {
      const both = 12 * Number(draws[before]) + Number(rank);
      times[both] = (times[both] ?? 0) + 1;
    });
    expectChance(deviation(times));
  });
});

test.each([
  ['0', '1'],
  ['1', '2'],
  ['7', '8'],
  ['0', '10'],
  ['release', 'releasf'],
])('the seeds %s and %s choose the same as often as by chance', (first, second) => {
  const [profiles, count] = [24_000, 48];
  const chosenBy = (seed: string, id: number) => sampleRanks(BigInt(count), 1, seed, String(id))[0];
  let same = 0;
  for (let id = 1; id <= profiles; id++) {
    if (chosenBy(first, id) === chosenBy(second, id)) same += 1;
  }
  const share = 1 / count;
  const sigma = Math.sqrt(profiles * share * (1 - share));
  expectChance((same - profiles * share) / sigma);
});
