import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { widthOf, wrappedLines } from '../../src/words/lines.ts';
import { columnsIn } from '../../src/words/sentence.ts';

const characters = Array.from({ length: 0x3200 - 0x20 }, (_, at) =>
  String.fromCodePoint(at + 0x20),
);

test('the width of a text is that on a terminal, whether it is looked up or not', () => {
  const others = characters.filter((one) => widthOf(one) !== stringWidth(one));
  expect(others).toEqual([]);
  const pairs = characters
    .filter((_, at) => at % 7 === 0)
    .flatMap((one, at) => [`${one}±`, `→${one}`, `${one}${characters[at + 1]}`]);
  expect(pairs.filter((pair) => widthOf(pair) !== stringWidth(pair))).toEqual([]);
});

test('dashes, quotes and letters of Latin scripts are cut as characters', () => {
  expect(wrappedLines('Größe – “ä” → ±1', 8)).toEqual(['Größe –', '“ä” → ±1']);
});

test('no script before Hangul is wide in a sentence', () => {
  const wide = characters.filter((one) => columnsIn(one) === 2);
  expect(wide[0]).toBe('\u1100');
  expect(columnsIn('日本🙂')).toBe(6);
});
