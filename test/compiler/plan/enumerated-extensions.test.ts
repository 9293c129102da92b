import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budget } from '../../budget.ts';
import { blocks, demands, expectBrute } from './support.ts';

test.each([
  [1, 6, 1000],
  [7, 7, 40],
])(
  'orders of twins that are restricted differently are those that trying all of them finds (%i to %i members)',
  (least, most, numRuns) => {
    let entangled = 0;
    fc.assert(
      fc.property(blocks(least, most), demands, (given, wanted) => {
        if (expectBrute(given, wanted)) entangled += 1;
      }),
      { seed: 16, numRuns: budget(numRuns) },
    );
    expect(entangled).toBeGreaterThan(budget(numRuns) / 5);
  },
);
