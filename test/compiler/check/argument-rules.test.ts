import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json } from '../../../src/base/json.ts';
import { checkArgumentRules } from '../../../src/compiler/check/argument-rules/check.ts';
import { parseArgumentRules } from '../../../src/compiler/check/argument-rules/parse.ts';
import { checkArgumentRulesShape } from '../../../src/compiler/check/schema/shape.ts';
import type { ArgumentRules } from '../../../src/model/argument-rules.ts';
import { readArgumentRules } from '../../../src/scoring/verdict/rules.ts';

const file = 'rules.json';
const sample = JSON.parse(readFileSync('formats/argument-rules.sample.json', 'utf8')) as Json;

/** The rules of a file that has no faults. */
function parsed(given: Json): ArgumentRules {
  const { value, diagnostics } = parseArgumentRules(given, file);
  expect(diagnostics).toEqual([]);
  return value as ArgumentRules;
}

function rule(parameter: Json): Json {
  return { tools: { t: { parameters: { p: parameter } } } };
}

test('doubled keys are warned of, at the later one', () => {
  const text = '{ "tools": { "t": { "parameters": {} }, "t": { "optional_call": true } } }';
  const { value, diagnostics } = readArgumentRules(file, text);
  expect(value?.tools.get('t')?.optionalCall).toBe(true);
  expect(diagnostics).toMatchObject([
    {
      code: 'doubled-key',
      place: { file, pointer: '/tools/t', line: 1, column: 41 },
      data: { key: 't', first: { line: 1, column: 14 } },
    },
  ]);
});

describe('the shape of argument rules', () => {
  const right: { given: Json }[] = [
    { given: sample },
    { given: { tools: {} } },
    { given: { tools: { t: {} } } },
    { given: { tools: { '*': { optional_call: false, parameters: {} } } } },
    { given: rule({}) },
    { given: rule({ tolerance: 0 }) },
    { given: rule({ tolerance: new ExactNumber('0.10000000000000000000001') }) },
    { given: rule({ one_of: [null] }) },
    { given: JSON.parse('{ "tools": { "__proto__": { "parameters": { "constructor": {} } } } }') },
  ];
  test.each(right)('$given', ({ given }) => {
    expect(checkArgumentRulesShape(given, file)).toEqual([]);
  });

  const parameterKeys = [
    ...['ignore', 'optional', 'tolerance', 'minimum', 'maximum', 'pattern', 'similarity'],
    ...['ignore_case', 'ignore_space', 'date', 'as_set', 'json', 'one_of', 'extra'],
  ];
  const at = '/tools/t/parameters/p';
  const wrong: { given: Json; want: [string, string, unknown] }[] = [
    { given: [], want: ['wrong-type', '', { expected: 'object', found: 'list' }] },
    { given: {}, want: ['missing-key', '', { key: 'tools', of: 'file of argument rules' }] },
    {
      given: { tools: {}, tool: 1 },
      want: ['unknown-key', '/tool', { key: 'tool', known: ['names', 'tools', 'failures'] }],
    },
    { given: { tools: [] }, want: ['wrong-type', '/tools', { expected: 'object', found: 'list' }] },
    {
      given: { tools: { 'a/b': null } },
      want: ['wrong-type', '/tools/a~1b', { expected: 'object', found: 'null' }],
    },
    {
      given: { tools: { t: { optional: true } } },
      want: [
        'unknown-key',
        '/tools/t/optional',
        { key: 'optional', known: ['optional_call', 'weight', 'parameters'] },
      ],
    },
    {
      given: rule({ ignoreCase: true }),
      want: ['unknown-key', `${at}/ignoreCase`, { key: 'ignoreCase', known: parameterKeys }],
    },
    {
      given: rule({ ignore: 1 }),
      want: ['wrong-type', `${at}/ignore`, { expected: 'boolean', found: 'number' }],
    },
    {
      given: rule({ tolerance: '0.1' }),
      want: ['wrong-type', `${at}/tolerance`, { expected: 'number', found: 'text' }],
    },
    {
      given: rule({ tolerance: -0.5 }),
      want: ['wrong-type', `${at}/tolerance`, { expected: 'number of at least 0', found: '-0.5' }],
    },
    {
      given: rule({ tolerance: new ExactNumber('1e999') }),
      want: ['wrong-type', `${at}/tolerance`, { expected: 'number', found: 'number too large' }],
    },
    {
      given: { tools: { t: { weight: -1 } } },
      want: ['wrong-type', '/tools/t/weight', { expected: 'number of at least 0', found: '-1' }],
    },
    {
      given: rule({ similarity: 1.1 }),
      want: ['wrong-type', `${at}/similarity`, { expected: 'number of at most 1', found: '1.1' }],
    },
    {
      given: rule({ one_of: 'a' }),
      want: ['wrong-type', `${at}/one_of`, { expected: 'list', found: 'text' }],
    },
    { given: rule({ one_of: [] }), want: ['empty-list', `${at}/one_of`, { what: 'one_of' }] },
  ];
  test.each(wrong)('$given', ({ given, want: [code, pointer, data] }) => {
    expect(checkArgumentRulesShape(given, file)).toEqual([
      { code, place: { file, pointer }, data },
    ]);
  });
});

describe('parsing argument rules', () => {
  test('the sample', () => {
    const { tools } = parsed(sample);
    expect([...tools.keys()]).toEqual(['create_booking', 'send_survey', '*']);
    expect([...(tools.get('create_booking')?.parameters ?? [])]).toEqual([
      ['price', { tolerance: 0.01 }],
      ['departure', { date: true }],
      ['cabin', { ignoreCase: true, oneOf: ['coach'] }],
      ['passengers', { asSet: true }],
      ['contact.note', { ignore: true }],
      ['options', { json: true }],
      ['contact', { inside: new Map([['note', { ignore: true }]]) }],
    ]);
    expect(parsed(sample).toolNames).toEqual([['mcp__travel__*', '*']]);
    expect(tools.get('send_survey')).toEqual({ optionalCall: true, parameters: new Map() });
    expect([...(tools.get('*')?.parameters ?? [])]).toEqual([['reason', { ignore: true }]]);
  });

  test('a name for every rule, in their order', () => {
    expect(parsed(sample).names).toEqual([
      'create_booking.price: tolerance 0.01',
      'create_booking.departure: date by value',
      'create_booking.cabin: any case, or one of "coach"',
      'create_booking.passengers: list as a set',
      'create_booking.contact.note: ignored',
      'create_booking.options: text of JSON by value',
      'send_survey: optional call',
      '*.reason: ignored',
    ]);
  });

  const names: { given: Json; want: string }[] = [
    { given: {}, want: 't.p: equal as JSON' },
    { given: { ignore: false, date: false }, want: 't.p: equal as JSON' },
    { given: { tolerance: 0, optional: true }, want: 't.p: optional, tolerance 0' },
    { given: { ignore_space: true }, want: 't.p: any space' },
    { given: { minimum: 1, maximum: 5 }, want: 't.p: from 1 to 5' },
    { given: { minimum: 0 }, want: 't.p: at least 0' },
    { given: { maximum: 0 }, want: 't.p: at most 0' },
    { given: { pattern: 'a"+' }, want: 't.p: matching "a\\"+"' },
    { given: { similarity: 0.8, ignore_case: true }, want: 't.p: similar by 0.8, any case' },
    { given: { one_of: [2], extra: [1, null] }, want: 't.p: or one of 2, may be added as 1, null' },
    {
      given: { one_of: [null, 1, 'a"', [true], { k: new ExactNumber('1e999') }] },
      want: 't.p: or one of null, 1, "a\\"", [true], {"k": 1e999}',
    },
  ];
  test.each(names)('$want', ({ given, want }) => {
    expect(parsed(rule(given)).names).toEqual([want]);
  });

  test('paths are inside of the rule that holds for their parameter', () => {
    const { tools } = parsed({
      tools: {
        t: {
          parameters: {
            'a.b.c': { tolerance: 1 },
            'a.b': { date: true },
            a: { json: true },
            'x.*': { ignore: true },
            '.y': {},
            'z.': {},
          },
        },
        '*': { parameters: { x: { optional: true } } },
      },
    });
    const rules = tools.get('t')?.parameters;
    const b = { date: true, inside: new Map([['c', { tolerance: 1 }]]) };
    expect(rules?.get('a')).toEqual({ json: true, inside: new Map([['b', b]]) });
    expect(rules?.get('x')).toEqual({ optional: true, inside: new Map([['*', { ignore: true }]]) });
    expect([...(rules?.keys() ?? [])]).not.toContain('z');
  });

  test('an exact tolerance is the nearest double', () => {
    const given = rule({ tolerance: new ExactNumber('0.10000000000000000000001') });
    expect(parsed(given).tools.get('t')?.parameters.get('p')).toEqual({
      tolerance: 0.1,
    });
  });

  test('the weight of a tool', () => {
    const { tools, names } = parsed({ tools: { t: { weight: 5, optional_call: true } } });
    expect(tools.get('t')).toEqual({ optionalCall: true, weight: 5, parameters: new Map() });
    expect(names).toEqual(['t: optional call', 't: weight 5']);
  });

  const faulty: { given: Json; setting: string; reason: string }[] = [
    {
      given: { pattern: '(?<=a)b' },
      setting: 'pattern',
      reason: 'it is no pattern of RE2 (invalid named capture)',
    },
    {
      given: { pattern: '((a{1000}){1000}){1000}' },
      setting: 'pattern',
      reason: 'it is no pattern of RE2 (invalid repeat count)',
    },
    {
      given: { minimum: 5, maximum: 1 },
      setting: 'minimum',
      reason: 'it is more than the maximum 1',
    },
  ];
  test.each(faulty)('$given cannot be used', ({ given, setting, reason }) => {
    const place = { file, pointer: `/tools/t/parameters/p/${setting}` };
    expect(parseArgumentRules(rule(given), file).diagnostics).toEqual([
      { code: 'unusable-rule', place, data: { setting, reason } },
    ]);
  });

  test('inherited names are names', () => {
    const given = JSON.parse('{ "tools": { "__proto__": { "parameters": { "toString": {} } } } }');
    expect(parsed(given).names).toEqual(['__proto__.toString: equal as JSON']);
    expect(parsed({ tools: { t: {} } }).names).toEqual([]);
  });

  const shapeless: { given: Json }[] = [
    { given: null },
    { given: {} },
    { given: { tools: 1 } },
    { given: { tools: { t: { parameters: [1] } } } },
  ];
  test.each(shapeless)('what has a wrong shape is passed over: $given', ({ given }) => {
    expect(parsed(given).names).toEqual([]);
  });
});

describe('rules that name nothing', () => {
  const tools = ['create_booking', 'close_case'];
  const parameters = new Map([
    ['create_booking', ['price', 'cabin']],
    ['close_case', ['case_id']],
  ]);
  const check = (given: Json) => checkArgumentRules(parsed(given), tools, parameters, file);

  const known: { given: Json }[] = [
    { given: { tools: { create_booking: { parameters: { price: {}, '*': {} } } } } },
    { given: { tools: { '*': { parameters: { case_id: {}, cabin: {}, '*': {} } } } } },
    { given: { tools: { close_case: { optional_call: true } } } },
    { given: { tools: { create_booking: { parameters: { 'price.net': {}, price: {} } } } } },
  ];
  test.each(known)('$given', ({ given }) => {
    expect(check(given)).toEqual([]);
  });

  test('a tool, reported once', () => {
    expect(check({ tools: { 'a/b': { optional_call: true, parameters: { x: {} } } } })).toEqual([
      {
        code: 'unknown-rule-tool',
        place: { file, pointer: '/tools/a~1b' },
        data: { tool: 'a/b', known: tools },
      },
    ]);
  });

  test('a parameter of a tool, and of no tool', () => {
    const found = check({
      tools: {
        create_booking: { parameters: { case_id: {} } },
        '*': { parameters: { 'x~y': {} } },
      },
    });
    expect(found).toEqual([
      {
        code: 'unknown-rule-parameter',
        place: { file, pointer: '/tools/create_booking/parameters/case_id' },
        data: { tool: 'create_booking', parameter: 'case_id', known: ['price', 'cabin'] },
      },
      {
        code: 'unknown-rule-parameter',
        place: { file, pointer: '/tools/*/parameters/x~0y' },
        data: { tool: '*', parameter: 'x~y', known: ['price', 'cabin', 'case_id'] },
      },
    ]);
  });

  test('a path whose parameter is none', () => {
    const given = { tools: { create_booking: { parameters: { 'prize.net': {} } } } };
    expect(check(given)).toEqual([
      {
        code: 'unknown-rule-parameter',
        place: { file, pointer: '/tools/create_booking/parameters/prize.net' },
        data: { tool: 'create_booking', parameter: 'prize', known: ['price', 'cabin'] },
      },
    ]);
  });

  test('a tool that is known without parameters', () => {
    const rules = parsed({ tools: { t: { parameters: { p: {} } } } });
    expect(checkArgumentRules(rules, ['t'], new Map(), file)).toMatchObject([
      { code: 'unknown-rule-parameter', data: { known: [] } },
    ]);
  });
});
