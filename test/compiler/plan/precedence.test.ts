import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayPrecede } from '../../../src/compiler/plan/precedence.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { arranged, ordersAt } from '../../../src/model/order-template.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { budget } from '../../budget.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Two blocks, and steps around and between them, with pairs. */
const arbitrarySketch = fc.record({
  sizes: fc.tuple(fc.integer({ min: 2, max: 4 }), fc.constantFrom(0, 2, 3)),
  shuffled: fc.shuffledSubarray(names, { minLength: 7 }),
  pairs: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), {
    maxLength: 3,
    selector: String,
  }),
});

/** Whether a trajectory has one call before another, by listing all of them. */
function isListed(made: Plan, first: number, second: number): boolean {
  for (let rank = 0n; rank < made.ranks; rank++) {
    const order = arranged(made, ordersAt(made, rank));
    if (order.indexOf(first) < order.indexOf(second)) return true;
  }
  return false;
}

/** Whether the graph of a plan leads from one call to another. */
function leadsTo({ graph }: Plan, first: number, second: number): boolean {
  const made = graph();
  const met = [String(first)];
  for (const node of met)
    met.push(...made.outNeighbors(node).filter((next) => !met.includes(next)));
  return met.includes(String(second));
}

/** Whether nothing stands between the members of any block. */
function areTogether({ blocks }: Plan): boolean {
  return blocks.every(({ calls }) => (calls.at(-1) ?? 0) - (calls[0] ?? 0) === calls.length - 1);
}

test('a call may come before another where a trajectory has it so', () => {
  const seen = { yes: 0, no: 0, forced: 0 };
  fc.assert(
    fc.property(arbitrarySketch, ({ sizes: [one, two], shuffled, pairs }) => {
      const blocks = [shuffled.slice(0, one), shuffled.slice(one, one + two)];
      const sketch = {
        agent: 'a',
        steps: names,
        soft_ordering: blocks.filter(({ length }) => length > 0),
        hard_ordering: pairs.filter(([first, second]) => first !== second),
      };
      const text = JSON.stringify(sketch);
      const [workflow] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
      // Pairs that contradict the listed order.
      if (workflow === undefined) return;
      const { value: made } = workflow.plan('', false);
      if (made === undefined) return;
      for (const first of names.keys()) {
        for (const second of names.keys()) {
          if (first === second) continue;
          const expected = isListed(made, first, second);
          expect(mayPrecede(made, first, second)).toBe(expected);
          seen[expected ? 'yes' : 'no'] += 1;
          const isForced = !isListed(made, second, first);
          // Where a block has other calls between its slots, pairs may leave fewer orders than paths say.
          const isExact = sketch.hard_ordering.length === 0 || areTogether(made);
          if (isExact || !isForced) expect(leadsTo(made, first, second)).toBe(isForced);
          if (isExact && isForced) seen.forced += 1;
        }
      }
    }),
    { seed: 4, numRuns: budget(150) },
  );
  expect(Math.min(seen.yes, seen.no, seen.forced)).toBeGreaterThan(budget(500));
});
