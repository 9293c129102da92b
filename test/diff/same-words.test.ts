import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { product } from '../../src/base/product.ts';
import { compareWords, type WordsComparison } from '../../src/diff/same-words.ts';
import { type GoldWords, wordsOf } from '../../src/diff/words.ts';
import type { GroundedPlan } from '../../src/model/gold.ts';
import { arranged } from '../../src/model/order-template.ts';
import { budget } from '../budget.ts';
import { goldOf, type Sketch } from '../compiler/run/support.ts';

const profile = '{"p": 1, "q": 2, "r": 1.0}';

interface Freedom {
  readonly blocks: readonly number[];
  readonly pairs: readonly (readonly [number, number])[];
}

const constraints: fc.Arbitrary<Freedom> = fc.record({
  blocks: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
  pairs: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 4 }),
});

/** Steps `sN: tool(x = a)`, some of which come to the same call. */
const calls = fc.array(fc.tuple(fc.constantFrom('f', 'g', 'h'), fc.constantFrom('p', 'r', '1')), {
  minLength: 2,
  maxLength: 6,
});

function sketchOf(steps: readonly (readonly [string, string])[], { blocks, pairs }: Freedom) {
  const names = steps.map((_, at) => `s${at}`);
  const members = [1, 2].map((block) => names.filter((_, at) => blocks[at] === block));
  return {
    steps: steps.map(([tool, value], at) => `s${at}: ${tool}(x = ${value})`),
    soft_ordering: members.filter((list) => list.length > 1),
    hard_ordering: pairs
      .filter(([a, b]) => a < b && b < names.length)
      .map(([a, b]) => [`s${a}`, `s${b}`]),
  };
}

function partOf(sketch: Sketch): GroundedPlan | undefined {
  try {
    return goldOf([sketch], profile).parts[0];
  } catch {
    return undefined; // interleaved blocks with a pair
  }
}

const listed = (words: GoldWords): Set<string> => {
  const all = [...product(words.blocks.map(({ orders }) => orders))];
  return new Set(all.map((orders) => wordOf(words, orders)));
};

const wordOf = (words: GoldWords, orders: readonly (readonly number[])[]) =>
  arranged(words, orders)
    .map((call) => words.letters[call])
    .join(' ');

/** That a verdict is what listing both sets says. */
function expectTrue(verdict: WordsComparison, left: GoldWords, right: GoldWords): void {
  const [a, b] = [listed(left), listed(right)];
  const isSame = a.size === b.size && [...a].every((word) => b.has(word));
  expect(verdict.kind).toBe(isSame ? 'same' : 'different');
  if (verdict.kind !== 'different') return;
  const [from, into] = verdict.side === 'left' ? [left, b] : [right, a];
  const stray = wordOf(from, verdict.orders);
  expect(listed(from).has(stray)).toBe(true);
  expect(into.has(stray)).toBe(false);
}

describe('two sets of words', () => {
  it('are the same where listing them says so, or one has a word that the other has not', () => {
    fc.assert(
      fc.property(calls, constraints, constraints, (steps, one, other) => {
        const [left, right] = [partOf(sketchOf(steps, one)), partOf(sketchOf(steps, other))];
        if (left === undefined || right === undefined) return;
        const words = wordsOf(left, right);
        expectTrue(compareWords(...words), ...words);
      }),
      { seed: 5, numRuns: budget(300) },
    );
  });

  it('are so with steps listed in another order', () => {
    fc.assert(
      fc.property(calls, constraints, constraints, fc.nat(5), (steps, one, other, turn) => {
        const turned = [...steps.slice(turn), ...steps.slice(0, turn)];
        const [left, right] = [partOf(sketchOf(steps, one)), partOf(sketchOf(turned, other))];
        if (left === undefined || right === undefined) return;
        const words = wordsOf(left, right);
        expectTrue(compareWords(...words), ...words);
      }),
      { seed: 6, numRuns: budget(300) },
    );
  });
});

describe('sets too large to list', () => {
  const names = Array.from({ length: 20 }, (_, at) => `t${at}`);
  const verdict = (left: Sketch, right: Sketch) => {
    const words = wordsOf(partOf(left) as GroundedPlan, partOf(right) as GroundedPlan);
    return { ...compareWords(...words), words };
  };
  const steps = names.map((name) => `${name}()`);
  const free = { steps, soft_ordering: [names] };

  test('are the same whatever the order of a block and of the steps in it', () => {
    const turned = [...names].reverse();
    expect(verdict(free, { steps, soft_ordering: [turned] }).kind).toBe('same');
    const back = { steps: [...steps].reverse(), soft_ordering: [names] };
    expect(verdict(free, back).kind).toBe('same');
  });

  test('differ by one pair', () => {
    const bound = { ...free, hard_ordering: [['t3', 't17']] };
    expect(verdict(free, bound)).toMatchObject({ kind: 'different', side: 'left' });
    expect(verdict(bound, free)).toMatchObject({ kind: 'different', side: 'right' });
  });

  test('are the same where a pair follows from others', () => {
    const chain = [
      ['t3', 't7'],
      ['t7', 't17'],
    ];
    const bound = { ...free, hard_ordering: chain };
    const more = { ...free, hard_ordering: [...chain, ['t3', 't17']] };
    expect(verdict(bound, more).kind).toBe('same');
  });

  test('are the same where pairs and a smaller block say the same', () => {
    const last = names.slice(0, 19).map((name) => [name, 't19']);
    const smaller = { steps, soft_ordering: [names.slice(0, 19)] };
    expect(verdict({ ...free, hard_ordering: last }, smaller).kind).toBe('same');
    const first = { ...free, hard_ordering: last.slice(1) };
    expect(verdict(first, smaller)).toMatchObject({ kind: 'different', side: 'left' });
  });

  test('are compared with equal calls that are restricted differently', () => {
    const twins = ['a: f(x = p)', 'b: f(x = r)', ...steps];
    const all = ['a', 'b', ...names];
    const left = { steps: twins, soft_ordering: [all], hard_ordering: [['a', 't0']] };
    const right = { steps: twins, soft_ordering: [all], hard_ordering: [['b', 't0']] };
    expect(verdict(left, right).kind).toBe('same');
    const both = [
      ['a', 't0'],
      ['b', 't0'],
    ];
    const bound = { steps: twins, soft_ordering: [all], hard_ordering: both };
    expect(verdict(left, bound)).toMatchObject({ kind: 'different', side: 'left' });
    const other = { ...left, hard_ordering: [...left.hard_ordering, ['b', 't1']] };
    expect(verdict(left, other)).toMatchObject({ kind: 'different', side: 'left' });
    const chain = [
      ['a', 'b'],
      ['a', 't0'],
    ];
    // The first of two equal calls is before t0 if either is.
    expect(verdict(left, { ...left, hard_ordering: chain }).kind).toBe('same');
  });

  test('are compared with equal calls beside many calls that are in order', () => {
    const twins = ['a: f(x = p)', 'b: f(x = r)', ...steps];
    const star = names.slice(1, 19).map((name) => ['t0', name]);
    const sketch = (...pairs: string[][]) => {
      return { steps: twins, soft_ordering: [['a', 'b', ...names]], hard_ordering: pairs };
    };
    const [left, right] = [
      [['a', 't19']],
      [
        ['a', 'b'],
        ['a', 't19'],
      ],
    ];
    expect(verdict(sketch(...star, ...left), sketch(...star, ...right)).kind).toBe('same');
    const less = sketch(...star.slice(1), ...left);
    const { words, ...found } = verdict(less, sketch(...star, ...right));
    expect(found).toMatchObject({ kind: 'different', side: 'left' });
    const word = arranged(words[0], 'orders' in found ? found.orders : []);
    expect(word.indexOf(3)).toBeLessThan(word.indexOf(2));
  });

  test('are compared with many equal calls, each bound to others', () => {
    const groups = Array.from({ length: 6 }, (_, at) => at);
    const twins = groups.flatMap((at) => [
      `a${at}: f${at}(x = p)`,
      `b${at}: f${at}(x = r)`,
      `c${at}()`,
    ]);
    const members = groups.flatMap((at) => [`a${at}`, `b${at}`, `c${at}`]);
    const sketch = (pairs: string[][]) => {
      return { steps: twins, soft_ordering: [members], hard_ordering: pairs };
    };
    const one = groups.map((at) => [`a${at}`, `c${at}`]);
    const both = [...one, ...groups.map((at) => [`a${at}`, `b${at}`])];
    expect(verdict(sketch(one), sketch(both)).kind).toBe('same');
    const bound = [...one, ['b3', 'c3']];
    expect(verdict(sketch(bound), sketch(both))).toMatchObject({
      kind: 'different',
      side: 'right',
    });
  });

  test('are compared with equal calls bound to many calls that are bound alike', () => {
    const twins = ['a: f(x = p)', 'b: f(x = r)', ...steps];
    const star = names.slice(1, 19).map((name) => ['t0', name]);
    const sketch = (...pairs: string[][]) => {
      const hard_ordering = [...star, ...pairs];
      return { steps: twins, soft_ordering: [['a', 'b', ...names]], hard_ordering };
    };
    const [left, right] = [sketch(['a', 't0']), sketch(['a', 'b'], ['a', 't0'])];
    expect(verdict(left, right).kind).toBe('same');
    const bound = sketch(['a', 't0'], ['b', 't18']);
    expect(verdict(left, bound)).toMatchObject({ kind: 'different', side: 'left' });
  });
});
