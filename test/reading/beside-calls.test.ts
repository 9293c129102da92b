import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { readExport as read } from './read-export.ts';
import { brief, namedFormats, readText } from './support.ts';
import { otlp, span } from './trace-writers.ts';

const order = { order_id: 7 };
const found = 'a: find_order(order_id=7)';
const refused = ['a: unread', expect.stringMatching(/^unreadable-prediction/)];
const user = { role: 'user', content: 'Hi' };
const done = { role: 'assistant', content: 'Done.' };
const own = { name: 'find_order', arguments: order };
/** A call of a tool that nobody knows. */
const wipe = { name: 'wipe', arguments: { all: true } };
const calling = (name = 'find_order', given: unknown = order) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: JSON.stringify(given) } }],
});
const result = { role: 'tool', tool_call_id: 'c', content: 'ok' };
const chat = [user, calling(), result, done];
const toolUse = { toolUse: { toolUseId: 't', name: 'wipe', input: { all: true } } };

describe('a call beside what is read of a record', () => {
  const action = { submit_tool_outputs: { tool_calls: calling('wipe').tool_calls } };
  test.each<[string, object]>([
    ['in its metadata', { messages: chat, metadata: { tool_calls: [wipe] } }],
    [
      'in the messages of a state',
      { messages: chat, state: { messages: [user, calling('wipe')] } },
    ],
    [
      'in the messages of values',
      { messages: chat, values: { messages: [user, calling('wipe')] } },
    ],
    ['that is asked for', { messages: chat, required_action: action }],
    [
      'beside a message of Bedrock',
      {
        message: { role: 'assistant', content: [{ text: 'Done.' }] },
        content: [{ role: 'assistant', content: [toolUse] }],
      },
    ],
    ['in a choice', { response: { choices: [{ message: calling(), x: { pending: wipe } }] } }],
    ['beside the choices', { response: { choices: [{ message: calling() }], x: { y: wipe } } }],
    [
      'in a candidate',
      {
        response: {
          candidates: [
            { content: { parts: [{ functionCall: { name: 'f', args: {} } }] }, pending: wipe },
          ],
        },
      },
    ],
    [
      'in a step of smolagents',
      { steps: [{ step_number: 1, tool_calls: calling().tool_calls, x: { pending: wipe } }] },
    ],
    [
      'in a step of the AI SDK',
      {
        steps: [
          {
            finishReason: 'tool-calls',
            toolCalls: [{ toolCallId: 'c', toolName: 'find_order', input: order }],
            pending: { call: wipe },
          },
        ],
      },
    ],
  ])('%s is refused', (_, record) => {
    expect(read([{ id: 'a', ...record }])).toEqual(refused);
  });

  test.each<[string, object]>([
    ['in the messages of a state', { state: { messages: chat } }],
    ['in the metadata', { metadata: { tool_calls: [own], tools: [wipe] } }],
    ['in what came before', { history: [user, calling('wipe')] }],
  ])('but not one that was read, or is none of this run, %s', (_, more) => {
    expect(read([{ id: 'a', messages: chat, ...more }])).toEqual([found]);
  });

  test('refuses nothing if its tool is one that is left out', () => {
    const records = [
      { messages: chat, metadata: { tool_calls: [wipe] } },
      { calls: [own], output: [own, wipe] },
      { messages: chat, x: { pending: wipe } },
      { steps: [{ step_number: 1, tool_calls: calling().tool_calls, x: { pending: wipe } }] },
    ];
    const states = records.map((record) => {
      const text = JSON.stringify([{ id: 'a', ...record }]);
      const { predictions } = readPredictions([{ file: 'a.json', text, id: undefined }], {
        task: 'run',
        isProfile: (id) => id === 'a',
        readText,
        formats: namedFormats,
        expand: expandLattice,
        ignoreTools: ['wipe'],
      });
      return brief(predictions[0])?.join() ?? 'unread';
    });
    const both = 'find_order(order_id=7) wipe(all=true)';
    expect(states).toEqual([
      'find_order(order_id=7)',
      both,
      ...Array(2).fill('find_order(order_id=7)'),
    ]);
  });
});

describe('spans beside those of tools', () => {
  const made = {
    id: 'o',
    traceId: 't',
    type: 'TOOL',
    name: 'find_order',
    input: order,
    output: 'ok',
    startTime: '2026-01-01T00:00:01Z',
  };
  const langfuse = (more: object) => ({
    id: 't',
    metadata: { customer_id: 'a' },
    observations: [made, { id: 'p', traceId: 't', startTime: '2026-01-01T00:00:02Z', ...more }],
  });
  const called = { tool: 'wipe', args: { all: true } };
  const answer = { role: 'assistant', content: 'x' };
  test.each<[string, object]>([
    [
      'an answer with a call under an odd key',
      { type: 'GENERATION', output: { role: 'assistant', toolCalls: [called] } },
    ],
    ['a call in the metadata', { type: 'GENERATION', output: answer, metadata: { calls: [wipe] } }],
    ['a call under a key of its own', { type: 'GENERATION', output: answer, x: { pending: wipe } }],
    ...['CHAIN', 'EVENT', 'SPAN'].map((type): [string, object] => [
      `a call as what goes into a ${type}`,
      { type, name: 'step', input: called },
    ]),
    [
      'the same tool with other arguments',
      { type: 'SPAN', name: 'find_order', input: { order_id: 8 } },
    ],
    [
      'arguments beside others',
      { type: 'TOOL', name: 'refund', input: { x: 1, kwargs: { y: 2 } } },
    ],
  ])('%s is refused', (_, more) => {
    expect(read(langfuse(more))).toEqual(refused);
  });

  test.each<[string, object]>([
    ['the same call', { type: 'SPAN', name: 'find_order', input: order }],
    ['a state', { type: 'CHAIN', name: 'find_order', input: { messages: [user] } }],
    ['an answer that asked for it', { type: 'GENERATION', output: calling() }],
  ])('%s is read', (_, more) => {
    expect(read(langfuse(more))).toEqual([found]);
  });

  test('arguments under an attribute that nobody knows', () => {
    const trace = (attributes: object) =>
      otlp([
        span(['t', '1'], '1', { customer_id: 'a', 'gen_ai.operation.name': 'chat' }),
        span(['t', '2', '1'], '2', {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': 'find_order',
          ...attributes,
        }),
      ]);
    expect(read(trace({ 'gen_ai.tool.call.arguments_x': JSON.stringify(order) }))).toEqual(refused);
    expect(read(trace({ 'gen_ai.tool.definitions': '{"a": 1}' }))[0]).toBe('a: find_order');
  });
});

describe('a call that stops in the middle of an answer that did not', () => {
  const cut = {
    id: 'd',
    type: 'function',
    function: { name: 'wipe', arguments: '{"all": ' },
  };
  const calls = [...calling().tool_calls, cut];
  const parts = [{ functionCall: { name: 'wipe', args: '{"all": ' } }];
  test.each<[string, object]>([
    ['a message', { messages: [user, { ...calling(), tool_calls: calls, finish_reason: 'stop' }] }],
    [
      'a message of Anthropic, as its only call',
      {
        messages: [
          user,
          {
            role: 'assistant',
            stop_reason: 'tool_use',
            content: [{ type: 'tool_use', id: 'd', name: 'wipe', input: '{"all": ' }],
          },
        ],
      },
    ],
    [
      'a choice',
      { choices: [{ finish_reason: 'tool_calls', message: { ...calling(), tool_calls: calls } }] },
    ],
    [
      'a candidate',
      { response: { candidates: [{ finishReason: 'STOP', content: { role: 'model', parts } }] } },
    ],
  ])('%s', (_, record) => {
    expect(read([{ id: 'a', ...record }])).toEqual(refused);
  });
});

test('failures that frameworks tell in their own ways', () => {
  const origin = { tool_name: 'find_order', arguments: order, id: 'c' };
  const haystack = [
    { role: 'user', content: [{ text: 'Hi' }] },
    { role: 'assistant', content: [{ tool_call: origin }] },
    { role: 'tool', content: [{ tool_call_result: { result: 'no', origin, error: true } }] },
  ];
  const crew = ['tool_usage_started', 'tool_usage_error'].map((type) => ({
    timestamp: '2026-01-01T00:00:00Z',
    type,
    tool_name: 'find_order',
    tool_args: order,
  }));
  expect(read([{ id: 'a', messages: haystack }])).toEqual(['a: !find_order(order_id=7)']);
  expect(read([{ id: 'a', events: crew }])).toEqual(['a: !find_order(order_id=7)']);
});

test('calls of which none says its arguments are names only', () => {
  expect(read([{ id: 'a', calls: [{ name: 'find_order' }] }])).toEqual(['a: find_order']);
  expect(read([{ id: 'a', calls: [{ name: 'find_order' }, own] }])).toEqual([
    'a: 1find_order() 1find_order(order_id=7)',
  ]);
});

test('two chats that are alike are two runs', () => {
  const both = [{ messages: chat }, { messages: chat }];
  expect(read(both, 'a')).toEqual([found, expect.stringMatching(/^doubled-prediction/)]);
  expect(read([{ messages: chat.slice(0, 2) }, { messages: chat }], 'a')).toEqual([found]);
});

test('an object in the tag of an argument is its value', () => {
  const tag = `<close_case>\n<address>${JSON.stringify(own)}</address>\n</close_case>`;
  const said = { role: 'assistant', content: tag };
  expect(read([{ id: 'a', messages: [user, said] }])).toEqual(refused);
  expect(read([{ id: 'a', messages: [...chat, said] }])).toEqual(refused);
});
