import { expect, test } from 'vitest';
import { NumberColumn } from '../../src/fast/number-column.ts';

test.each([3, 300, 70_000])(
  'has the numbers that a list has, of which %i are different',
  (many) => {
    const numbers = Array.from({ length: 80_000 }, (_, at) =>
      at % 7 === 5 ? null : (at % many) / 3,
    );
    const column = new NumberColumn();
    for (let at = 0; at < numbers.length; at += 100) {
      const some = numbers.slice(at, at + 100).map((number) => number ?? Number.NaN);
      const distinct = [...new Set(some)];
      const positions = Uint32Array.from(some, (number) =>
        distinct.findIndex((one) => Object.is(one, number)),
      );
      column.addAll(Float64Array.from(distinct), positions);
    }
    const read = numbers.map((_, at) => column.at(at));
    expect(read).toEqual(numbers.map((number) => number ?? Number.NaN));
  },
);
