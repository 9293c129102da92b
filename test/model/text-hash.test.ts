import { expect, test } from 'vitest';
import { hashAt, hashInto, hashOf } from '../../src/model/text-hash.ts';

test('a list has the hashes of its texts at their positions, and none at the others', () => {
  const hashes = new Uint32Array(2 * 5);
  const texts = ['', 'a', undefined, 'b', '\ud800'];
  texts.forEach((text, at) => {
    if (text !== undefined) hashInto(hashes, at, text);
  });
  const expected = texts.map((text) => (text === undefined ? undefined : hashOf(text)));
  expect(texts.map((_, at) => hashAt(hashes, at))).toEqual(expected);
  const seen = expected.flatMap((hash) => (hash === undefined ? [] : `${hash.low} ${hash.high}`));
  expect(new Set(seen).size).toBe(4);
});

test('numbers of a hash are those of a list of 32 bits', () => {
  for (let at = 0; at < 1000; at++) {
    const { low, high } = hashOf(`id ${at}`);
    expect([low >>> 0, high >>> 0]).toEqual([low, high]);
  }
});
