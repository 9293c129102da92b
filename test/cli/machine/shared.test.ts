import { expect, test } from 'vitest';
import { readShared, shareData } from '../../../src/cli/machine/shared.ts';

test('what is shared comes out as it was, each time anew', () => {
  const data = { texts: ['é', '😀'], ids: new Set(['a', 'b']), count: 2n ** 70n, none: undefined };
  const shared = shareData(data);
  expect(shared).toBeInstanceOf(SharedArrayBuffer);
  const [first, second] = [readShared(shared), readShared(shared)];
  expect(first).toEqual(data);
  expect(second).toEqual(data);
  expect(first).not.toBe(second);
});
