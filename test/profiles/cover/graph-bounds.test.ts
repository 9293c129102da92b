import { describe, expect, test, vi } from 'vitest';
import { readSoundWorkflow } from '../../../src/compiler/pipeline.ts';
import type { WantedValue } from '../../../src/model/journeys.ts';
import type { Policy } from '../../../src/model/policy.ts';
import { cover } from '../../../src/profiles/cover/cover.ts';
import { lint } from '../../../src/profiles/cover/lint.ts';
import { SolvingEffort } from '../../../src/profiles/solve/effort.ts';
import { Solver } from '../../../src/profiles/solve/solver.ts';
import { node, tool, way } from '../../compiler/languages/graph/loan.ts';

vi.mock('../../../src/profiles/solve/effort.ts', async (original) => {
  const own = await original<typeof import('../../../src/profiles/solve/effort.ts')>();
  return { ...own, workLimits: { ...own.workLimits, ofStates: 20_000 } };
});

const given = { external: undefined, idField: 'customer_id' } as const;

function policyOf(nodes: readonly object[]): Policy {
  return readSoundWorkflow({ file: 'g.json', text: JSON.stringify({ agent: 'g', nodes }) });
}

/** A node with so many pathways, of which each reads all that came before it. */
function fan(ways: number) {
  const pathways = Array.from({ length: ways }, (_, at) => way('end', `x == ${at}`));
  return policyOf([node('start', [tool('a', '', 'x')], pathways), node('end', [], [])]);
}

/** A chain of nodes, each with its own tool, whose user gives a variable at each if `own` is set. */
function chain(nodes: number, own: string) {
  const steps = Array.from({ length: nodes }, (_, at) => {
    const next = at + 1 < nodes ? [way(String(at + 1), `r${at} == 1`)] : [];
    return node(String(at), [tool(`t${at}`, own && `${own}${at}`, `r${at}`)], next);
  });
  return policyOf(steps);
}

/** Counts the premises that a policy makes. */
function counted(policy: Policy) {
  const work = { premises: 0 };
  const demands = policy.demands.bind(policy);
  vi.spyOn(policy, 'demands').mockImplementation((...asked) => {
    const premises = demands(...asked);
    work.premises += premises.length;
    return premises;
  });
  return work;
}

describe('making demands is charged', () => {
  test('lint of a node with many pathways ends with the budget, and says what it did not judge', () => {
    const policy = fan(100);
    const work = counted(policy);
    const { undecided, unjudged, diagnostics } = lint(policy, 'error');
    // The cases have 100 * 101 / 2 premises, which lint asks for several times; each takes 31 steps or more of
    // 20 000, and the last of them may ask for 100 more than are left.
    expect(work.premises).toBeLessThan(20_000 / 31 + 200);
    expect({ undecided, unjudged, diagnostics }).toEqual({
      ...{ undecided: [1], unjudged: 'outcomes are too many to list', diagnostics: [] },
    });
  });

  test('after the budget is spent nothing is decided, and nothing is asked', () => {
    const policy = fan(5);
    const work = counted(policy);
    const solver = new Solver(policy, 'error', given);
    const first = { decision: 0, letter: 'a' };
    expect(solver.solve([first]).kind).toBe('found');
    const before = solver.take(solver.start, [first]);
    solver.spendOnStates(Number.MAX_SAFE_INTEGER);
    const asked = work.premises;
    expect(solver.isSpent).toBe(true);
    expect(solver.solve([{ decision: 0, letter: 'b' }])).toMatchObject({ isGivenUp: true });
    expect(solver.excludes(before, first)).toBe(false);
    const after = solver.take(solver.start, [first]);
    expect(solver.solution(after)).toMatchObject({ kind: 'undecided', isGivenUp: true });
    // A state that lacks demands stays undecided when there is a budget again.
    solver.reserve(1_000);
    expect(solver.solution(solver.take(after, [])).kind).toBe('undecided');
    expect(solver.solution(before).kind).toBe('found');
    expect(work.premises).toBe(asked);
  });
});

describe('completing cases is charged', () => {
  const completing = (effort: SolvingEffort) => ({
    external: undefined,
    draw: ({ path }: WantedValue) => (path.root === 'tool_responses' ? 1 : 'x'),
    effort,
  });
  const empty = { customer_id: '1', agent_sequence: ['g'] };

  test('what calls return is drawn on the way, in one walk', () => {
    const effort = new SolvingEffort(1_000);
    const work: number[] = [];
    const spend = effort.spend.bind(effort);
    effort.spend = (steps) => {
      work.push(steps);
      spend(steps);
    };
    const data = chain(50, '').journeys?.completed(empty, completing(effort));
    expect(Object.keys(data?.tool_responses ?? {})).toHaveLength(50);
    // the walk itself, and the same again without what it did not need
    expect(work.length).toBeLessThanOrEqual(3);
  });

  test('a case that takes more work than is left is given up', () => {
    const { journeys } = chain(50, 'u');
    expect(journeys?.completed(empty, completing(new SolvingEffort(500)))).toBeUndefined();
    expect(journeys?.completed(empty, completing(new SolvingEffort(100_000)))).toBeDefined();
  });

  test('a branch whose case is given up is unknown, with a reason', () => {
    const policy = chain(3, 'u');
    const { journeys } = policy;
    const spent: Policy = Object.create(policy, {
      journeys: {
        value: Object.create(journeys as object, { completed: { value: () => undefined } }),
      },
    });
    const options = { missing: 'error', ...given, criterion: 'branches', max: 10 } as const;
    const { goals } = cover(spent, options);
    expect(goals.map(({ result }) => result)).toEqual(
      goals.map(() => ({ kind: 'unknown', comparisons: [], diagnostics: [], isGivenUp: true })),
    );
  });
});
