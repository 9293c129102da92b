import { describe, expect, test } from 'vitest';
import { type Cells, cellsOf, componentsOf } from '../../../src/compiler/plan/cells.ts';
import { fewestStates } from '../../../src/compiler/plan/fewest-states.ts';
import { groupsOf } from '../../../src/model/groups.ts';
import { blockOf } from './support.ts';

const cases: { given: string; block: Parameters<typeof blockOf>; want: Partial<Cells> }[] = [
  {
    given: 'members that are restricted alike share a cell and a letter, though they differ',
    block: [[0, 1, 1]],
    want: { members: [[0, 1, 2]], letterOf: [0], byLetter: [[0]], better: [[]], symmetric: [] },
  },
  {
    given: 'equal members that are restricted differently share a letter, and no others have it',
    block: [[0, 0, 2, 3], [[0, 2]]],
    want: {
      members: [[0], [1], [2], [3]],
      letterOf: [0, 0, 1, 2],
      byLetter: [[0, 1], [2], [3]],
      better: [[], [0], [], []],
      symmetric: [],
    },
  },
  {
    given: 'a kind of its own keeps its letter beside others that are restricted like a part of it',
    block: [[0, 0, 2, 3], [[0, 3]]],
    want: { members: [[0], [1], [2], [3]], letterOf: [0, 0, 1, 2], byLetter: [[0, 1], [2], [3]] },
  },
  {
    given: 'the sooner deadline is better',
    block: [[0, 0, 0], [], { highest: [2, 0, 1] }],
    want: { letterOf: [0, 0, 0], better: [[1, 2], [], [1]], symmetric: [] },
  },
  {
    given: 'what more depends on is better; what something else depends on is not',
    block: [
      [0, 0, 0, 3, 4],
      [
        [0, 3],
        [1, 3],
        [1, 4],
        [2, 4],
      ],
    ],
    want: { better: [[1], [], [1], [], []] },
  },
  {
    given: 'a sooner deadline is not better where less depends on it',
    block: [[0, 0, 2], [[0, 2]], { highest: [2, 0, 2] }],
    want: { highest: [1, 0, 2], better: [[], [], []] },
  },
  {
    given: 'of those that differ in their first slots only, the first is enough',
    block: [[0, 0, 0], [], { lowest: [0, 1, 0] }],
    want: { members: [[0, 2], [1]], better: [[], [0]] },
  },
  {
    given: 'pairs of equal calls could change places, others could not',
    block: [
      [0, 0, 0, 3, 3, 3],
      [
        [0, 3],
        [1, 4],
      ],
    ],
    want: {
      symmetric: [
        [
          [0, 3],
          [1, 4],
        ],
      ],
    },
  },
  {
    given: 'pairs the other way round could not',
    block: [
      [0, 0, 2, 2],
      [
        [0, 2],
        [3, 1],
      ],
    ],
    want: { symmetric: [] },
  },
  {
    given: 'nor those with other slots',
    block: [
      [0, 0, 2, 2],
      [
        [0, 2],
        [1, 3],
      ],
      { lowest: [0, 0, 1, 2] },
    ],
    want: { symmetric: [] },
  },
  {
    given: 'nor those that are tied otherwise',
    block: [
      [0, 0, 2, 2, 4, 4, 6, 6],
      [
        [0, 4],
        [0, 6],
        [2, 6],
        [3, 5],
        [1, 7],
        [3, 7],
      ],
    ],
    want: { symmetric: [] },
  },
  {
    given: 'nor those of other kinds',
    block: [
      [0, 0, 2, 3],
      [
        [0, 2],
        [1, 3],
      ],
    ],
    want: { symmetric: [] },
  },
];

test.each(cases)('$given', ({ block, want }) => {
  expect(cellsOf(blockOf(...block))).toMatchObject(want);
});

const members = (size: number) => Array.from({ length: size }, (_, at) => at);

test('components are what pairs tie, directly or not', () => {
  // Members 0 and 2 are one group.
  const pairs = [
    [0, 4],
    [2, 4],
    [1, 3],
  ] as const;
  expect(componentsOf(groupsOf(blockOf(members(6), pairs)))).toEqual([[0, 3], [1, 2], [4]]);
});

describe('the fewest states', () => {
  const bounds = { states: 1_000, work: 1_000_000 };
  const fewest = (...block: Parameters<typeof blockOf>) =>
    fewestStates(groupsOf(blockOf(...block)), bounds);
  const two = [
    [0, 1],
    [2, 3],
    [3, 4],
  ] as const;

  test('are those of each component, multiplied', () => {
    expect(fewest(members(5), two)).toBe(3 * 4);
    expect(fewest(members(5), [[2, 3]])).toBe(3 * 4);
  });

  test('are one where there is one component only', () => {
    expect(fewest(members(5))).toBe(1);
    expect(
      fewest(members(3), [
        [0, 1],
        [1, 2],
      ]),
    ).toBe(1);
  });

  test('are one where slots are bounded', () => {
    expect(fewest(members(5), two, { lowest: [0, 0, 0, 0, 1] })).toBe(1);
    expect(fewest(members(5), two, { highest: [4, 3, 4, 4, 4] })).toBe(1);
  });

  test('are not multiplied further where they are too many', () => {
    const pairs = [0, 2, 4, 6].map((at) => [at, at + 1] as const);
    const states = (most: number) =>
      fewestStates(groupsOf(blockOf(members(8), pairs)), { ...bounds, states: most });
    expect([states(80), states(27), states(26), states(8)]).toEqual([81, 81, 27, 9]);
  });
});
