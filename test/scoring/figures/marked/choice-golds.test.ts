import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Compiler } from '../../../../src/compiler/run/compiler.ts';
import { compileWorkflows } from '../../../../src/compiler/run/workflows.ts';
import type { ReadCall, ReadTrajectory } from '../../../../src/model/format.ts';
import type { ProfileScore } from '../../../../src/model/score.ts';
import { entryOfGold, type GoldEntry } from '../../../../src/scoring/gold/gold-entry.ts';
import { type GradeOptions, scoreEntry } from '../../../../src/scoring/verdict/score-entry.ts';
import { budget } from '../../../budget.ts';
import { type MarkedCase, markedCase } from '../../../oracle/arbitrary-marks.ts';
import type { OracleTrajectory } from '../../../oracle/oracle.ts';
import { profileOf } from '../../../oracle/sequence.ts';

function entryIn({ workflows, profile }: MarkedCase): GoldEntry | undefined {
  const sources = workflows.map((workflow) => ({
    file: `${workflow.agent}.json`,
    text: JSON.stringify(workflow),
  }));
  const policies = compileWorkflows(sources).workflows;
  if (policies === undefined) return undefined;
  const compiler = new Compiler(policies);
  const one = profileOf(profile);
  const gold = compiler.compile(one).value;
  return gold && entryOfGold(gold, { compiler, profile: one }, 10_000);
}

/** The same, listed: then nothing of it is searched. */
function listed(entry: GoldEntry): GoldEntry {
  const { id, agents, complexity, golds, valuesAreText, origin, place, allowances } = entry;
  return { id, agents, complexity, golds, valuesAreText, origin, place, allowances };
}

/** A run without agents, of which some calls may be made at once. */
function predicted(run: OracleTrajectory, turn: number): ReadTrajectory {
  const calls = run.flat().map(([tool, params], at) => ({
    tool,
    params,
    ...(turn > 0 && Math.floor(at / turn) % 2 === 0 && { parallel: Math.floor(at / turn) + 1 }),
  }));
  return [{ agent: undefined, calls }];
}

function compare(entry: GoldEntry, run: ReadTrajectory, more: Partial<GradeOptions> = {}) {
  const prediction = {
    ...{ id: 'C1', trajectories: [run], valuesAreText: false, groups: {}, repairs: {} },
    origin: { file: 'r.json', line: 1, column: 1 },
  };
  const options = { similarity: 'lcs', areRuns: true, ...more } as const;
  const scores = [entry, listed(entry)].map((one) => scoreEntry(one, prediction, options));
  return scores.map((score) => ('code' in score ? score : ofScore(score)));
}

/** Three figures of other evaluators are of a gold that is found step by step, and need not be the best. */
function ofScore({
  figures,
  otherFigures,
  tags,
  reasons,
  pairs,
  alignments,
  ...more
}: ProfileScore) {
  const { matches, allowed, golds } = more;
  const {
    vertex_precision: _p,
    vertex_recall: _r,
    tool_call_accuracy: _a,
    ...others
  } = otherFigures;
  return { figures, others, tags, reasons, pairs, alignments, matches, allowed, golds };
}

test.each([
  ['in their order', {}, 0, 300],
  ['of one message in any order', { anyOrder: true }, 3, 120],
] as const)('calls %s are compared as if all variants were listed', (_, options, turn, runs) => {
  const seen = { right: 0, wrong: 0 };
  fc.assert(
    fc.property(markedCase, fc.nat(), (given, seed) => {
      const entry = entryIn(given);
      const size = entry?.origin?.gold.count;
      if (entry?.factored === undefined || size === undefined || size > 60n) return;
      for (let nth = 0; nth < 4; nth++) {
        const from = entry.origin?.gold.at(BigInt(seed + nth * 5) % size) ?? [];
        const run = given.disturbed(
          from.map(({ calls }) => calls.map(({ tool, params }) => [tool, params] as never)),
        );
        const [found, wanted] = compare(entry, predicted(run, turn), options);
        // Calls that may be in any order can be read as several golds.
        const seenOf = (score: typeof found) =>
          turn > 0 && score && 'tags' in score ? [score.figures.valid, score.tags] : score;
        expect([JSON.stringify(run), seenOf(found)]).toEqual([JSON.stringify(run), seenOf(wanted)]);
        if (wanted && 'figures' in wanted) seen[wanted.figures.valid === 1 ? 'right' : 'wrong']++;
      }
    }),
    { seed: 47, numRuns: budget(runs), endOnFailure: true },
  );
  expect(seen.right).toBeGreaterThan(budget(runs) / 5);
  expect(seen.wrong).toBeGreaterThan(budget(runs) / 5);
});

test('twenty optional steps and five alternatives are compared without listing their variants', () => {
  const optional = Array.from({ length: 20 }, (_, at) => `o${at}(p = a)?`);
  const either = Array.from({ length: 5 }, (_, at) => `x${at}: e${at}(p = a) | t${at}(p = a)`);
  const profile = { customer_id: 'C1', agent_sequence: ['w'], a: 1 };
  const workflows = [{ agent: 'w', steps: [...optional, ...either, 'last()'] }];
  const entry = entryIn({ workflows, profile, disturbed: (one) => one });
  expect(entry?.origin?.gold.variants).toBe(2n ** 25n);
  const call = (tool: string) => ({ tool, params: [['p', 1]] as const });
  const runOf = (seed: number) => [
    ...[...optional.keys()].flatMap((at) => ((seed >> at) & 1 ? [call(`o${at}`)] : [])),
    ...[...either.keys()].map((at) => call(`${(seed >> at) & 1 ? 'e' : 't'}${at}`)),
    { tool: 'last', params: [] },
  ];
  const scoreOf = (calls: ReturnType<typeof runOf>) => {
    const prediction = {
      ...{ id: 'C1', valuesAreText: false, groups: {}, repairs: {} },
      trajectories: [[{ agent: undefined, calls }]],
      origin: { file: 'r.json', line: 1, column: 1 },
    };
    const score = entry && scoreEntry(entry, prediction, { similarity: 'lcs', areRuns: true });
    if (score === undefined || 'code' in score) throw new Error('it is not scored');
    return score;
  };
  for (let seed = 1; seed < 2 ** 20; seed += 52_429) {
    const run = runOf(seed);
    const right = scoreOf(run);
    expect([right.figures.valid, right.figures.tool_f1]).toEqual([1, 1]);
    // Its rank counts the variants before it: what is left out comes after what is made.
    const leftOut = BigInt(20 - run.filter(({ tool }) => tool.startsWith('o')).length);
    expect(BigInt(right.matches[0]?.gold ?? 0) > 0n).toBe(leftOut > 0n || seed % 32 !== 31);
    const missing = scoreOf(run.filter(({ tool }) => tool !== 'last'));
    expect(missing.reasons.map(({ text }) => text)).toEqual([
      `step ${run.length}: last is missing`,
    ]);
    const made = run.length - 1;
    expect(missing.pairs[0]?.similarity).toBe((2 * made) / (2 * made + 1));
    const bad = scoreOf(run.map((one) => (/^[et]4/.test(one.tool) ? { ...one, params: [] } : one)));
    expect(bad.tags).toEqual(['bad_param']);
    const twice = scoreOf([...run, { tool: 'last', params: [] }]);
    expect(twice.tags).toEqual(['repeated_call']);
  }
});

test('runs of a policy with such marks take a few times the CPU of the same without', () => {
  const optional = Array.from({ length: 20 }, (_, at) => `o${at}(p = a)`);
  const first = Array.from({ length: 5 }, (_, at) => `e${at}(p = a)`);
  const profile = { customer_id: 'C1', agent_sequence: ['w'], a: 1 };
  const entryOf = (steps: string[]) =>
    entryIn({ workflows: [{ agent: 'w', steps }], profile, disturbed: (one) => one });
  const marked = entryOf([
    ...optional.map((step) => `${step}?`),
    ...first.map((step, at) => `x${at}: ${step} | t${at}(p = a)`),
    'last()',
  ]);
  const plain = entryOf([...optional, ...first, 'last()']);
  const call = (tool: string) => ({ tool, params: [['p', 1]] as const });
  const last = { tool: 'last', params: [] };
  const number = budget(10_000);
  const seconds = (entry: GoldEntry | undefined, runOf: (seed: number) => ReadCall[]) => {
    const { user } = process.cpuUsage();
    let right = 0;
    for (let nth = 0; nth < number; nth++) {
      const run = runOf(Math.imul(nth + 1, 0x9e3779b1) >>> 0);
      // Half of them are wrong: a call is missing.
      const calls = nth % 2 === 0 ? run : run.toSpliced(-1 - (nth % 5), 1);
      const prediction = {
        ...{ id: 'C1', valuesAreText: false, groups: {}, repairs: {} },
        trajectories: [[{ agent: undefined, calls }]],
        origin: { file: 'r.json', line: 1, column: 1 },
      };
      const score = entry && scoreEntry(entry, prediction, { similarity: 'lcs', areRuns: true });
      if (score && 'figures' in score) right += score.figures.valid ?? 0;
    }
    return { used: process.cpuUsage().user - user, right };
  };
  const without = seconds(plain, () => [
    ...[...optional, ...first].map((step) => call(step.split('(')[0] ?? '')),
    last,
  ]);
  const withMarks = seconds(marked, (seed) => [
    ...[...optional.keys()].flatMap((at) => ((seed >> at) & 1 ? [call(`o${at}`)] : [])),
    ...[...first.keys()].map((at) => call(`${(seed >> (at + 20)) & 1 ? 'e' : 't'}${at}`)),
    last,
  ]);
  expect([without.right, withMarks.right]).toEqual([number / 2, number / 2]);
  // The program itself takes 2.6 times; the first runs of a test are slower, and other programs run beside it.
  expect(withMarks.used / without.used).toBeLessThan(10);
}, 600_000);
