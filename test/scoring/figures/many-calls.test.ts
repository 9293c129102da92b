import { expect, test } from 'vitest';
import { calls, score } from './support.ts';

test('very many calls of one message, in any order, take little time', () => {
  const many = Array.from({ length: 200 }, (_, x) => ['f', { x }] as const);
  const made = many
    .toReversed()
    .map(([tool, { x }]) => ({ tool, params: [['x', x] as const], parallel: 1 }));
  const start = performance.now();
  const all = [calls(...many), calls(...many.slice(0, 150), ['g', {}])];
  const found = score(all, [[{ agent: undefined, calls: made }]], { anyOrder: true });
  expect(found.figures.prefix_calls).toBe(100);
  expect(found.tags).toEqual([]);
  expect(performance.now() - start).toBeLessThan(20_000);
});
