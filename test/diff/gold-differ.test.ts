import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePolicies, policyWith } from '../../src/diff/merge.ts';
import type { Policy } from '../../src/model/policy.ts';
import { budget } from '../budget.ts';
import { arbitraryCase, type Case } from '../oracle/arbitrary.ts';
import type { OracleBlock, OracleWorkflow } from '../oracle/oracle.ts';
import { difference, isSameListed, parsed } from './support.ts';

const seeded = (numRuns: number) => ({ seed: 77, numRuns: budget(numRuns), endOnFailure: true });

/** A case both of whose versions are sound and small enough to be listed. */
function versions(old: readonly object[], young: readonly object[]) {
  const [before, after] = [parsed('old', old), parsed('new', young)];
  return before && after && { before, after };
}

/** One element of a workflow changed; undefined where there is no such element. */
type Mutation = (workflow: OracleWorkflow, at: number, other: number) => string | undefined;

const mutations: Record<string, Mutation> = {
  'leaves out a step': ({ steps }, at) => {
    steps.splice(at % steps.length, 1);
    return 'step removed';
  },
  'adds a step': ({ steps }, at) => {
    steps.splice(at % (steps.length + 1), 0, 'brand_new(a = n)');
    return 'step added';
  },
  'moves a step': ({ steps }, at, other) => {
    const [step] = steps.splice(at % steps.length, 1);
    steps.splice(other % (steps.length + 1), 0, step ?? '');
    return 'step moved';
  },
  'gives a step a parameter': ({ steps }, at) => {
    const step = steps[at % steps.length];
    if (typeof step !== 'object' || step === null || Array.isArray(step)) return undefined;
    const params = step.params as Record<string, string> | undefined;
    step.params = { ...params, brand_new: "'x'" };
    return 'step changed';
  },
  'says something else of a pruned soft block': (workflow, at) => {
    const blocks = workflow.soft_ordering ?? [];
    const block = blocks[at % Math.max(1, blocks.length)];
    if (block === undefined) return undefined;
    const { steps, when_pruned: when } = Array.isArray(block) ? { steps: block } : block;
    const other = when === 'permute' ? 'listed' : 'permute';
    blocks[at % blocks.length] = { steps, when_pruned: other };
    return 'soft block changed';
  },
  'leaves out a soft block': (workflow, at) => {
    const blocks = workflow.soft_ordering ?? [];
    if (blocks.length === 0) return undefined;
    blocks.splice(at % blocks.length, 1);
    return 'soft block removed';
  },
  'leaves out a hard pair': (workflow, at) => {
    const pairs = workflow.hard_ordering ?? [];
    if (pairs.length === 0) return undefined;
    pairs.splice(at % pairs.length, 1);
    return 'hard pair removed';
  },
  'leaves out a conditional': (workflow, at) => {
    const conditionals = workflow.conditionals ?? [];
    if (conditionals.length === 0) return undefined;
    conditionals.splice(at % conditionals.length, 1);
    return 'conditional removed';
  },
  'turns a condition round': (workflow, at) => {
    const conditionals = workflow.conditionals ?? [];
    const conditional = conditionals[at % Math.max(1, conditionals.length)];
    if (conditional === undefined) return undefined;
    conditional.if = [{ not: { all_of: conditional.if } }];
    return 'condition changed';
  },
  'adds an action': (workflow, at) => {
    const conditionals = workflow.conditionals ?? [];
    const conditional = conditionals[at % Math.max(1, conditionals.length)];
    const [block] = workflow.soft_ordering ?? [];
    const [name] = (Array.isArray(block) ? block : block?.steps) ?? [];
    if (conditional === undefined || name === undefined) return undefined;
    conditional.then.push({ action: 'end_after', target: name });
    return 'action added';
  },
};

const mutated = (given: Case, name: string, at: number, other: number) => {
  const workflows = structuredClone(given.workflows);
  const workflow = workflows[at % workflows.length] as OracleWorkflow;
  return { workflows, kind: mutations[name]?.(workflow, at, other) };
};

const anyMutation = fc.constantFrom(...Object.keys(mutations));

describe('whether a gold set changed', () => {
  it('is what listing both sets says, for any two versions', () => {
    const counts = { same: 0, changed: 0 };
    fc.assert(
      fc.property(arbitraryCase, arbitraryCase, (given, other) => {
        const both = versions(given.workflows, other.workflows);
        if (both === undefined) return;
        expectVerdict(both, given.workflows, other.workflows, given.profile, counts);
      }),
      seeded(125),
    );
    fc.assert(
      fc.property(arbitraryCase, anyMutation, fc.nat(99), fc.nat(99), (given, name, at, to) => {
        const { workflows } = mutated(given, name, at, to);
        const both = versions(given.workflows, workflows);
        if (both === undefined) return;
        expectVerdict(both, given.workflows, workflows, given.profile, counts);
      }),
      seeded(400),
    );
    expect(Math.min(counts.same, counts.changed)).toBeGreaterThan(budget(50));
  });

  it('is not, for workflows written another way', () => {
    fc.assert(
      fc.property(arbitraryCase, ({ workflows, profile }) => {
        const other = workflows.map(rewritten);
        const both = versions(workflows, other);
        if (both === undefined) return;
        const report = difference(workflows, other, [profile]);
        expect(report.changes).toEqual([]);
        expect(report.counts.changed + report.counts.fails + report.counts.compiles).toBe(0);
      }),
      seeded(125),
    );
  });
});

function expectVerdict(
  { before, after }: { before: readonly Policy[]; after: readonly Policy[] },
  old: readonly object[],
  young: readonly object[],
  profile: object,
  counts: { same: number; changed: number },
): void {
  const { counts: found } = difference(old, young, [profile]);
  const isSame = isSameListed(before, after, profile);
  expect(found.changed + found.fails + found.compiles).toBe(isSame ? 0 : 1);
  expect(found.undecided).toBe(0);
  counts[isSame ? 'same' : 'changed'] += 1;
}

/** The same workflow with its keys, its blocks and their members in another order. */
function rewritten(workflow: OracleWorkflow): object {
  const blocks = workflow.soft_ordering?.map(rewrittenBlock).reverse();
  const entries = Object.entries({ ...workflow, ...(blocks && { soft_ordering: blocks }) });
  return Object.fromEntries(entries.reverse());
}

/** A list as an object, and an object that says nothing as a list. */
function rewrittenBlock(block: OracleBlock): OracleBlock {
  const [steps, when] = Array.isArray(block) ? [block] : [block.steps, block.when_pruned];
  const reversed = [...steps].reverse();
  if (when === 'permute') return { when_pruned: when, steps: reversed };
  return Array.isArray(block) ? { when_pruned: 'listed', steps: reversed } : reversed;
}

describe('the cause', () => {
  it.each(Object.keys(mutations))('is the one change there is: %s', (name) => {
    let changed = 0;
    fc.assert(
      fc.property(arbitraryCase, fc.nat(99), fc.nat(99), (given, at, to) => {
        const { workflows, kind } = mutated(given, name, at, to);
        if (kind === undefined || versions(given.workflows, workflows) === undefined) return;
        const { changes, causes } = difference(given.workflows, workflows, [given.profile]);
        expect(changes.length).toBeLessThanOrEqual(1);
        if (causes.length === 0) return;
        changed += 1;
        expect(changes.map((change) => change.kind)).toEqual([kind]);
        expect(causes.map((cause) => cause.changes)).toEqual([[0]]);
        expect(causes[0]?.isGuess).toBe(false);
      }),
      seeded(400),
    );
    expect(changed).toBeGreaterThanOrEqual(budget(4));
  });

  it('is made of changes that make the new gold of the old one', () => {
    let joint = 0;
    fc.assert(
      fc.property(
        arbitraryCase,
        fc.array(fc.tuple(anyMutation, fc.nat(99), fc.nat(99)), { minLength: 2, maxLength: 6 }),
        (given, list) => {
          const workflows = list.reduce(
            (so, [name, at, to]) => mutated({ ...given, workflows: so }, name, at, to).workflows,
            given.workflows,
          );
          const both = versions(given.workflows, workflows);
          if (both === undefined) return;
          const { causes } = difference(given.workflows, workflows, [given.profile]);
          if (causes.length === 0 || causes.some(({ isGuess }) => isGuess)) return;
          joint += causes.some(({ changes }) => changes.length > 1) || causes.length > 1 ? 1 : 0;
          const made = new Set(causes.flatMap(({ changes }) => changes));
          const merged = mergePolicies(both.before, both.after, false);
          const half = [...merged.agents.values()].flatMap(
            (agent) => policyWith(agent, made) ?? [],
          );
          // What makes a profile compile is one agent's matter.
          if (causes[0]?.effect === 'changed')
            expect(isSameListed(half, both.after, given.profile)).toBe(true);
        },
      ),
      seeded(250),
    );
    expect(joint).toBeGreaterThan(budget(20));
  });
});

describe('two versions as one', () => {
  it('are the old one with no change made, and the new one with all', () => {
    fc.assert(
      fc.property(arbitraryCase, arbitraryCase, (given, other) => {
        const both = versions(given.workflows, other.workflows);
        if (both === undefined) return;
        const { changes, agents } = mergePolicies(both.before, both.after, false);
        const all = new Set(changes.keys());
        const made = (some: ReadonlySet<number>) =>
          [...agents.values()].flatMap((agent) => policyWith(agent, some) ?? []);
        expect(isSameListed(made(new Set()), both.before, given.profile)).toBe(true);
        expect(isSameListed(made(all), both.after, given.profile)).toBe(true);
      }),
      seeded(125),
    );
  });
});
