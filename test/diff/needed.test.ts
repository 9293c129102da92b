import { describe, expect, test } from 'vitest';
import { fewest, neededGroups } from '../../src/diff/needed.ts';

const all = Array.from({ length: 11 }, (_, at) => at);
const has =
  (...wanted: number[]) =>
  (changes: readonly number[]) =>
    wanted.every((change) => changes.includes(change));

describe('the fewest changes that are enough', () => {
  test.each([[[0]], [[10]], [[3, 4]], [[0, 5, 10]], [all], [[]]])('%j', (wanted) => {
    expect(fewest(all, has(...wanted))).toEqual(wanted);
  });

  test('are found where two that undo each other can be spared together only', () => {
    const isEnough = (changes: readonly number[]) =>
      changes.includes(2) && changes.includes(4) === changes.includes(9);
    expect(fewest(all, isEnough)).toEqual([2]);
  });

  test('are enough, where there are many of them', () => {
    const many = Array.from({ length: 400 }, (_, at) => at);
    let trials = 0;
    const found = fewest(many, (changes) => {
      trials += 1;
      return has(7, 399)(changes);
    });
    expect(found).toEqual([7, 399]);
    expect(trials).toBeLessThan(100);
  });
});

describe('changes that need each other', () => {
  const works = (sets: number[][]) => (changes: readonly number[]) =>
    sets.some((set) => has(...set)(changes));

  test.each([
    [
      [[1], [2], [3]],
      [[1], [2], [3]],
    ],
    [
      [[1], [2, 3]],
      [[1], [2, 3]],
    ],
    [[[1, 2, 3]], [[1, 2, 3]]],
  ])('where %j work alone, the groups are %j', (sets, want) => {
    // What is asked of a group is asked of the change that it is of: no other group may answer.
    const alone = (changes: readonly number[]) =>
      works(sets)(changes) &&
      changes.every((change) => sets.some((set) => set.includes(change) && has(...set)(changes)));
    expect(neededGroups([1, 2, 3], alone)).toEqual(want);
  });
});
