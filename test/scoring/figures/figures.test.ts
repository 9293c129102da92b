import { describe, expect, it } from 'vitest';
import {
  type FigureName,
  type Figures,
  figureNames,
  pairFigureNames,
} from '../../../src/model/figures.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import { similarities } from '../../../src/model/score.ts';
import { calls, names, prediction, score } from './support.ts';

const f1 = ['f', { x: 1 }] as const;
const f2 = ['f', { x: 2 }] as const;
const g1 = ['g', { y: 'a', z: null }] as const;

/** All figures, in the order of `figureNames`; without weights, weighted_f1 is tool_f1. */
function figures(...values: readonly (number | null)[]): Figures {
  const own = figureNames.filter((name) => name !== 'weighted_f1');
  const given = Object.fromEntries(own.map((name, at) => [name, values[at]]));
  return { ...given, weighted_f1: given.tool_f1 } as Figures;
}

const all = figures(1, 1, 100, 1, 1, 1, 1, 1, 1, 100, 100, 100, 100);
const none = figures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

interface Case {
  readonly title: string;
  readonly golds: readonly ReadTrajectory[];
  readonly predictions: readonly ReadTrajectory[];
  readonly figures: Partial<Record<FigureName, number | null>>;
}

const cases: readonly Case[] = [
  {
    title: 'gold predicted',
    golds: [calls('a', f1, g1)],
    predictions: [calls('a', f1, g1)],
    figures: all,
  },
  {
    title: 'one wrong value',
    golds: [calls('a', f1, g1, 'b')],
    predictions: [calls('a', f2, g1, 'b')],
    // tools a f g b on both sides: 4/4. Triplets (f,x,1) (g,y,a) (g,z,null) against (f,x,2) (g,y,a)
    // (g,z,null): 2 shared of 3 and 3. Calls: the run g b is 2 of 4, the prefix a is 1 of 4.
    figures: figures(0, 0, 100, 1, 1, 1, 2 / 3, 2 / 3, 2 / 3, 100, 50, 100, 25),
  },
  {
    title: 'a missing call',
    golds: [calls('a', f1, 'b')],
    predictions: [calls('a', 'b')],
    // tools: 2 shared, precision 2/2, recall 2/3, F1 2·2/(3+2) = 0.8. Triplets: gold 1, predicted 0,
    // so all 0. Longest run a (or b) 1/3, prefix a 1/3.
    figures: figures(0, 0, 100, 1, 2 / 3, 0.8, 0, 0, 0, 100 / 3, 100 / 3, 100 / 3, 100 / 3),
  },
  {
    title: 'an extra call',
    golds: [calls('a', f1)],
    predictions: [calls('a', g1, f1)],
    // tools: 2 shared, precision 2/3, recall 2/2, F1 4/5. Triplets: 1 shared, precision 1/3, recall
    // 1/1, F1 2/4. Run 1 of 2, prefix 1 of 2.
    figures: figures(0, 0, 100, 2 / 3, 1, 0.8, 1 / 3, 1, 0.5, 50, 50, 50, 50),
  },
  {
    title: 'the wrong order',
    golds: [calls('a', 'b', 'c', 'd')],
    predictions: [calls('b', 'c', 'a', 'd')],
    // the multisets are equal; no parameters on either side is 1. Run b c is 2 of 4, prefix 0.
    figures: figures(0, 0, 100, 1, 1, 1, 1, 1, 1, 50, 50, 0, 0),
  },
  {
    title: 'repeated tools',
    golds: [calls(f1, f1, f2)],
    predictions: [calls(f1, f2, f2, f2)],
    // tools f3 against f4: 3 shared, precision 3/4, recall 1, F1 6/7. Triplets x1 x1 x2 against x1 x2
    // x2 x2: min(2,1) + min(1,3) = 2, precision 2/4, recall 2/3, F1 4/7. On tools the run is 3 of 3,
    // and the prefix too; on calls the run x1 x2 is 2 of 3, the prefix x1 1 of 3.
    figures: figures(0, 0, 100, 0.75, 1, 6 / 7, 0.5, 2 / 3, 4 / 7, 100, 200 / 3, 100, 100 / 3),
  },
  {
    title: 'two empty trajectories',
    golds: [calls()],
    predictions: [calls()],
    figures: all,
  },
  {
    title: 'an empty trajectory predicted',
    golds: [calls('a', f1)],
    predictions: [calls()],
    figures: { ...none, count_agreement: 100 },
  },
  {
    title: 'an empty trajectory predicted, where even the absence of parameters is no agreement',
    golds: [calls('a')],
    predictions: [calls()],
    figures: { ...none, count_agreement: 100 },
  },
  {
    title: 'an empty gold, where even the absence of parameters is no agreement',
    golds: [calls()],
    predictions: [calls('a')],
    figures: { ...none, count_agreement: 100 },
  },
  {
    title: 'a list without agents or calls is the empty trajectory',
    golds: [calls()],
    predictions: [[]],
    figures: all,
  },
  {
    title: 'parameters on the predicted side only',
    golds: [calls('f')],
    predictions: [calls(f1)],
    // 0 shared of 0 and of 1: recall has no denominator, so 0; precision 0/1; F1 0/1.
    figures: figures(0, 0, 100, 1, 1, 1, 0, 0, 0, 100, 0, 100, 0),
  },
  {
    title: 'more predictions than golds',
    golds: [calls('a', 'b')],
    predictions: [calls('a', 'c'), calls('a', 'b'), calls('d')],
    // the gold is matched with the second; the others count in valid (1 of 3), exact match and 100·3/1 only
    figures: { ...all, valid: 1 / 3, exact_match: 0, count_agreement: 300 },
  },
  {
    title: 'fewer predictions than golds',
    golds: [calls('a', 'b'), calls('b', 'a')],
    predictions: [calls('b', 'a')],
    // 100·1/2
    figures: { ...all, exact_match: 0, count_agreement: 50 },
  },
  {
    title: 'golds in another order',
    golds: [calls('a', 'b'), calls('b', 'a')],
    predictions: [calls('b', 'a'), calls('a', 'b')],
    figures: all,
  },
  {
    title: 'a gold predicted twice: P = G as sets, and twice as many as there are',
    golds: [calls('a', 'b')],
    predictions: [calls('a', 'b'), calls('a', 'b')],
    figures: { ...all, count_agreement: 200 },
  },
  {
    title: 'a gold predicted twice beside a wrong one: valid is of the list',
    golds: [calls('a', 'b'), calls('b', 'a')],
    predictions: [calls('a', 'b'), calls('a', 'b'), calls('c')],
    // pairs (1,1) all right and (2,2): 2·1/4 similar; tools a b on both sides, run 1 of 2, prefix 0
    figures: {
      ...all,
      valid: 2 / 3,
      exact_match: 0,
      count_agreement: 150,
      overlap_tools: 75,
      overlap_calls: 75,
      prefix_tools: 50,
      prefix_calls: 50,
    },
  },
  {
    title: 'the mean over two pairs',
    golds: [calls('a', 'b'), calls('c', 'd')],
    predictions: [calls('a', 'b'), calls('c', 'e')],
    // pairs (1,1) all right, (2,2): tools c of c d and c e: 1/2, 1/2, 1/2; no parameters on either side
    // 1; run 1 of 2, prefix 1 of 2. Means: 3/4 and 75.
    figures: figures(0.5, 0, 100, 0.75, 0.75, 0.75, 1, 1, 1, 75, 75, 75, 75),
  },
  {
    title: 'a pair with similarity 0 is a pair',
    golds: [calls('a'), calls('b')],
    predictions: [calls('a'), calls('x')],
    // pairs (1,1) all right and (2,2) nothing right, but for parameters: there are none on either side
    figures: figures(0.5, 0, 100, 0.5, 0.5, 0.5, 1, 1, 1, 50, 50, 50, 50),
  },
  {
    title: 'null, lists and objects as values, whatever the order of keys and parameters',
    golds: [calls(['f', { a: null, b: [1, { c: 'x', d: 2 }], e: false }])],
    predictions: [calls(['f', { e: false, b: [1, { d: 2.0, c: 'x' }], a: null }])],
    figures: all,
  },
  {
    title: 'a number is not the text, null is not its absence, a list has an order',
    golds: [calls(['f', { a: 1, b: null, c: [1, 2], d: true }])],
    predictions: [calls(['f', { a: '1', c: [2, 1], d: true }])],
    // 4 triplets against 3: (d,true) shared. precision 1/3, recall 1/4, F1 2/7. The one call differs.
    figures: figures(0, 0, 100, 1, 1, 1, 1 / 3, 1 / 4, 2 / 7, 100, 0, 100, 0),
  },
  {
    title: 'equal triplets of different tools are not shared',
    golds: [calls(['f', { x: 1 }])],
    predictions: [calls(['g', { x: 1 }])],
    figures: { ...none, count_agreement: 100 },
  },
  {
    title: 'tool names only, predicted',
    golds: [calls('a', f1, 'b')],
    predictions: [names('a', 'f', 'c')],
    // tools 2 of 3 and 3; run a f 2 of 3, prefix the same; parameters and calls unknown
    figures: figures(
      ...[0, 0, 100, 2 / 3, 2 / 3, 2 / 3, null, null, null],
      ...[200 / 3, null, 200 / 3, null],
    ),
  },
  {
    title: 'tool names only, in the gold',
    golds: [names('a', 'f')],
    predictions: [calls('a', f2)],
    figures: figures(1, 1, 100, 1, 1, 1, null, null, null, 100, null, 100, null),
  },
];

describe('the figures of a profile', () => {
  it.each(cases)('$title', ({ golds, predictions, figures: expected }) => {
    const found = score(golds, predictions).figures;
    for (const name of figureNames) {
      const value = expected[name];
      if (typeof value === 'number') expect(found[name], name).toBeCloseTo(value, 12);
      else expect(found[name], name).toBe(value);
    }
  });

  it.each([
    ['absent', undefined],
    ['absent', prediction([])],
    ['unreadable', prediction(undefined)],
  ])('are 0 in everything where the prediction is %s', (state, predicted) => {
    const found = score([calls()], undefined, { prediction: predicted });
    expect(found).toMatchObject({ state, figures: none, pairs: [], tags: [], predictions: 0 });
    expect(new Set(Object.values(found.otherFigures))).toEqual(new Set([0]));
  });

  it('are 0 where there is no gold', () => {
    expect(score([], [calls('a')])).toMatchObject({ state: 'scored', figures: none });
  });

  it('keep the groups that the caller gives an absent prediction', () => {
    const found = score([calls('a')], [], { prediction: undefined, groups: { model: 'm' } });
    expect(found.groups).toEqual({ model: 'm' });
  });
});

describe('values', () => {
  const gold = calls(['f', { n: 5, t: true, o: null, l: ['x', 1] }]);
  const text = calls(['f', { n: '5', t: 'True', o: 'None', l: "['x', 1]" }]);

  it('are equal as the text of the traxgen format where the prediction is in it', () => {
    const predicted = prediction([text], { valuesAreText: true });
    expect(score([gold], [], { prediction: predicted }).figures).toEqual(all);
    expect(score([gold], [text]).figures.exact_match).toBe(0);
  });

  it('are equal as that text where the gold is in it', () => {
    expect(score([text], [gold], { valuesAreText: true }).figures).toEqual(all);
  });
});

describe('pairs', () => {
  it('name positions, similarity and figures, sorted by gold', () => {
    const found = score(
      [calls('a', 'b'), calls('c')],
      [calls('c', 'd'), calls('x'), calls('a', 'b')],
    );
    // (1,3) are identical; (2,1): 2·1/(1+2)
    expect(found.pairs).toMatchObject([
      { gold: 0, prediction: 2, similarity: 1, figures: { tool_f1: 1 } },
      { gold: 1, prediction: 0, similarity: 2 / 3, figures: { tool_precision: 0.5 } },
    ]);
    expect(Object.keys(found.pairs[0]?.figures ?? {})).toEqual(pairFigureNames);
  });

  it('of equal similarity are the same every time', () => {
    const golds = [calls('a', 'b'), calls('b', 'a')];
    const predictions = [calls('a'), calls('b')];
    const pairs = score(golds, predictions).pairs;
    expect(pairs.map(({ similarity }) => similarity)).toEqual([2 / 3, 2 / 3]);
    for (let time = 0; time < 5; time++) expect(score(golds, predictions).pairs).toEqual(pairs);
  });
});

describe('similarities', () => {
  const gold = calls('a', f1, 'b', g1);
  const predicted = calls('a', 'b', f2, g1);
  it.each([
    // calls a b g in common: 2·3/8
    ['lcs', 0.75],
    // the same tools
    ['tool-f1', 1],
    // (f,x,1) (g,y,a) (g,z,null) against (f,x,2) and the same two: 2·2/6
    ['param-f1', 2 / 3],
    // a of a f b g
    ['prefix', 0.25],
    // one call in a row
    ['overlap', 0.25],
  ] as const)('%s', (similarity, expected) => {
    expect(score([gold], [predicted], { similarity }).pairs[0]?.similarity).toBeCloseTo(expected);
  });

  it.each(similarities)(
    'of an empty trajectory: 1 with another, 0 with any other, by %s',
    (similarity) => {
      const similaritiesOf = (golds: ReadTrajectory[], predictions: ReadTrajectory[]) =>
        score(golds, predictions, { similarity }).pairs.map((pair) => pair.similarity);
      expect(similaritiesOf([calls()], [calls('a')])).toEqual([0]);
      expect(similaritiesOf([calls('a')], [calls()])).toEqual([0]);
      // the two empty ones, and a with f
      expect(similaritiesOf([calls(), calls(g1)], [calls(), calls(f1)])).toEqual([1, 0]);
    },
  );

  it('are over tools where there are names only', () => {
    const only = [names('a', 'b', 'f', 'g')];
    const found = score([gold], only, { similarity: 'param-f1' });
    expect(found.pairs[0]?.similarity).toBe(1);
    // a f b g and a b f g: a f g, 2·3/8
    expect(score([gold], only).pairs[0]?.similarity).toBe(0.75);
  });

  it('decide who is paired with whom', () => {
    const golds = [calls('a', 'b', 'c'), calls('x', 'c', 'b', 'a')];
    const pairOf = (similarity: 'prefix' | 'tool-f1') =>
      score(golds, [calls('x', 'a', 'b', 'c')], { similarity }).pairs[0]?.gold;
    expect([pairOf('prefix'), pairOf('tool-f1')]).toEqual([1, 1]);
    expect(score(golds, [calls('x', 'a', 'b', 'c')]).pairs[0]?.gold).toBe(0);
  });
});
