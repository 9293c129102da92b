import { describe, expect, test } from 'vitest';
import { auditText } from '../../../src/compiler/explain/text/text.ts';
import type { AuditRead } from '../../../src/model/audit.ts';
import type { MissingMode } from '../../../src/model/profile.ts';
import { plain } from '../../scoring/text/report.ts';
import { explained } from './explain-support.ts';

function audited(condition: string, data: object, missing: MissingMode = 'error') {
  const workflow = {
    agent: 'a',
    steps: ['f()'],
    conditionals: [{ if: [condition], then: [{ action: 'skip', target: 'f' }] }],
  };
  const profile = JSON.stringify({ customer_id: 1, agent_sequence: ['a'], ...data });
  const found = explained({ workflows: [workflow], profile, missing });
  if (found === undefined) throw new Error('the input cannot be read');
  return found.audit;
}

function readOf(condition: string, data: object, missing?: MissingMode): AuditRead {
  const [conditional] = audited(condition, data, missing).turns[0]?.conditionals ?? [];
  return conditional?.condition.clauses[0]?.left as AuditRead;
}

const order = {
  items: [
    { price: 12, parts: [{ n: 1 }] },
    { price: 8, parts: [{ n: 7 }, { n: 2 }] },
    { price: 30, parts: [] },
    { price: 40, parts: [] },
    { price: 50, parts: [] },
  ],
};

describe('a list that a condition goes through', () => {
  test('of elements that decide the first three are shown', () => {
    const read = readOf("count(i in order['items']: i['price'] > 10) >= 2", { order });
    expect(read).toMatchObject({ from: 'computed', value: 4 });
    const [list] = read.lists ?? [];
    expect(list).toMatchObject({
      of: "order['items']",
      asks: "i['price'] > 10",
      size: 5,
      holds: 4,
    });
    expect(list?.elements.map(({ text, holds }) => [text, holds])).toEqual([
      ["order['items'][0]", true],
      ["order['items'][2]", true],
      ["order['items'][3]", true],
    ]);
    expect(list?.elements[1]?.reads).toMatchObject([
      { text: "i['price']", from: 'profile', value: 30, at: { pointer: '/order/items/2/price' } },
    ]);
  });

  test('all is decided by elements that fail', () => {
    const [list] = readOf("all(i in order['items']: i['price'] > 10)", { order }).lists ?? [];
    expect(list).toMatchObject({
      holds: 4,
      elements: [{ text: "order['items'][1]", holds: false }],
    });
  });

  test('where no element decides, the first are shown', () => {
    const [list] = readOf("any(i in order['items']: i['price'] > 99)", { order }).lists ?? [];
    expect(list?.holds).toBe(0);
    expect(list?.elements.map(({ holds }) => holds)).toEqual([false, false, false]);
  });

  test('a list inside of an element stands with the element, also where a name hides a field', () => {
    const text =
      "any(order in order['items']: any(p in order['parts']: p['n'] > order['price'] - 2))";
    const [list] = readOf(text, { order }).lists ?? [];
    expect(list?.elements).toMatchObject([{ text: "order['items'][1]", holds: true }]);
    const [inner] = list?.elements[0]?.reads ?? [];
    expect(inner?.keys[1]).toMatchObject({
      text: "order['price']",
      value: 8,
      at: { pointer: '/order/items/1/price' },
    });
    expect(inner?.lists).toMatchObject([
      {
        of: "order['parts']",
        size: 2,
        holds: 1,
        elements: [{ text: "order['items'][1]['parts'][0]" }],
      },
    ]);
  });

  test('an element of a computed list has a value and no place', () => {
    const text = "any(x in filter(i in order['items']: i['price'] < 20): x['price'] > 10)";
    const lists = readOf(text, { order }).lists ?? [];
    expect(lists.map(({ size, holds }) => [size, holds])).toEqual([
      [5, 2],
      [2, 1],
    ]);
    expect(lists[1]?.elements[0]?.at).toBeUndefined();
    expect(lists[1]?.elements[0]?.reads).toMatchObject([{ from: 'computed', value: 12 }]);
  });

  test('a value for each element', () => {
    const [list] = readOf("sum(i in order['items']: i['price'] * 2) > 0", { order }).lists ?? [];
    expect(list).not.toHaveProperty('holds');
    expect(list?.elements.map(({ value }) => value)).toEqual([24, 16, 60]);
  });
});

describe('a value that is not there', () => {
  test('is read as null where that is asked for', () => {
    const data = { items: [{}, { kind: 'a' }] };
    const text = "any(i in items: i['kind'] == 'a')";
    expect(readOf(text, data, 'null')).toMatchObject({ from: 'computed', value: true });
    expect(readOf(text, data)).toMatchObject({ from: 'nowhere', taken: 'error' });
  });

  test('is another thing than one that cannot be computed', () => {
    const read = readOf('a / b > 1', { a: 1, b: 0 });
    expect(read.from).toBe('computed');
    expect(read).not.toHaveProperty('value');
    expect(read.keys.map(({ value }) => value)).toEqual([1, 0]);
  });
});

test('the text has one row for an element, and says how many are not shown', () => {
  const audit = audited("count(i in order['items']: i['price'] > 10) >= 2", { order });
  const text = [...auditText(audit, plain, 200)].join('');
  expect(text).toContain("where i['price'] > 10 holds for 4 of 5 elements of order['items']");
  expect(text).toContain("yes: order['items'][2], where i['price'] is 30");
  expect(text).toContain('and 2 more');
  expect(text).not.toContain('{"price"');
});
