import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { denialsOf } from '../../../src/adapters/testing/allowed-beginnings.ts';
import { judgeBeginnings } from '../../../src/adapters/testing/grade-beginnings.ts';
import { matchers } from '../../../src/adapters/testing/matchers.ts';
import { readActual } from '../../../src/adapters/testing/read-actual.ts';
import { readComparing } from '../../../src/adapters/testing/read-comparing.ts';
import { readGold } from '../../../src/adapters/testing/read-gold.ts';
import { budget } from '../../budget.ts';
import { call, goldOf, lettersGold, order, refund, verify } from './support.ts';

const gold = goldOf();
const many = goldOf(
  {
    agent: 'many',
    steps: ['first: a()', 'b(x = x)', 'c()', 'again: a()', 'd(y = y)', 'e()'],
    soft_ordering: [
      ['first', 'b', 'c', 'again'],
      ['d', 'e'],
    ],
    hard_ordering: [['b', 'c']],
  },
  { customer_id: 'C1', agent_sequence: ['many'], x: 1, y: 'z' },
);

const right = [
  ...['a', 'c', 'e'].map((name) => call(name, {})),
  call('b', { x: 1 }),
  call('d', { y: 'z' }),
];
const wrong = [call('b', { x: 2 }), call('d', {}), call('x', {}), call('a', { q: 1 })];

describe('a cursor says of a beginning what its gold says', () => {
  test.each([
    ['no rules', {}, {}],
    ['optional calls', { tools: { c: { optional_call: true } } }, {}],
    ['ignored tools', {}, { ignoreTools: ['b', 'x'] }],
    [
      'both, and values that may differ',
      { tools: { b: { parameters: { x: { tolerance: 1 } } }, e: { optional_call: true } } },
      { ignoreTools: ['c'] },
    ],
  ])('%s', (_, rules, options) => {
    const asked = readComparing({ tools: {}, ...rules }, options);
    const made = fc.array(fc.constantFrom(...right, ...right, ...wrong), { maxLength: 8 });
    const known = new Set<boolean>();
    fc.assert(
      fc.property(made, (calls) => {
        const entry = readGold(many);
        const actual = readActual(calls, entry, asked);
        const denials = denialsOf(entry, actual, asked);
        if (denials === undefined) return;
        const said = denials.length === 0;
        known.add(said);
        expect(said).toBe(judgeBeginnings(entry, actual, asked).isRight);
      }),
      { seed: 42, numRuns: budget(100) },
    );
    expect(known).toContain(true);
    expect(known).toContain(false);
  });

  test('of every beginning of every trajectory, and of agents', () => {
    const entry = readGold(many);
    for (const trajectory of many) {
      const calls = trajectory.flatMap((segment) => segment.calls);
      for (let length = 0; length <= calls.length; length++) {
        const part = [{ agent: 'many', calls: calls.slice(0, length) }];
        expect(denialsOf(entry, readActual(part, entry), {})).toEqual([]);
        const other = [{ agent: 'one', calls: calls.slice(0, length) }];
        const denials = denialsOf(entry, readActual(other, entry), {});
        expect(denials?.map(({ tag }) => tag)).toEqual(length === 0 ? [] : ['agent_violation']);
      }
    }
  });
});

test('is not asked where the gold was written, or values or names are text', () => {
  const asked = (given: unknown, actual: unknown) => {
    const entry = readGold(given);
    return denialsOf(entry, readActual(actual, entry), {})?.length;
  };
  expect(asked(gold, [verify, order])).toBe(0);
  expect(asked(gold, [verify, refund])).toBe(1);
  expect(asked([[verify, order, refund]], [verify])).toBeUndefined();
  expect(asked(gold, ['verify_customer(customer_id=C7)'])).toBeUndefined();
  expect(asked(gold, ['verify_customer'])).toBeUndefined();
});

test('needs no list of gold that is too much to list', () => {
  const rules = { tools: { a: { optional_call: true } } };
  const starts = (calls: unknown) => matchers.toStartLikeGold(calls, lettersGold(), rules);
  const calls = (...names: string[]) => names.map((name) => call(name, {}));
  expect(starts({ calls: calls('z', 'q', 'b') }).pass).toBe(true);
  const wrong = starts([calls('z', 'q'), calls('z', 'end')]);
  expect(wrong.pass).toBe(false);
  expect(wrong.message()).toMatch(
    /^expect\(actual\)\.toStartLikeGold\(gold\)\n\nL:\n {2}run 2, wrong_order: step 2: the order allows b, /,
  );
});
