import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { matchesInTime } from '../../../src/cli/machine/matches-in-time.ts';
import { Compiler } from '../../../src/compiler/run/compiler.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { describe as inWords } from '../../../src/model/diagnostics/describe.ts';
import { templateFor } from '../../../src/profiles/draw/template-for.ts';
import { readTemplate } from '../../../src/profiles/read-template.ts';
import { drawn, profileOf, valuesOf } from './support.ts';

async function faultsOf(fields: JsonObject): Promise<string[]> {
  const text = JSON.stringify({ agent_sequence: 'a', ...fields });
  const read = await readTemplate({ file: 't.json', text }, ['a'], '1', matchesInTime);
  return read.diagnostics.map((one) => `${one.code} ${one.place.pointer}: ${inWords(one).message}`);
}

test('a field that is computed from others, whatever their order', async () => {
  const fields = {
    "order['total']": { computed: "order['price'] * count" },
    "order['price']": 'random_float(1, 9)',
    count: 'random_int(1, 5)',
  };
  for (const { order, count } of await drawn(fields, 20)) {
    const { price, total } = order as { price: number; total: Json };
    expect(Number(total)).toBeCloseTo(price * Number(count), 6);
  }
});

test('lists of drawn lengths, of values and of objects', async () => {
  const lists = await valuesOf({ list: 'random_int(1, 9)', length: [0, 3] }, 200);
  const lengths = new Set(lists.map((list) => (list as Json[]).length));
  expect([...lengths].sort()).toEqual([0, 1, 2, 3]);
  expect(await valuesOf({ list: 'x', length: 2 }, 1)).toEqual([['x', 'x']]);
  const items = { list: { fields: { kind: 'a', tags: { list: 't', length: 1 } } }, length: 1 };
  expect(await valuesOf(items, 1)).toEqual([[{ kind: 'a', tags: ['t'] }]]);
  const summed = {
    items: { list: { fields: { price: 'random_int(1, 9)' } }, length: [0, 4] },
    total: { computed: "sum(i in items: i['price'])" },
  };
  for (const profile of await drawn(summed, 20)) {
    const prices = (profile.items as { price: number }[]).map(({ price }) => price);
    expect(profile.total).toBe(prices.reduce((sum, price) => sum + price, 0));
  }
  // a text of this name with a weight
  expect(await valuesOf({ list: 1 }, 1)).toEqual(['list']);
});

test('faults of computed fields and of lists, with their places', async () => {
  expect(await faultsOf({ x: { computed: 'y * 2' }, z: 1 })).toEqual([
    "unknown-field /x/computed: the template has no field 'y'",
  ]);
  expect(await faultsOf({ x: { computed: 'y * 2' }, y: { computed: 'x + 1' } })).toEqual([
    "field-circle /x: these fields wait for each other: 'x', 'y'",
  ]);
  expect(await faultsOf({ x: { computed: 'y *' }, y: 1 })).toEqual([
    expect.stringContaining('expression-syntax /x/computed: '),
  ]);
  expect(await faultsOf({ x: { list: 'a' } })).toEqual([
    expect.stringContaining('missing-key /x: '),
  ]);
  expect(await faultsOf({ x: { list: 'a', length: [3, 1] } })).toEqual([
    expect.stringContaining('wrong-type /x/length: '),
  ]);
  expect(await faultsOf({ x: { list: { fields: { a: 'random_cat(1)' } }, length: 1 } })).toEqual([
    expect.stringContaining('unknown-generator /x/list/fields/a: '),
  ]);
});

test('what cannot be computed ends the drawing, with its place', async () => {
  const text = JSON.stringify({ agent_sequence: 'a', x: { computed: '2 * y' }, y: 'word' });
  const { sampler } = await readTemplate({ file: 't.json', text }, ['a'], '1', matchesInTime);
  const made = sampler?.profile(0, 0, 'id');
  expect(made).toMatchObject({
    diagnostic: { code: 'expression-value', place: { file: 't.json', pointer: '/x/computed' } },
  });
});

test.each([
  ["any(f in flights: f['status'] in ['landed', 'flying'])"],
  ["sum(i in order['items']: i['price'] * i['quantity']) > 100"],
  ["exists(first(l in lines: l['no'] == no)) and first(l in lines: l['no'] == no)['on'] == 'yes'"],
  ['hours(created_at, now) <= 24'],
  ["any(o in orders: any(t in o['tags']: t == 'gift'))"],
  ['n * factor - length(bags) >= 3'],
  ['sum(amounts) > 4'],
])('profiles of the template that is guessed for %s compile', async (condition) => {
  const conditionals = [{ if: [condition], then: [{ action: 'skip', target: 'a' }] }];
  const workflow = JSON.stringify({ agent: 'w', steps: ['a', 'b'], conditionals });
  const { workflows = [] } = compileWorkflows([{ file: 'w.json', text: workflow }]);
  const text = JSON.stringify(templateFor(workflows, 'id'));
  const read = await readTemplate({ file: 't.json', text }, ['w'], '1', matchesInTime);
  expect(read.diagnostics).toEqual([]);
  const compiler = new Compiler(workflows, { missing: 'error', external: undefined });
  const origin = { file: 'p.json', line: 1, column: 1 };
  for (let number = 0; number < 40 && read.sampler; number++) {
    const data = profileOf(read.sampler, number);
    const { diagnostics } = compiler.compile({ id: '1', agents: ['w'], data, origin });
    expect(diagnostics, text).toEqual([]);
  }
});
