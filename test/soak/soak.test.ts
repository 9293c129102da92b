import { expect, test } from 'vitest';
import { inTemporaryFolder } from '../bench/batch.ts';
import { killMoments, watchKills } from './kills.ts';
import { memoryLimit, peakIn } from './memory.ts';
import { readOptions } from './options.ts';

test('the moments of the kills are the same with the same seed, and some are too late', () => {
  const moments = killMoments(200, 1);
  expect(killMoments(200, 1)).toEqual(moments);
  expect(killMoments(200, 2)).not.toEqual(moments);
  expect(moments.every((share) => share >= 0 && share < 1.1)).toBe(true);
  expect(moments.some((share) => share > 1)).toBe(true);
});

test('the memory of a process is the peak that the system knows', () => {
  expect(peakIn('Name:\tnode\nVmPeak:\t  99 kB\nVmHWM:\t  12 kB\nVmRSS:\t  10 kB\n')).toBe(12_288);
  expect(() => peakIn('Name:\tnode\n')).toThrow('no VmHWM');
  expect(memoryLimit(1_000_000)).toBe(250 * 2 ** 20 + 16_000_000);
});

test('a killed run leaves nothing half-written', async () => {
  const options = { ...readOptions(['--kills', '1', '--killed-profiles', '500']), seed: 3 };
  const said: string[] = [];
  const faults = await inTemporaryFolder((folder) =>
    watchKills(folder, options, (line) => said.push(line)),
  );
  expect(faults).toEqual([]);
  expect(said).toEqual([expect.stringMatching(/^kill 1 after \d+ ms: .*, the (old|new) file$/)]);
});

test('options are numbers', () => {
  expect(readOptions([])).toMatchObject({ profiles: 1_000_000, kills: 20, seed: 1, jobs: 1 });
  expect(() => readOptions(['--kills', 'x'])).toThrow('--kills must be a whole number');
});
