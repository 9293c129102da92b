import { expect, test } from 'vitest';
import { StateKey } from '../../../src/compiler/plan/state-key.ts';

test.each([
  // Sixteen have 2^16 states, as many as a code unit.
  ['many groups of one', new Array<number>(48).fill(1), 3],
  ['groups that take a word each', [65_535, 70, 65_535, 2_000, 40], 5],
  ['no groups', [], 0],
])('tells states apart, in a short text: %s', (_, sizes, length) => {
  const key = new StateKey(sizes);
  expect(key.length).toBe(length);
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
  expect([texts.size, key.text().length]).toEqual([distinct, length]);
  const again = new StateKey(sizes);
  again.set(sizes);
  expect(key.text()).toBe(again.text());
});
