import fc from 'fast-check';
import { topologicalSort } from 'graphology-dag';
import { describe, expect, test } from 'vitest';
import type { GoldSet } from '../../src/compiler/gold/gold-set.ts';
import { sampleArrangements } from '../../src/compiler/gold/sample.ts';
import { actionsIn } from '../../src/compiler/languages/traxgen/actions.ts';
import { type TraxgenPolicy, workflowsOf } from '../../src/compiler/languages/traxgen/policy.ts';
import { prune } from '../../src/compiler/languages/traxgen/prune.ts';
import { precedenceConstraintsOf } from '../../src/compiler/languages/traxgen/surviving-constraints.ts';
import { precedenceGraph } from '../../src/compiler/plan/graph.ts';
import { Compiler } from '../../src/compiler/run/compiler.ts';
import { formatGold } from '../../src/compiler/run/format-gold.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import type { Arrangement } from '../../src/model/gold.ts';
import type { Trajectory } from '../../src/model/trajectory.ts';
import { budget } from '../budget.ts';
import { arbitraryCase, type Case } from './arbitrary.ts';
import { type OracleTrajectory, oracle, permutations, product } from './oracle.ts';
import { profileOf, turnsOf } from './sequence.ts';

/** The same cases in every run. */
const seeded = (numRuns: number) => ({ seed: 20260, numRuns: budget(numRuns), endOnFailure: true });

interface Compiled {
  readonly workflows: readonly TraxgenPolicy[];
  readonly gold: GoldSet | undefined;
}

function compiled({ workflows, profile }: Case): Compiled {
  const sources = workflows.map((workflow) => ({
    file: `${workflow.agent}.json`,
    text: JSON.stringify(workflow),
  }));
  const policies = compileWorkflows(sources).workflows;
  if (policies === undefined) return { workflows: [], gold: undefined };
  const { value } = new Compiler(policies).compile(profileOf(profile));
  return { workflows: workflowsOf(policies), gold: value };
}

function plain(trajectory: Trajectory): OracleTrajectory {
  return trajectory.map(({ calls }) =>
    calls.map(({ tool, params }) => [tool, params as OracleTrajectory[0][0][1]] as const),
  );
}

describe('every way to compile agrees with trying every order', () => {
  test('the same profiles compile, to the same trajectories, in the same order', () => {
    let successes = 0;
    let several = 0;
    fc.assert(
      fc.property(arbitraryCase, (given) => {
        const want = oracle(given.workflows, given.profile);
        const { gold } = compiled(given);
        const found = gold && [...gold].map(plain);
        if (JSON.stringify(found) !== JSON.stringify(want)) expect(found).toEqual(want);
        if (gold === undefined) return;
        expect(gold.count).toBe(BigInt(want?.length ?? 0));
        successes++;
        if (gold.ranks > 1n) several++;
      }),
      seeded(1000),
    );
    expect(successes).toBeGreaterThan(budget(400));
    expect(several).toBeGreaterThan(budget(160));
  });

  test('a rank gives the trajectory that stands there', () => {
    forGolds(600, (gold) => {
      const all = [...gold.arrangements()];
      all.forEach((arrangement, rank) => {
        if (rank % 7 === 0 || rank === all.length - 1) {
          expect(gold.arrangementAt(BigInt(rank))).toEqual(arrangement);
        }
      });
      expect(() => gold.at(gold.ranks)).toThrow(RangeError);
      expect(() => gold.at(-1n)).toThrow(RangeError);
    });
  });

  test('every trajectory is a topological order of the precedence graph', () => {
    forGolds(400, (gold, given, workflows) => {
      const turns = turnsOf(given.profile);
      const arrangements = [...gold.arrangements()];
      turns.forEach(({ agent, data }, part) => {
        const workflow = workflows.find((one) => one.agent === agent) as TraxgenPolicy;
        const scope = { profile: data, external: undefined };
        const outcome = workflow.decide(scope, 'error').value ?? '';
        const handsOver = part < turns.length - 1;
        const applied = actionsIn(workflow.conditionals, outcome);
        const pruned = prune(workflow, applied, handsOver);
        const { calls } = pruned;
        const precedence = precedenceConstraintsOf(workflow, pruned);
        const graph = precedenceGraph(workflow.steps.length, precedence);
        expect(topologicalSort(graph)).toHaveLength(calls.length);
        for (const arrangement of arrangements) {
          const order = (arrangement[part] ?? []).map((call) => precedence.nodes[call]);
          graph.forEachEdge((_edge, _attributes, from, to) => {
            expect(order.indexOf(Number(from))).toBeLessThan(order.indexOf(Number(to)));
          });
        }
      });
    });
  });

  test('a sample is a part without repetition, in emission order', () => {
    forGolds(400, (gold) => {
      const all = [...gold.arrangements()].map((one) => JSON.stringify(one));
      for (const size of [1, 3, 10]) {
        const sample = [...sampleArrangements(gold, size, 's')].map((one) => JSON.stringify(one));
        const ranks = sample.map((one) => all.indexOf(one));
        expect(ranks).toHaveLength(Math.min(size, all.length));
        expect(ranks).not.toContain(-1);
        expect([...new Set(ranks)].sort((a, b) => a - b)).toEqual(ranks);
      }
    });
  });

  test('the lattice, expanded from its JSON alone, lists the same', () => {
    forGolds(800, (gold) => {
      const lattice = JSON.parse(formatGold(gold, 'lattice')) as LatticeJson;
      const expanded = expand(lattice);
      expect(lattice.count).toBe(String(expanded.length));
      expect(expanded).toEqual([...gold.arrangements()].map((one) => flat(one, gold)));
    });
  });
});

/** Runs a check for the golds of random cases that compile. */
function forGolds(
  numRuns: number,
  check: (gold: GoldSet, given: Case, workflows: readonly TraxgenPolicy[]) => void,
): void {
  fc.assert(
    fc.property(arbitraryCase, (given) => {
      const { gold, workflows } = compiled(given);
      if (gold !== undefined) check(gold, given, workflows);
    }),
    seeded(numRuns),
  );
}

/** An arrangement as positions that count through all agents, as the lattice counts them. */
function flat(arrangement: Arrangement, { parts }: GoldSet): number[] {
  let offset = 0;
  return arrangement.flatMap((positions, part) => {
    const shifted = positions.map((position) => position + offset);
    offset += parts[part]?.calls.length ?? 0;
    return shifted;
  });
}

interface LatticeJson {
  count: string;
  slots: (number | { block: number })[];
  blocks: { calls: number[]; alike?: number[][] }[];
  before: [number, number][];
}

/** Fills the slots with every permutation of every block, and keeps what respects the pairs. */
function expand({ slots, blocks, before }: LatticeJson): number[][] {
  const twin = new Map(blocks.flatMap(({ alike = [] }) => alike.flatMap(pairedWithFirst)));
  const seen = new Set<string>();
  return product(blocks.map(({ calls }) => permutations(calls)))
    .map((orders) => {
      const left = orders.map((order) => [...order]);
      return slots.map((slot) =>
        typeof slot === 'number' ? slot : (left[slot.block]?.shift() as number),
      );
    })
    .filter((order) => before.every(([a, b]) => order.indexOf(a) < order.indexOf(b)))
    .filter((order) => {
      const key = order.map((call) => twin.get(call) ?? call).join();
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

function pairedWithFirst(twins: number[]): [number, number][] {
  return twins.map((call) => [call, twins[0] as number]);
}
