import { expect, test } from 'vitest';
import { readGold } from '../../../src/adapters/testing/read-gold.ts';
import { factoredGold } from '../../../src/scoring/gold/factored-gold.ts';
import { goldHash } from '../../../src/scoring/gold/gold-hash.ts';
import { goldOf } from '../../adapters/testing/support.ts';

const soft = ['b()', 'c()', 'd()', 'e()'];
const names = ['b', 'c', 'd', 'e'];

function setOf(steps: readonly string[], more: object = { soft_ordering: [names] }) {
  return goldOf({ agent: 'many', steps, ...more }, { customer_id: 'C1', agent_sequence: ['many'] });
}

const hashOf = (gold: ReturnType<typeof setOf>) => goldHash(readGold(gold));

test.each([
  ['one trajectory', { soft_ordering: [] }, 1],
  ['some trajectories', {}, 12],
  ['more than are hashed', { soft_ordering: [[...names, 'f']], hard_ordering: [] }, 120],
])('%s: it is the same whether the set is listed or factored', (_, more, count) => {
  const hard = { soft_ordering: [names], hard_ordering: [['b', 'c']] };
  const gold = setOf([...soft, 'f(id = customer_id)'], { ...hard, ...more });
  expect(readGold(gold).golds).toHaveLength(count);
  expect(goldHash({ golds: factoredGold(gold) })).toBe(hashOf(gold));
});

test('the order in which few trajectories are listed does not matter', () => {
  expect(hashOf(setOf(['c()', 'b()'], { soft_ordering: [['b', 'c']] }))).toBe(
    hashOf(setOf(['b()', 'c()'], { soft_ordering: [['b', 'c']] })),
  );
});

test('other calls, values and orders are another set, with as many trajectories', () => {
  const before = (...pairs: string[][]) => ({ soft_ordering: [names], hard_ordering: pairs });
  const hashes = [
    setOf(soft),
    setOf(['b()', 'c()', 'd()', "e(x = 'y')"]),
    setOf(['b()', 'c()', 'd()', "e(x = 'z')"]),
    setOf(soft, before(['b', 'c'])),
    setOf(soft, before(['b', 'd'])),
    setOf(soft, before(['c', 'b'])),
  ].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
});
