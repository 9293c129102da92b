import { expect, test } from 'vitest';
import { some } from '../budget.ts';
import { inTemporaryFolder } from './batch.ts';
import { measure } from './measure.ts';
import { items } from './rows.ts';

test('every item measures something, and says so before', async () => {
  const tried = some(items);
  const scale = { profiles: 90, repetitions: 1, only: tried };
  const said: string[] = [];
  const rows = await inTemporaryFolder((folder) =>
    measure(folder, scale, (item) => said.push(item)),
  );
  expect(said).toEqual(tried);
  expect(new Set(rows.map(({ item }) => item))).toEqual(new Set(tried));
  const names = rows.map(({ item, name }) => `${item} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { item, name, milliseconds, ratio } of rows) {
    // Not every consumer is installed everywhere.
    if (milliseconds === undefined) expect(name).toMatch(/^score|^agentevals/);
    else if (item === 'agentevals') expect(milliseconds).toBeGreaterThan(0);
    else expect([milliseconds > 0, Number.isFinite(ratio)]).toEqual([true, true]);
  }
}, 180_000);
