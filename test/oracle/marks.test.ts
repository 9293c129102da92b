import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GoldSet } from '../../src/compiler/gold/gold-set.ts';
import { sampleArrangements } from '../../src/compiler/gold/sample.ts';
import { Compiler } from '../../src/compiler/run/compiler.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import type { Trajectory } from '../../src/model/trajectory.ts';
import { budget } from '../budget.ts';
import { type MarkedCase, markedCase } from './arbitrary-marks.ts';
import { isRight, oracleParts, trajectoriesOf } from './marks.ts';
import type { OracleTrajectory } from './oracle.ts';
import { profileOf } from './sequence.ts';

const seeded = (numRuns: number) => ({ seed: 47, numRuns: budget(numRuns), endOnFailure: true });

function compiled({ workflows, profile }: MarkedCase): GoldSet | undefined {
  const sources = workflows.map((workflow) => ({
    file: `${workflow.agent}.json`,
    text: JSON.stringify(workflow),
  }));
  const policies = compileWorkflows(sources).workflows;
  if (policies === undefined) return undefined;
  return new Compiler(policies).compile(profileOf(profile)).value;
}

function plain(trajectory: Trajectory): OracleTrajectory {
  return trajectory.map(({ calls }) =>
    calls.map(({ tool, params }) => [tool, params as OracleTrajectory[0][0][1]] as const),
  );
}

function asTrajectory(run: OracleTrajectory, { agents }: GoldSet): Trajectory {
  return run.map((calls, at) => {
    const agent = agents[at] as string;
    return { agent, calls: calls.map(([tool, params]) => ({ agent, tool, params })) };
  });
}

describe('what a run may also do agrees with making every choice and leaving out every subset', () => {
  test('the same trajectories in the same order, with their number and their ranks', () => {
    let several = 0;
    fc.assert(
      fc.property(markedCase, (given) => {
        const parts = oracleParts(given.workflows, given.profile);
        const want = parts && trajectoriesOf(parts);
        if (want !== undefined && want.length > 200) return;
        const gold = compiled(given);
        const found = gold && [...gold].map(plain);
        if (JSON.stringify(found) !== JSON.stringify(want)) expect(found).toEqual(want);
        if (gold === undefined || want === undefined) return;
        expect([gold.count, gold.ranks]).toEqual([BigInt(want.length), BigInt(want.length)]);
        if (want.length > 1) several++;
        for (const rank of [0, want.length >> 1, want.length - 1]) {
          const one = gold.at(BigInt(rank));
          expect(plain(one)).toEqual(want[rank]);
          expect(gold.rank(one)).toBe(BigInt(rank));
        }
        const sample = [...sampleArrangements(gold, 3, 's')].map((one) =>
          gold.rank(gold.trajectory(one)),
        );
        expect(new Set(sample).size).toBe(Math.min(3, want.length));
        expect([...sample].sort((a, b) => Number(a) - Number(b))).toEqual(sample);
      }),
      seeded(800),
    );
    expect(several).toBeGreaterThan(budget(250));
  });

  test('a run is right exactly if a trajectory is left without what is allowed', () => {
    const seen = { right: 0, wrong: 0, allowed: 0 };
    fc.assert(
      fc.property(markedCase, fc.nat(), (given, seed) => {
        const parts = oracleParts(given.workflows, given.profile);
        const gold = parts && compiled(given);
        if (parts === undefined || gold === undefined) return;
        const all = trajectoriesOf(parts);
        if (all.length > 200) return;
        const known = new Set(all.map((one) => JSON.stringify(one)));
        for (let nth = 0; nth < 6; nth++) {
          const run = given.disturbed(all[(seed + nth * 7) % all.length] as OracleTrajectory);
          const trajectory = asTrajectory(run, gold);
          const wanted = isRight(parts, run);
          expect([JSON.stringify(run), gold.right(trajectory)]).toEqual([
            JSON.stringify(run),
            wanted,
          ]);
          const isMember = known.has(JSON.stringify(run));
          if (isMember) expect(gold.has(trajectory)).toBe(true);
          if (gold.has(trajectory)) expect(wanted).toBe(true);
          seen[wanted ? (isMember ? 'right' : 'allowed') : 'wrong']++;
        }
      }),
      seeded(500),
    );
    for (const number of Object.values(seen)) expect(number).toBeGreaterThan(budget(200));
  });
});
