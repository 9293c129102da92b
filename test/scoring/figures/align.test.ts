import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WholeNumber } from '../../../src/base/whole-number.ts';
import { type SimilarityName, similarities } from '../../../src/model/score.ts';
import { align } from '../../../src/scoring/figures/align.ts';
import { assign } from '../../../src/scoring/figures/assign.ts';
import { closenessBy } from '../../../src/scoring/figures/closeness.ts';
import { createComparison } from '../../../src/scoring/figures/compare.ts';
import { Sequence } from '../../../src/scoring/figures/sequence.ts';
import { budget } from '../../budget.ts';
import { calls, type Given, score } from './support.ts';

/** The greatest total over all assignments, tried one by one. */
function bruteForce(matrix: readonly (readonly number[])[]): number {
  const columns = matrix[0]?.length ?? 0;
  const from = (row: number, used: ReadonlySet<number>): number => {
    const similarity = matrix[row];
    if (!similarity) return 0;
    const choices = similarity.flatMap((value, column) =>
      used.has(column) ? [] : [value + from(row + 1, new Set([...used, column]))],
    );
    if (matrix.length > columns) choices.push(from(row + 1, used));
    return Math.max(0, ...choices);
  };
  return from(0, new Set());
}

const call: fc.Arbitrary<Given> = fc.oneof(
  fc.constantFrom('a', 'b'),
  fc.tuple(fc.constantFrom('f', 'g'), fc.record({ x: fc.integer({ min: 0, max: 1 }) })),
);
const trajectory = fc.array(call, { maxLength: 5 }).map((given) => calls(...given));
const list = fc.array(trajectory, { minLength: 1, maxLength: 6 });
const total = (found: ReturnType<typeof score>) =>
  found.pairs.reduce((sum, { similarity }) => sum + similarity, 0);

describe('assign', () => {
  it('throws on a number that is no similarity', () => {
    expect(() => assign([[0, Number.NaN]])).toThrow(RangeError);
    expect(() => assign([[1.5]])).toThrow(RangeError);
    expect(() => assign([[-0.1]])).toThrow(RangeError);
  });

  it('takes any shape', () => {
    expect(assign([])).toEqual([]);
    expect(assign([[], []])).toEqual([]);
    expect(assign([[0, 0.5, 1]])).toEqual([[0, 2]]);
    expect(assign([[0.5], [1], [0]])).toEqual([[1, 0]]);
  });

  it('reaches the greatest total of all assignments', () => {
    const value = fc.integer({ min: 0, max: 12 }).map((twelfths) => twelfths / 12);
    const size = fc.integer({ min: 1, max: 6 });
    const matrix = fc.tuple(size, size).chain(([rows, columns]) => {
      const row = fc.array(value, { minLength: columns, maxLength: columns });
      return fc.array(row, { minLength: rows, maxLength: rows });
    });
    fc.assert(
      fc.property(matrix, (given) => {
        const pairs = assign(given);
        const sum = pairs.reduce((all, [row, column]) => all + (given[row]?.[column] ?? 0), 0);
        expect(sum).toBeCloseTo(bruteForce(given), 9);
        expect(pairs.length).toBe(Math.min(given.length, given[0]?.length ?? 0));
        expect(assign(given)).toEqual(pairs);
      }),
      { seed: 5, numRuns: budget(500) },
    );
  });
});

describe('the alignment of golds and predictions', () => {
  it.each(similarities)('by %s has the greatest total', (similarity: SimilarityName) => {
    fc.assert(
      fc.property(list, list, (golds, predictions) => {
        const found = score(golds, predictions, { similarity });
        const matrix = golds.map((gold) =>
          predictions.map(
            (predicted) => score([gold], [predicted], { similarity }).pairs[0]?.similarity ?? 0,
          ),
        );
        expect(total(found)).toBeCloseTo(bruteForce(matrix), 9);
        expect(found.pairs.length).toBe(Math.min(golds.length, predictions.length));
        for (const { gold, prediction, similarity: value } of found.pairs) {
          expect(value).toBe(matrix[Number(gold)]?.[prediction]);
        }
        const positions = found.pairs.map(({ gold }) => Number(gold));
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
      }),
      { seed: 6, numRuns: budget(100) },
    );
  });

  it('has the same total when predictions or golds are reordered, and the same pairs when not', () => {
    const lists = fc
      .tuple(list, list)
      .chain(([golds, predictions]) =>
        fc.tuple(
          fc.constant(golds),
          fc.constant(predictions),
          fc.shuffledSubarray(golds, { minLength: golds.length }),
          fc.shuffledSubarray(predictions, { minLength: predictions.length }),
        ),
      );
    fc.assert(
      fc.property(lists, ([golds, predictions, otherGolds, otherPredictions]) => {
        const found = score(golds, predictions);
        expect(total(score(otherGolds, otherPredictions))).toBeCloseTo(total(found), 9);
        expect(score(golds, predictions)).toEqual(found);
        expect(score(golds, otherPredictions).figures.exact_match).toBe(found.figures.exact_match);
      }),
      { seed: 7, numRuns: budget(200) },
    );
  });

  it('pairs identical trajectories directly where one side is contained in the other', () => {
    const golds = [calls('a'), calls('b'), calls('a'), calls('c')];
    const found = score(golds, [calls('c'), calls('a'), calls('a')]);
    expect(found.pairs.map(({ gold, prediction }) => [gold, prediction])).toEqual([
      [0, 1],
      [2, 2],
      [3, 0],
    ]);
  });
});

describe('golds of which each prediction is one', () => {
  const sequence = (...numbers: number[]) =>
    new Sequence({ calls: numbers, tools: numbers, read: [], agents: [], positions: [] });
  /** Golds of one call each, of which no more may be asked than which are identical. */
  const golds = (count: number | null, ...numbers: number[]) => ({
    count,
    alike: (predicted: Sequence, taken: ReadonlySet<WholeNumber>) =>
      numbers
        .map((one, position) => ({ position, sequence: sequence(one) }))
        .filter(({ sequence: { identity } }) => identity === predicted.identity)
        .filter(({ position }) => !taken.has(position)),
    best: () => {
      throw new Error('compared');
    },
  });
  const pairsOf = (given: ReturnType<typeof golds>, ...predicted: number[]) =>
    align(
      given,
      predicted.map((one) => sequence(one)),
      closenessBy('lcs', createComparison({ valuesAreText: false, namesOnly: false })),
    ).map(({ gold, prediction, similarity }) => [gold.position, prediction, similarity]);

  it.each<[string, number | null, number[], number[], number[][]]>([
    [
      'the same two',
      2,
      [5, 6],
      [6, 5],
      [
        [0, 1, 1],
        [1, 0, 1],
      ],
    ],
    ['fewer predictions', 3, [5, 6, 7], [7], [[2, 0, 1]]],
    ['fewer golds', 1, [5], [6, 5], [[0, 1, 1]]],
    ['golds without a count', null, [5, 6], [6], [[1, 0, 1]]],
    [
      'a gold that is there twice',
      2,
      [5, 5],
      [5, 5],
      [
        [0, 0, 1],
        [1, 1, 1],
      ],
    ],
    ['nothing predicted', 2, [5, 6], [], []],
  ])('are paired without a comparison: %s', (_, count, numbers, predicted, pairs) => {
    expect(pairsOf(golds(count, ...numbers), ...predicted)).toEqual(pairs);
  });

  it('are compared where one prediction is none of them, or one gold has no prediction left', () => {
    expect(() => pairsOf(golds(2, 5, 6), 5, 7)).toThrow('compared');
    expect(() => pairsOf(golds(null, 5, 6), 5, 7)).toThrow('compared');
    expect(() => pairsOf(golds(1, 5), 7)).toThrow('compared');
    expect(() => pairsOf(golds(2, 5, 6), 5, 5)).toThrow('compared');
  });
});
