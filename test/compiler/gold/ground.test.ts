import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../../src/base/json.ts';
import { sampleArrangements } from '../../../src/compiler/gold/sample.ts';
import { formatGold, formatGoldValue } from '../../../src/compiler/run/format-gold.ts';
import { compile } from '../../../src/compiler/run/library.ts';
import { findings, goldOf } from '../run/support.ts';

test('numbers of profiles, of data and of steps come out as Python prints them', () => {
  const gold = goldOf(
    [
      {
        steps: ["f(a = a, b = list[n], c = table[n], d = 1e2, e = d['x'])"],
        conditionals: [
          {
            if: [{ field: 'a', operator: '==', compare_to: '54' }],
            then: [
              {
                action: 'override_params',
                target: 'f',
                params: { a: 'a', b: 'list[n]', c: 'table[n]', d: '2.0', e: "d['x']" },
              },
            ],
          },
        ],
      },
    ],
    '{"a": 54.0, "list": ["zero", "one"], "table": {"1": "uno"}, "n": 1.0}',
    { data: '{"d": {"x": [1.10, 3.0]}}' },
  );
  expect(formatGoldValue(gold, 'traxgen')).toEqual([
    ['agent: agent1', 'tool: f(a=54.0, b=one, c=uno, d=2.0, e=[1.1, 3.0])'],
  ]);
  expect(formatGold(gold, 'google')).toContain('{"a":54,"b":"one","c":"uno","d":2,"e":[1.1,3]}');
});

test('literals of steps that are no numbers come out as they are', () => {
  const gold = goldOf(
    [{ steps: ["f(a = 'x', b = true, c = null, d = '1e2', e = x)"] }],
    '{"x": "y"}',
  );
  expect(formatGoldValue(gold, 'traxgen')).toEqual([
    ['agent: agent1', 'tool: f(a=x, b=True, c=None, d=1e2, e=y)'],
  ]);
});

describe('values keep their type', () => {
  const cases: [string, Json][] = [
    ['false', false],
    ['0', 0],
    ['""', ''],
    ['null', null],
    ['"None"', 'None'],
    ['[]', []],
    ['{}', {}],
    ['1.10', 1.1],
    ['99.0', 99],
    ['12345678901234567890', new ExactNumber('12345678901234567890')],
    ['{"a":[0.12345678901234567890]}', { a: [new ExactNumber('0.12345678901234567890')] }],
  ];
  test.each(cases)('%s', (text, want) => {
    for (const gold of [
      goldOf([{ steps: ['f(p = x)'] }], `{"x": ${text}}`),
      goldOf([{ steps: ["f(p = y['x'])"] }], `{"y": {"x": ${text}}}`),
      goldOf([{ steps: ['f(p = x)'] }], '{}', { data: `{"x": ${text}}` }),
    ]) {
      expect([...gold][0]?.[0]?.calls[0]?.params).toEqual([['p', want]]);
    }
  });
});

describe('a path that does not exist', () => {
  const sketch = { steps: ["f(p = a['b'], q = no)", 'g(r = no)'] };

  test('is an error each time it is read', () => {
    expect(findings([sketch], '{"a": {}}')).toEqual([
      ['missing-field', '/steps/0'],
      ['missing-field', '/steps/0'],
      ['missing-field', '/steps/1'],
    ]);
  });

  test.each([
    ['f', 'p', "a['b']"],
    ['f', 'q', 'no'],
    ['g', 'r', 'no'],
  ])('that says the step %s, the parameter %s and the path %s', (step, parameter, path) => {
    const said = () => goldOf([sketch], '{"a": {}}');
    expect(said).toThrow(new RegExp(`'${step}'.*'${parameter}'`));
    expect(said).toThrow(path);
  });

  test('or null', () => {
    const gold = goldOf([sketch], '{"a": {}}', { missing: 'null' });
    expect([...gold][0]?.[0]?.calls.map(({ params }) => params)).toEqual([
      [
        ['p', null],
        ['q', null],
      ],
      [['r', null]],
    ]);
  });

  test("or the expression's text", () => {
    const gold = goldOf([sketch], '{"a": {}}', { missing: 'expression' });
    expect([...gold][0]?.[0]?.calls.map(({ params }) => params)).toEqual([
      [
        ['p', "a['b']"],
        ['q', 'no'],
      ],
      [['r', 'no']],
    ]);
  });

  test('is said of no other parameter of its step', () => {
    const read = { steps: ['f(p = x, q = no, r = x)'] };
    expect(findings([read], '{"x": 1}')).toEqual([['missing-field', '/steps/0']]);
  });

  test('means nothing in a step that is not taken', () => {
    const skips = [{ if: [], then: [{ action: 'skip', target: ['f', 'g'] }] }];
    expect(findings([{ ...sketch, conditionals: skips }])).toEqual([['empty-trajectory', '']]);
  });
});

test('profiles with the same plan each have their own values', () => {
  const workflows = ['{"agent": "w", "steps": ["f(a = x)", "g(b = y, c = x)"]}'];
  const profiles = [1, 2, 3].map((x) => ({
    file: `${x}.json`,
    text: `{"customer_id": "C${x}", "agent_sequence": ["w"], "x": ${x}, "y": "y${x}"}`,
  }));
  const { golds } = compile({ workflows, profiles });
  expect(golds.map((gold) => formatGoldValue(gold, 'traxgen'))).toEqual(
    [1, 2, 3].map((x) => [['agent: w', `tool: f(a=${x})`, `tool: g(b=y${x}, c=${x})`]]),
  );
});

describe('a sample', () => {
  const names = ['a', 'b', 'c', 'd'];
  const gold = goldOf([{ steps: names, soft_ordering: [names] }]);
  const ranks = new Map([...gold.arrangements()].map((one, rank) => [JSON.stringify(one), rank]));
  const sample = (size: number, seed: string) =>
    [...sampleArrangements(gold, size, seed)].map((one) => ranks.get(JSON.stringify(one)) ?? -1);

  test('is the same for a seed, and another for another', () => {
    expect(sample(5, 'a')).toEqual(sample(5, 'a'));
    expect(sample(5, 'a')).not.toEqual(sample(5, 'b'));
  });

  test('is the whole set where this is not larger', () => {
    expect(sample(24, 'a')).toEqual([...ranks.values()]);
    expect(sample(100, 'a')).toEqual([...ranks.values()]);
    expect(sample(0, 'a')).toEqual([]);
  });

  test('draws all trajectories equally often', () => {
    const taken = new Array<number>(24).fill(0);
    for (let seed = 0; seed < 4000; seed++) {
      for (const rank of sample(6, String(seed))) taken[rank] = (taken[rank] ?? 0) + 1;
    }
    const mean = (4000 * 6) / 24;
    const chiSquare = taken.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    expect(chiSquare).toBeLessThan(49.7); // 23 degrees of freedom, 0.1 %
  });

  test('needs no enumeration', () => {
    const many = Array.from({ length: 40 }, (_, at) => `s${at}`);
    const huge = goldOf([{ steps: many, soft_ordering: [many] }]);
    const drawn = [...sampleArrangements(huge, 20, 'x')].map((one) => JSON.stringify(one));
    expect(new Set(drawn).size).toBe(20);
  });
});
