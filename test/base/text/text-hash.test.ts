import { expect, test } from 'vitest';
import { hasHash, hashInto } from '../../../src/base/text/text-hash.ts';

test('a list has the hashes of its texts at their positions, and none at the others', () => {
  const hashes = new Uint32Array(2 * 5);
  const texts = ['', 'a', undefined, 'b', '\ud800'];
  texts.forEach((text, at) => {
    if (text !== undefined) hashInto(hashes, at, text);
  });
  expect(texts.map((_, at) => hasHash(hashes, at))).toEqual([true, true, false, true, true]);
  const alone = texts.flatMap((text) => {
    const own = new Uint32Array(2);
    if (text !== undefined) hashInto(own, 0, text);
    return [...own];
  });
  expect([...hashes]).toEqual(alone);
  expect(new Set(texts.map((_, at) => hashes.slice(2 * at, 2 * at + 2).join())).size).toBe(5);
});
