import { expect, test } from 'vitest';
import { Ids } from '../../src/commands/running/ids.ts';

const at = (file: string, line: number, column = 1) => ({ file, line, column });

test('the first claim holds, and the next one hears of it', () => {
  const ids = new Ids();
  expect(ids.claim('a', at('one', 1, 7))).toBeUndefined();
  expect(ids.claim('b', at('two', 4_000_000_000, 4_294_967_295))).toBeUndefined();
  expect(ids.claim('c', at('one', 9))).toBeUndefined();
  expect(ids.claim('a', at('two', 3))).toEqual(at('one', 1, 7));
  expect(ids.claim('b', at('x', 1))).toEqual(at('two', 4_000_000_000, 4_294_967_295));
  expect(ids.claim('c', at('x', 1))).toEqual(at('one', 9));
  expect([ids.size, ids.has('a'), ids.has('d'), ids.has('')]).toEqual([3, true, false, false]);
});

test.each([
  ['numbers', (i: number) => String(i)],
  ['numbers with zeros', (i: number) => `C${String(i * 7919).padStart(12, '0')}`],
  ['two digits only', (i: number) => i.toString(2)],
  ['long names with one end', (i: number) => `${'x'.repeat(60)}${i.toString(36)}`],
  ['odd keys', (i: number) => `__proto__${'constructor'.repeat(i % 3)}\0${i}`],
  [
    'other scripts',
    (i: number) => String.fromCodePoint(0x4e00 + (i % 20_000), 0x1f600 + (i >> 14)),
  ],
])('no two of many are taken for one: %s', (_, idOf) => {
  const ids = new Ids();
  const count = 100_000;
  let doubled = 0;
  for (let i = 0; i < count; i++) if (ids.claim(idOf(i), at('f', i + 1)) !== undefined) doubled++;
  expect([ids.size, doubled]).toEqual([count, 0]);
  for (let i = 0; i < count; i += 997) {
    expect(ids.claim(idOf(i), at('g', 1))).toEqual(at('f', i + 1));
  }
});
