import { execFileSync } from 'node:child_process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { matchesInTime } from '../../../src/cli/machine/matches-in-time.ts';
import { fakerMethods, loadFaker } from '../../../src/profiles/draw/faker.ts';
import { generatorsOf } from '../../../src/profiles/draw/generators.ts';
import { valuesOf } from './support.ts';

afterEach(() => vi.useRealTimers());

/** What every method of faker draws that needs no arguments. */
async function drawnByAll(): Promise<Map<string, string>> {
  const faker = await loadFaker();
  const drawn = new Map<string, string>();
  for (const [name, generate] of generatorsOf(faker, matchesInTime)) {
    faker.seed([1, 2, 3]);
    try {
      drawn.set(name, JSON.stringify([generate([]), generate([]), generate([])]));
    } catch {
      // It needs arguments.
    }
  }
  return drawn;
}

describe('draws depend on the seed only', () => {
  test('not on the day', async () => {
    vi.useFakeTimers({ now: Date.UTC(2001, 1, 3), toFake: ['Date'] });
    const before = await drawnByAll();
    vi.setSystemTime(Date.UTC(2040, 5, 6, 7, 8, 9));
    expect(await drawnByAll()).toEqual(before);
    expect(before.size).toBeGreaterThan(200);
  });

  test('not on the time zone or the language of the machine', () => {
    const program = `
      import { loadFaker } from './src/profiles/draw/faker.ts';
      import { generatorsOf } from './src/profiles/draw/generators.ts';
      import { matchesInTime } from './src/cli/machine/matches-in-time.ts';
      const faker = await loadFaker();
      for (const [name, generate] of generatorsOf(faker, matchesInTime)) {
        faker.seed(7);
        try { console.log(name, JSON.stringify([generate([]), generate([])])); } catch {}
      }`;
    const printed = (env: Record<string, string>) =>
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
      });
    const here = printed({ TZ: 'UTC', LANG: 'C' });
    expect(here.split('\n').length).toBeGreaterThan(200);
    expect(printed({ TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })).toBe(
      here,
    );
  });

  test('no method warns that it will be removed', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await drawnByAll();
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });
});

describe('what faker draws is JSON', () => {
  const cases: { given: Json; want: unknown }[] = [
    { given: 'faker.date.past', want: expect.stringMatching(/^202[345]-.*Z$/) },
    { given: 'faker.finance.currency', want: expect.objectContaining({ code: expect.anything() }) },
    { given: { faker: 'number.bigInt', args: [5] }, want: expect.anything() },
    { given: { faker: 'helpers.arrayElements', args: [['a'], 1] }, want: ['a'] },
    { given: 'faker.number.int({"min": 3, "max": 3})', want: 3 },
  ];
  test.each(cases)('$given', async ({ given, want }) => {
    expect((await valuesOf(given, 1))[0]).toEqual(want);
  });
});

test('methods have the names of the documentation', async () => {
  const names = [...fakerMethods(await loadFaker()).keys()];
  expect(names).toEqual(
    expect.arrayContaining(['faker.location.city', 'faker.person.fullName', 'faker.string.uuid']),
  );
  for (const name of names) expect(name).toMatch(/^faker\.[a-z]+\.[a-zA-Z0-9]+$/);
});
