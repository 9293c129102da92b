import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoldSet } from '../../../src/compiler/gold/gold-set.ts';
import { sampleArrangements } from '../../../src/compiler/gold/sample.ts';
import { formatGold } from '../../../src/compiler/run/format-gold.ts';
import { originOf } from '../../../src/compiler/run/library.ts';
import { tooMany } from '../../../src/compiler/run/write.ts';
import { readJsonText } from '../../../src/model/read-json.ts';
import type { Trajectory } from '../../../src/model/trajectory.ts';
import { factoredGold } from '../../../src/scoring/gold/factored-gold.ts';
import { entryOfFile, entryOfGold } from '../../../src/scoring/gold/gold-entry.ts';
import { scoreEntry } from '../../../src/scoring/verdict/score-entry.ts';
import { budget } from '../../budget.ts';
import { type OracleWorkflow, oracle } from '../../oracle/oracle.ts';
import { goldOf, type Sketch } from '../run/support.ts';

const plain = (trajectory: Trajectory) =>
  trajectory.map(({ calls }) => calls.map(({ tool, params }) => [tool, params]));

/** Steps of two tools that read fields of few values, in blocks under any pairs. */
const given = fc
  .record({
    reads: fc.array(fc.tuple(fc.constantFrom('f', 'g'), fc.nat(5), fc.boolean()), {
      minLength: 2,
      maxLength: 6,
    }),
    values: fc.array(fc.constantFrom(1, 2, '1', [1, { a: 1, b: 2 }], [1, { b: 2, a: 1 }]), {
      minLength: 6,
      maxLength: 6,
    }),
    blocks: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
    pairs: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 3 }),
  })
  .map(({ reads, values, blocks, pairs }) => {
    const names = reads.map((_, at) => `s${at}`);
    const workflow = {
      agent: 'a',
      steps: reads.map(([tool, value, isTurned], at) =>
        isTurned
          ? `s${at}: ${tool}(p = 'x', q = v${value})`
          : `s${at}: ${tool}(q = v${value}, p = "x")`,
      ),
      soft_ordering: [1, 2]
        .map((block) => names.filter((_, at) => blocks[at] === block))
        .filter((members) => members.length > 0),
      hard_ordering: pairs
        .filter(([a, b]) => a < b && b < names.length)
        .map(([a, b]): [string, string] => [`s${a}`, `s${b}`]),
    };
    const data = Object.fromEntries(values.map((value, at) => [`v${at}`, value]));
    return { workflow: workflow satisfies OracleWorkflow, data };
  });

function compiled({ workflow, data }: { workflow: Sketch; data: object }): GoldSet | undefined {
  try {
    return goldOf([workflow], JSON.stringify(data));
  } catch {
    return undefined; // interleaved blocks with a pair between them, or no order
  }
}

test('a gold set has each list of calls once, in the order of the smallest that make it', () => {
  let merged = 0;
  let agreed = 0;
  fc.assert(
    fc.property(given, ({ workflow, data }) => {
      const gold = compiled({ workflow, data });
      const profile = { customer_id: 'C1', agent_sequence: ['a'], ...data };
      const want = oracle([workflow], profile as Parameters<typeof oracle>[1]);
      if (gold === undefined || want === undefined) {
        expect([gold, want]).toEqual([undefined, undefined]);
        return;
      }
      agreed += 1;
      const all = [...gold];
      expect(all.map(plain)).toEqual(want);
      expect(gold.count).toBe(BigInt(want.length));
      for (const [rank, trajectory] of all.entries()) {
        expect(gold.rank(trajectory)).toBe(BigInt(rank));
        expect(plain(gold.at(BigInt(rank)))).toEqual(want[rank]);
      }
      const sample = [...sampleArrangements(gold, 3, 's')].map((one) => gold.trajectory(one));
      expect(new Set(sample.map((one) => gold.rank(one))).size).toBe(Math.min(3, want.length));
      const lattice = readJsonText(formatGold(gold, 'lattice')) ?? null;
      const where = { limit: 10_000, place: { file: 'g.json' } };
      const entry = entryOfFile('C1', { lattice }, undefined, where);
      const listed = 'golds' in entry && Array.isArray(entry.golds) ? entry.golds : [];
      expect(listed.map((one) => plain(one as Trajectory))).toEqual(want);
      if (gold.parts[0]?.plan.blocks.some(({ alike }) => alike.length > 0)) merged += 1;
    }),
    { seed: 16, numRuns: budget(400) },
  );
  expect(agreed).toBeGreaterThan(budget(150));
  expect(merged).toBeGreaterThan(budget(60));
});

test('many calls that values make the same are told apart in time', () => {
  const at = Array.from({ length: 1_000 }, (_, number) => number);
  const names = at.map((n) => `s${n}`);
  const block = { steps: at.map((n) => `s${n}: f(x = v${n})`), soft_ordering: [names] };
  const count = (hard_ordering: string[][], value: (n: number) => unknown) =>
    goldOf([{ ...block, hard_ordering }], values(1_000, value)).count;
  const chain = at.slice(1).map((n) => [`s${n - 1}`, `s${n}`]);
  expect(count(chain, () => 1)).toBe(1n);
  expect(count([['s0', 's999']], () => 1)).toBe(1n);
  expect(count([], (n) => [n % 500])).toBe(count([], (n) => n % 500));
  expect(count([], (n) => (n < 998 ? 0 : n))).toBe(999_000n);
});

/** Questions that read fields, each before its own answer, and before others where `also` says so. */
function questions(size: number, also: string[][] = []): Sketch {
  const at = Array.from({ length: size }, (_, number) => number);
  return {
    steps: [...at.map((n) => `q${n}: ask(x = v${n})`), ...at.map((n) => `a${n}: tell(x = v${n})`)],
    soft_ordering: [[...at.map((n) => `q${n}`), ...at.map((n) => `a${n}`)]],
    hard_ordering: [...at.map((n) => [`q${n}`, `a${n}`]), ...also],
  };
}

const values = (size: number, value: (at: number) => unknown) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, n) => [`v${n}`, value(n)])));

test('equal calls under different pairs are counted as long as this is possible', () => {
  const catalan = [1n, 1n, 2n, 5n, 14n, 42n, 132n, 429n, 1430n, 4862n, 16_796n];
  for (const [size, want] of catalan.entries()) {
    if (size === 0) continue;
    const gold = goldOf(
      [questions(size)],
      values(size, () => 1),
    );
    expect(gold.count).toBe(want);
    expect(gold.rank(gold.at(want - 1n))).toBe(want - 1n);
  }
});

describe('where those that differ are too many to tell', () => {
  const size = 10;
  // Chains of one, three and six questions: none can change places with another.
  const also = [1, 2, 4, 5, 6, 7, 8].map((n) => [`q${n}`, `a${n + 1}`]);
  const gold = goldOf(
    [questions(size, also)],
    values(size, () => 'x'),
  );
  const agent = 'agent1';
  const calls = (tools: string) => [
    {
      agent,
      calls: [...tools].map((tool) => {
        return { agent, tool: tool === 'q' ? 'ask' : 'tell', params: [['x', 'x'] as const] };
      }),
    },
  ];
  const right = calls('qaqaqaqaqaqqqqqaaaaa');
  const wrong = calls('qaqaqaqaqaqqqqqaaaaaq'.slice(1));

  test('listing and drawing fail, with the values; what lists nothing does not', () => {
    expect(gold.count).toBeUndefined();
    const options = { formats: ['google'], maxTrajectories: 10, seed: '0' };
    expect(tooMany(gold, options)).toMatchObject({
      code: 'block-too-large',
      place: { pointer: '/soft_ordering/0' },
      data: {
        same: [
          { call: 'ask(x = "x")', times: 10 },
          { call: 'tell(x = "x")', times: 10 },
        ],
      },
    });
    expect(tooMany(gold, { ...options, sample: 3 })?.code).toBe('block-too-large');
    expect(tooMany(gold, { ...options, formats: ['lattice'] })).toBeUndefined();
    expect(() => formatGold(gold, 'google')).toThrow(/'ask\(x = "x"\)' 10 times/);
    expect(JSON.parse(formatGold(gold, 'lattice'))).toMatchObject({ count: null });
  });

  test('membership is known', () => {
    expect(gold.has(right)).toBe(true);
    expect(gold.has(wrong)).toBe(false);
    const [first, second] = gold;
    expect(plain(first as Trajectory)).toEqual(plain(calls('q'.repeat(10) + 'a'.repeat(10))));
    expect(second).not.toEqual(first);
  });

  test('scores have all but the count agreement, also against the lattice', () => {
    const lattice = readJsonText(formatGold(gold, 'lattice')) ?? null;
    const origin = originOf(gold);
    if (origin === undefined) throw new Error('a gold set without origin');
    const read = entryOfFile('C1', { lattice }, ['agent1'], {
      limit: 100,
      place: { file: 'g.json' },
    });
    const prediction = {
      id: 'C1',
      trajectories: [right, wrong],
      valuesAreText: false,
      groups: {},
      repairs: {},
      origin: { file: 'p.json', line: 1, column: 1 },
    };
    for (const entry of [entryOfGold(gold, origin, 100), read]) {
      if ('reason' in entry) throw new Error(entry.reason);
      const score = scoreEntry(entry, prediction, { similarity: 'lcs' });
      expect(score).toMatchObject({
        golds: null,
        figures: { exact_match: 0, count_agreement: null, tool_f1: 1 },
        tags: ['wrong_order'],
      });
    }
    expect(factoredGold(gold).count).toBeUndefined();
  });
});
