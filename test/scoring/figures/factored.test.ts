import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GoldSet } from '../../../src/compiler/gold/gold-set.ts';
import type { FactoredGold } from '../../../src/model/factored.ts';
import type { ReadTrajectory } from '../../../src/model/format.ts';
import { type ProfileScore, type SimilarityName, similarities } from '../../../src/model/score.ts';
import { Intractable } from '../../../src/scoring/figures/factored/effort.ts';
import type { ProfileScoreInput } from '../../../src/scoring/figures/score-prediction.ts';
import { factoredGold } from '../../../src/scoring/gold/factored-gold.ts';
import { listedGold } from '../../../src/scoring/gold/lattice-gold.ts';
import { budget } from '../../budget.ts';
import { goldOf, type Sketch } from '../../compiler/run/support.ts';
import { calls, rules, score, under } from './support.ts';

/** Scores against the factored set, and against the same set listed. */
function both(
  gold: FactoredGold,
  predictions: readonly ReadTrajectory[],
  more: Partial<ProfileScoreInput>,
) {
  const all = listedGold(gold, 100_000) as ReadTrajectory[];
  return [score(gold, predictions, more), score(all, predictions, more)] as const;
}

const total = ({ pairs }: ProfileScore) => pairs.reduce((sum, one) => sum + one.similarity, 0);

/** Steps over few tools and values, so that there are twins and calls that become equal. */
const sketch: fc.Arbitrary<Sketch> = fc
  .record({
    calls: fc.array(
      fc.tuple(
        fc.constantFrom('f', 'g', 'h', 'k'),
        fc.constantFrom('x = p', 'x = q', 'x = 1', ''),
        fc.constantFrom('', '', '', 'l', 'm'),
      ),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
    blocks: fc.array(fc.nat(3), { minLength: 7, maxLength: 7 }),
    pairs: fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 3 }),
    reversed: fc.boolean(),
    isSorted: fc.boolean(),
  })
  .map(({ calls, blocks: drawn, pairs, reversed, isSorted }) => {
    // Members of a block that stand next to each other may be made for each element of a list.
    const blocks = isSorted ? drawn.toSorted((one, other) => one - other) : drawn;
    const names = calls.map((_, at) => `s${at}`);
    const members = [1, 2, 3].map((block) => names.filter((_, at) => blocks[at] === block));
    const soft = members.filter((list) => list.length > 1);
    return {
      steps: calls.map(([tool, value, list], at) => {
        if (!isSorted || list === '') return `s${at}: ${tool}(${value})`;
        const each = { id: `s${at}`, tool, params: { x: 'e' }, for_each: list, as: 'e' };
        return { ...each, order: value === '' ? 'any' : 'listed' };
      }),
      soft_ordering: reversed ? soft.reverse() : soft,
      hard_ordering: pairs
        .filter(([a, b]) => a < b && b < names.length)
        .map(([a, b]) => [`s${a}`, `s${b}`]),
    };
  });

const goldSet: fc.Arbitrary<GoldSet> = fc
  .array(sketch, { minLength: 1, maxLength: 2 })
  .map((sketches) => {
    try {
      return goldOf(sketches, '{"p": 1, "q": 2, "l": [1, 2], "m": [2, 1, 2]}');
    } catch {
      return undefined; // interleaved blocks with a pair between them
    }
  })
  .filter((gold) => gold !== undefined && gold.ranks <= 2000n)
  .map((gold) => gold as GoldSet);

type Change = { readonly kind: string; readonly at: number; readonly to: number };

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('drop', 'move', 'repeat', 'value', 'bare', 'tool', 'turn'),
  at: fc.nat(20),
  to: fc.nat(20),
});

/** A gold with some changes. */
function changed(gold: GoldSet, rank: number, changes: readonly Change[]): ReadTrajectory {
  const calls = gold.at(BigInt(rank) % gold.ranks).flatMap((segment) => segment.calls);
  for (const { kind, at, to } of changes) {
    const from = at % (calls.length || 1);
    const call = calls[from];
    if (call === undefined) break;
    if (kind === 'drop') calls.splice(from, 1);
    if (kind === 'move') calls.splice(to % calls.length, 0, ...calls.splice(from, 1));
    if (kind === 'repeat') calls.splice(to % calls.length, 0, call);
    if (kind === 'value') calls[from] = { ...call, params: [['x', to % 4]] };
    if (kind === 'bare') calls[from] = { ...call, params: [] };
    if (kind === 'tool') calls[from] = { ...call, tool: 'fghkz'[to % 5] as string };
    if (kind === 'turn') calls.reverse();
  }
  const agent = gold.agents[0] ?? '';
  return changes.some(({ to }) => to === 7)
    ? under([
        agent,
        ...calls.map(({ tool, params }) => [tool, Object.fromEntries(params)] as const),
      ])
    : [{ agent: undefined, calls }];
}

const prediction = (gold: GoldSet) =>
  fc
    .tuple(fc.nat(5000), fc.array(change, { maxLength: 3 }))
    .map(([rank, changes]) => changed(gold, rank, changes));

const given = (most: number) =>
  goldSet.chain((gold) =>
    fc.tuple(fc.constant(gold), fc.array(prediction(gold), { minLength: 1, maxLength: most })),
  );

const matchers = rules({
  f: { x: { tolerance: 1 } },
  g: { x: { optional: true } },
  h: { x: { extra: [1, 2] } },
});

describe('a factored set scores as the same set listed', () => {
  it.each(similarities)('by %s, any number of predictions', (similarity: SimilarityName) => {
    fc.assert(
      fc.property(given(6), fc.constantFrom(undefined, matchers), ([gold, predictions], ruled) => {
        const [factored, enumerated] = both(factoredGold(gold), predictions, {
          similarity,
          rules: ruled,
          agents: gold.agents,
        });
        expect(total(factored)).toBe(total(enumerated));
        expect(factored).toEqual(enumerated);
      }),
      { seed: 51, numRuns: budget(150) },
    );
  });

  it('with an order that leaves out optional parameters only', () => {
    const steps = ['s0: g()', "s1: g(y = 'a')"];
    const gold = factoredGold(goldOf([{ steps, soft_ordering: [['s0', 's1']] }]));
    const predicted = calls('g', ['g', { y: 'b' }]);
    const optional = rules({ g: { y: { optional: true } } });
    for (const found of both(gold, [predicted], { rules: optional })) {
      expect(found.otherFigures).toMatchObject({ tool_trace_alignment: 1, tool_call_accuracy: 1 });
    }
  });
});

const tools = (...list: readonly string[]) => calls(...list);

/** Six or seven steps and the set of all their orders, which are predicted last first, and with more calls. */
const fewSteps = Array.from({ length: 5 + budget(2) }, (_, at) => `s${at}`);
const fewFree = factoredGold(goldOf([{ steps: fewSteps, soft_ordering: [fewSteps] }]));
const orders = fewSteps.reduce((product, _, at) => product * (at + 1), 1);

describe(`a whole set of ${orders} that is not listed`, () => {
  const reversed = (listedGold(fewFree, orders) as ReadTrajectory[]).reverse();

  it.each([
    ['prefix', orders - 1],
    ['tool-f1', 0],
  ] as const)(
    'is paired by %s with the first golds that are as similar as can be',
    (name, first) => {
      const { pairs } = score(fewFree, reversed, { similarity: name });
      expect(pairs).toHaveLength(orders);
      expect(pairs.every(({ similarity }) => similarity === 1)).toBe(true);
      expect(pairs.find(({ prediction }) => prediction === 0)?.gold).toBe(first);
    },
  );

  it.each(['prefix', 'overlap'] as const)('by %s also where a call follows', (similarity) => {
    const longer = reversed.map((turns) => [...turns, ...tools('more')]);
    const { pairs } = score(fewFree, longer, { similarity });
    expect(pairs.every((pair) => pair.similarity === 1)).toBe(true);
    expect(pairs.find(({ prediction }) => prediction === 0)?.gold).toBe(orders - 1);
  });
});

/** Twenty steps and the set of all their orders. */
const twenty = Array.from({ length: 20 }, (_, at) => `s${at}`);
const free = factoredGold(goldOf([{ steps: twenty, soft_ordering: [twenty] }]));
const turned = [...twenty].reverse();

describe('a block of twenty steps', () => {
  it('has every order of them as gold, at its position', () => {
    const found = score(free, [tools(...twenty), tools(...turned)]);
    expect(found).toMatchObject({ golds: '2432902008176640000', tags: [], alignments: [] });
    expect(found.pairs.map(({ gold, similarity }) => [gold, similarity])).toEqual([
      [0, 1],
      ['2432902008176639999', 1],
    ]);
    expect(found.figures).toMatchObject({ exact_match: 0, tool_f1: 1, prefix_calls: 100 });
    expect(found.figures.count_agreement).toBeCloseTo(200 / 2432902008176640000, 30);
    expect(found.otherFigures.agentevals_strict).toBe(1);
  });

  it('has the first gold of those with the longest common subsequence', () => {
    const found = score(free, [tools(...turned.slice(0, 18))]);
    // s0 and s1 stand before all others: 18 of 20 and 18 calls are shared.
    expect(found.pairs).toMatchObject([{ gold: Number(2432902008176640000n / 380n - 1n) }]);
    expect(found.pairs[0]?.similarity).toBeCloseTo(36 / 38, 12);
    expect(found.reasons.map(({ text }) => text)).toEqual([
      'step 1: s0 is missing',
      'step 2: s1 is missing',
    ]);
  });

  it('has ten golds for ten predictions that lack one step each', () => {
    const predictions = twenty
      .slice(0, 10)
      .map((_, lacking) => tools(...turned.filter((_step, at) => at !== lacking)));
    const found = score(free, predictions);
    expect(new Set(found.pairs.map(({ gold }) => gold)).size).toBe(10);
    for (const { similarity, figures } of found.pairs) {
      expect(similarity).toBeCloseTo(38 / 39, 12);
      expect(figures.tool_precision).toBe(1);
      expect(figures.tool_recall).toBe(0.95);
    }
    expect(found.tags).toEqual(['missing_tool']);
  });

  it.each([20, 300])('among %i, has the gold with the names where arguments are wrong', (size) => {
    const steps = Array.from({ length: size }, (_, at) => `s${at}: t${at}(a = ${at})`);
    const ids = steps.map((_, at) => `s${at}`);
    const gold = factoredGold(goldOf([{ steps, soft_ordering: [ids] }]));
    const made = ids.map((_, at) => [`t${at}`, { a: at % 3 === 0 ? -1 : at }] as const);
    made.unshift(...made.splice(1, 1));
    const found = score(gold, [calls(...made)]);
    expect(found.figures).toMatchObject({ prefix_tools: 100, overlap_tools: 100 });
    expect(found.pairs[0]?.similarity).toBeCloseTo(1 - Math.ceil(size / 3) / size, 12);
    expect(found.tags).toEqual(['bad_param']);
  });

  it('under a hard pair, has the order that breaks it as wrong_order', () => {
    const pair = { steps: twenty, soft_ordering: [twenty], hard_ordering: [['s0', 's1']] };
    const found = score(factoredGold(goldOf([pair])), [tools(...turned)]);
    expect(found.pairs).toMatchObject([{ similarity: 0.95 }]);
    expect(found.reasons).toMatchObject([
      { tag: 'wrong_order', text: 'step 19: the order allows s0 here, not s1' },
    ]);
  });

  it('with more steps under a hard pair, needs no table, which would be too large', () => {
    const thirty = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const pair = { steps: thirty, soft_ordering: [thirty], hard_ordering: [['s3', 's7']] };
    const found = score(factoredGold(goldOf([pair])), [tools(...[...thirty].reverse())]);
    expect(found.pairs[0]?.similarity).toBeCloseTo(29 / 30, 12);
    expect(found.tags).toEqual(['wrong_order']);
  });

  it.each([
    { broken: [[3, 7]], between: 0, wrong: 5, calls: 23, prefix: 10 },
    {
      broken: [
        [3, 7],
        [0, 29],
        [8, 21],
        [12, 13],
      ],
      between: 0,
      wrong: 5,
      calls: 21,
      prefix: 0,
    },
    { broken: [], between: 1, wrong: 2, calls: 16, prefix: 100 },
  ])('of thirty, with wrong arguments beside $broken or $between other', (given) => {
    const steps = Array.from({ length: 30 }, (_, at) => `s${at}: t${at}(a = ${at})`);
    const ids = steps.map((_, at) => `s${at}`);
    const hard_ordering = given.broken.map((pair) => pair.map((at) => `s${at}`));
    const places = [...ids.keys()];
    for (const [a = 0, b = 0] of given.broken) [places[a], places[b]] = [b, a];
    const made = places.map((at) => [`t${at}`, { a: at % given.wrong === 1 ? -1 : at }] as const);
    if (given.between > 0) steps.splice(15, 0, 'x');
    const gold = factoredGold(goldOf([{ steps, soft_ordering: [ids], hard_ordering }]));
    const all = given.between > 0 ? [...made.slice(0, 15), 'x', ...made.slice(15)] : made;
    const found = score(gold, [calls(...all)]);
    expect(found.pairs[0]?.similarity).toBeCloseTo(given.calls / steps.length, 12);
    expect(found.figures.prefix_tools).toBeCloseTo(given.prefix, 12);
  });

  it('under pairs that a prediction breaks all over, is searched by tables', () => {
    const [first, second] = [twenty.slice(0, 10), twenty.slice(10)];
    const hard_ordering = first.flatMap((a) => second.map((b) => [a, b]));
    const gold = factoredGold(goldOf([{ steps: twenty, soft_ordering: [twenty], hard_ordering }]));
    const found = score(gold, [tools(...second, ...first)]);
    // Either half can stand as it was predicted, but not both.
    expect(found.pairs).toMatchObject([{ gold: 0, similarity: 0.5 }]);
  });

  const thirty = Array.from({ length: 30 }, (_, at) => `s${at}`);
  const between = thirty.flatMap((step, at) => [step, `f${at}`]);

  it.each([
    { pairs: [], similarity: 1 / 2 + 1 / 60 },
    {
      pairs: [
        ['s3', 's7'],
        ['s8', 's20'],
        ['s9', 's21'],
      ],
      similarity: 1 / 2 - 2 / 60,
    },
  ])('with more steps and others between them is searched without tables: $pairs', (given) => {
    const { pairs: hard_ordering, similarity } = given;
    const gold = factoredGold(goldOf([{ steps: between, soft_ordering: [thirty], hard_ordering }]));
    const found = score(gold, [tools(...[...between].reverse())]);
    expect(found.pairs[0]?.similarity).toBeCloseTo(similarity, 12);
  });

  it('in thirds that follow each other is refused instead of being searched for long', () => {
    const third = (nth: number) => thirty.slice(10 * nth, 10 * nth + 10);
    const hard_ordering = [0, 1].flatMap((nth) =>
      third(nth).flatMap((first) => third(nth + 1).map((second) => [first, second])),
    );
    const gold = factoredGold(goldOf([{ steps: between, soft_ordering: [thirty], hard_ordering }]));
    expect(() => score(gold, [tools(...[...between].reverse())])).toThrow(Intractable);
  });

  it('with a step between others has golds of any similarity', () => {
    const apart = { steps: [...thirty.slice(0, 9), 'x', ...thirty.slice(9)] };
    const gold = factoredGold(goldOf([{ ...apart, soft_ordering: [thirty] }]));
    const shuffled = thirty.map((_, at) => `s${(at * 7) % 30}`);
    expect(score(gold, [tools('x', ...shuffled)]).pairs[0]?.similarity).toBeCloseTo(30 / 31, 12);
    expect(score(gold, [tools(...shuffled.slice(0, 9), 'x', ...shuffled.slice(9))]).tags).toEqual(
      [],
    );
    expect(score(gold, [tools('x', ...shuffled)], { similarity: 'overlap' }).tags).toEqual([
      'wrong_order',
    ]);
  });
});
