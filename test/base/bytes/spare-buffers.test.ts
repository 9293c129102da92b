import { expect, test } from 'vitest';
import { SpareBuffers } from '../../../src/base/bytes/spare-buffers.ts';

test('a buffer that was given back is taken again, whole', () => {
  const spare = new SpareBuffers();
  const first = spare.take(10);
  spare.give(first.subarray(2, 3));
  const second = spare.take(16);
  expect(second.buffer).toBe(first.buffer);
  expect(second).toHaveLength(16);
  expect(spare.take(16).buffer).not.toBe(first.buffer);
});

test('one that is too small is passed over', () => {
  const spare = new SpareBuffers();
  const large = spare.take(100);
  const small = spare.take(10);
  for (const buffer of [large, small]) spare.give(buffer);
  expect(spare.take(65).buffer).toBe(large.buffer);
  expect(spare.take(17)).toHaveLength(32);
  expect(spare.take(9).buffer).toBe(small.buffer);
});

test('one that is much larger is left to those who need it, unless it is the only one', () => {
  const spare = new SpareBuffers();
  const [large, small] = [spare.take(33), spare.take(32)];
  for (const buffer of [small, large]) spare.give(buffer);
  expect(spare.take(32).buffer).toBe(small.buffer);
  expect(spare.take(32).buffer).toBe(large.buffer);
  expect(spare.take(32).buffer).not.toBe(large.buffer);
});

test('what grew elsewhere and comes back larger is not left behind by the next', () => {
  const spare = new SpareBuffers();
  const grown = new Uint8Array(1 << 20);
  spare.take(10);
  spare.give(grown);
  for (let round = 0; round < 10; round++) {
    const next = spare.take(10);
    expect(next.buffer).toBe(grown.buffer);
    spare.give(next);
  }
});

test('one that is very large is not kept', () => {
  const spare = new SpareBuffers();
  const large = spare.take((4 << 20) + 1);
  spare.give(large);
  expect(spare.take((4 << 20) + 1).buffer).not.toBe(large.buffer);
});

test('a buffer that is full makes room for a larger one, and is not kept beside it', () => {
  const spare = new SpareBuffers();
  const full = spare.take(2);
  full.set([1, 2]);
  const larger = spare.larger(full, 1, 3);
  expect(larger[0]).toBe(1);
  expect(larger).toHaveLength(4);
  expect(spare.take(2).buffer).not.toBe(full.buffer);
  expect(spare.larger(larger, 1, 9)).toHaveLength(16);
});
