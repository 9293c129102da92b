import { describe, expect, test } from 'vitest';
import { resultsOf } from '../../../../src/compiler/languages/traxgen/action-results.ts';
import { actionsIn } from '../../../../src/compiler/languages/traxgen/actions.ts';
import { workflowsOf } from '../../../../src/compiler/languages/traxgen/policy.ts';
import { type Pruned, prune } from '../../../../src/compiler/languages/traxgen/prune.ts';
import { compileWorkflows } from '../../../../src/compiler/run/workflows.ts';
import type { Rule } from '../../../../src/model/account.ts';

interface Accounted {
  /** Each effect as `target result`, with the rule to blame and what was removed or changed. */
  readonly effects: readonly string[];
  readonly removed: readonly string[];
  readonly account: Pruned;
}

/** Pointers below the conditionals: `0/then/1`. */
const short = ({ pointer }: Rule) => pointer.replace('/conditionals/', '').replace('/steps/', '');

/** Accounts for an outcome of a workflow with the steps a to e, each with a parameter p. */
function accounted(
  conditionals: readonly object[],
  outcome: string,
  {
    handsOver = false,
    ...more
  }: { handsOver?: boolean; steps?: unknown[]; final_only?: string[] } = {},
): Accounted {
  const steps = ['a', 'b', 'c', 'd', 'e'].map((tool) => `${tool}(p = x)`);
  const text = JSON.stringify({ agent: 'w', steps, conditionals, ...more });
  const { workflows, diagnostics } = compileWorkflows([{ file: 'w.json', text }]);
  const [workflow] = workflowsOf(workflows ?? []);
  if (workflow === undefined) throw new Error(JSON.stringify(diagnostics));
  const account = prune(workflow, actionsIn(workflow.conditionals, outcome), handsOver);
  const name = (step: number) => workflow.steps[step]?.id;
  const effects = resultsOf(workflow, account).map(({ target, result, by, removes, changes }) =>
    [
      `${target} ${result}`,
      ...(by ? [`by ${short(by)}`] : []),
      ...(removes.length > 0 ? [`- ${removes.map(name).join(' ')}`] : []),
      ...changes.map((change) => `${change.name}: ${change.from} -> ${change.to}`),
    ].join(', '),
  );
  const removed = [...account.removed]
    .toSorted(([one], [other]) => one - other)
    .map(([step, rule]) => `${name(step)} ${rule.kind} ${short(rule)}`);
  return { effects, removed, account };
}

const always = (...actions: object[]) => ({ if: [], then: actions });
const skip = (...target: string[]) => ({ action: 'skip', target });
const end = (...target: string[]) => ({ action: 'end_after', target });
const replace = (...target: string[]) => ({ action: 'override_trajectory', target });
const set = (target: string, params: object) => ({ action: 'override_params', target, params });

describe('skip', () => {
  test('removes a step once, whoever comes second', () => {
    const { effects, removed } = accounted([always(skip('b', 'b', 'c')), always(skip('c'))], 'tt');
    expect(effects).toEqual(['b done, - b', 'c done, - c', 'c already, by 0/then/0']);
    expect(removed).toEqual(['b skip 0/then/0', 'c skip 0/then/0']);
  });

  test('of a tool removes all its steps', () => {
    const steps = ['one: t()', 'two: t()', 'u()'];
    const { effects } = accounted([always(skip('two')), always(skip('t'))], 'tt', { steps });
    expect(effects).toEqual(['two done, - two', 'one done, - one', 'two already, by 0/then/0']);
  });
});

describe('end_after', () => {
  test('the earliest that is left counts, and the first of equal ones', () => {
    const rules = [always(end('d')), always(end('b'), end('b', 'c')), always(skip('a', 'c'))];
    const { effects, removed, account } = accounted(rules, 'ttt');
    expect(effects).toEqual([
      'd ended earlier, by 1/then/0',
      'b done, - d e',
      'b already, by 1/then/0',
      'c not called, by 2/then/0',
      'a done, - a',
      'c done, - c',
    ]);
    expect(removed).toEqual([
      'a skip 2/then/0',
      'c skip 2/then/0',
      'd end_after 1/then/0',
      'e end_after 1/then/0',
    ]);
    expect(account.end).toMatchObject({ step: 1, rule: { pointer: '/conditionals/1/then/0' } });
  });

  test('of what final_only drops ends nothing', () => {
    const { effects, removed } = accounted([always(end('b'))], 't', {
      handsOver: true,
      final_only: ['b', 'e'],
    });
    expect(effects).toEqual(['b not called, by /final_only/0']);
    expect(removed).toEqual(['b final_only /final_only/0', 'e final_only /final_only/1']);
  });
});

describe('override_trajectory', () => {
  test('the last listed counts, and leaves skip and end_after without effect', () => {
    const rules = [always(replace('a'), skip('b'), end('c')), always(replace('d', 'b', 'new'))];
    const { effects, removed, account } = accounted(rules, 'tt');
    expect(effects).toEqual([
      'a replaced, by 1/then/0',
      'b overridden, by 1/then/0',
      'c overridden, by 1/then/0',
      'd, b, new done, - a c e',
    ]);
    expect(removed).toEqual(['a', 'c', 'e'].map((step) => `${step} override_trajectory 1/then/0`));
    expect(account.end).toBeUndefined();
  });

  test('final_only goes first', () => {
    const { removed } = accounted([always(replace('d', 'e'))], 't', {
      handsOver: true,
      final_only: ['e'],
    });
    expect(removed.at(-1)).toBe('e final_only /final_only/0');
  });
});

describe('override_params', () => {
  test('the first takes the place of what is declared, later ones merge', () => {
    const rules = [always(set('a', { q: 'y', r: 'z' })), always(set('a', { q: "'n'", r: 'z' }))];
    const { effects, account } = accounted(rules, 'tt');
    expect(effects).toEqual([
      'a done, p: x -> null, q: null -> y, r: null -> z',
      "a done, q: y -> 'n'",
    ]);
    const rule = (name: string) => account.parameters.ruleOf(0, name)?.pointer;
    expect([rule('q'), rule('r')]).toEqual(['/conditionals/1/then/0', '/conditionals/1/then/0']);
    expect(account.parameters.rulesOf(0)).toHaveLength(2);
    expect(account.parameters.ruleOf(1, 'p')).toBeUndefined();
  });

  test('of a step that is not called says so', () => {
    const { effects } = accounted([always(skip('a'), set('a', { p: '1' }))], 't');
    expect(effects[1]).toBe('a not called, by 0/then/0, p: x -> 1');
  });

  test('of a tool that only an override knows', () => {
    const { effects, account } = accounted([always(replace('new'), set('new', { q: 'y' }))], 't');
    expect(effects[1]).toBe('new done, q: null -> y');
    expect(account.parameters.ruleOf('new', 'q')?.origin).toEqual({
      conditional: 0,
      branch: 'then',
    });
    expect([...account.undeclared]).toEqual([['new', undefined]]);
  });

  test('of such a tool says so where nothing calls it', () => {
    const given = set('complete_case', { q: 'y' });
    const rules = [{ if: [], then: [replace('a', 'complete_case')], else: [] }, always(given)];
    expect(accounted(rules, 'et').effects).toEqual(['complete_case not called, q: null -> y']);
    const { effects, account } = accounted(rules, 'tt', { handsOver: true });
    expect(effects[1]).toBe('complete_case not called, by /final_only, q: null -> y');
    expect([...account.undeclared.values()]).toMatchObject([{ kind: 'final_only' }]);
  });
});

test('only branches that were taken do anything', () => {
  const rules = [
    { if: [], then: [{ if: [], then: [skip('a')], else: [skip('b')] }], else: [skip('c')] },
    { if: [], then: [skip('d')], else: [skip('e')] },
  ];
  const of = (outcome: string) => accounted(rules, outcome).removed.map((each) => each[0]);
  expect(of('tte')).toEqual(['a', 'e']);
  expect(of('tet')).toEqual(['b', 'd']);
  expect(of('e-t')).toEqual(['c', 'd']);
  expect(of('--t')).toEqual(['d']);
});
