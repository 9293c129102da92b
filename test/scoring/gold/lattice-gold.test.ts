import { describe, expect, test } from 'vitest';
import { ExactNumber } from '../../../src/base/json.ts';
import type { Lattice } from '../../../src/model/format.ts';
import { expandLattice, goldOfLattice } from '../../../src/scoring/gold/lattice-gold.ts';

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

const circle: Partial<Lattice> = {
  before: [
    [0, 1],
    [1, 0],
  ],
};

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
    [
      'a pair across blocks',
      {
        slots: [{ block: 0 }, { block: 0 }, { block: 1 }],
        blocks: [
          { calls: [0, 1], alike: [] },
          { calls: [2], alike: [] },
        ],
        before: [[0, 2]],
      },
      ['abc', 'bac'],
    ],
    ['no calls', { calls: [], slots: [], blocks: [] }, ['']],
    ['a call that is not there', { before: [[0, 9]] }, undefined],
    ['a block that is not there', { slots: [{ block: 5 }] }, undefined],
    ['a circle', circle, undefined],
  ])('%s', (_, parts, want) => {
    expect(orders(lattice({ count: BigInt(want?.length ?? 6), ...parts }))).toEqual(want);
  });

  test('calls that are the same are alike, also where an older file does not say so', () => {
    const params = (value: string) => [['x', new ExactNumber(value)] as const];
    const calls = [
      { agent: 'x', tool: 'a', params: params('1') },
      { agent: 'x', tool: 'a', params: params('1.0') },
      { agent: 'x', tool: 'b', params: params('1') },
    ];
    expect(orders(lattice({ count: 6n, calls }))).toEqual(['aab', 'aba', 'baa']);
    const differ = calls.with(1, { agent: 'x', tool: 'a', params: params('2') });
    expect(orders(lattice({ count: 6n, calls: differ }))).toHaveLength(6);
    const apart = calls.with(1, { agent: 'y', tool: 'a', params: params('1') });
    expect(orders(lattice({ count: 6n, calls: apart }))).toHaveLength(6);
  });

  test('is not listed if it has more trajectories than the limit', () => {
    expect(orders(lattice({ count: 6n }), 5)).toBeUndefined();
    expect(orders(lattice({ count: 6n }), 6)).toHaveLength(6);
  });
});

describe('a factored set that contradicts itself has a reason and a place', () => {
  const many = Array.from({ length: 40 }, (_, at) => at);
  const calls = many.map((at) => ({ agent: 'x', tool: `t${at}`, params: [] }));
  const entangled = many.slice(0, 20).flatMap((at): [number, number][] => [
    [at, at + 20],
    [at, ((at * 7 + 3) % 20) + 20],
  ]);
  const large = {
    calls,
    slots: many.map(() => ({ block: 0 })),
    blocks: [{ calls: many, alike: [] }],
    before: entangled,
  };
  test.each<[Partial<Lattice>, string, string]>([
    [circle, "no order keeps 'before'", '/before'],
    [{ count: 5n }, 'it says that it has 5 trajectories, and it has 6', '/count'],
    [{ before: [[0, 55]] }, 'it has position 55 of 3 calls', '/before/0/1'],
    [{ slots: [{ block: 0 }, { block: 7 }] }, 'it has block 7 of 1 blocks', '/slots/1'],
    [{ slots: [{ block: 0 }, { block: 0 }] }, 'block 0 has 3 calls and 2 slots', '/blocks/0'],
    [
      { slots: [0, { block: 0 }, { block: 0 }], blocks: [{ calls: [1, 2], alike: [[0, 1]] }] },
      'call 0 is not in block 0',
      '/blocks/0/alike',
    ],
    [{ slots: [0, 1], blocks: [] }, 'call 2 has no place', '/calls/2'],
    [{ slots: [0, 1, 2, 1], blocks: [] }, 'call 1 has several places', '/calls/1'],
    [
      { slots: [1, 0, 2], blocks: [], before: [[0, 1]], count: 1n },
      "no order keeps 'before'",
      '/before',
    ],
    [large, 'block 0 of 40 calls is too large to count its orders', '/blocks/0'],
  ])('%#', (parts, reason, pointer) => {
    expect(goldOfLattice(lattice({ count: 6n, ...parts }))).toEqual({ reason, pointer });
  });
});
