import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { describe as inWords } from '../../../src/model/diagnostics/describe.ts';
import { lint } from '../../../src/profiles/cover/lint.ts';
import { workflowFiles } from '../../workflow-files.ts';

const skip = (target: string | string[]) => ({ action: 'skip', target });
const end = (target: string) => ({ action: 'end_after', target });
const order = (...target: string[]) => ({ action: 'override_trajectory', target });
const params = (target: string, values: object) => ({
  action: 'override_params',
  target,
  params: values,
});
const above = (value: number) => ({ field: 'n', operator: '>', value });
const when = (clause: object | undefined, then: object[], otherwise: object[] = []) => ({
  if: clause === undefined ? [] : [clause],
  then,
  else: otherwise,
});

function lintOf(
  conditionals: object[],
  steps = ['a', 'b(p = x)', 'c'],
  more: object = {},
): string[] {
  const text = JSON.stringify({ agent: 'w', steps, conditionals, ...more });
  const [workflow] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  if (workflow === undefined) throw new Error('the workflow is faulty');
  return lint(workflow, 'error').diagnostics.map(
    (warning) => `${warning.code} ${warning.place.pointer}: ${inWords(warning).message}`,
  );
}

describe('what lint finds', () => {
  test('a condition that its own branch decides', () => {
    expect(lintOf([when(above(5), [when(above(3), [skip('b')])])])).toEqual([
      'condition-always-true /conditionals/0/then/0/if: the condition of conditional 2 always ' +
        'holds, because these exclude each other: n > 5; not (n > 3)',
    ]);
  });

  test('a conditional that does nothing, however deep; of nested ones the outermost', () => {
    const empty = when(above(5), []);
    const found = (conditionals: object[]) =>
      lintOf(conditionals).map((line) => line.split(':')[0]);
    expect(lintOf([empty])).toEqual([
      "conditional-without-action /conditionals/0: conditional 1 has no action in its 'then' or its 'else'",
    ]);
    const other = when({ field: 'm', operator: '>', value: 5 }, []);
    expect(found([when(above(5), [when(above(7), [], [other])], [other])])).toEqual([
      'conditional-without-action /conditionals/0',
    ]);
    expect(found([when(above(5), [skip('b'), when(above(7), [])]), empty])).toEqual([
      'conditional-without-action /conditionals/0/then/1',
      'conditional-without-action /conditionals/1',
    ]);
    expect(found([when(above(5), [], [skip('b')])])).toEqual([]);
  });

  test('a dead branch, and a field that is read only there', () => {
    const dead = params('b', { p: 'y' });
    expect(lintOf([when(above(5), [when(above(3), [], [dead])])])).toEqual([
      expect.stringMatching(/^condition-always-true /),
      "field-never-read /conditionals/0/then/0/else/0/params/p: 'w' mentions 'y' only on branches that no profile takes",
    ]);
  });

  test('an inner condition under a branch that is never taken is not a finding of its own', () => {
    const inner = when(above(7), [skip('b')]);
    const found = lintOf([when(above(5), [when(above(3), [], [inner])])]);
    expect(found.map((line) => line.split(' ')[0])).toEqual(['condition-always-true']);
  });

  test('of two actions that do the same, one', () => {
    const pointers = (then: object[]) =>
      lintOf([when(above(5), then)], ['a', 'b', 'c']).map((line) => line.split(' ')[1]);
    expect(pointers([skip('c'), skip('c')])).toEqual(['/conditionals/0/then/1/target:']);
    expect(pointers([end('b'), skip('c')])).toEqual(['/conditionals/0/then/1/target:']);
    expect(pointers([skip(['c', 'a']), skip(['a', 'c'])])).toEqual([
      '/conditionals/0/then/1/target/0:',
      '/conditionals/0/then/1/target/1:',
    ]);
  });

  test('a step that every way leaves out, and what only it read', () => {
    expect(lintOf([when(above(5), [skip('b')], [end('a')])])).toEqual([
      "unreachable-step /steps/1: no profile makes 'w' call the step 'b'",
      "field-never-read /steps/1: 'w' mentions 'x' only on branches that no profile takes",
    ]);
  });

  test.each([
    ['a skip of what is gone', [when(above(5), [skip('b'), end('a')])], "skip 'b'"],
    ['an end behind an end', [when(above(5), [end('b'), end('a')])], "end_after 'b'"],
    ['an end at the last step', [when(above(5), [end('c')])], "end_after 'c'"],
    [
      'parameters of a step that is skipped',
      [when(above(5), [skip('b'), params('b', { p: 'x' })])],
      "override_params 'b'",
    ],
    [
      'a sequence that a later one replaces',
      [when(above(5), [order('c'), order('a')])],
      "override_trajectory 'c'",
    ],
  ])('%s', (_name, conditionals, action) => {
    const found = lintOf(conditionals);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^action-without-effect /);
    expect(found[0]).toContain(`: ${action} changes nothing`);
  });
});

describe('soft blocks that stop permuting', () => {
  const names = ['a', 'b', 'c', 'd'];
  const few = [when(above(5), [skip('b')])];
  const frozen = (conditionals: object[], block: unknown, more: object = {}) =>
    lintOf(conditionals, names, { soft_ordering: [block], ...more });

  test('a list that a skip, an end, an override or a hand-over can cut to two', () => {
    const said = 'removed, the rest of the soft block stops permuting';
    const abc = ['a', 'b', 'c'];
    expect(frozen(few, abc)).toEqual([
      `frozen-block /soft_ordering/0: where 'b' is ${said}: 'w' calls 'a', 'c' in listed order`,
    ]);
    expect(frozen([when(above(5), [end('c')])], names)).toEqual([
      `frozen-block /soft_ordering/0: where 'd' is ${said}: 'w' calls 'a', 'b', 'c' in listed order`,
    ]);
    expect(frozen([when(above(5), [order('d', 'c', 'a')])], abc)).toHaveLength(1);
    expect(frozen([], abc, { final_only: ['c'] })).toHaveLength(1);
    expect(frozen(few, { steps: abc })).toHaveLength(1);
  });

  test('not one that says what it wants', () => {
    expect(frozen(few, { steps: ['a', 'b', 'c'], when_pruned: 'listed' })).toEqual([]);
    expect(frozen(few, { steps: ['a', 'b', 'c'], when_pruned: 'permute' })).toEqual([]);
  });

  test('not one that keeps one member, or loses none that can be lost', () => {
    expect(frozen(few, ['a', 'b'])).toEqual([]);
    expect(frozen([when(above(5), [skip(['b', 'c'])])], ['a', 'b', 'c'])).toEqual([]);
    expect(frozen(few, ['a', 'c', 'd'])).toEqual([]);
    expect(frozen([when(above(5), [order('c', 'a', 'c')])], ['a', 'b', 'c'])).toEqual([]);
    const never = when(above(5), [when({ field: 'n', operator: '<', value: 3 }, [skip('b')])]);
    expect(frozen([never], ['a', 'b', 'c'])).not.toContainEqual(
      expect.stringMatching(/^frozen-block/),
    );
  });

  test('also where outcomes are too many to try all', () => {
    const many = Array.from({ length: 11 }, (_, at) =>
      when({ field: `f${at}`, operator: '==', value: 1 }, [skip('b')]),
    );
    expect(frozen(many, ['a', 'b', 'c'])).toHaveLength(1);
  });
});

describe('names', () => {
  const signs =
    'signs inside of a name belong to it: put spaces around an operator, and parentheses behind a first minus';
  const word = (name: string) =>
    `here '${name}' is a name of the data, and nothing that an expression computes`;

  test.each([
    ["-quote['d']", signs],
    ['2026-12-01', "a text stands in quotes: '2026-12-01'"],
    ['12.5.1', 'a number is written as in JSON'],
    ['none', "a text stands in quotes: 'none'"],
    ['5-3', signs],
    ['not', word('not')],
    ["count['n']", word('count')],
    ['order.total', "a dot is part of the name; for a key write order['total']"],
  ])('that were hardly meant as one: %s', (name, hint) => {
    const text = JSON.stringify({ agent: 'w', steps: [`a(p = ${name})`] });
    const [workflow] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
    const found = workflow === undefined ? [] : lint(workflow, 'error').diagnostics;
    expect(found.map((one) => [one.code, one.place.pointer, inWords(one).hint])).toEqual([
      ['odd-name', '/steps/0', hint],
    ]);
  });

  test('that are the difference of two fields', () => {
    expect(lintOf([], ['a(p = due-paid, q = due, r = paid)'])).toEqual([
      "odd-name /steps/0: 'w' reads the name 'due-paid' from profiles",
    ]);
    expect(lintOf([], ['a(p = due-paid, q = due)'])).toEqual([]);
  });

  test('that may well be meant', () => {
    const names = ['a-b', 'flight_2', 'über', "order['a.b']", 'x2-3', 'nothing', 'table[key]'];
    const steps = names.map((name, at) => `s${at}(p = ${name})`);
    expect(lintOf([], steps)).toEqual([]);
  });
});

describe('what lint does not claim', () => {
  test('a skip that is needed on one of two ways', () => {
    const also = { field: 'm', operator: '>', value: 1 };
    expect(lintOf([when(above(5), [end('a')]), when(also, [skip('b')])])).toEqual([]);
  });

  test('anything that a substring decides', () => {
    const has = (value: string) => ({ field: 's', operator: 'contains', value });
    const hasNot = { field: 's', operator: 'not contains', value: 'x' };
    const text = { field: 's', operator: '>', value: 'a' };
    expect(lintOf([when({ all_of: [text, has('xy'), hasNot] }, [skip('b')])])).toEqual([]);
  });

  test('anything but conditions where outcomes are too many', () => {
    const many = Array.from({ length: 11 }, (_, at) =>
      when({ field: `f${at}`, operator: '==', value: 1 }, [skip('b')], [skip('b')]),
    );
    expect(lintOf([...many, when(undefined, [skip('c')])])).toEqual([
      expect.stringMatching(/^condition-always-true /),
    ]);
  });

  test('the workflows that come with it', () => {
    const sources = workflowFiles().map((name) => ({
      file: `workflows/${name}`,
      text: readFileSync(`workflows/${name}`, 'utf8'),
    }));
    const { workflows = [] } = compileWorkflows(sources);
    expect(workflows).toHaveLength(12);
    const found = workflows.flatMap((workflow) => lint(workflow, 'error').diagnostics);
    // Appendix A.13 of the paper: skips within a conditional that overrides the trajectory, and a
    // conditional in another that excludes it.
    expect(found.map(({ code, place }) => `${code} ${place.pointer}`)).toEqual([
      'condition-never-true /conditionals/3/then/1/if',
      ...[0, 1, 2, 3].map(
        (at) => `action-without-effect /conditionals/2/then/1/then/0/target/${at}`,
      ),
      ...[0, 1, 2].map((at) => `action-without-effect /conditionals/2/then/2/then/0/target/${at}`),
    ]);
  });
});

test('says why it did not judge steps and actions', () => {
  const flags = Array.from({ length: 11 }, (_, at) => ({
    field: `f${at}`,
    operator: '==',
    value: 1,
  }));
  const conditionals = flags.map((flag) => when(flag, [skip('b')]));
  const text = JSON.stringify({ agent: 'w', steps: ['a', 'b'], conditionals });
  const [workflow] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
  expect(workflow && lint(workflow, 'error')).toEqual({
    diagnostics: [],
    undecided: [],
    unjudged: 'more than 1024 outcomes',
  });
});

describe('conditions over a list that is written out position by position', () => {
  const reservation = "reservations[user['reservation']]";
  const flight = (at: number) => `${reservation}['flights'][${at}]`;
  const day = (at: number) => `flights[${flight(at)}['number']]['dates'][${flight(at)}['date']]`;
  const anyFlight = (clauseOf: (at: number) => object) => ({
    any_of: [0, 1, 2, 3].map((at) => ({
      all_of: [{ field: flight(at), operator: 'exists' }, clauseOf(at)],
    })),
  });
  const clauses = [
    anyFlight((at) => ({ field: `${day(at)}['status']`, operator: 'in', value: ['landed'] })),
    { field: `${reservation}['cabin']`, operator: '==', value: 'basic_economy' },
    anyFlight((at) => ({ field: `${flight(at)}['origin']`, operator: '==', compare_to: 'from' })),
    { field: `${reservation}['user_id']`, operator: '!=', compare_to: 'user_id' },
    anyFlight((at) => ({
      field: `${day(at)}['seats'][${reservation}['cabin']]`,
      operator: '<',
      compare_to: 'passengers',
    })),
    anyFlight((at) => ({ field: `${flight(at)}['date']`, operator: '<', compare_to: 'now' })),
  ];
  const conditionals = clauses.map((clause, at) => when(clause, [skip('abcdef'[at] ?? 'a')]));
  const text = JSON.stringify({ agent: 'w', steps: [...'abcdef'], conditionals });

  test('lint ends soon, and says what it did not judge', () => {
    const [workflow] = compileWorkflows([{ file: 'w.json', text }]).workflows ?? [];
    if (workflow === undefined) throw new Error('the workflow is faulty');
    const begun = process.cpuUsage();
    const found = lint(workflow, 'error');
    const { user, system } = process.cpuUsage(begun);
    expect(found).toEqual({
      diagnostics: [],
      undecided: [5],
      unjudged: 'outcomes are too many to list',
    });
    expect((user + system) / 1e6).toBeLessThan(6);
  });
});
