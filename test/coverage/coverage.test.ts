import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import type { WorkflowCoverage } from '../../src/model/coverage.ts';
import { budget } from '../budget.ts';
import { arbitraryCase } from '../oracle/arbitrary.ts';
import { profileOf } from '../oracle/sequence.ts';
import { workflowFiles } from '../workflow-files.ts';
import { called, clauses, coverageOf, measured, taken } from './support.ts';

const is = (field: string, value: unknown, operator = '==') => ({ field, operator, value });
const skip = (...target: string[]) => [{ action: 'skip', target }];

describe('branches', () => {
  test('then and else, and a nested conditional where its branch is taken only', () => {
    const nested = { if: [is('vip', true)], then: skip('b'), else: [] };
    const [workflow] = coverageOf(
      [
        {
          steps: ['a', 'b', 'c'],
          conditionals: [
            { if: [is('n', 3, '<')], then: [nested], else: skip('c') },
            { if: [is('n', 1)], then: skip('a') },
          ],
        },
      ],
      [
        { n: 1, vip: true },
        { n: 2, vip: false },
        { n: 2, vip: true },
        { n: 3, vip: true },
      ],
    );
    expect(taken(workflow)).toEqual([
      [3, 1],
      [2, 1],
      [1, 3],
    ]);
    expect(workflow.conditionals.map(({ reached }) => reached)).toEqual([4, 3, 4]);
    expect(called(workflow)).toEqual({ a: 3, b: 2, c: 3 });
    expect(workflow).toMatchObject({ profiles: 4, failed: 0, outcomes: 4, goldSets: 4 });
    expect(workflow.shares).toEqual({
      branches: { reached: 6, total: 6 },
      conditionals: { reached: 3, total: 3 },
      clauses: { reached: 3, total: 3 },
      steps: { reached: 3, total: 3 },
      blocks: { reached: 0, total: 0 },
    });
  });

  test('what no profile reaches counts 0', () => {
    const nested = { if: [is('vip', true)], then: skip('a') };
    const conditionals = [{ if: [is('n', 9)], then: [nested], else: skip('b') }];
    const [workflow] = coverageOf([{ steps: ['a', 'b'], conditionals }], [{ n: 1 }]);
    expect(taken(workflow)).toEqual([
      [0, 1],
      [0, 0],
    ]);
    expect(workflow.shares).toMatchObject({
      branches: { reached: 1, total: 4 },
      conditionals: { reached: 0, total: 2 },
      clauses: { reached: 1, total: 2 },
      steps: { reached: 1, total: 2 },
    });
  });
});

describe('clauses', () => {
  const conditionals = (...condition: unknown[]) => ({
    steps: ['a', 'b'],
    conditionals: [{ if: condition, then: skip('a') }],
  });

  test('of an AND: the one that fails alone, or all where all hold', () => {
    const [workflow] = coverageOf(
      [conditionals(is('x', 1), is('y', 1))],
      [
        { x: 1, y: 1 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
        { x: 0, y: 0 },
      ],
    );
    expect(clauses(workflow)).toEqual([
      [2, 2, 2],
      [1, 1, 2],
    ]);
  });

  test('of an OR: the one that holds alone, or all where none does; then the group itself', () => {
    const [workflow] = coverageOf(
      [conditionals({ any_of: [is('x', 1), is('y', 1)] }, is('z', 1))],
      [
        { x: 1, y: 0, z: 1 },
        { x: 1, y: 1, z: 1 },
        { x: 0, y: 1, z: 0 },
        { x: 0, y: 0, z: 1 },
        { x: 0, y: 0, z: 0 },
      ],
    );
    expect(clauses(workflow)).toEqual([
      [3, 2, 3],
      [2, 3, 2],
      [1, 2, 1],
      [2, 1, 3],
    ]);
  });

  test('of a negation: what it negates, which counts as the clause', () => {
    const [workflow] = coverageOf(
      [conditionals({ not: is('x', 1) }, { not: [is('y', 1), is('z', 1)] })],
      [
        { x: 0, y: 0, z: 1 },
        { x: 1, y: 1, z: 1 },
      ],
    );
    expect(workflow.conditionals[0]?.clauses.map(({ clause }) => clause.kind)).toEqual([
      'comparison',
      'all_of',
      'comparison',
      'comparison',
    ]);
    expect(clauses(workflow)).toEqual([
      [1, 1, 1],
      [0, 1, 1],
      [0, 1, 1],
      [0, 0, 0],
    ]);
  });

  test('of a negation or group of one: what is in it, once, and no more', () => {
    const [workflow] = coverageOf(
      [
        conditionals(
          { not: [is('x', 1)] },
          { all_of: [{ not: { any_of: [is('y', 1)] } }] },
          { any_of: [{ all_of: [is('y', 2), is('z', 2)] }] },
        ),
      ],
      [{ x: 0, y: 2, z: 2 }],
    );
    expect(workflow.conditionals[0]?.clauses.map(({ clause }) => clause.pointer)).toEqual([
      '/conditionals/0/if/0/not/0',
      '/conditionals/0/if/1/all_of/0/not/any_of/0',
      '/conditionals/0/if/2/any_of/0',
      '/conditionals/0/if/2/any_of/0/all_of/0',
      '/conditionals/0/if/2/any_of/0/all_of/1',
    ]);
    expect(workflow.shares.clauses).toEqual({ reached: 5, total: 5 });
  });

  test('beside one that was passed over and lacks its data, nothing decides', () => {
    const guarded = conditionals({ field: 'x', operator: 'exists' }, is('x', 1));
    const [without] = coverageOf([guarded], [{}]);
    expect(clauses(without)).toEqual([
      [0, 1, 0],
      [0, 0, 0],
    ]);
    const [with1] = coverageOf([guarded], [{ x: 1 }]);
    expect(clauses(with1)).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ]);
  });
});

describe('steps and soft blocks', () => {
  const workflow = {
    steps: ['a', 'b', 'c'],
    soft_ordering: [['a', 'b']],
    conditionals: [
      { if: [is('lose', true)], then: skip('a') },
      {
        if: [is('override', true)],
        then: [{ action: 'override_trajectory', target: ['c', 'b', 'a', 'c', 'other'] }],
      },
    ],
  };

  test('a block permutes where all its members survive', () => {
    const profiles = [
      { lose: false, override: false },
      { lose: true, override: false },
    ];
    const [found] = coverageOf([workflow], profiles);
    expect(found.blocks).toMatchObject([{ members: ['a', 'b'], permuted: 1 }]);
    expect(found.shares.blocks).toEqual({ reached: 1, total: 1 });
    expect(called(found)).toEqual({ a: 1, b: 2, c: 2 });
  });

  test('a hard pair that leaves one order leaves nothing to permute', () => {
    const hard = { ...workflow, hard_ordering: [['a', 'b']] };
    const [found] = coverageOf([hard], [{ lose: false, override: false }]);
    expect(found.blocks).toMatchObject([{ permuted: 0 }]);
  });

  test('a step for each element of a list has none, one or several of them', () => {
    const each = { for_each: 'l', as: 'x', where: [{ field: 'x', operator: '>', value: 1 }] };
    const [{ steps, lists }] = coverageOf(
      [
        {
          steps: ['a', { ...each, tool: 'b', params: { p: 'x' } }, 'for x in l: c()'],
          conditionals: [{ if: [is('n', 1)], then: skip('c') }],
        },
      ],
      [
        { n: 1, l: [] },
        { n: 2, l: [1, 2, 1] },
        { n: 2, l: [1, 1] },
        { n: 2, l: [2, 3] },
      ],
    );
    expect(steps.map(({ called }) => called)).toEqual([4, 2, 3]);
    expect(lists.map(({ step, sizes }) => [step, ...sizes.map(Object.values)])).toEqual([
      ['b', ['none', 2], ['one', 1], ['several', 1]],
      ['c', ['none', 0], ['one', 0], ['several', 3]],
    ]);
    expect(lists.map(({ at }) => at.pointer)).toEqual(['/steps/1', '/steps/2']);
  });

  test('a step with a choice has its options, as often as a profile is left them', () => {
    const [{ steps, choices }] = coverageOf(
      [
        {
          steps: ['a', 'b?', 'c: d | e', { id: 'f', one_of: ['g', 'h'], times: '?' }, 'i+'],
          conditionals: [{ if: [is('n', 1)], then: skip('b', 'f') }],
        },
      ],
      [{ n: 1 }, { n: 2 }],
    );
    expect(steps.map(({ called }) => called)).toEqual([2, 1, 2, 1, 2]);
    expect(choices.map(({ step, options }) => [step, ...options.map(Object.values)])).toEqual([
      ['b', ['made', 1], ['left out', 1]],
      ['c', ['d', 2], ['e', 2]],
      ['f', ['g', 1], ['h', 1], ['left out', 1]],
    ]);
    expect(choices.map(({ at }) => at.pointer)).toEqual(['/steps/1', '/steps/2', '/steps/3']);
  });

  test('an override calls a step once for a profile, however often it lists it', () => {
    const [found] = coverageOf([workflow], [{ lose: true, override: true }]);
    expect(called(found)).toEqual({ a: 1, b: 1, c: 1 });
    expect(found.blocks).toMatchObject([{ permuted: 1 }]);
  });
});

describe('profiles', () => {
  const first = { steps: ['a', 'complete_case'], conditionals: [{ if: [is('n', 1)], then: [] }] };
  const second = { steps: ['b(x = x)'] };

  test('of several agents count for each of them', () => {
    const [one, two] = coverageOf(
      [first, second],
      [
        { agent_sequence: ['w1', 'w2'], n: 1, x: 1 },
        { agent_sequence: ['w2'], x: 1 },
        { agent_sequence: ['w1'], n: 2 },
      ],
    );
    expect(one).toMatchObject({ profiles: 2, failed: 0, outcomes: 2, goldSets: 2 });
    expect(two).toMatchObject({ profiles: 2, failed: 0, outcomes: 1, goldSets: 1 });
    expect(called(one)).toEqual({ a: 2, complete_case: 1 });
  });

  test('that fail for one agent reach nothing of any', () => {
    const [one, two] = coverageOf(
      [first, second],
      [{ agent_sequence: ['w1', 'w2'], n: 1 }, { agent_sequence: ['w1'] }, { n: 1 }],
    );
    expect(one).toMatchObject({ profiles: 1, failed: 2 });
    expect(two).toMatchObject({ profiles: 0, failed: 1 });
    expect(taken(one)).toEqual([[1, 0]]);
    expect(called(one)).toEqual({ a: 1, complete_case: 1 });
  });

  test('that differ in parameters have gold sets of their own, and one outcome', () => {
    const [found] = coverageOf([second], [{ x: 1 }, { x: '1' }, { x: 1 }]);
    expect(found).toMatchObject({ outcomes: 1, goldSets: 2 });
  });

  test('each part has its place', () => {
    const text = `{
  "agent": "w",
  "steps": ["a", "b"],
  "soft_ordering": [
    ["a", "b"]
  ],
  "conditionals": [
    {
      "if": [
        { "field": "n", "operator": "==", "value": 1 }
      ],
      "then": []
    }
  ]
}`;
    const { workflows } = measured([{ file: 'w.json', text }], [{ n: 1 }]);
    const [{ steps, blocks, conditionals } = { steps: [], blocks: [], conditionals: [] }] =
      workflows;
    expect(steps.map(({ at }) => at)).toEqual([
      { pointer: '/steps/0', line: 3, column: 13 },
      { pointer: '/steps/1', line: 3, column: 18 },
    ]);
    expect(blocks[0]?.at).toEqual({ pointer: '/soft_ordering/0', line: 5, column: 5 });
    expect(conditionals[0]?.at).toEqual({ pointer: '/conditionals/0/if', line: 9, column: 13 });
    expect(conditionals[0]?.branches.map(({ at }) => at.line)).toEqual([12, 8]);
    expect(conditionals[0]?.clauses[0]?.at).toMatchObject({ line: 10, column: 9 });
  });
});

test('the profiles of the repository take every branch of its workflows that can be taken', () => {
  const sources = workflowFiles().map((name) => {
    const file = `workflows/${name}`;
    return { file, text: readFileSync(file, 'utf8') };
  });
  const customers = readdirSync('profiles').flatMap((name) => {
    const read = JSON.parse(readFileSync(`profiles/${name}`, 'utf8'));
    return (read.profiles ?? read) as (JsonObject & { agent_sequence: string[] })[];
  });
  const { shares, failed, workflows } = measured(sources, customers);
  expect(workflows.length).toBeGreaterThan(8);
  expect(failed).toBe(0);
  const missed = [shares.branches, shares.conditionals, shares.steps].map(({ reached, total }) => {
    expect(total).toBeGreaterThan(60);
    return total - reached;
  });
  // Nobody can take then of the last conditional of handle_flight_disruption.
  expect(missed).toEqual([1, 1, 0]);
});

/** How often a conditional is reached: a nested one when the branch that it stands in is taken. */
function expectedReach({ conditionals, profiles }: WorkflowCoverage, pointer: string): number {
  const outer = /^(.*)\/(then|else)\/\d+\/if$/.exec(pointer);
  if (outer === null) return profiles;
  const within = conditionals.find(({ at }) => at.pointer === `${outer[1]}/if`);
  return within?.branches.find(({ branch }) => branch === outer[2])?.taken ?? -1;
}

test('then and else of a conditional make up how often it was reached, for random workflows', () => {
  let nested = 0;
  fc.assert(
    fc.property(arbitraryCase, fc.array(arbitraryCase, { maxLength: 6 }), (first, more) => {
      const sources = first.workflows.map((workflow) => ({
        file: `${workflow.agent}.json`,
        text: JSON.stringify(workflow),
      }));
      if (compileWorkflows(sources).workflows === undefined) return;
      const { agent_sequence, own = null } = first.profile;
      const { agents } = profileOf(first.profile);
      const customers = [first, ...more].map(({ profile }) => {
        return { ...profile, agent_sequence, own };
      });
      const report = measured(sources, customers as JsonObject[]);
      for (const workflow of report.workflows) {
        const times = agents.filter((agent) => agent === workflow.agent).length;
        expect(workflow.profiles + workflow.failed).toBe(times * customers.length);
        expect(workflow.failed).toBe(times * report.failed);
        expect(workflow.outcomes).toBeLessThanOrEqual(workflow.profiles);
        for (const { at, reached, branches, clauses } of workflow.conditionals) {
          const [then, otherwise] = branches.map((branch) => branch.taken) as [number, number];
          expect(then + otherwise).toBe(reached);
          expect(reached).toBe(expectedReach(workflow, at.pointer));
          for (const { held, failed, decided } of clauses) {
            expect(held + failed).toBeLessThanOrEqual(reached);
            expect(decided).toBeLessThanOrEqual(held + failed);
          }
          if (/then|else/.test(at.pointer) && reached > 0) nested++;
        }
      }
    }),
    { seed: 4, numRuns: budget(150) },
  );
  expect(nested).toBeGreaterThan(budget(15));
});
