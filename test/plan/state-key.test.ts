import { expect, test } from 'vitest';
import { StateKey } from '../../src/plan/state-key.ts';

test.each([
  ['many groups of one', new Array<number>(40).fill(1)],
  ['groups that take a word each', [65_535, 70, 65_535, 2_000, 40]],
  ['no groups', []],
])('tells states apart: %s', (_, sizes) => {
  const key = new StateKey(sizes);
  key.set(sizes);
  const texts = new Set([key.text()]);
  for (const [group, size] of sizes.entries()) {
    key.add(group, -1);
    texts.add(key.text());
    key.add(group, 1 - size);
    texts.add(key.text());
    key.add(group, size);
  }
  const distinct = sizes.reduce((sum, size) => sum + (size > 1 ? 2 : 1), 1);
  expect([texts.size, key.text().length]).toEqual([distinct, key.length]);
  const again = new StateKey(sizes);
  again.set(sizes);
  expect(key.text()).toBe(again.text());
});
