import { expect, test } from 'vitest';
import { SpareBuffers } from '../../src/io/spare-buffers.ts';

test('a buffer that was given back is taken again, whole', () => {
  const spare = new SpareBuffers();
  const first = spare.take(10);
  spare.give(first.subarray(2, 3));
  const second = spare.take(4);
  expect(second.buffer).toBe(first.buffer);
  expect(second).toHaveLength(10);
  expect(spare.take(4).buffer).not.toBe(first.buffer);
});

test('one that is too small is none', () => {
  const spare = new SpareBuffers();
  spare.give(spare.take(10));
  expect(spare.take(11)).toHaveLength(11);
});

test('one that is very large is not kept', () => {
  const spare = new SpareBuffers();
  const large = spare.take((4 << 20) + 1);
  spare.give(large);
  expect(spare.take(1).buffer).not.toBe(large.buffer);
});

test('a buffer that is full makes room for a larger one, and is not kept beside it', () => {
  const spare = new SpareBuffers();
  const full = spare.take(2);
  full.set([1, 2]);
  const larger = spare.larger(full, 1, 3);
  expect([...larger]).toEqual([1, 0, 0, 0]);
  expect(spare.take(1).buffer).not.toBe(full.buffer);
  expect(spare.larger(larger, 1, 9)).toHaveLength(9);
});
