import { expect, test } from 'vitest';
import { TextColumn } from '../../../src/base/text/text-list.ts';
import { Columns, sumAt } from '../../../src/compiler/run/columns.ts';

test('ids and numbers come out at their positions, large numbers exactly', () => {
  const columns = new Columns(5);
  const huge = 2n ** 70n + 1n;
  columns.put(0, undefined, 1n);
  columns.put(1, 'é\n', 2n ** 32n - 1n);
  columns.put(2, 'b', 2n ** 32n);
  columns.put(3, undefined, 0n);
  columns.put(4, '😀c', huge);
  const { ids, counts } = columns;
  const all = [0, 1, 2, 3, 4];
  const texts = new TextColumn(5);
  [undefined, 'é\n', 'b', undefined, '😀c'].forEach((text, at) => {
    texts.put(at, text);
  });
  expect(ids).toEqual(texts.list);
  expect(all.map((at) => sumAt(counts, [at]))).toEqual([1n, 2n ** 32n - 1n, 2n ** 32n, 0n, huge]);
  expect(sumAt(counts, all)).toBe(huge + 2n ** 33n);
  expect(sumAt(counts, [])).toBe(0n);
});
