import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadCall, ReadTrajectory } from '../../../src/model/format.ts';
import { type ProfileScore, type SimilarityName, similarities } from '../../../src/model/score.ts';
import type { ProfileScoreInput } from '../../../src/scoring/figures/score-prediction.ts';
import { budget } from '../../budget.ts';
import { calls, rules, score } from './support.ts';

/** A call as its tool and its argument, with the number of its message. */
type Call = readonly [tool: string, x: number, message: number];
type List = readonly Call[];
type Worth = readonly [similarity: number, names: number];
type Options = Partial<ProfileScoreInput>;

const tolerant = rules({ f: { x: { tolerance: 1 } } });

/** A trajectory; neighbouring calls of one message are parallel. */
function trajectory(list: List): ReadTrajectory {
  const [segment] = calls(...list.map(([tool, x]) => [tool, { x }] as const));
  const own = segment?.calls.map((call, at): ReadCall => {
    return { ...call, parallel: (list[at] as Call)[2] };
  });
  return [{ agent: undefined, calls: own ?? [] }];
}

function isSame([tool, x]: Call, [other, y]: Call, { rules: given }: Options): boolean {
  if (tool !== other) return false;
  return given && tool === 'f' ? Math.abs(x - y) <= 1 : x === y;
}

const better = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, nth) => Math.abs(value - (other[nth] as number)) > 1e-9);
  return at >= 0 && (one[at] as number) > (other[at] as number);
};
const best = <T extends readonly number[]>(all: readonly T[]): T =>
  all.reduce((one, other) => (better(other, one) ? other : one));

/** The most equal calls, then the most names, that a common subsequence of tools can hold. */
function common(gold: List, predicted: List, options: Options): readonly [number, number] {
  const known = new Map<string, readonly [number, number]>();
  const from = (g: number, p: number): readonly [number, number] => {
    const [mine, other] = [gold[g], predicted[p]];
    if (!mine || !other) return [0, 0];
    const old = known.get(`${g} ${p}`);
    if (old) return old;
    const found = [from(g + 1, p), from(g, p + 1)];
    if (mine[0] === other[0]) {
      const [same, names] = from(g + 1, p + 1);
      found.push([same + Number(isSame(mine, other, options)), names + 1]);
    }
    const most = best(found);
    known.set(`${g} ${p}`, most);
    return most;
  };
  return from(0, 0);
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, at) =>
    permutations(list.filter((_, other) => other !== at)).map((rest) => [one, ...rest]),
  );
}

/** A prediction in every order that its messages allow. */
function ordersOf(list: List, { anyOrder }: Options): Call[][] {
  if (!anyOrder) return [[...list]];
  const messages: Call[][] = [];
  for (const call of list) {
    if (messages.at(-1)?.[0]?.[2] === call[2]) messages.at(-1)?.push(call);
    else messages.push([call]);
  }
  return messages.reduce<Call[][]>(
    (all, own) => all.flatMap((order) => permutations(own).map((more) => [...order, ...more])),
    [[]],
  );
}

function worthOf(gold: List, predicted: List, options: Options): Worth {
  if (options.similarity !== 'lcs') {
    const found = score([trajectory(gold)], [trajectory(predicted)], options);
    return [found.pairs[0]?.similarity ?? 0, 0];
  }
  if (gold.length + predicted.length === 0) return [1, 0];
  const [same, names] = best(
    ordersOf(predicted, options).map((order) => common(gold, order, options)),
  );
  return [(2 * same) / (gold.length + predicted.length), names];
}

/** For each prediction the position of its gold, Infinity for none: the best of all pairings. */
function pairingOf(worths: readonly (readonly Worth[])[], golds: number): readonly number[] {
  const pairings = (at: number, taken: readonly number[]): number[][] => {
    if (at === worths.length) return [[]];
    const free = [...Array(golds).keys()].filter((gold) => !taken.includes(gold));
    return [...free, Number.POSITIVE_INFINITY].flatMap((gold) =>
      pairings(at + 1, [...taken, gold]).map((rest) => [gold, ...rest]),
    );
  };
  const size = Math.min(golds, worths.length);
  let most: { worth: Worth; pairing: number[] } | undefined;
  for (const pairing of pairings(0, [])) {
    if (pairing.filter(Number.isFinite).length !== size) continue;
    const own = pairing.flatMap((gold, at) => (worths[at]?.[gold] ? [worths[at]?.[gold]] : []));
    const sum = (nth: 0 | 1) => own.reduce((all, worth) => all + (worth as Worth)[nth], 0);
    const worth: Worth = [sum(0), sum(1)];
    // Pairings come in the order of their golds, prediction by prediction.
    if (!most || better(worth, most.worth)) most = { worth, pairing };
  }
  return most?.pairing ?? [];
}

function pairingIn({ pairs }: ProfileScore, predictions: number): number[] {
  return Array.from({ length: predictions }, (_, at) => {
    const pair = pairs.find(({ prediction }) => prediction === at);
    return pair ? Number(pair.gold) : Number.POSITIVE_INFINITY;
  });
}

const call: fc.Arbitrary<Call> = fc.tuple(
  fc.constantFrom('f', 'g', 'h', 'k'),
  fc.integer({ min: 0, max: 3 }),
  fc.nat(2),
);
const list = fc.array(call, { maxLength: 5 });
const lists = (most: number) =>
  fc.uniqueArray(list, {
    minLength: 1,
    maxLength: most,
    selector: (one) => JSON.stringify(one.map(([tool, x]) => [tool, x])),
  });
/** A list, or all orders of a list, as a soft block has them. */
const goldLists = fc.oneof(
  lists(6),
  fc.array(call, { minLength: 2, maxLength: 3 }).map((block) => {
    const all = new Map(
      permutations(block).map((one) => [JSON.stringify(one.map(([tool, x]) => [tool, x])), one]),
    );
    return [...all.values()];
  }),
);
/** Golds with calls changed, left out or moved, and other lists. */
const predictionLists = (golds: readonly List[]) => {
  const change = fc.record({
    kind: fc.constantFrom('value', 'drop', 'move', 'tool', 'none'),
    at: fc.nat(),
    to: call,
  });
  const changed = fc
    .tuple(fc.constantFrom(...golds), fc.array(change, { maxLength: 2 }))
    .map(([gold, changes]) => {
      const own = [...gold];
      for (const { kind, at, to } of changes) {
        const [from] = own.splice(at % (own.length || 1), 1);
        if (!from) break;
        if (kind === 'value') own.splice(at % (own.length + 1), 0, [from[0], to[1], from[2]]);
        if (kind === 'move') own.splice(to[1], 0, from);
        if (kind === 'tool') own.splice(at % (own.length + 1), 0, [to[0], from[1], from[2]]);
        if (kind === 'none') own.splice(at % (own.length + 1), 0, from);
      }
      return own;
    });
  return fc.array(fc.oneof({ weight: 4, arbitrary: changed }, list), {
    minLength: 1,
    maxLength: 4,
  });
};
const given = goldLists.chain((golds) => fc.tuple(fc.constant(golds), predictionLists(golds)));

function expectBest(golds: readonly List[], predictions: readonly List[], options: Options) {
  const made = predictions.map((one) => trajectory(one));
  const found = score(golds.map(trajectory), made, options);
  const worths = predictions.map((one) => golds.map((gold) => worthOf(gold, one, options)));
  const expected = pairingOf(worths, golds.length);
  expect(pairingIn(found, predictions.length)).toEqual(expected);
  for (const { prediction, gold } of found.alignments) {
    const own = expected[prediction] as number;
    const nearest = worths[prediction]?.indexOf(best(worths[prediction])) as number;
    expect([prediction, Number(gold)]).toEqual([prediction, Number.isFinite(own) ? own : nearest]);
  }
  const wrong = new Set(found.reasons.map(({ prediction }) => prediction));
  expect(new Set(found.alignments.map(({ prediction }) => prediction))).toEqual(wrong);
  for (const { prediction, gold } of found.matches) {
    expect(worths[prediction]?.[Number(gold)]?.[0]).toBe(1);
  }
}

describe('of the pairings with the greatest total similarity, that with the most names, then the first', () => {
  it.each<[string, Options]>([
    ['calls as they are', {}],
    ['argument rules', { rules: tolerant }],
    ['parallel calls in any order', { anyOrder: true }],
    ['parallel calls in any order under rules', { anyOrder: true, rules: tolerant }],
  ])('%s', (_, more) => {
    const options = { ...more, similarity: 'lcs' } as const;
    fc.assert(
      fc.property(given, ([golds, predictions]) => expectBest(golds, predictions, options)),
      { seed: 191, numRuns: budget(400) },
    );
  });

  it('calls that are left out make no difference', () => {
    const options = { similarity: 'lcs' } as const;
    const isLeft = ([tool]: Call) => tool !== 'k';
    fc.assert(
      fc.property(given, ([golds, predictions]) => {
        const left = golds.map((one) => one.filter(isLeft));
        const keys = left.map((one) => JSON.stringify(one.map(([tool, x]) => [tool, x])));
        fc.pre(new Set(keys).size === keys.length);
        const without = predictions.map((one) => one.filter(isLeft));
        const ignored = new Set(['k']);
        const found = score(golds.map(trajectory), predictions.map(trajectory), {
          ...options,
          ignored,
        });
        const direct = score(left.map(trajectory), without.map(trajectory), options);
        expect(found.pairs).toEqual(direct.pairs);
      }),
      { seed: 192, numRuns: budget(200) },
    );
  });

  it.each(similarities.filter((name) => name !== 'lcs'))(
    'by %s the first one alone, unless gold is predicted',
    (similarity: SimilarityName) => {
      fc.assert(
        fc.property(given, ([golds, predictions]) => {
          const keyOf = (one: List) => JSON.stringify(one.map(([tool, x]) => [tool, x]));
          const keys = golds.map(keyOf);
          const right = new Set(predictions.map(keyOf).filter((key) => keys.includes(key)));
          fc.pre(right.size < Math.min(golds.length, predictions.length));
          expectBest(golds, predictions, { similarity });
        }),
        { seed: 193, numRuns: budget(200) },
      );
    },
  );
});

describe('a wrong argument in a soft block', () => {
  const [verify, order, issue] = [
    ['verify', {}],
    ['get_order', { id: 7 }],
    ['issue', {}],
  ] as const;
  const wrong = ['get_order', { id: 99999 }] as const;
  const golds = [calls(verify, order, issue), calls(order, verify, issue)];

  it.each([
    ['first', [wrong, verify, issue]],
    ['second', [verify, wrong, issue]],
  ] as const)('costs no prefix of tools where it comes %s', (_, made) => {
    for (const listed of [golds, golds.toReversed()]) {
      const found = score(listed, [calls(...made)]);
      expect(found.figures).toMatchObject({ prefix_tools: 100, overlap_tools: 100 });
      expect(found.reasons).toEqual([expect.objectContaining({ tag: 'bad_param', prediction: 0 })]);
      expect(found.alignments.map(({ gold }) => gold)).toEqual(found.pairs.map(({ gold }) => gold));
    }
  });

  it('with optional calls, is beside the gold with the most names', () => {
    const matchers = rules({}, ['log']);
    const optional = [calls(verify, 'log', order, issue), ...golds.toReversed()];
    const found = score(optional, [calls(wrong, verify, issue)], { rules: matchers });
    expect(found.pairs).toMatchObject([{ gold: 1 }]);
  });

  it('may leave out what it has beyond a gold, which then stays with the longer one', () => {
    const matchers = rules({}, ['log']);
    const found = score([calls('a', 'log')], [calls('a'), calls('a', 'log')], { rules: matchers });
    expect(found.pairs).toMatchObject([{ gold: 0, prediction: 1 }]);
    const first = score([calls('a', 'log'), calls('a')], [calls('a')], { rules: matchers });
    expect(first.pairs).toMatchObject([{ gold: 0 }]);
  });
});
