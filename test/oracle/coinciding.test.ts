import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FormatName, formatNamed } from '../../src/compiler/formats/formats.ts';
import type { GoldSet } from '../../src/compiler/gold/gold-set.ts';
import { sampleArrangements } from '../../src/compiler/gold/sample.ts';
import { formatGold } from '../../src/compiler/run/format-gold.ts';
import { compile } from '../../src/compiler/run/library.ts';
import { readJsonText } from '../../src/model/read-json.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { budget } from '../budget.ts';
import { type Case, coincidingCase } from './arbitrary.ts';
import { type OracleTrajectory, oracle } from './oracle.ts';

interface Found extends Case {
  readonly gold: GoldSet;
  /** What trying every order finds, each list of calls once. */
  readonly want: readonly OracleTrajectory[];
}

/** The cases in which calls of a block are the same. */
const found: Found[] = [];

function goldOf({ workflows, profile }: Case): GoldSet | undefined {
  const texts = workflows.map((workflow) => JSON.stringify(workflow));
  return compile({ workflows: texts, profiles: [JSON.stringify(profile)] }).golds[0];
}

beforeAll(() => {
  fc.assert(
    fc.property(coincidingCase, (given) => {
      const [gold, want] = [goldOf(given), oracle(given.workflows, given.profile)];
      expect(gold === undefined).toBe(want === undefined);
      if (gold === undefined || want === undefined) return;
      expect(gold.count).toBe(BigInt(want.length));
      const blocks = gold.parts.flatMap(({ plan }) => plan.blocks);
      if (blocks.some(({ alike }) => alike.length > 0)) found.push({ ...given, gold, want });
    }),
    { seed: 2026, numRuns: budget(1500) },
  );
}, 60_000);

const flat = (one: OracleTrajectory) => one.flat();

/** One trajectory in a format, as its documentation says. */
const written: { readonly [name in FormatName]?: (one: OracleTrajectory) => unknown } = {
  google: (one) =>
    flat(one).map(([tool, params]) => ({
      tool_name: tool,
      tool_input: Object.fromEntries(params),
    })),
  langchain: (one) =>
    flat(one).map(([name, params]) => ({
      role: 'assistant',
      tool_calls: [{ name, arguments: Object.fromEntries(params) }],
    })),
  'tool-only': (one) => flat(one).map(([tool]) => tool),
};

describe('where values make calls the same, a gold set is what trying every order finds', () => {
  test('in enough cases, of all kinds', () => {
    const having = (text: string) =>
      found.filter(({ workflows }) => JSON.stringify(workflows).includes(text)).length;
    expect(found.length).toBeGreaterThan(budget(80));
    expect(found.filter(({ workflows }) => workflows.length > 1).length).toBeGreaterThan(
      budget(10),
    );
    for (const text of ['hard_ordering', 'override_', 'permute', 'final_only']) {
      expect(having(text)).toBeGreaterThan(budget(10));
    }
  });

  test('each list of calls once, counted, at its rank', () => {
    for (const { gold, want } of found) {
      for (const [rank, trajectory] of [...gold].entries()) {
        const calls = trajectory.map((segment) => segment.calls.map((c) => [c.tool, c.params]));
        expect(calls).toEqual(want[rank]);
        expect(gold.rank(trajectory)).toBe(BigInt(rank));
        expect(gold.at(BigInt(rank))).toEqual(trajectory);
      }
    }
  });

  test('in every format, and none of its rows is left out', () => {
    for (const { gold, want } of found) {
      for (const name of ['traxgen', 'openai'] as const) {
        expect(JSON.parse(formatGold(gold, name))).toHaveLength(want.length);
      }
      for (const [name, write] of Object.entries(written)) {
        expect(JSON.parse(formatGold(gold, name as FormatName))).toEqual(want.map(write));
      }
    }
  });

  test('in samples', () => {
    for (const { gold, want } of found) {
      for (const size of [1, 2, 5]) {
        const ranks = Array.from(sampleArrangements(gold, size, 's'), (one) =>
          Number(gold.rank(gold.trajectory(one))),
        );
        expect(ranks).toHaveLength(Math.min(size, want.length));
        expect([...new Set(ranks)].sort((a, b) => a - b)).toEqual(ranks);
      }
    }
  });

  test.each([
    ['as it is', true],
    ['without alike, as it was once written', false],
  ])('in a lattice that is read, %s', (_, hasAlike) => {
    for (const { gold, want } of found) {
      const value = JSON.parse(formatGold(gold, 'lattice'));
      if (!hasAlike) {
        for (const block of value.blocks) delete block.alike;
        value.count = null;
      }
      const read = formatNamed('lattice')?.read(value, readJsonText);
      const lattice = read?.kind === 'factored' ? read.lattice : undefined;
      const all = lattice && expandLattice(lattice, 1_000_000);
      const calls = all?.map((one) =>
        one.flatMap((each) => each.calls.map((c) => [c.tool, c.params])),
      );
      expect(calls).toEqual(want.map(flat));
    }
  });
});
