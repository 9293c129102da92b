import { describe, expect, test } from 'vitest';
import { parseStep } from '../../../../src/compiler/parse/step.ts';
import { compileWorkflows } from '../../../../src/compiler/run/workflows.ts';
import { compile, formatGoldValue, type JsonObject, score } from '../../../../src/index.ts';
import type { Change } from '../../../../src/model/difference.ts';
import { explained } from '../../explain/explain-support.ts';

const items = [
  { id: 1, state: 'kept' },
  { id: 2, state: 'returned' },
  { id: 2, state: 'returned' },
];

/** What comes out for one profile: its trajectories, calls as texts, or the codes and places of errors. */
function outcomeOf(workflow: object, data: object = { order: { items } }, options: object = {}) {
  const agents = [workflow, { agent: 'last', steps: ['bye'] }].map((one) => ({
    agent: 'w',
    ...one,
  }));
  const profile = { customer_id: 1, agent_sequence: ['w'], ...data };
  const { golds, diagnostics } = compile({
    ...{ workflows: agents as JsonObject[], profiles: [profile as JsonObject], ...options },
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors.map(({ code, pointer, column }) => [code, pointer, column]);
  return Array.from(golds[0] ?? [], (segments) =>
    segments.flatMap(({ calls }) =>
      calls.map(({ tool, params }) => {
        return `${tool}(${params.map(([, value]) => JSON.stringify(value)).join()})`;
      }),
    ),
  );
}

const each = { for_each: "order['items']", as: 'item', tool: 'f', params: { id: "item['id']" } };

describe('a step string', () => {
  test.each([
    ["for item in order['items']: f(id = item['id'])", undefined, 'item', "order['items']"],
    ['notify: for x in l: f(x)', undefined, undefined, undefined],
    ['notify: for x in l: f(p = x) -> r', 'notify', 'x', 'l'],
    ['for x in my-list: f()', undefined, 'x', 'my-list'],
    ['for x in [1, 2]: f()', undefined, 'x', '[1, 2]'],
    ["for x in filter(y in l: y['n'] > 1): f()", undefined, 'x', "filter(y in l: y['n'] > 1)"],
  ])('%s', (text, id, as, list) => {
    const parsed = parseStep(text);
    if (as === undefined) return expect(parsed).toHaveProperty('expected');
    expect(parsed).toMatchObject({ id, tool: 'f', forEach: { as, list: { text: list } } });
  });

  test.each(['for', 'for()', 'for(x = y)?', 'id: for()', 'for | g'])(
    '%s calls a tool of that name',
    (text) => {
      const parsed = parseStep(text);
      expect(parsed).toMatchObject({ tool: 'for', forEach: undefined });
    },
  );

  test.each([
    ['for x l: f()', 6],
    ['for x in : f()', 9],
    ['for x in l f()', 11],
    ['for x in l: f()?', 15],
    ['for x in l: f() | g()', 16],
  ])('%s is refused at %d', (text, offset) => {
    expect(parseStep(text)).toMatchObject({ offset });
  });
});

describe('a step for each element of a list', () => {
  test('makes a call for each element, in the order of the list', () => {
    expect(outcomeOf({ steps: ['a', each] })).toEqual([['a()', 'f(1)', 'f(2)', 'f(2)']]);
    expect(outcomeOf({ steps: ['a', each] }, { order: { items: [] } })).toEqual([['a()']]);
  });

  test('or in any, of equal calls once', () => {
    expect(outcomeOf({ steps: [{ ...each, order: 'any' }, 'a'] })).toEqual([
      ['f(1)', 'f(2)', 'f(2)', 'a()'],
      ['f(2)', 'f(1)', 'f(2)', 'a()'],
      ['f(2)', 'f(2)', 'f(1)', 'a()'],
    ]);
  });

  test('only for those that meet its condition, written as clauses or as text', () => {
    const clause = { field: "item['state']", operator: '==', value: 'returned' };
    expect(outcomeOf({ steps: [{ ...each, where: [clause] }] })).toEqual([['f(2)', 'f(2)']]);
    const where = ["item['id'] > least and item['state'] == 'returned'"];
    expect(outcomeOf({ steps: [{ ...each, where }] }, { least: 2, order: { items } })).toEqual([
      [],
    ]);
  });

  test('the list and the parameters may be computed', () => {
    const steps = ["for x in filter(y in order['items']: y['id'] > 1): f(n = x['id'] * 2 + 1)"];
    expect(outcomeOf({ steps })).toEqual([['f(5)', 'f(5)']]);
    expect(
      outcomeOf({ steps: ['for x in [3, 4]: f(t = table[x])'] }, { table: { 3: 'a', 4: 'b' } }),
    ).toEqual([['f("a")', 'f("b")']]);
  });

  test('a computed list is computed once for all of its elements', () => {
    const steps = [
      "for x in filter(y in order['items']: y['id'] >= 0): f(n = x['id'], m = x['id'])",
    ];
    const all = Array.from({ length: 1000 }, (_, id) => ({ id }));
    expect(outcomeOf({ steps }, { order: { items: all } })[0]).toHaveLength(1000);
  }, 4000);

  test('is one step to what names it', () => {
    const actions = (...then: object[]) => ({ conditionals: [{ if: [], then }] });
    const steps = ['a', { ...each, id: 'e' }, 'b'];
    expect(outcomeOf({ steps, ...actions({ action: 'skip', target: 'f' }) })).toEqual([
      ['a()', 'b()'],
    ]);
    expect(outcomeOf({ steps, ...actions({ action: 'end_after', target: 'e' }) })).toEqual([
      ['a()', 'f(1)', 'f(2)', 'f(2)'],
    ]);
    const params = { n: "item['state']", k: "'x'" };
    expect(
      outcomeOf({ steps, ...actions({ action: 'override_params', target: 'e', params }) }),
    ).toEqual([['a()', 'f("kept","x")', 'f("returned","x")', 'f("returned","x")', 'b()']]);
    const target = ['b', 'e', 'e'];
    expect(outcomeOf({ steps, ...actions({ action: 'override_trajectory', target }) })).toEqual([
      ['b()', 'f(1)', 'f(2)', 'f(2)', 'f(1)', 'f(2)', 'f(2)'],
    ]);
  });

  test('its list is not read where the step is not left', () => {
    const skip = { conditionals: [{ if: [], then: [{ action: 'skip', target: 'f' }] }] };
    expect(outcomeOf({ steps: ['a', each], ...skip }, {})).toEqual([['a()']]);
    const final = { steps: ['a', each], final_only: ['f'] };
    expect(outcomeOf(final, { agent_sequence: ['w', 'last'] })).toEqual([['a()', 'bye()']]);
    expect(outcomeOf(final, {})).toEqual([['missing-field', '/steps/1/for_each', 19]]);
  });

  test('an empty list leaves its block to the others', () => {
    const workflow = { steps: ['a', each, 'b'], soft_ordering: [['a', 'f', 'b']] };
    expect(outcomeOf(workflow, { order: { items: [] } })).toEqual([
      ['a()', 'b()'],
      ['b()', 'a()'],
    ]);
  });

  test('a pair holds for all its calls', () => {
    const g = { ...each, tool: 'g', order: 'any' };
    const workflow = {
      steps: [each, g],
      soft_ordering: [['f', 'g']],
      hard_ordering: [['g', 'f']],
    };
    expect(outcomeOf(workflow, { order: { items: [{ id: 1 }, { id: 2 }] } })).toEqual([
      ['g(1)', 'g(2)', 'f(1)', 'f(2)'],
      ['g(2)', 'g(1)', 'f(1)', 'f(2)'],
    ]);
  });
});

describe('what is wrong', () => {
  const wide = (length: number) => ({
    order: { items: Array.from({ length }, (_, id) => ({ id })) },
  });

  test.each([
    [{ steps: [each] }, { order: { items: 'x' } }, [['not-a-list', '/steps/0/for_each', 0]]],
    [{ steps: [each] }, { order: { items: null } }, [['not-a-list', '/steps/0/for_each', 0]]],
    [{ steps: [each] }, {}, [['missing-field', '/steps/0/for_each', 0]]],
    [{ steps: [each] }, { order: { items: [{}] } }, [['missing-field', '/steps/0/params/id', 0]]],
    [{ steps: [each] }, wide(1001), [['too-many-elements', '/steps/0/for_each', 0]]],
    [{ steps: ["for x in order['n']: f()"] }, { order: { n: 3 } }, [['not-a-list', '/steps/0', 9]]],
    [
      { steps: [{ ...each, where: [{ field: "item['id']", operator: '<', value: 'a' }] }] },
      { order: { items: [{ id: 1 }] } },
      [['operand-type', '/steps/0/where/0', 0]],
    ],
    [
      { steps: ['a', each, 'b', 'c'], soft_ordering: [['f', 'c']] },
      { order: { items } },
      [['parted-block', '/soft_ordering/0', 0]],
    ],
  ])('%j with %j', (workflow, data, wanted) => {
    const places = outcomeOf(workflow, data).map(([code, pointer]) => [code, pointer]);
    expect(places).toEqual(wanted.map(([code, pointer]) => [code, pointer]));
  });

  test('two strings that do not parse are not taken for one tool', () => {
    const steps = ["for x in l: f(id = x['id'])?", "for y in l: g(id = y['id'])?"];
    const found = outcomeOf({ steps }) as (readonly unknown[])[];
    expect(found.map(([code]) => code)).toEqual(['step-times', 'step-times']);
  });

  test('a thousand elements are not too many', () => {
    expect(outcomeOf({ steps: [each] }, wide(1000))[0]).toHaveLength(1000);
  });

  test.each([
    [{ for_each: 'l', tool: 'f' }, ['for-each-form', '/steps/0/for_each']],
    [{ tool: 'f', where: [] }, ['for-each-form', '/steps/0/where']],
    [{ tool: 'f', as: 'x' }, ['for-each-form', '/steps/0/as']],
    [{ tool: 'f', order: 'any' }, ['for-each-form', '/steps/0/order']],
    [{ ...each, times: '?' }, ['step-times', '/steps/0/times']],
    [{ for_each: 'l', as: 'x', one_of: ['f()'] }, ['step-times', '/steps/0/one_of']],
    [{ ...each, as: 'a b' }, ['invalid-name', '/steps/0/as']],
    [{ ...each, order: 'none' }, ['unknown-value', '/steps/0/order']],
    [{ ...each, for_each: 'l[' }, ['expression-syntax', '/steps/0/for_each']],
    ['for x in l: f()+', ['step-times', '/steps/0']],
  ])('%j', (step, wanted) => {
    const found = outcomeOf({ steps: [step] }, { l: [], order: { items } });
    expect(found.map(([code, pointer]) => [code, pointer])).toEqual([wanted]);
  });

  test('retries are told of each call', () => {
    const workflow = { agent: 'w', steps: [{ ...each, retries: 1 }] } as JsonObject;
    const profile = { customer_id: 1, agent_sequence: ['w'], order: { items } } as JsonObject;
    const { golds } = compile({ workflows: [workflow], profiles: [profile] });
    expect(golds[0]?.allowances).toMatchObject([
      { kind: 'retry', params: [['id', 1]], atMost: 1 },
      { kind: 'retry', params: [['id', 2]], atMost: 1 },
    ]);
  });
});

describe('a lattice', () => {
  const workflow = {
    agent: 'w',
    steps: ['a', { ...each, order: 'any' }, 'b'],
    soft_ordering: [['a', 'f', 'b']],
  } as JsonObject;
  const profile = { customer_id: 'C', agent_sequence: ['w'], order: { items } } as JsonObject;
  const { golds } = compile({ workflows: [workflow], profiles: [profile] });
  const lattice = formatGoldValue(golds[0] as (typeof golds)[0], 'lattice') as JsonObject;

  test('has the calls that stay together in a group', () => {
    expect(lattice).toMatchObject({
      count: '18',
      slots: [{ block: 0 }, { block: 0 }, { block: 0 }, { block: 0 }, { block: 0 }],
      blocks: [{ calls: [0, { group: [1, 2, 3], any: true }, 4], alike: [[2, 3]] }],
    });
  });

  const codesOf = (changed: object) => {
    const gold = [
      { id: 'C', agents: ['w'], trajectories: { lattice: { ...lattice, ...changed } } },
    ];
    const prediction = { id: 'C', trajectories: [['a']] };
    const { diagnostics } = score({
      ...{ gold: [gold as never], predictions: [[prediction as never]], as: 'tool-only' },
    });
    return diagnostics.flatMap(({ code, pointer }) =>
      code === 'unreadable-gold' ? [pointer] : [],
    );
  };

  test('is refused where a group contradicts the rest', () => {
    expect(codesOf({})).toEqual([]);
    const block = (...calls: unknown[]) => ({ blocks: [{ calls, alike: [[2, 3]] }], count: null });
    const pointers = [
      codesOf(block(0, { group: [1, 2, 9] }, 4)),
      codesOf(block(0, { group: [1, 2] }, 4)),
      codesOf(block(0, { group: [] }, 1, 2, 3, 4)),
      codesOf(block(0, { group: [1, 2, 3], any: 1 }, 4)),
      codesOf({
        ...block(0, { group: [1, 2], any: true }, 4),
        slots: [{ block: 0 }, { block: 0 }, 3, { block: 0 }, { block: 0 }],
      }),
    ].map((found) => found.map((pointer) => pointer?.replace('/0/trajectories/lattice', '')));
    expect(pointers).toEqual([
      ['/blocks/0/calls/1/group/2'],
      ['/blocks/0'],
      [''],
      [''],
      ['/blocks/0'],
    ]);
  });
});

describe('what is said of it', () => {
  const workflow = {
    agent: 'w',
    steps: ['a', { ...each, order: 'any', where: ["item['id'] > 1"] }],
  } as JsonObject;
  const profile = { customer_id: 'C', agent_sequence: ['w'], order: { items } } as JsonObject;

  test('the audit has the element of each call, and the calls that come in any order', () => {
    const found = explained({ workflows: [workflow], profile: JSON.stringify(profile) });
    const [turn] = found?.audit.turns ?? [];
    const reads = turn?.calls?.flatMap(({ parameters }) => parameters.map(({ read }) => read.text));
    expect(reads).toEqual(["order['items'][1]['id']", "order['items'][2]['id']"]);
    expect(turn?.blocks).toMatchObject([{ members: ['f'], calls: [2, 3], orders: '1' }]);
  });

  test('policies in words say what it is made for', () => {
    const [policy] = compileWorkflows([source(workflow)]).workflows ?? [];
    const told = (form: 'policy' | 'code' | 'json') =>
      policy?.prose?.(form, (value) => JSON.stringify(value)) ?? '';
    expect(told('policy')).toContain(
      "It is made for each item of order['items'] for which item['id'] is greater than 1, in any order, and not at all if there is none.",
    );
    expect(told('code')).toContain(
      "    for item in order['items']:  # in any order\n        if item['id'] > 1:\n            f(id = item['id'])",
    );
    const again = compileWorkflows([{ file: 'w.json', text: told('json') }]);
    expect(again.diagnostics).toEqual([]);
    expect(again.workflows?.[0]?.steps[1]?.forEach).toMatchObject({ as: 'item', order: 'any' });
  });

  test('the name of the element means nothing to a comparison of versions', () => {
    const renamed = {
      ...workflow,
      steps: [
        'a',
        { ...each, as: 'x', order: 'any', where: ["x['id'] > 1"], params: { id: "x['id']" } },
      ],
    } as JsonObject;
    const changesOf = (after: JsonObject) => {
      const [one, other] = [workflow, after].map(
        (each) => compileWorkflows([source(each)]).workflows?.[0],
      );
      const changes: Change[] = [];
      one?.mergeWith?.(other as NonNullable<typeof other>, false, changes);
      return changes.length;
    };
    expect(changesOf(renamed)).toBe(0);
    expect(changesOf({ ...workflow, steps: ['a', { ...each, where: ["item['id'] > 1"] }] })).toBe(
      1,
    );
  });

  test('fields are those of the elements', () => {
    const [policy] = compileWorkflows([source(workflow)]).workflows ?? [];
    expect(policy?.fields.map(({ path }) => path)).toEqual([
      "order['items']",
      "order['items'][*]['id']",
    ]);
  });
});

function source(workflow: JsonObject) {
  return { file: 'w.json', text: JSON.stringify(workflow) };
}
