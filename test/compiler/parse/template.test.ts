import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { matchesInTime } from '../../../src/cli/machine/matches-in-time.ts';
import { readTemplate } from '../../../src/profiles/read-template.ts';

const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false });
const schema = JSON.parse(readFileSync('formats/template.schema.json', 'utf8'));
const validate = ajv.compile(schema);

function read(template: Json) {
  const source = { file: 't.json', text: JSON.stringify(template) };
  return readTemplate(source, ['book_flight', 'cancel_flight'], '0', matchesInTime);
}

/** What is said about a template, each as `pointer code`. */
async function said(template: Json): Promise<string[]> {
  const { diagnostics } = await read(template);
  return diagnostics.map(({ place, code }) => `${place.pointer} ${code}`);
}

const field = (draw: Json) => ({ agent_sequence: 'book_flight', x: draw });
const agents = (sequence: Json) => ({ agent_sequence: sequence });

describe('faults of form, which the schema refuses too', () => {
  const cases: { given: Json; want: string[] }[] = [
    { given: [], want: [' wrong-type'] },
    { given: 'template', want: [' wrong-type'] },
    { given: {}, want: [' missing-key'] },
    { given: agents(1), want: ['/agent_sequence invalid-agents'] },
    { given: agents([]), want: ['/agent_sequence invalid-agents'] },
    { given: agents([1]), want: ['/agent_sequence invalid-agents'] },
    { given: agents({}), want: ['/agent_sequence no-weight'] },
    { given: agents({ book_flight: -1 }), want: ['/agent_sequence/book_flight wrong-type'] },
    { given: agents([{ value: 1 }]), want: ['/agent_sequence/0/value invalid-agents'] },
    { given: field({ a: '1' }), want: ['/x/a wrong-type'] },
    { given: { ...agents('book_flight'), $let: [] }, want: ['/$let wrong-type'] },
    { given: { ...agents('book_flight'), $for: [] }, want: ['/$for wrong-type'] },
    {
      given: { ...agents('book_flight'), $for: { book_flight: 1 } },
      want: ['/$for/book_flight wrong-type'],
    },
    {
      given: { ...agents('book_flight'), $let: { y: { a: '1' } } },
      want: ['/$let/y/a wrong-type'],
    },
    { given: field({ a: 0.5, b: -0.5 }), want: ['/x/b wrong-type'] },
    { given: field({}), want: ['/x no-weight'] },
    { given: field([]), want: ['/x no-weight'] },
    { given: field(['a']), want: ['/x/0 wrong-type'] },
    { given: field([{ weight: 1 }]), want: ['/x/0 missing-key'] },
    { given: field([{ value: 1, draw: 'x' }]), want: ['/x/0/value unknown-key'] },
    { given: field([{ value: 1, wieght: 2 }]), want: ['/x/0/wieght unknown-key'] },
    { given: field([{ value: 1, weight: null }]), want: ['/x/0/weight wrong-type'] },
    { given: field({ faker: 'number.int', args: {} }), want: ['/x/args wrong-type'] },
    { given: field({ faker: 'number.int', arg: [] }), want: ['/x/arg unknown-key'] },
    { given: field({ faker: 'number.int', null: 2 }), want: ['/x/null wrong-type'] },
    { given: field({ same_as: 'x', probability: -1 }), want: ['/x/probability wrong-type'] },
    { given: field({ same_as: 'x', Card: 1 }), want: ['/x/Card unknown-key', '/x field-circle'] },
    { given: field({ fields: { y: { a: null } } }), want: ['/x/fields/y/a wrong-type'] },
  ];
  test.each(cases)('$given', async ({ given, want }) => {
    expect(await said(given)).toEqual(want);
    expect(validate(given)).toBe(false);
  });
});

test('faults of form and of meaning are said together, and of a faulty field others may take', async () => {
  const template = {
    agent_sequence: 'book_flight',
    a: { 'random_int(1, 5)': -1 },
    b: { same_as: 'c' },
    c: { same_as: 'b' },
    d: 'faker.person.nope',
    e: { same_as: 'a' },
    f: { same_as: 'nothing' },
  };
  expect((await said(template)).sort()).toEqual([
    '/a/random_int(1, 5) wrong-type',
    '/b field-circle',
    '/d unknown-generator',
    '/f/same_as unknown-field',
  ]);
});

describe('faults of meaning', () => {
  const cases: { given: Json; want: string[] }[] = [
    { given: agents('book_fligth'), want: ['/agent_sequence unknown-agent'] },
    {
      given: agents({ 'book_flight,x': 1 }),
      want: ['/agent_sequence/book_flight,x unknown-agent'],
    },
    {
      given: { ...agents('book_flight'), $for: { 'book_flight,x': { y: 1 } } },
      want: ['/$for/book_flight,x unknown-agent'],
    },
    {
      given: { ...field(1), $for: { cancel_flight: { x: 1 } } },
      want: ['/$for/cancel_flight/x clashing-fields'],
    },
    { given: agents('book_flight,book_flight'), want: ['/agent_sequence repeated-agent'] },
    {
      given: agents([{ agent: 'book_flight', with: 'a' }, 'book_flight']),
      want: ['/agent_sequence repeated-agent'],
    },
    {
      given: agents([{ value: [{ agent: 'x', with: 'a +' }, { agent: 'book_flight' }] }]),
      want: [
        '/agent_sequence/0/value/0/with invalid-path',
        '/agent_sequence/0/value/1 missing-key',
        '/agent_sequence/0 unknown-agent',
      ],
    },
    { given: agents({ book_flight: 0 }), want: ['/agent_sequence no-weight'] },
    { given: field({ a: 0, b: 0 }), want: ['/x no-weight'] },
    { given: { ...field(1), 'y[': 2 }, want: ['/y[ invalid-path'] },
    { given: { ...field(1), '12': 2 }, want: ['/12 invalid-path'] },
    { given: field({ same_as: '' }), want: ['/x/same_as invalid-path'] },
    { given: field({ same_as: 'y' }), want: ['/x/same_as unknown-field'] },
    { given: field({ same_as: 'x' }), want: ['/x field-circle'] },
    { given: { ...field(1), 'y[z]': 2 }, want: ['/y[z] unknown-field'] },
    {
      given: { ...field({ same_as: 'y' }), y: [{ draw: { same_as: 'z' } }], z: { same_as: 'x' } },
      want: ['/x field-circle'],
    },
    { given: { ...field(1), "x['a']": 2 }, want: ["/x['a'] clashing-fields"] },
    { given: { ...field(1), ' x ': 2 }, want: ['/ x  clashing-fields'] },
    {
      given: { ...agents('book_flight'), "a['x']['y']": 1, "a['x'][0]": 2 },
      want: ["/a['x'][0] clashing-fields"],
    },
    {
      given: { ...agents('book_flight'), k: 'b', 'a[0]': 1, 'a[k]': 2 },
      want: ['/a[k] clashing-fields'],
    },
    { given: field('random_integer(1, 2)'), want: ['/x unknown-generator'] },
    {
      given: field({ 'random_integer(1, 2)': 1 }),
      want: ['/x/random_integer(1, 2) unknown-generator'],
    },
    { given: field('faker.location.town'), want: ['/x unknown-generator'] },
    { given: field({ faker: 'city' }), want: ['/x/faker unknown-generator'] },
    { given: field([{ draw: 'faker.x.y' }]), want: ['/x/0/draw unknown-generator'] },
    {
      given: field({ same_as: 'y', else: 'faker.x.y' }),
      want: ['/x/same_as unknown-field', '/x/else unknown-generator'],
    },
  ];
  test.each(cases)('$given', async ({ given, want }) => {
    expect(await said(given)).toEqual(want);
  });
});

describe('what is no generator', () => {
  const cases = [
    'faker.constructor.constructor',
    'faker.location.constructor',
    'faker.location.__proto__',
    'faker.helpers.fake',
    'faker.seed.x',
    'faker.__proto__.x',
    'faker.location.city.call',
    'faker.fakerCore.locale',
  ];
  test.each(cases)('%s', async (given) => {
    expect(await said(field(given))).toEqual(['/x unknown-generator']);
  });
});

describe('texts that look like a generator are drawn as they stand, with a warning', () => {
  test.each<Json>([
    'randm_int(1, 2)',
    'Widget(blue)',
    'Faker.person.fullName',
    'fakr.person.fullName',
    'location.city',
    { same_as: 'y', else: 'randomint(1, 2)' },
    [{ draw: 'rand_int(1, 2)' }],
  ])('%j', async (draw) => {
    const { sampler, diagnostics } = await read({ ...field(draw), y: 1 });
    expect(sampler).toBeDefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['generator-as-text']);
  });

  test.each<Json>(['Jo (Ann)', 'city', 'a.b', '(1)', 'x(1) y', [{ value: 'Widget(blue)' }]])(
    '%j is said to be nothing else',
    async (draw) => {
      expect(await said(field(draw))).toEqual([]);
    },
  );
});

describe('a draw has a limit on its size', () => {
  test.each<[string, Json[]]>([
    ['string.alpha', [100_000_000]],
    ['string.alpha', [{ length: { min: 1, max: 100_000_000 } }]],
    ['lorem.words', [{ min: 20_000, max: 30_000 }]],
    ['internet.password', [{ length: 20_000 }]],
    ['date.betweens', [{ from: '2025-01-01', to: '2025-02-01', count: 20_000 }]],
    ['helpers.fromRegExp', ['[a-z]{5,100000000}']],
  ])('%s %j', async (faker, args) => {
    const { diagnostics } = await read(field({ faker, args }));
    const reason = 'one draw makes at most 10000 letters, words or items';
    expect(diagnostics).toMatchObject([{ code: 'generator-arguments', data: { reason } }]);
  });

  test.each<[string, Json[]]>([
    ['number.int', [100_000_000]],
    ['number.int', [{ min: 1_000_000, max: 2_000_000 }]],
    ['finance.amount', [{ min: 1_000_000, max: 2_000_000 }]],
    ['string.alpha', [10_000]],
    ['helpers.arrayElement', [[100_000_000]]],
  ])('%s %j is no size', async (faker, args) => {
    expect(await said(field({ faker, args }))).toEqual([]);
  });
});

test('faults that faker finds are reported in our own words', async () => {
  const { diagnostics } = await read(field({ faker: 'helpers.arrayElement' }));
  expect(diagnostics).toMatchObject([{ data: { reason: 'it needs some, and has none' } }]);
});

describe('arguments that a generator cannot draw with', () => {
  const cases: Json[] = [
    'random_int()',
    'random_int(1)',
    'random_int(1, 2, 3)',
    'random_int(2, 1)',
    'random_int(1.5, 2)',
    'random_int(one, two)',
    "random_int('1', '2')",
    'random_float(1, true)',
    'random_float(2, 1)',
    'random_date(2025-01-01, 2025-12-31)',
    "random_date('2025-02-29', '2025-12-31')",
    "random_date('2025-12-31', '2025-01-01')",
    "random_date('1.1.2025', '2.1.2025')",
    { faker: 'number.int', args: [{ min: 5, max: 1 }] },
    { faker: 'helpers.arrayElement' },
    { faker: 'helpers.arrayElement', args: [[]] },
    { faker: 'helpers.multiple' },
    { faker: 'helpers.shuffle', args: [['a', 'b'], { inplace: true }] },
    { faker: 'date.between', args: [{ from: 'yesterday', to: 'today' }] },
    { faker: 'date.between', args: [{ from: '2025-01-01T00:00', to: '2025-01-02' }] },
  ];
  test.each(cases)('%j', async (given) => {
    const pointer = typeof given === 'object' ? '/x/faker' : '/x';
    expect(await said(field(given))).toEqual([`${pointer} generator-arguments`]);
  });
});

describe('templates that are right, for the schema too', () => {
  const cases: Json[] = [
    { ...field(1), $schema: 'template.schema.json' },
    field('random_int(-5, 5)'),
    field('random_int'),
    field('Call (US)'),
    field({ faker: 0.5, same_as: 0.5 }),
    field({ faker: 'faker.location.city' }),
    field('faker.number.int({"min": 1, "max": 5})'),
    field({
      faker: 'date.between',
      args: [{ from: '2025-01-01', to: '2025-01-02T00:00:00+02:00' }],
    }),
    field({ fields: {} }),
    field({ fields: { 'any key': null, fields: { fields: { y: 2 } } } }),
    agents([{ value: ['book_flight', 'cancel_flight'], weight: 2 }, { value: 'book_flight' }]),
    {
      agent_sequence: { book_flight: 50, cancel_flight: 50 },
      customer_id: { 'random_int(10000000, 99999999)': 1.0 },
      "booking_info['is_refundable']": { true: 0.5, false: 0.5 },
      "personal_info['status']": { Gold: 0.4, Platinum: 0.3, null: 0.3 },
      "user_provided_info['date']": { "random_date('2025-06-01', '2025-07-15')": 1.0 },
      "contact_info['phone']": { 'random_int(1000000000, 9999999999)': 1.0 },
      "user_provided_info['phone']": { same_as: "contact_info['phone']", probability: 1 },
    },
  ];
  test.each(cases)('%j', async (given) => {
    expect(await said(given)).toEqual([]);
    expect([validate(given), validate.errors]).toEqual([true, null]);
  });
});
