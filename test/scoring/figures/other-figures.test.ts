import { describe, expect, it } from 'vitest';
import { otherFigureNames } from '../../../src/model/figures.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import { calls, names, score } from './support.ts';

const f1 = ['f', { x: 1, y: 2 }] as const;
const f2 = ['f', { x: 1, y: 3 }] as const;

const cases: readonly {
  title: string;
  golds: readonly ReadTrajectory[];
  predictions: readonly ReadTrajectory[];
  /** strict unordered subset superset | exact in-order any-order precision recall | alignment accuracy */
  figures: readonly (number | null)[];
}[] = [
  {
    title: 'gold',
    golds: [calls('a', f1)],
    predictions: [calls('a', f1)],
    figures: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  },
  {
    title: 'another order',
    golds: [calls('a', 'b')],
    predictions: [calls('b', 'a')],
    figures: [0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0],
  },
  {
    title: 'an extra call',
    golds: [calls('a', 'b')],
    predictions: [calls('a', 'c', 'b', 'd')],
    // a and b of a c b d: precision 2/4
    figures: [0, 0, 0, 1, 0, 1, 1, 0.5, 1, 0, 0],
  },
  {
    title: 'a missing call',
    golds: [calls('a', 'b', 'c')],
    predictions: [calls('a', 'c')],
    // a and c of a b c: recall 2/3
    figures: [0, 0, 1, 0, 0, 0, 0, 1, 2 / 3, 0, 0],
  },
  {
    title: 'a wrong value',
    golds: [calls('a', f1)],
    predictions: [calls('a', f2)],
    // only a is right: 1/2 and 1/2; the tools are, and x of x and y: (0 + 1)/(0 + 2)
    figures: [0, 0, 0, 0, 0, 0, 0, 0.5, 0.5, 1, 0.5],
  },
  {
    title: 'duplicates',
    golds: [calls('a', 'a', 'b')],
    predictions: [calls('a', 'b', 'b')],
    // as multisets neither has the other; every predicted call appears in the reference, and the other
    // way round
    figures: [0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0],
  },
  {
    title: 'an empty prediction',
    golds: [calls('a')],
    predictions: [calls()],
    figures: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  {
    title: 'an empty gold',
    golds: [calls()],
    predictions: [calls('a')],
    figures: [0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0],
  },
  {
    title: 'two empty trajectories',
    golds: [calls()],
    predictions: [calls()],
    figures: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  },
  {
    title: 'no parameters expected, one given',
    golds: [calls('f')],
    predictions: [calls(f1)],
    figures: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
  },
  {
    title: 'the best of several golds, figure by figure',
    golds: [calls('a', 'b', 'c'), calls('a', 'd')],
    predictions: [calls('a', 'b', 'd')],
    // subset of neither; superset of the second, in order; precision 2/3 of either; recall 2/3 and 1
    figures: [0, 0, 0, 1, 0, 1, 1, 2 / 3, 1, 0, 0],
  },
  {
    title: 'the best of several golds, whichever is listed last',
    golds: [calls('a', 'd'), calls('a', 'b', 'c'), calls('x')],
    predictions: [calls('a', 'b', 'd')],
    figures: [0, 0, 0, 1, 0, 1, 1, 2 / 3, 1, 0, 0],
  },
  {
    title: 'the mean over the predictions',
    golds: [calls('a', 'b')],
    predictions: [calls('a', 'b'), calls('a')],
    figures: [0.5, 0.5, 1, 0.5, 0.5, 0.5, 0.5, 1, 0.75, 0.5, 0.5],
  },
  {
    title: 'tool names only',
    golds: [calls('a', f1)],
    predictions: [names('a', 'f'), names('f', 'a')],
    figures: [null, null, null, null, null, null, null, null, null, 0.5, null],
  },
];

describe('figures of other evaluators', () => {
  it.each(cases)('$title', ({ golds, predictions, figures }) => {
    const found = score(golds, predictions).otherFigures;
    for (const [at, name] of otherFigureNames.entries()) {
      const value = figures[at];
      if (typeof value === 'number') expect(found[name], name).toBeCloseTo(value, 12);
      else expect(found[name], name).toBe(value);
    }
  });
});
