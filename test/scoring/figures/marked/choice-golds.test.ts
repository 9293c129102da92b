import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Compiler } from '../../../../src/compiler/run/compiler.ts';
import { compileWorkflows } from '../../../../src/compiler/run/workflows.ts';
import type { ReadTrajectory } from '../../../../src/model/format.ts';
import type { ProfileScore } from '../../../../src/model/score.ts';
import { entryOfGold, type GoldEntry } from '../../../../src/scoring/gold/gold-entry.ts';
import { type GradeOptions, scoreEntry } from '../../../../src/scoring/verdict/score-entry.ts';
import { budget } from '../../../budget.ts';
import { type MarkedCase, markedCase } from '../../../oracle/arbitrary-marks.ts';
import type { OracleTrajectory } from '../../../oracle/oracle.ts';

function entryIn({ workflows, profile }: MarkedCase): GoldEntry | undefined {
  const sources = workflows.map((workflow) => ({
    file: `${workflow.agent}.json`,
    text: JSON.stringify(workflow),
  }));
  const policies = compileWorkflows(sources).workflows;
  if (policies === undefined) return undefined;
  const compiler = new Compiler(policies);
  const agents = profile.agent_sequence as string[];
  const origin = { file: 'p.json', line: 1, column: 1 };
  const one = { id: 'C1', agents, data: profile, origin };
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
