import { describe, expect, test } from 'vitest';
import { formatGold } from '../../src/compile/format-gold.ts';
import { goldOf, orders } from '../compile/support.ts';

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
