import { expect, test } from 'vitest';
import { blockRows } from '../../src/pictures/block-rows.ts';

const pairs = (...texts: string[]) =>
  texts.map((text) => ({ from: text[0] ?? '', to: text[1] ?? '', look: 'before' as const }));

test('members that nothing ties stand three in a row, in their order', () => {
  expect(blockRows([...'abcdefg'], [])).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['g']]);
});

test('what must come later stands below, however it is listed', () => {
  expect(blockRows([...'abc'], pairs('ac'))).toEqual([['a', 'b'], ['c']]);
  expect(blockRows([...'abc'], pairs('cb', 'ba'))).toEqual([['c'], ['b'], ['a']]);
  expect(blockRows([...'abcde'], pairs('ad', 'bd', 'dc', 'ax', 'xe'))).toEqual([
    ['a', 'b', 'e'],
    ['d'],
    ['c'],
  ]);
});

test('a circle, of which some member is always left out, is a row', () => {
  expect(blockRows([...'abcd'], pairs('ab', 'ba', 'cd'))).toEqual([['c'], ['d'], ['a', 'b']]);
});
