import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { budget } from '../../budget.ts';
import { drawn, profileOf, samplerOf, valuesOf } from './support.ts';

const draws = budget(10_000);

/** Expects a count of so many draws to be within three standard deviations of its probability. */
function expectShare(count: number, probability: number): void {
  const sigma = Math.sqrt(draws * probability * (1 - probability));
  expect(Math.abs(count - draws * probability)).toBeLessThanOrEqual(3 * sigma);
}

function countOf(values: readonly Json[], value: Json): number {
  const text = JSON.stringify(value);
  return values.filter((each) => JSON.stringify(each) === text).length;
}

describe('frequencies are within three sigma of the weights', () => {
  const cases: { given: Json; want: readonly (readonly [Json, number])[] }[] = [
    {
      given: { Card: 0.7, Cash: 0.3 },
      want: [
        ['Card', 0.7],
        ['Cash', 0.3],
      ],
    },
    {
      given: { Card: 3, Cash: 1, Never: 0 },
      want: [
        ['Card', 0.75],
        ['Cash', 0.25],
        ['Never', 0],
      ],
    },
    {
      given: { TRUE: 0.1, False: 0.2, null: 0.7 },
      want: [
        [true, 0.1],
        [false, 0.2],
        [null, 0.7],
      ],
    },
    {
      given: [
        { value: true, weight: 0.7 },
        { value: null, weight: 0.2 },
        { value: ['true', 1], weight: 0.1 },
      ],
      want: [
        [true, 0.7],
        [null, 0.2],
        [['true', 1], 0.1],
      ],
    },
    {
      given: [{ value: 'a' }, { draw: 'random_int(1, 2)', weight: 3 }],
      want: [
        ['a', 0.25],
        [1, 0.375],
        [2, 0.375],
      ],
    },
    {
      given: { faker: 'helpers.arrayElement', args: [['a', 'b']], null: 0.6 },
      want: [
        ['a', 0.2],
        ['b', 0.2],
        [null, 0.6],
      ],
    },
    { given: 'random_int(-1, 2)', want: [-1, 0, 1, 2].map((value) => [value, 0.25] as const) },
    {
      given: "random_date('2024-02-28', '2024-03-01')",
      want: ['2024-02-28', '2024-02-29', '2024-03-01'].map((date) => [date, 1 / 3] as const),
    },
  ];
  test.each(cases)('$given', async ({ given, want }) => {
    const values = await valuesOf(given, draws, 'frequencies');
    for (const [value, probability] of want) expectShare(countOf(values, value), probability);
    expect(want.reduce((sum, [value]) => sum + countOf(values, value), 0)).toBe(draws);
  });

  test('of a copy', async () => {
    const fields = {
      copy: { same_as: 'original', probability: 0.8, else: 'other' },
      original: 'random_int(1, 1000000)',
    };
    const profiles = await drawn(fields, draws);
    expectShare(profiles.filter(({ copy, original }) => copy === original).length, 0.8);
    expectShare(profiles.filter(({ copy }) => copy === 'other').length, 0.2);
  });

  test('of agents', async () => {
    const profiles = await drawn({ agent_sequence: { a: 0.5, 'a,b': 0.3, b: 0.2 } }, draws);
    const sequences = profiles.map(({ agent_sequence }) => agent_sequence as Json);
    expectShare(countOf(sequences, ['a']), 0.5);
    expectShare(countOf(sequences, ['a', 'b']), 0.3);
    expectShare(countOf(sequences, ['b']), 0.2);
  });

  test('floats have two digits and spread evenly', async () => {
    const values = (await valuesOf('random_float(-0.5, 0.5)', draws)) as number[];
    for (const value of values) expect(value).toBe(Math.round(value * 100) / 100);
    expectShare(values.filter((value) => value < 0).length, 0.495);
    expect([Math.min(...values), Math.max(...values)]).toEqual([-0.5, 0.5]);
  });
});

describe('agents', () => {
  const cases: { given: Json; want: string[][] }[] = [
    { given: 'a', want: [['a']] },
    { given: 'b, a', want: [['b', 'a']] },
    { given: ['a', 'b'], want: [['a', 'b']] },
    { given: [{ value: ['b', 'a'] }], want: [['b', 'a']] },
    { given: { a: 1 }, want: [['a']] },
  ];
  test('with data of their own', async () => {
    const twice = [
      { agent: 'a', with: 'wants[0]' },
      { agent: 'a', with: 'wants[1]' },
    ];
    const given = { agent_sequence: [{ value: twice }], "wants[0]['x']": 1, "wants[1]['x']": 2 };
    expect(await drawn(given, 1)).toEqual([
      expect.objectContaining({ agent_sequence: twice, wants: [{ x: 1 }, { x: 2 }] }),
    ]);
  });

  test.each(cases)('$given', async ({ given, want }) => {
    const profiles = await drawn({ agent_sequence: given }, 3);
    const found = new Set(profiles.map(({ agent_sequence }) => JSON.stringify(agent_sequence)));
    expect([...found]).toEqual(want.map((each) => JSON.stringify(each)));
    expect((await samplerOf({ agent_sequence: given })).count).toBeUndefined();
  });

  test('fixed counts are met exactly, one after the other', async () => {
    const agent_sequence = { a: 2, b: 0, 'a,b': 3 };
    expect((await samplerOf({ agent_sequence })).count).toBe(5);
    const profiles = await drawn({ agent_sequence }, 5);
    expect(profiles.map((profile) => profile.agent_sequence)).toEqual([
      ['a'],
      ['a'],
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});

describe('paths', () => {
  const cases: { given: JsonObject; want: JsonObject }[] = [
    { given: { "a['b']['c']": 1, "a['d']": 2 }, want: { a: { b: { c: 1 }, d: 2 } } },
    {
      given: { a: { fields: { b: { fields: { c: 1 } } } }, "a['d']": 2 },
      want: { a: { b: { c: 1 }, d: 2 } },
    },
    { given: { 'a[1]["b"]': 1, 'a[0]': 2 }, want: { a: [2, { b: 1 }] } },
    { given: { 'a[2]': 1 }, want: { a: [null, null, 1] } },
    { given: { 'a[4000000000]': 1 }, want: { a: { '4000000000': 1 } } },
    {
      given: { "stock[order['id']]['left']": 3, "order['id']": 'P7' },
      want: { stock: { P7: { left: 3 } }, order: { id: 'P7' } },
    },
    { given: { 'stock[id]': 3, id: 12 }, want: { stock: { '12': 3 }, id: 12 } },
    { given: { 'stock[key]': 3, key: null }, want: { key: null } },
    {
      given: { "a['b']": { same_as: 'c' }, c: [{ value: { d: [1] } }] },
      want: { a: { b: { d: [1] } }, c: { d: [1] } },
    },
    { given: { b: { same_as: "a['x']['y']" }, a: [{ value: {} }] }, want: { b: null, a: {} } },
    {
      given: { b: { same_as: 'a[c[d]]' }, "a['z']": 3, "c['y']": 'z', d: 'y' },
      want: { b: 3, a: { z: 3 }, c: { y: 'z' }, d: 'y' },
    },
    { given: { b: { same_as: 'a' }, "a['x']": 1 }, want: { b: { x: 1 }, a: { x: 1 } } },
  ];
  test.each(cases)('$given', async ({ given, want }) => {
    const sampler = await samplerOf(given);
    const profile = profileOf(sampler, 0, 'number');
    expect(JSON.stringify(profile)).toBe(
      JSON.stringify({ agent_sequence: ['a'], number: 1, ...want }),
    );
  });

  test('a field may wait for thousands of others', async () => {
    const chain = Array.from({ length: 3000 }, (_, at): [string, Json] => [
      `f${at}`,
      { same_as: `f${at + 1}` },
    ]);
    const sampler = await samplerOf(Object.fromEntries([...chain, ['f3000', 'end']]));
    expect(profileOf(sampler, 0)).toMatchObject({ f0: 'end', f2999: 'end' });
  });

  test('keys of JavaScript are data', async () => {
    const given = JSON.parse('{ "__proto__": 1, "a[\'__proto__\'][\'b\']": 2 }');
    const profile = profileOf(await samplerOf(given), 0);
    expect(JSON.stringify(profile)).toBe(
      '{"agent_sequence":["a"],"id":1,"__proto__":1,"a":{"__proto__":{"b":2}}}',
    );
    expect(Object.prototype).not.toHaveProperty('b');
  });
});

test('fields for agents are in the profiles that pass through one of them', async () => {
  const given = {
    agent_sequence: [{ value: 'a' }, { value: 'b' }, { value: ['b', 'a'] }],
    all: { same_as: 'x' },
    $for: { a: { x: 1 }, b: { "y['z']": 2 }, 'a, b': { either: 3 } },
  };
  const profiles = await drawn(given, 50);
  expect(new Set(profiles.map((profile) => JSON.stringify(profile)))).toEqual(
    new Set([
      '{"agent_sequence":["a"],"all":1,"x":1,"either":3}',
      '{"agent_sequence":["b"],"all":1,"y":{"z":2},"either":3}',
      '{"agent_sequence":["b","a"],"all":1,"x":1,"y":{"z":2},"either":3}',
    ]),
  );
});

describe('hidden fields', () => {
  test('are drawn for others, and are in no profile', async () => {
    const given = {
      $let: {
        size: { small: 0.5, large: 0.5 },
        price: { fields: { small: 'random_int(1, 9)', large: 'random_int(100, 900)' } },
        place: [{ value: { city: 'Oslo' } }, { value: { city: 'Rome' } }],
        id: 7,
      },
      amount: { same_as: 'price[box[0]]' },
      box: { same_as: 'boxes' },
      "stop['city']": { same_as: "place['city']" },
    };
    const hidden = { ...given.$let, 'boxes[0]': { same_as: 'size' } };
    const profiles = await drawn({ ...given, $let: hidden }, 50);
    const shown = profiles.map(({ amount, box, stop }) => {
      return JSON.stringify([Number(amount) < 10, box, stop]);
    });
    const want = [true, false].flatMap((isSmall) =>
      ['Oslo', 'Rome'].map((city) =>
        JSON.stringify([isSmall, [isSmall ? 'small' : 'large'], { city }]),
      ),
    );
    expect(new Set(shown)).toEqual(new Set(want));
    expect(Object.keys(profiles[0] ?? {})).toEqual(['agent_sequence', 'amount', 'box', 'stop']);
    const sampler = await samplerOf({ ...given, $let: hidden });
    expect(profileOf(sampler, 4)).toMatchObject({ id: 5 });
  });

  test('a key that no field is drawn for gives null', async () => {
    const given = { $let: { "by['a']": 1, key: 'b' }, x: { same_as: 'by[key]' } };
    expect(await drawn(given, 1)).toEqual([{ agent_sequence: ['a'], x: null }]);
  });
});

describe('a draw depends on the seed and the number only', () => {
  const fields = {
    id: 'random_int(1, 1000000)',
    name: 'faker.person.fullName',
    seen: 'faker.date.recent',
    born: 'faker.date.birthdate',
    price: 'random_float(1, 1000)',
  };

  test('the same in any order, and after other samplers', async () => {
    const sampler = await samplerOf(fields);
    const forwards = [0, 1, 2].map((number) => profileOf(sampler, number));
    await drawn({ x: 'faker.lorem.word' }, 5, 'another');
    const backwards = [2, 1, 0].map((number) => profileOf(sampler, number));
    expect(backwards.reverse()).toEqual(forwards);
  });

  test('other seeds, numbers and attempts draw others', async () => {
    const texts = [
      profileOf(await samplerOf(fields, '1'), 0),
      profileOf(await samplerOf(fields, '2'), 0),
      profileOf(await samplerOf(fields, '1'), 1),
      profileOf(await samplerOf(fields, '1'), 0, 'id', 1),
    ].map((profile) => JSON.stringify(profile));
    expect(new Set(texts).size).toBe(4);
  });
});

test('an object of no fields is an empty object', async () => {
  expect(await valuesOf({ fields: {} }, 1)).toEqual([{}]);
  expect(await valuesOf({ fields: { y: { fields: {} } } }, 1)).toEqual([{ y: {} }]);
});

test('seeds that count draw as often as their weights say, and one tells nothing of the next', async () => {
  const firsts: Json[] = [];
  for (let seed = 0; seed < draws; seed++) {
    firsts.push(...(await valuesOf({ c: 1, d: 1 }, 1, String(seed))));
  }
  expectShare(countOf(firsts, 'c'), 0.5);
  const changes = firsts.filter((value, at) => at > 0 && value !== firsts[at - 1]);
  expectShare(changes.length, 0.5);
});
