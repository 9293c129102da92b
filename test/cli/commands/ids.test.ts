import { expect, test } from 'vitest';
import { TextColumn } from '../../../src/base/text/text-list.ts';
import { Ids } from '../../../src/cli/runs/ids.ts';

const at = (file: string, line: number, column = 1) => ({ file, line, column });

test('the first claim holds, and the next one hears of it', () => {
  const ids = new Ids();
  expect(ids.claim('a', at('one', 1, 7))).toBeUndefined();
  expect(ids.claim('b', at('two', 4_000_000_000, 4_294_967_295))).toBeUndefined();
  expect(ids.claim('c', at('one', 9))).toBeUndefined();
  expect(ids.claim('a', at('two', 3))).toEqual(at('one', 1, 7));
  expect(ids.claim('b', at('x', 1))).toEqual(at('two', 4_000_000_000, 4_294_967_295));
  expect(ids.claim('c', at('x', 1))).toEqual(at('one', 9));
  expect([ids.size, ids.numberOf('a') > 0, ids.numberOf('d') > 0, ids.numberOf('') > 0]).toEqual([
    3,
    true,
    false,
    false,
  ]);
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

/** A block of records, one a line, and their ids. */
function blockOf(file: string, firstLine: number, names: readonly (string | undefined)[]) {
  const ids = new TextColumn(names.length);
  const places = new Uint32Array(4 * names.length);
  names.forEach((id, position) => {
    ids.put(position, id);
    places.set([0, 0, firstLine + position, position + 1], 4 * position);
  });
  return { ids, block: { file, bytes: new Uint8Array(0), places } };
}

test('of many at once, each that comes too late hears of the first, in other batches or its own', () => {
  const ids = new Ids();
  const claim = (file: string, line: number, names: readonly (string | undefined)[]) => {
    const batch = blockOf(file, line, names);
    return [...ids.claimAll(batch.ids, batch.block)];
  };
  expect(claim('one', 1, ['a', undefined, 'b', 'a', 'c'])).toEqual([[3, at('one', 1, 1)]]);
  expect(ids.claim('d', at('one', 6))).toBeUndefined();
  expect(claim('one', 7, [undefined, undefined])).toEqual([]);
  expect(claim('two', 1, ['b', 'd', 'e'])).toEqual([
    [0, at('one', 3, 3)],
    [1, at('one', 6)],
  ]);
  expect(claim('three', 1, ['e'])).toEqual([[0, at('two', 3, 3)]]);
  expect(claim('three', 2, [])).toEqual([]);
  expect([ids.size, ids.numberOf('e') > 0, ids.claim('e', at('x', 1))]).toEqual([
    5,
    true,
    at('two', 3, 3),
  ]);
});

test('many at once and one by one come to the same', () => {
  const together = new Ids();
  const alone = new Ids();
  for (let batch = 0; batch < 60; batch++) {
    const names = Array.from({ length: 1 + batch * 13 }, (_, i) => {
      return i % 11 === 10 ? undefined : `P${(batch * 97 + i * 7) % 9973}`;
    });
    const { ids, block } = blockOf(`f${batch >> 3}`, batch * 1000 + 1, names);
    const late = together.claimAll(ids, block);
    names.forEach((name, i) => {
      const origin = at(block.file, batch * 1000 + 1 + i, i + 1);
      expect(late.get(i)).toEqual(name === undefined ? undefined : alone.claim(name, origin));
    });
  }
  expect(together.size).toBe(alone.size);
});
