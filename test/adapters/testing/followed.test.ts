import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followed } from '../../../src/adapters/testing/followed.ts';
import { readActual } from '../../../src/adapters/testing/read-actual.ts';
import { readGold } from '../../../src/adapters/testing/read-gold.ts';
import { factoredGold } from '../../../src/scoring/gold/factored-gold.ts';
import { budget } from '../../budget.ts';
import { goldOf } from './support.ts';

const tools = ['a', 'b', 'c', 'd', 'e'];
const gold = goldOf(
  {
    agent: 'many',
    steps: ['first: a()', 'b()', 'c()', 'again: a()', 'd()', 'e()'],
    soft_ordering: [
      ['first', 'b', 'c', 'again'],
      ['d', 'e'],
    ],
    hard_ordering: [['b', 'c']],
  },
  { customer_id: 'C1', agent_sequence: ['many'] },
);
const listed = readGold(gold);
const factored = { ...listed, golds: factoredGold(gold) };

test('the gold that is followed the longest is the same, listed or not', () => {
  expect(listed.golds).toHaveLength(12);
  const made = fc.array(fc.constantFrom(...tools, 'x'), { maxLength: 8 });
  fc.assert(
    fc.property(made, (names) => {
      const actual = readActual(names);
      expect(followed(factored, actual, {})).toEqual(followed(listed, actual, {}));
    }),
    { seed: 42, numRuns: budget(300) },
  );
});

test('the beginning of a gold trajectory is followed to its end', () => {
  const rank = fc.integer({ min: 0, max: Number(gold.count) - 1 });
  fc.assert(
    fc.property(rank, fc.nat({ max: 6 }), (at, length) => {
      const names = gold.at(BigInt(at)).flatMap(({ calls }) => calls.map(({ tool }) => tool));
      const [segment] = followed(factored, readActual(names.slice(0, length)), {}).gold;
      const found = segment?.calls.map(({ tool }) => tool);
      expect(found?.slice(0, length)).toEqual(names.slice(0, length));
    }),
    { seed: 42, numRuns: budget(100) },
  );
});
