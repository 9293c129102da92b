import { describe, expect, test } from 'vitest';
import { bind } from '../../../src/compiler/gold/bind.ts';
import { kindsByValue } from '../../../src/compiler/gold/kinds.ts';
import { formatGold } from '../../../src/compiler/run/format-gold.ts';
import { workflowOf } from '../plan/support.ts';
import { goldOf, orders } from '../run/support.ts';

describe('calls that values make the same', () => {
  const steps = ['f1: f(a = x)', 'f2: f(a = y)', 'g'];
  const sketch = { steps, soft_ordering: [['f1', 'f2', 'g']] };

  test('are one trajectory less, listed as alike, and told apart where they differ', () => {
    const same = goldOf([sketch], '{"x": 1.0, "y": 1}');
    expect(same.count).toBe(3n);
    expect(orders(same)).toEqual(['f f g', 'f g f', 'g f f']);
    expect(JSON.parse(formatGold(same, 'lattice'))).toMatchObject({
      count: '3',
      blocks: [{ calls: [0, 1, 2], alike: [[0, 1]] }],
    });
    const other = goldOf([sketch], '{"x": 1, "y": "1"}');
    expect(other.count).toBe(6n);
    expect(JSON.parse(formatGold(other, 'tool-only'))).toHaveLength(6);
    expect(new Set(JSON.parse(formatGold(other, 'traxgen')).map(String)).size).toBe(3);
  });

  test('are the same by value, whatever their spelling and the order of keys', () => {
    const count = (x: string, y: string) => goldOf([sketch], `{"x": ${x}, "y": ${y}}`).count;
    expect(count('1e2', '100')).toBe(3n);
    expect(count('12345678901234567890', '12345678901234567890.0')).toBe(3n);
    expect(count('12345678901234567890', '12345678901234567891')).toBe(6n);
    expect(count('{"a": 1, "b": [2]}', '{"b": [2.0], "a": 1}')).toBe(3n);
    expect(count('[1, 2]', '[2, 1]')).toBe(6n);
    expect(count('null', 'false')).toBe(6n);
  });

  test('are so under an override of parameters and without a path, too', () => {
    const set = { action: 'override_params', target: 'f2', params: { a: "'x'" } };
    const conditionals = [{ if: [], then: [set] }];
    expect(goldOf([{ ...sketch, conditionals }], '{"x": "x"}').count).toBe(3n);
    expect(goldOf([sketch], '{}', { missing: 'null' }).count).toBe(3n);
    expect(goldOf([sketch], '{}', { missing: 'expression' }).count).toBe(6n);
  });

  test('do not make a fixed call one of the block', () => {
    const fixed = { steps: ['f0: f(a = x)', ...steps], soft_ordering: [['f1', 'f2', 'g']] };
    expect(goldOf([fixed], '{"x": 1, "y": 1}').count).toBe(3n);
    expect(goldOf([fixed], '{"x": 1, "y": 2}').count).toBe(6n);
  });

  test('are so whatever the order of their parameters', () => {
    const turned = {
      steps: ['f1: f(a = x, b = y)', 'f2: f(b = z, a = x)', 'g'],
      soft_ordering: [['f1', 'f2', 'g']],
    };
    expect(goldOf([turned], '{"x": 1, "y": 2, "z": 2}').count).toBe(3n);
    expect(goldOf([turned], '{"x": 1, "y": 2, "z": 1}').count).toBe(6n);
    expect(goldOf([turned], '{"x": 1, "y": 1, "z": 2}').count).toBe(6n);
  });

  test('are the same as one that is interchangeable with another', () => {
    const twins = {
      steps: ['f1: f(a = x)', 'f2: f(a = x)', 'f3: f(a = y)'],
      soft_ordering: [['f1', 'f2', 'f3']],
    };
    expect(goldOf([twins], '{"x": 1, "y": 2}').count).toBe(3n);
    expect(goldOf([twins], '{"x": 1, "y": 1}').count).toBe(1n);
    const behind = { ...twins, steps: [twins.steps[2], twins.steps[0], twins.steps[1]] };
    expect(goldOf([behind], '{"x": 1, "y": 2}').count).toBe(3n);
    expect(goldOf([behind], '{"x": 1, "y": 1}').count).toBe(1n);
  });

  test.each([8, 9])('of %i calls, in one of two blocks', (size) => {
    const names = Array.from({ length: size }, (_, at) => `f${at}`);
    const many = {
      steps: [...names.map((name, at) => `${name}: f(a = v[${at}])`), 'g', 'h'],
      soft_ordering: [names, ['g', 'h']],
    };
    const count = (values: readonly number[]) =>
      goldOf([many], JSON.stringify({ v: values })).count;
    const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));
    const different = names.map((_, at) => at);
    expect(count(different)).toBe(2n * factorial(size));
    expect(count(different.map((at) => (at === 5 ? 2 : at)))).toBe(factorial(size));
    expect(count(different.map((at) => at % 2))).toBe(
      (2n * factorial(size)) / (factorial(Math.ceil(size / 2)) * factorial(Math.floor(size / 2))),
    );
  });
});

describe('classes are told', () => {
  const cases: { given: string; blocks: string[][]; want: number[][] | undefined }[] = [
    { given: 'not where tools differ', blocks: [['f(a = x)', 'g(a = x)']], want: undefined },
    { given: 'not where names differ', blocks: [['f(a = x)', 'f(b = x)']], want: undefined },
    { given: 'not where values differ', blocks: [['f(a = x)', 'f(a = z)']], want: undefined },
    {
      given: 'not where the plan knows them',
      blocks: [
        ['f(a = x)', 'f(a = z)', 'f(a = x)'],
        ['g(a = x)', 'g(a = x)'],
      ],
      want: undefined,
    },
    {
      given: 'of all members of all blocks, where values make two the same',
      blocks: [
        ['g', 'f(a = x)', 'h', 'f(a = z)', 'f(a = y)'],
        ['f(a = x)', 'f(a = z)'],
      ],
      want: [
        [0, 1, 2, 3, 1],
        [0, 1],
      ],
    },
    {
      given: 'of two tools in one block',
      blocks: [['f(a = x)', 'g(a = x)', 'f(a = y)', 'g(a = z)', 'g(a = y)']],
      want: [[0, 1, 0, 3, 1]],
    },
    {
      given: 'of some that the plan knows, and another',
      blocks: [['f(a = x)', 'f(a = y)', 'f(a = y)']],
      want: [[0, 0, 0]],
    },
  ];
  test.each(cases)('$given', ({ blocks, want }) => {
    const names = blocks.map((block, at) => block.map((_, member) => `${at}.${member}`));
    const steps = blocks.flatMap((block, at) =>
      block.map((call, member) => `${at}.${member}: ${call}`),
    );
    const { value: plan } = workflowOf({ steps, soft_ordering: names }).plan('', false);
    if (plan === undefined) throw new Error('no plan');
    const scope = { profile: { x: 1, y: 1, z: 2 }, external: undefined };
    const { value: part } = bind(plan, scope, 'error');
    expect(part && kindsByValue(part)).toEqual(want);
  });
});
