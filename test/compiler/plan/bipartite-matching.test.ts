import { expect, test } from 'vitest';
import { BipartiteMatching } from '../../../src/compiler/plan/bipartite-matching.ts';
import type { Allowed } from '../../../src/model/plan.ts';

const none = (size: number) => new Array<boolean>(size).fill(false);
const all = undefined;
const only = (...members: number[]) => new Set(members);

test.each<[string, boolean[], Allowed, boolean]>([
  ['two slots with a choice and one without', none(3), [only(0, 1), only(0), all], true],
  ['two slots that need one member', none(2), [only(0), only(0)], false],
  ['a slot that takes none', none(2), [all, only()], false],
  ['slots that take all', none(2), [all, all], true],
  ['a slot whose member is placed', [true, false], [only(0), all], false],
  ['slots behind the members', none(1), [only(0), only()], true],
])('every slot has a member: %s', (_, used, allowed, want) => {
  expect(new BipartiteMatching(allowed, used).isComplete).toBe(want);
});

test.each<[string, Allowed, [number, number][], boolean]>([
  ['the member that the slot has', [only(0), all], [[0, 0]], true],
  ['one that no other slot needs', [only(0), all], [[1, 1]], true],
  ['one that another slot needs', [only(0), all], [[0, 1]], false],
  ['one that another slot can do without', [only(0, 1), all], [[0, 1]], true],
  ['one that two slots can only have in turn', [only(0, 1), only(0, 1), all], [[0, 2]], false],
  ['one of two that change places', [only(0, 1), only(0, 1)], [[1, 0]], true],
  [
    'one that a third slot needs, after two changed places',
    [only(0, 1), only(0, 1), only(2), all],
    [
      [1, 0],
      [2, 3],
    ],
    false,
  ],
  [
    'one whose slot got another',
    [only(0, 1), only(0, 1), all],
    [
      [1, 0],
      [1, 2],
    ],
    false,
  ],
])('places a member: %s', (_, allowed, places, want) => {
  const matching = new BipartiteMatching(allowed, none(allowed.length));
  const placed = places.map(([member, slot]) => matching.place(member, slot));
  expect(placed.at(-1)).toBe(want);
  expect(placed.slice(0, -1)).not.toContain(false);
});

test('a slot that needs a placed member cannot have it', () => {
  const used = none(3);
  const matching = new BipartiteMatching([only(0), only(1, 2), all], used);
  expect(matching.place(0, 0)).toBe(true);
  used[0] = true;
  expect(matching.place(1, 2)).toBe(true);
  used[1] = true;
  expect(matching.place(2, 1)).toBe(true);
});

test('a member taken back is free again, but kept for a particular slot', () => {
  const free = new BipartiteMatching([only(0, 1), all], none(2));
  expect(free.place(0, 1)).toBe(true);
  free.takeBack(0, 1);
  expect(free.place(1, 1)).toBe(true);
  const kept = new BipartiteMatching([only(0), all], none(2));
  expect(kept.place(0, 0)).toBe(true);
  kept.takeBack(0, 0);
  expect(kept.place(0, 1)).toBe(false);
});
