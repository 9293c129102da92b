import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { type RepairCounts, repairColumns } from '../../src/model/prediction.ts';
import { readOutput, readRawOutput } from '../../src/reading/output.ts';
import { budget } from '../budget.ts';
import { brief, options } from './support.ts';

interface Broken {
  readonly name: string;
  /** Line by line. */
  readonly text: readonly string[];
  /** What must be recovered, or null where nothing can be. */
  readonly want: readonly string[] | null;
  readonly valuesAreText: boolean;
  readonly repairs: RepairCounts;
}

const broken: readonly Broken[] = JSON.parse(
  readFileSync('test/reading/broken-outputs.json', 'utf8'),
);

describe('what models write is recovered, and every fault is counted', () => {
  test.each(broken)('$name', ({ text, want, valuesAreText, repairs }) => {
    const output = readRawOutput(text.join('\n'), options);
    expect(brief(output.settled) ?? null).toEqual(want);
    expect(output.settled?.valuesAreText ?? false).toBe(valuesAreText);
    expect(output.repairs).toEqual(repairs);
  });

  test('the table has every column, and more than sixty outputs that had to be mended', () => {
    const met = new Set(broken.flatMap(({ repairs }) => Object.keys(repairs)));
    expect(repairColumns.filter((column) => !met.has(column))).toEqual([]);
    expect(broken.filter(({ repairs }) => repairs.initial_fail).length).toBeGreaterThan(60);
  });

  test.each(broken)('$name: what fails at first is recovered or not', ({ repairs }) => {
    const { initial_fail = 0, recovered = 0, unrecovered = 0 } = repairs;
    expect(recovered + unrecovered).toBe(initial_fail);
  });
});

const find = 'find_order(order_id=7)';
const call = { tool_name: 'find_order', tool_input: { order_id: 7 } };
const message = (name: string, given: Json): Json => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: given } }],
});

describe('shapes of a prediction', () => {
  const shapes: [string, Json, string[]][] = [
    ['no prediction', [], []],
    ['one empty trajectory', [[]], ['']],
    ['two empty trajectories', [[], []], ['', '']],
    ['google, several', [[call], [call]], [find, find]],
    ['google, one', [call], [find]],
    ['google, one call', call, [find]],
    [
      'langchain',
      [[{ role: 'assistant', tool_calls: [{ name: 'find_order', arguments: { order_id: 7 } }] }]],
      [find],
    ],
    ['names, several', [['find_order'], ['close_case']], ['find_order', 'close_case']],
    ['names, one', ['find_order', 'close_case'], ['find_order close_case']],
    ['traxgen, one', ['agent: a', 'tool: find_order(order_id=7)'], ['<a> find_order(order_id=7)']],
    ['traxgen without brackets is names', [['tool: find_order']], ['find_order']],
    [
      'one call without brackets has no parameters',
      [['tool: close_case', 'tool: find_order(order_id=7)']],
      ['close_case() find_order(order_id=7)'],
    ],
    [
      'agents of calls',
      [
        [
          { agent: 'a', ...call },
          { agent: 'a', ...call },
          { agent: 'b', ...call },
        ],
      ],
      [`<a> ${find} ${find} <b> ${find}`],
    ],
    [
      'agents with their calls',
      [
        { agent: 'a', calls: [call] },
        { agent: 'b', calls: [call] },
      ],
      [`<a> ${find} <b> ${find}`],
    ],
    ['by format', { 'tool-only': [['find_order']], google: [[call]] }, [find]],
    ['by format, as it is asked for', { tool_only: [['find_order']] }, ['find_order']],
    [
      'chat',
      [
        { role: 'user', content: 'Hi' },
        message('find_order', '{"order_id": 7}'),
        { role: 'tool', tool_call_id: 'call_1', content: '{}' },
        { role: 'assistant', content: 'Done' },
      ],
      [find],
    ],
    ['chat, arguments as object', [message('find_order', { order_id: 7 })], [find]],
    [
      'chat, no arguments',
      [message('close_case', ''), message('find_order', '{"order_id": 7}')],
      [`close_case() ${find}`],
    ],
    [
      'Anthropic',
      [
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Ok' },
            { type: 'tool_use', id: 't', name: 'find_order', input: { order_id: 7 } },
          ],
        },
      ],
      [find],
    ],
    [
      'Responses API',
      [
        { type: 'reasoning', id: 'r' },
        { type: 'function_call', name: 'find_order', arguments: '{"order_id": 7}' },
        { type: 'function_call_output', output: '' },
      ],
      [find],
    ],
    [
      'older chat',
      [{ role: 'assistant', function_call: { name: 'find_order', arguments: '{"order_id": 7}' } }],
      [find],
    ],
    ['tool by key', [{ find_order: { order_id: 7 } }], [find]],
    ['calls as JSON text', ['{"tool_name": "find_order", "tool_input": {"order_id": 7}}'], [find]],
    ['text calls in objects', [{ tool: 'find_order(order_id=7)' }], ['find_order(order_id=7)']],
    [
      'text and typed calls together are text',
      [['tool: close_case()', { tool: 'refund', params: { order_id: 7, note: null } }]],
      ['close_case() refund(order_id=7; note=None)'],
    ],
    [
      'lattice',
      {
        count: '2',
        calls: [
          { agent: 'a', tool: 'f', params: {} },
          { agent: 'a', tool: 'g', params: { x: 1 } },
        ],
        slots: [{ block: 0 }, { block: 0 }],
        blocks: [{ calls: [0, 1] }],
        before: [],
      },
      ['<a> f() g(x=1)', '<a> g(x=1) f()'],
    ],
  ];

  test.each(shapes)('%s', (_, value, want) => {
    const { settled, repairs } = readOutput(value, options);
    expect(brief(settled)).toEqual(want);
    expect(repairs).toEqual({});
  });

  test.each<[string, Json]>([
    ['number', 5],
    ['list of numbers', [1]],
    ['calls and lists mixed', [call, [call]]],
    ['nothing known', { a: 1 }],
    ['wrong call', [[{ tool_name: 5, tool_input: {} }]]],
  ])('%s is unreadable, and counted', (_, value) => {
    const { settled, repairs } = readOutput(value, options);
    expect(settled).toBeUndefined();
    expect(repairs).toEqual({ initial_fail: 1, unrecovered: 1, incorrect_format: 1 });
  });

  test.each<[string, Json]>([
    ['no JSON', message('find_order', 'order 7')],
    ['a list as JSON text', message('find_order', '[7]')],
    ['a list', { name: 'find_order', arguments: [7] }],
    ['a number', { tool_name: 'find_order', tool_input: 7 }],
  ])('arguments that are %s refuse the prediction', (_, item) => {
    const { settled, repairs, refusal } = readOutput([item], options);
    expect(settled).toBeUndefined();
    expect(refusal?.unread).toEqual({ problem: 'arguments', tool: 'find_order' });
    expect(repairs).toEqual({ initial_fail: 1, unrecovered: 1 });
  });

  test('a format that is forced refuses the others', () => {
    const google = options.formats.find(({ name }) => name === 'google');
    const forced = { ...options, format: google };
    expect(brief(readOutput([call], forced).settled)).toEqual([find]);
    expect(readOutput([['find_order']], forced).settled).toBeUndefined();
    const traxgen = { ...options, format: options.formats.find(({ name }) => name === 'traxgen') };
    const line = 'tool: check_address(address=1 A, 2 B, zip=9)';
    const want = ['check_address(address=1 A, 2 B; zip=9)'];
    expect(brief(readOutput([line], traxgen).settled)).toEqual(want);
    expect(readOutput([[call]], traxgen).settled).toBeUndefined();
  });
});

describe('hostile outputs end soon, unrecovered or not', () => {
  const many = (piece: string, characters = 2_000_000) =>
    piece.repeat(Math.ceil(budget(characters) / piece.length));
  test.each([
    ['deep lists', '['.repeat(100_000)],
    ['deep lists, closed', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['deep objects', '{"a":'.repeat(100_000)],
    ['deep quotes', many("['")],
    ['quotes that never end', `["${many('abc, def "', 5_000_000)}`],
    ['colons', `["${many('abc" def: "')}`],
    ['fences', many('```')],
    ['round brackets', many('(')],
    ['calls in calls', many('[a(')],
    ['spaces', `[${many(' ')}x`],
    ['backslashes', `["${many('\\')}`],
    ['objects cut off', `[${many('{"a":1,')}`],
    ['empty pieces', many('[] ')],
    ['marks', many('_')],
    ['bullets', many('- ')],
    ['empty thoughts', many('<think></think>')],
    ['lines between a mark and a word', `[TOOL_CALLS]f${many('\n')}x`],
    ['tags that never end', many('<invoke name="')],
    ['calls that never end', many('[TOOL_CALLS]f[ARGS]{')],
    ['messages that never end', many('<|channel|>commentary to=f<|message|>{')],
    ['values that never end', `f(a=1)\n${many("='\\")}`],
    ['turns of a user', many('<|im_start|>user')],
    ['one long name behind a call', `[TOOL_CALLS]f[ARGS]{}${many('a')}`],
    ['tags between calls', `<tool_call>{}</tool_call>${many('<tool')}`],
    ['lines that are names', `f(a=1)\n${many(`${'_a'.repeat(9_000)}\n`)}`],
    ['lines with many signs', `f(a=1)\n${many(`${'<a b='.repeat(3_000)}\n`)}`],
    ['arguments that are code', `f(a=[${' for '.repeat(3_000)}])\nf(a=1)`],
    ['too long', '['.padEnd(17_000_000, ' ')],
  ])('%s', (_, text) => {
    const { settled, repairs } = readRawOutput(text, options);
    expect(repairs.initial_fail).toBe(1);
    expect(repairs.unrecovered ?? 0).toBe(settled === undefined ? 1 : 0);
  });

  test('a large output without commas is recovered', () => {
    const count = budget(100_000);
    const output = readRawOutput(`[${'"tool: close_case()" '.repeat(count)}`, options);
    expect(output.settled?.trajectories[0]?.[0]?.calls.length).toBe(count);
    expect(output.repairs).toMatchObject({ missing_commas: count - 1, bracket_mismatch: 1 });
  });
});

test.each<[string, Json, number, RepairCounts]>([
  ['objects', [[{ tool_name: 'find_order', tool_input: { order_id: "user['x']" } }]], 1, {}],
  ['lines', [["find_order(order_id=user['x'])", 'refund(order_id=user["x"])']], 2, {}],
  ['under a key', { trajectories: [["find_order(order_id=user['x'])"]] }, 1, {}],
  ['text in an object', { answer: '["close_case()"]' }, 0, {}],
])('what is wrong counts the same, be it a value or text: %s', (_, value, times, others) => {
  const counts = { ...others, ...(times > 0 && { bracketed_expressions: times }) };
  for (const one of [value, JSON.stringify(value), JSON.stringify(JSON.stringify(value))]) {
    const { settled, repairs } = readOutput(one, options);
    expect(settled).toBeDefined();
    expect(repairs).toEqual(counts);
  }
});

test('what was asked in a chat, and calls that a provider wrote down, are no raw output', () => {
  const call = { name: 'find_order', arguments: { order_id: "user['x']" } };
  const value = [
    { role: 'user', content: "Use user['x'], and order['id']." },
    { role: 'assistant', content: null, tool_calls: [{ id: 'c', function: call }] },
  ];
  for (const one of [value, JSON.stringify(value)]) {
    expect(readOutput(one, options).repairs).toEqual({});
  }
});
