import { expect, test } from 'vitest';
import { hasOrder, someOrder, windowsOf } from '../../../src/compiler/plan/has-order.ts';
import type { OrderConstraints } from '../../../src/model/order-constraints.ts';
import { blockOf } from './support.ts';

type Pairs = OrderConstraints['pairs'];

/** The second pair narrows what the first has passed, so it takes a round for each. */
const backwards: Pairs = [
  [1, 2],
  [0, 1],
];
const inTurn = [0, 1, 2];

test.each<[string, Pairs, Parameters<typeof blockOf>[2], [number[], number[]] | undefined]>([
  [
    'no pair',
    [],
    { highest: [2, 0, 1] },
    [
      [0, 0, 0],
      [2, 0, 1],
    ],
  ],
  ['a chain', backwards, {}, [inTurn, inTurn]],
  ['a chain whose last slots are known', backwards, { highest: inTurn }, [inTurn, inTurn]],
  ['a chain whose first slots are known', backwards, { lowest: inTurn }, [inTurn, inTurn]],
  [
    'a first slot that a pair hands on',
    [[0, 1]],
    { lowest: [1, 0, 0] },
    [
      [1, 2, 0],
      [1, 2, 2],
    ],
  ],
  [
    'a last slot that a pair hands back',
    [[0, 1]],
    { highest: [2, 1, 2] },
    [
      [0, 1, 0],
      [0, 1, 2],
    ],
  ],
  [
    'a circle',
    [
      [0, 1],
      [1, 2],
      [2, 0],
    ],
    {},
    undefined,
  ],
])('pairs narrow the slots of members: %s', (_, pairs, bounds, want) => {
  const windows = windowsOf(blockOf([0, 1, 2], pairs, bounds));
  expect(windows && [windows.from, windows.to]).toEqual(want);
});

test.each<[string, Pairs, Parameters<typeof blockOf>[2], number[] | undefined]>([
  ['as it is listed, where all are free', [], {}, [0, 1, 2]],
  ['the one that must come soonest first', [[2, 0]], {}, [2, 0, 1]],
  ['none before its first slot', [], { lowest: [1, 0, 0] }, [1, 0, 2]],
  ['none for two with the same last slot', [], { highest: [0, 0, 2] }, undefined],
  ['none where no member may come first', [], { lowest: [1, 1, 1] }, undefined],
  [
    'none where pairs are circular',
    [
      [0, 1],
      [1, 0],
    ],
    {},
    undefined,
  ],
])('some order: %s', (_, pairs, bounds, want) => {
  const block = blockOf([0, 1, 2], pairs, bounds);
  expect(someOrder(block)).toEqual(want);
  expect(hasOrder(block)).toBe(want !== undefined);
});
