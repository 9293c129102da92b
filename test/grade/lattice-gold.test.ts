import { describe, expect, test } from 'vitest';
import { expandLattice } from '../../src/grade/lattice-gold.ts';
import type { Lattice } from '../../src/model/format.ts';

const lattice = (parts: Partial<Lattice>): Lattice => ({
  count: 1n,
  calls: ['a', 'b', 'c'].map((tool) => ({ agent: 'x', tool, params: [] })),
  slots: [{ block: 0 }, { block: 0 }, { block: 0 }],
  blocks: [{ calls: [0, 1, 2], alike: [] }],
  before: [],
  ...parts,
});

const orders = (given: Lattice, limit = 100) =>
  expandLattice(given, limit)?.map((segments) =>
    segments.flatMap(({ calls }) => calls.map(({ tool }) => tool)).join(''),
  );

describe('a factored set becomes the trajectories that it stands for', () => {
  test.each<[string, Partial<Lattice>, string[] | undefined]>([
    ['all orders', {}, ['abc', 'acb', 'bac', 'bca', 'cab', 'cba']],
    ['restricted', { before: [[0, 1]] }, ['abc', 'acb', 'cab']],
    ['alike', { blocks: [{ calls: [0, 1, 2], alike: [[0, 2]] }] }, ['abc', 'acb', 'bac']],
    [
      'fixed slots',
      { slots: [2, { block: 0 }, { block: 0 }], blocks: [{ calls: [0, 1], alike: [] }] },
      ['cab', 'cba'],
    ],
    ['no slots', { slots: [], blocks: [] }, ['']],
    ['a call that is not there', { before: [[0, 9]] }, undefined],
    ['a block that is not there', { slots: [{ block: 5 }] }, undefined],
    [
      'a circle',
      {
        before: [
          [0, 1],
          [1, 0],
        ],
      },
      [],
    ],
  ])('%s', (_, parts, want) => {
    expect(orders(lattice(parts))).toEqual(want);
  });

  test('more than the limit are none, said or not', () => {
    expect(orders(lattice({ count: 6n }), 5)).toBeUndefined();
    expect(orders(lattice({ count: 1n }), 5)).toBeUndefined();
    expect(orders(lattice({ count: 6n }), 6)).toHaveLength(6);
  });
});
