import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextColumn, type TextList } from '../../../src/base/text/text-list.ts';
import { TextNumbers } from '../../../src/base/text/text-numbers.ts';
import { sha256 } from '../../../src/cli/machine/digest.ts';
import { budget } from '../../budget.ts';
import { colliding } from '../../model/colliding.ts';

function listOf(texts: readonly (string | undefined)[]): TextList {
  const column = new TextColumn(texts.length);
  texts.forEach((text, at) => {
    column.put(at, text);
  });
  return column.list;
}

/** The numbers of texts that are added at once, all with one hash. */
function withPoorHash(numbers: TextNumbers, texts: readonly (string | undefined)[]): number[] {
  const list = listOf(texts);
  const hashes = list.hashes.map((half) => Math.min(half, 1));
  const found = new Uint32Array(texts.length);
  numbers.addAll({ ...list, hashes }, found);
  return [...found];
}

/** What the numbers must be: those of the order in which texts first come. */
function expected(known: Map<string, number>, text: string | undefined): number {
  if (text === undefined) return 0;
  if (!known.has(text)) known.set(text, known.size + 1);
  return known.get(text) as number;
}

test('texts with one hash are told apart', () => {
  const numbers = new TextNumbers(sha256);
  const long = 'x'.repeat(100);
  expect(withPoorHash(numbers, ['a', 'b', undefined, '', 'ab', 'a'])).toEqual([1, 2, 0, 3, 4, 1]);
  expect(
    withPoorHash(numbers, ['', 'b', 'é', '\u00c3\u00a9', '\ud800', '\ud801', '\ufffd']),
  ).toEqual([3, 2, 5, 6, 7, 8, 9]);
  expect(withPoorHash(numbers, [long, `${long}y`, long, `${long}y`])).toEqual([10, 11, 10, 11]);
  expect(numbers.size).toBe(11);
});

test.each([
  ['short', ''],
  ['long', 'x'.repeat(200)],
])('two texts collide, and have a number each: %s', (_, end) => {
  const [one, two] = colliding.map((text) => text + end) as [string, string];
  const { hashes } = listOf([one, two]);
  expect(one).not.toBe(two);
  expect(hashes.slice(0, 2)).toEqual(hashes.slice(2));
  const numbers = new TextNumbers(sha256);
  expect([numbers.add(one), numbers.numberOf(two)]).toEqual([1, 0]);
  expect([numbers.add(two), numbers.add(one), numbers.size]).toEqual([2, 1, 2]);
  expect([numbers.numberOf(one), numbers.numberOf(two), numbers.numberOf('')]).toEqual([1, 2, 0]);
});

test('a digest is not confused with a text of the same bytes', () => {
  const numbers = new TextNumbers(() => Buffer.from('8 bytes.'));
  numbers.add('x'.repeat(65));
  expect([numbers.add('8 bytes.'), numbers.add('\xff8 bytes.')]).toEqual([2, 3]);
  expect(numbers.add('y'.repeat(65))).toBe(1);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: fc.constantFrom('a', 'é', '語', '\ud800', '\udc00'), maxLength: 30 }),
  fc.nat(40).map((length) => 'a'.repeat(50 + length)),
);

test('any texts, at once or one by one: numbers come in the order of first texts', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.option(anyText, { nil: undefined }))), (lists) => {
      const numbers = new TextNumbers(sha256);
      const poor = new TextNumbers(sha256);
      const known = new Map<string, number>();
      for (const texts of lists) {
        const wanted = texts.map((text) => expected(known, text));
        const found = new Uint32Array(texts.length);
        numbers.addAll(listOf(texts), found);
        expect([...found]).toEqual(wanted);
        expect(withPoorHash(poor, texts)).toEqual(wanted);
      }
      for (const [text, number] of known) {
        expect([numbers.numberOf(text), numbers.add(text)]).toEqual([number, number]);
      }
      expect([numbers.size, poor.size]).toEqual([known.size, known.size]);
    }),
    { seed: 42, numRuns: budget(100) },
  );
});

test('many texts, in more than one chunk', () => {
  const numbers = new TextNumbers(sha256);
  const textOf = (at: number) => `${'語'.repeat(at % 30)}${at}`;
  for (let at = 0; at < 20_000; at++) expect(numbers.add(textOf(at))).toBe(at + 1);
  for (let at = 0; at < 20_000; at += 7) {
    expect([numbers.numberOf(textOf(at)), numbers.numberOf(`${at} `)]).toEqual([at + 1, 0]);
  }
});
