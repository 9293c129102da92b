import { expect, test } from 'vitest';
import { Compiler } from '../../src/compiler/run/compiler.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import { knownFields, typesOf } from '../../src/profiles/draw/known-fields.ts';

const origin = { file: 'p.json', line: 1, column: 1 };

/** The policy of a workflow whose only step passes what the expressions compute. */
function policyOf(parameters: readonly string[], condition?: string) {
  const steps = ['a', `b(${parameters.map((text, at) => `p${at} = ${text}`).join(', ')})`];
  const then = [{ action: 'skip', target: 'a' }];
  const conditionals = condition === undefined ? [] : [{ if: [condition], then }];
  const text = JSON.stringify({ agent: 'w', steps, conditionals });
  const [policy] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  if (policy === undefined) throw new Error(`a fault in ${text}`);
  return policy;
}

test.each([
  ["any(i in order['items']: i['price'] > 10)", ["order['items']", "order['items'][*]['price']"]],
  ['any(t in tags: t == wanted)', ['tags', 'tags[*]', 'wanted']],
  ["sum(i in filter(j in items: j['ok']): i['n'])", ['items', "items[*]['n']", "items[*]['ok']"]],
  [
    "first(l in lines: l['phone'] == given)['id']",
    ['given', 'lines', "lines[*]['id']", "lines[*]['phone']"],
  ],
  ["last(payments)['method']", ['payments', "payments[*]['method']"]],
  ['last(payments)', ['payments', 'payments[*]']],
  [
    "any(o in orders: any(i in o['items']: i['sku'] == o['main']))",
    ['orders', "orders[*]['items']", "orders[*]['items'][*]['sku']", "orders[*]['main']"],
  ],
  [
    "all(f in flights: status[f['number']]['delayed'])",
    ['flights', "flights[*]['number']", "status[flights[*]['number']]['delayed']"],
  ],
  ["any(x in map(i in items: i['a']): x['b'] > 1)", ['items', "items[*]['a']"]],
])('what %s reads of the elements of lists', (text, paths) => {
  expect(
    policyOf([text])
      .fields.map(({ path }) => path)
      .sort(),
  ).toEqual(paths);
  expect(
    policyOf([], `${text} == 5`)
      .fields.map(({ path }) => path)
      .sort(),
  ).toEqual(paths);
});

test('the types that elements are compared with', () => {
  const policy = policyOf(
    [],
    "any(i in items: i['price'] > 10 and i['kind'] in ['a'] and i['n'] == m)",
  );
  const types = knownFields([policy]).map((field) => `${field.path} ${typesOf(field).join()}`);
  expect(types).toEqual([
    'items ',
    "items[*]['price'] number",
    "items[*]['kind'] text",
    "items[*]['n'] ",
    'm ',
  ]);
});

test('a profile lacks what any element lacks', () => {
  const policy = policyOf([
    "sum(i in items: i['price'])",
    "all(i in items: stock[i['sku']]['left'] > 0)",
  ]);
  const lacks = (data: object) => {
    const compiler = new Compiler([policy], { missing: 'error', external: undefined });
    const profile = { id: '1', agents: ['w'], data: data as never, origin };
    return compiler.lacks(profile)[0]?.paths;
  };
  const stock = { a: { left: 1 } };
  expect(lacks({ items: [{ price: 1, sku: 'a' }], stock })).toEqual([]);
  expect(lacks({ items: [], stock })).toEqual([]);
  expect(lacks({ items: { x: { price: 1, sku: 'a' } }, stock })).toEqual([]);
  expect(lacks({ items: [{ price: 1, sku: 'a' }, { sku: 'b' }], stock })).toEqual([
    "items[*]['price']",
    "stock[items[*]['sku']]['left']",
  ]);
  expect(lacks({ stock })).toEqual(['items']);
});
