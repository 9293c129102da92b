import { expect, test } from 'vitest';
import { NumberColumn } from '../../../src/scoring/stream/number-column.ts';

test.each([3, 300, 70_000])(
  'has the numbers that a list has, of which %i are different',
  (many) => {
    const numbers = Array.from({ length: 80_000 }, (_, at) =>
      at % 7 === 5 ? Number.NaN : (at % many) / 3,
    );
    const column = new NumberColumn();
    for (const number of numbers) column.push(number);
    const read = numbers.map((_, at) => column.at(at));
    expect(read).toEqual(numbers);
  },
);
