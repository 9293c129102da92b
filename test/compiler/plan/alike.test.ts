import { expect, test } from 'vitest';
import { withAlike } from '../../../src/compiler/plan/alike.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { workflowOf } from './support.ts';

/** A fixed call, a block of so many calls of one tool, and another of two. */
function planOf(size: number): Plan {
  const names = Array.from({ length: size }, (_, at) => `f${at}`);
  const { value } = workflowOf({
    steps: ['x', ...names.map((name, at) => `${name}: f(a = v${at})`), 'y', 'z'],
    soft_ordering: [names, ['y', 'z']],
  }).plan('', false);
  if (value === undefined) throw new Error('no plan');
  return value;
}

test('calls that are the same are one kind, by their positions', () => {
  const plan = planOf(4);
  const same = withAlike(plan, [
    [0, 1, 0, 1],
    [0, 1],
  ]);
  expect([plan.count, plan.ranks, plan.blocks[0]?.alike]).toEqual([48n, 48n, []]);
  expect([same.count, same.ranks]).toEqual([12n, 12n]);
  expect(same.blocks.map(({ alike }) => alike)).toEqual([
    [
      [1, 3],
      [2, 4],
    ],
    [],
  ]);
  expect(same.blocks.map(({ calls }) => calls)).toEqual(plan.blocks.map(({ calls }) => calls));
  expect(same.blocks[0]?.orders.constraints.kind).toEqual([0, 1, 0, 1]);
  expect([same.calls, same.slots]).toEqual([plan.calls, plan.slots]);
});

test('a plan is made once for each way in which calls are the same, as long as they are few', () => {
  const plan = planOf(10);
  const free = [0, 1];
  /** Member n of the block is the same as the first, where bit n of a number says so. */
  const kinds = (bits: number) => [
    Array.from({ length: 10 }, (_, at) => ((bits >> at) % 2 === 1 ? 0 : at)),
    free,
  ];
  const first = withAlike(plan, kinds(2));
  // Compared here, for what compares plans in depth lists their orders.
  const isKept = () => withAlike(plan, kinds(2)) === first;
  expect(isKept()).toBe(true);
  expect(withAlike(plan, kinds(4)).blocks[0]?.alike).toEqual([[1, 3]]);
  for (let bits = 3; bits < 256; bits++) withAlike(plan, kinds(2 * bits));
  // 255 are known now, with the two above.
  expect(isKept()).toBe(true);
  withAlike(plan, kinds(2 * 256));
  expect(isKept()).toBe(true);
  withAlike(plan, kinds(2 * 257));
  expect(isKept()).toBe(false);
});
