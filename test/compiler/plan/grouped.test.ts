import { expect, test } from 'vitest';
import { GroupedOrders } from '../../../src/compiler/plan/grouped.ts';
import { permutations } from '../../oracle/oracle.ts';
import { blockOf } from './support.ts';

test.each<[string, Parameters<typeof blockOf>[2], string[]]>([
  ['a pair', {}, ['012', '021', '201']],
  ['a pair and a slot', { lowest: [0, 0, 1], highest: [2, 2, 1] }, ['021']],
  ['a pair and a first slot', { lowest: [0, 0, 2] }, ['012']],
  ['a pair and a last slot', { highest: [2, 2, 0] }, ['201']],
])('a block has the orders that keep what restricts it: %s', (_, bounds, want) => {
  const space = new GroupedOrders(blockOf([0, 1, 2], [[0, 1]], bounds));
  const orders = permutations([0, 1, 2]).filter((order) => space.has(order));
  expect(orders.map((order) => order.join(''))).toEqual(want);
});
