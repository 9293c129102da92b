import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/base/json.ts';
import { matchesInTime } from '../../../src/cli/machine/matches-in-time.ts';
import { compile } from '../../../src/compiler/run/library.ts';
import { compileWorkflows } from '../../../src/compiler/run/workflows.ts';
import { operatorNames, operators } from '../../../src/model/operators.ts';
import { templateFor } from '../../../src/profiles/draw/template-for.ts';
import { readTemplate } from '../../../src/profiles/read-template.ts';
import { workflowFiles } from '../../workflow-files.ts';
import { profileOf } from './support.ts';

/** The template of a workflow whose only step reads `x`, and whose conditionals are these clauses. */
function template(...clauses: object[]) {
  const conditionals = clauses.map((clause) => ({ if: [clause], then: [], else: [] }));
  const text = JSON.stringify({ agent: 'a', steps: ['f(x = x)'], conditionals });
  const { workflows, diagnostics } = compileWorkflows([{ file: 'w.json', text }]);
  expect(diagnostics).toEqual([]);
  return templateFor(workflows ?? [], 'customer_id');
}

const clause = (operator: string, value: Json, field = 'x') => ({ field, operator, value });

describe('a field is drawn by what it is compared with', () => {
  const cases: { given: object[]; want: Json }[] = [
    { given: [], want: 'faker.word.noun' },
    { given: [clause('==', 'Gold')], want: { Gold: 0.3333, Other: 0.3333, null: 0.3333 } },
    {
      given: [clause('in', ['Gold', 'Platinum']), clause('!=', 'Gold')],
      want: { Gold: 0.25, Platinum: 0.25, Other: 0.25, null: 0.25 },
    },
    { given: [clause('==', null)], want: { 'faker.word.noun': 0.5, null: 0.5 } },
    { given: [clause('==', true)], want: { true: 0.5, false: 0.5 } },
    { given: [clause('>=', 720)], want: 'random_int(360, 1080)' },
    { given: [clause('<', 1)], want: 'random_int(0, 6)' },
    { given: [clause('>', 0)], want: 'random_int(0, 5)' },
    { given: [clause('>=', 0)], want: 'random_int(-5, 5)' },
    {
      given: [clause('<=', 0), clause('>=', 0)],
      want: { 'random_int(-5, -1)': 0.3333, '0': 0.3333, 'random_int(1, 5)': 0.3333 },
    },
    {
      given: [clause('>=', 100), clause('==', 20_000)],
      want: {
        'random_int(0, 99)': 0.25,
        'random_int(100, 19999)': 0.25,
        '20000': 0.25,
        'random_int(20001, 30000)': 0.25,
      },
    },
    {
      given: [clause('>=', 0.5), clause('>', 0.75)],
      want: {
        'random_float(0, 0.49)': 0.3333,
        'random_float(0.5, 0.75)': 0.3333,
        'random_float(0.76, 6)': 0.3333,
      },
    },
    {
      given: [clause('>', '2025-03-01'), clause('==', '2025-03-02')],
      want: {
        "random_date('2024-01-01', '2025-03-01')": 0.3333,
        '2025-03-02': 0.3333,
        "random_date('2025-03-03', '2026-12-31')": 0.3333,
      },
    },
    { given: [clause('<', -10)], want: 'random_int(-15, -5)' },
    { given: [clause('<', 0.5)], want: 'random_float(0, 6)' },
    { given: [clause('<', 5), clause('==', null)], want: 'random_int(0, 10)' },
    { given: [clause('>', '2024-02-29')], want: "random_date('2023-01-01', '2025-12-31')" },
    {
      given: [clause('==', 3)],
      want: [
        { value: 3, weight: 0.5 },
        { draw: 'random_int(0, 8)', weight: 0.5 },
      ],
    },
    {
      given: [clause('==', 'true')],
      want: [
        { value: 'true', weight: 0.3333 },
        { draw: 'Other', weight: 0.3333 },
        { value: null, weight: 0.3333 },
      ],
    },
    {
      given: [clause('contains', 'A1')],
      want: [{ value: ['A1'] }, { value: [] }, { value: null }],
    },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expect(template(...given)).toEqual({
      agent_sequence: 'a',
      customer_id: 'random_int(1000000, 9999999)',
      x: want,
    });
  });
});

describe('fields that are compared with each other', () => {
  const against = (field: string, operator: string, other: string) => ({
    field,
    operator,
    compare_to: other,
  });
  const noun = 'faker.word.noun';
  const cases: { given: object[]; want: object }[] = [
    {
      given: [against('x', '==', 'order_id')],
      want: { x: { same_as: 'order_id', probability: 0.5, else: 'random_int(100000, 999999)' } },
    },
    {
      given: [against('x', '==', 'y'), against('y', '==', 'z'), against('z', '==', 'x')],
      want: {
        x: { same_as: 'y', probability: 0.5, else: noun },
        y: { same_as: 'z', probability: 0.5, else: noun },
        z: noun,
      },
    },
    {
      given: [against('x', '<', 'y')],
      want: { x: 'random_int(0, 100)', y: 'random_int(0, 100)' },
    },
    {
      given: [against("claim['date']", '>', "policy['valid_until']")],
      want: {
        "claim['date']": "random_date('2025-01-01', '2025-12-31')",
        "policy['valid_until']": "random_date('2025-01-01', '2025-12-31')",
      },
    },
    {
      given: [against('x', '<', 'y'), against('y', '>=', 'z'), clause('>', 720, 'z')],
      want: {
        x: 'random_int(360, 1080)',
        y: 'random_int(360, 1080)',
        z: 'random_int(360, 1080)',
      },
    },
    {
      given: [against('x', '==', 'y'), clause('>', '2024-02-29', 'y')],
      want: {
        x: { same_as: 'y', probability: 0.5, else: "random_date('2023-01-01', '2025-12-31')" },
        y: "random_date('2023-01-01', '2025-12-31')",
      },
    },
    {
      given: [clause('>', 5), clause('<', 'abc')],
      want: {
        x: [
          { value: '5', weight: 0.25 },
          { value: '4', weight: 0.25 },
          { draw: '6', weight: 0.25 },
          { value: null, weight: 0.25 },
        ],
      },
    },
    {
      given: [clause('contains', 'b', 'y'), against('x', 'in', 'y')],
      want: { x: { b: 0.3333, Other: 0.3333 }, y: [['b'], [], null].map((value) => ({ value })) },
    },
    {
      given: [against('x', '>', 'customer_id'), clause('<', '2025-01-01')],
      want: {
        customer_id: { faker: 'string.numeric', args: [{ length: 7, allowLeadingZeros: false }] },
        x: "random_date('2024-01-01', '2026-12-31')",
      },
    },
    {
      given: [against('x', '==', 'agent_sequence')],
      want: { agent_sequence: 'a', x: 'faker.word.noun' },
    },
    {
      given: [against('x', 'in', 'y')],
      want: { y: [['A'], ['B'], ['C'], ['A', 'B', 'C'], [], null].map((value) => ({ value })) },
    },
  ];
  test.each(cases)('$given', ({ given, want }) => {
    expect(template(...given)).toMatchObject(want);
  });
});

test('what holds other fields, and keys, are drawn so that all paths exist', () => {
  const steps = ['f(a = stock, b = stock[item][order["place"]], c = item)'];
  const text = JSON.stringify({
    agent: 'a',
    steps,
    conditionals: [{ if: [clause('==', 'x', 'item')], then: [] }],
  });
  const { workflows } = compileWorkflows([{ file: 'w.json', text }]);
  expect(templateFor(workflows ?? [], 'id')).toEqual({
    agent_sequence: 'a',
    id: 'random_int(1000000, 9999999)',
    "stock[item][order['place']]": 'faker.word.noun',
    item: { x: 0.5, Other: 0.5 },
    "order['place']": 'faker.word.noun',
  });
});

test('numbers between brackets are keys where there are others, else positions', () => {
  const paths = [
    "o['p']",
    'o[7]',
    "o['7']",
    'o[0.0]',
    'list[1]',
    'far[1]',
    'far[1000]',
    'by[o[7]]',
  ];
  const steps = [`f(${paths.map((path, at) => `p${at} = ${path}`).join(', ')})`];
  const { workflows } = compileWorkflows([
    { file: 'w.json', text: JSON.stringify({ agent: 'a', steps }) },
  ]);
  expect(Object.keys(templateFor(workflows ?? [], 'id')).slice(2)).toEqual([
    ...["o['p']", "o['7']", "o['0']", 'list[1]', "far['1']", 'far[1000]', 'by[o[7]]'],
  ]);
});

test('the template of the shipped workflows has every field that they read', () => {
  const sources = workflowFiles().map((name) => ({
    file: name,
    text: readFileSync(`workflows/${name}`, 'utf8'),
  }));
  const { workflows } = compileWorkflows(sources);
  const made = templateFor(workflows ?? [], 'customer_id');
  expect(Object.keys(made.agent_sequence as object)).toHaveLength(sources.length);
  expect(made).toMatchObject({
    "inventory_info[user_provided_info['product_id']]['availability']": 'faker.word.noun',
    "user_provided_info['order_id']": { same_as: 'order_id' },
    "traveler_info['loyalty_points']": 'random_int(5000, 15000)',
  });
});

describe('no comparison of a drawn profile is a fault', () => {
  const values: Json[] = [null, true, 3, 0.5, 'Gold', '12', '2025-01-01', ['a', 1], []];
  const containers: Json[] = ['text', ['a', 1], []];
  const cases = operatorNames.flatMap((operator) => {
    const row = operators[operator];
    if (row.relation === 'existence') return [{ operator, name: 'nothing', operand: {} }];
    const given = row.container === 'right' ? containers : values;
    const takes = {
      equality: undefined,
      membership: undefined,
      order: ['number', 'string'],
      text: ['string'],
    }[row.relation];
    return [
      { operator, name: 'a field', operand: { compare_to: 'y' } },
      ...given
        .filter((value) => takes === undefined || takes.includes(typeof value))
        .map((value) => ({ operator, name: JSON.stringify(value), operand: { value } })),
    ];
  });

  test.each(cases)('$operator $name', async ({ operator, operand }) => {
    const conditionals = [{ if: [{ field: 'x', operator, ...operand }], then: [], else: [] }];
    const workflow = JSON.stringify({ agent: 'a', steps: ['f(x = x)'], conditionals });
    const { workflows } = compileWorkflows([{ file: 'w.json', text: workflow }]);
    const text = JSON.stringify(templateFor(workflows ?? [], 'customer_id'));
    const source = { file: 't.json', text };
    const { sampler, diagnostics } = await readTemplate(source, ['a'], '1', matchesInTime);
    expect(diagnostics).toEqual([]);
    const profiles = Array.from({ length: 30 }, (_, number) =>
      JSON.stringify(sampler && profileOf(sampler, number, 'customer_id', number)),
    );
    expect(compile({ workflows: [workflow], profiles }).diagnostics).toEqual([]);
  });
});
