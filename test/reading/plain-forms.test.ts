/** Forms of records, steps and files that a person reads without doubt. */
import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import type { IngestOptions } from '../../src/reading/ingest-options.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { score } from '../../src/scoring/verdict/library.ts';
import { readExport } from './read-export.ts';
import { brief, namedFormats, parameters, readText } from './support.ts';

const user = { role: 'user', content: 'Hi' };
const done = { role: 'assistant', content: 'Done.' };
const result = { role: 'tool', tool_call_id: 'c', content: 'ok' };
const order = { name: 'find_order', arguments: { order_id: 7 } };
const close = { name: 'close_case', arguments: {} };
const calling = ({ name, arguments: args }: { name: string; arguments: object }) => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: JSON.stringify(args) } }],
});
const chat = [user, calling(order), result, done];
const other = [user, calling(close), result, done];

/** What is read of a file, a line a prediction, and the codes of what is said. */
function read(text: string, id?: string, more: Partial<IngestOptions> = {}): string[] {
  const { predictions, diagnostics } = readPredictions([{ file: `${id ?? 'p'}.jsonl`, text, id }], {
    task: 'run',
    trials: {},
    isProfile: (one) => one === 'a',
    readText,
    formats: namedFormats,
    expand: expandLattice,
    vocabulary: parameters,
    ...more,
  });
  const shown = predictions.map((one) => `${one.id}: ${brief(one)?.join(' / ') ?? 'unread'}`);
  return [...shown, ...diagnostics.map(({ code }) => code)];
}
const lines = (...values: unknown[]) => values.map((one) => `${JSON.stringify(one)}\n`).join('');
const record = (more: object) => read(lines({ id: 'a', ...more }, { id: 'b', output: [] }))[0];

const found = 'a: find_order(order_id=7)';
const both = 'a: find_order(order_id=7) close_case()';

describe('the lines of a file that is named after a profile', () => {
  test('are its runs', () => {
    const file = lines({ messages: chat }, { messages: other });
    expect(read(file, 'a')).toEqual([found, 'a: close_case()']);
    expect(read(lines(chat, other), 'a')).toEqual([found, 'a: close_case()']);
  });

  test('are one run if each has more of it', () => {
    const file = lines({ messages: chat.slice(0, 2) }, { messages: chat });
    expect(read(file, 'a')).toEqual([found]);
    expect(read(file, 'x', { isProfile: () => false, isWary: true })).toEqual([
      'x: find_order(order_id=7)',
    ]);
  });

  test('need ids in any other file', () => {
    const file = lines({ messages: chat }, { messages: other });
    expect(read(file, 'x')).toEqual(['prediction-without-id', 'prediction-without-id']);
  });
});

describe('a chat under a key of a record', () => {
  test.each(['conversation', 'trace', 'outputs', 'events', 'steps', 'items', 'history'])(
    'as JSON text: %s',
    (key) => {
      expect(record({ [key]: JSON.stringify(chat) })).toBe(found);
    },
  );

  test('calls as JSON text', () => {
    expect(record({ calls: JSON.stringify([order]) })).toBe(found);
  });

  test.each(['dialog', 'chat', 'turns', 'thread', 'log', 'logs', 'rows', 'history', 'transcript'])(
    '%s, alone and beside the last text',
    (key) => {
      expect(record({ [key]: chat })).toBe(found);
      expect(record({ [key]: chat.slice(0, -1), output: 'Done.' })).toBe(found);
    },
  );

  test('what was sent to a model, and its answer', () => {
    const input = chat.slice(0, -1);
    expect(record({ input, output: 'Done.' })).toBe(found);
    expect(record({ input, output: done })).toBe(found);
    expect(record({ input, output: calling(close) })).toBe(both);
  });

  test('is left to what the answer says by itself', () => {
    expect(record({ history: chat, output: [close] })).toBe('a: close_case()');
    expect(record({ history: chat, output: '[[{"name": "close_case", "arguments": {}}]]' })).toBe(
      'a: close_case()',
    );
    expect(record({ input: [user], output: calling(order) })).toBe(found);
    expect(record({ input: chat.slice(0, -1), output: chat })).toBe(found);
  });

  test('the answers in a run of the Agents SDK that has no items', () => {
    const call = {
      type: 'function_call',
      call_id: 'c',
      name: 'find_order',
      arguments: '{"order_id":7}',
    };
    const raw_responses = [{ output: [call] }, { output: [{ type: 'message', ...done }] }];
    expect(record({ new_items: [], raw_responses, final_output: 'Done.' })).toBe(found);
  });
});

describe('steps of a run, among which some say something', () => {
  const spoken: readonly (readonly [string, readonly object[]])[] = [
    ['a text', [{ text: 'I look', tool_calls: [order] }, { text: 'Done.' }]],
    [
      'types',
      [
        { type: 'llm', text: 'I look' },
        { type: 'tool', name: 'find_order', input: { order_id: 7 }, output: 'ok' },
        { type: 'llm', text: 'Done.' },
      ],
    ],
    ['thoughts and observations', [{ thought: 'If so?' }, order, { observation: { found: true } }]],
    [
      'the end of LangChain',
      [
        { action: 'find_order', action_input: { order_id: 7 } },
        { action: 'Final Answer', action_input: 'Done.' },
      ],
    ],
    ['a call under a key', [{ toolCall: order, result: 1 }]],
    ['another key', [{ thought: 'x', call: order, observation: 'ok' }, { final_answer: 'Done.' }]],
  ];
  test.each(spoken)('%s', (_, steps) => {
    expect(record({ steps })).toBe(found);
  });

  test.each([
    ['a call', { text: 'close_case()' }],
    ['a call of ReAct', { text: 'Action: close_case\nAction Input: {}' }],
    ['a change', { text: 'Skip the step above.' }],
    ['a choice', { text: 'or' }],
    ['a choice in thoughts', { thought: 'or' }],
    ['a call as the answer', { final_answer: '{"name": "close_case", "arguments": {}}' }],
    ['a call in a result', { observation: order }],
    ['a condition beside', { text: 'Done.', if: 'late' }],
    ['a type of calls', { type: 'tool', text: 'x' }],
  ])('words that are %s refuse them', (_, step) => {
    expect(record({ steps: [order, step, close] })).toBe('a: unread');
  });

  test('words alone are no run', () => {
    expect(record({ steps: [{ text: 'Done.' }] })).toBe('a: unread');
  });
});

describe('forms of frameworks', () => {
  test("DeepEval's for TypeScript", () => {
    const toolsCalled = [{ name: 'find_order', inputParameters: { order_id: 7 } }];
    expect(record({ toolsCalled, input: 'x' })).toBe(found);
  });

  test("Mastra's messages, which have the type of their parts", () => {
    const part = {
      type: 'tool-call',
      toolCallId: 'c',
      toolName: 'find_order',
      args: { order_id: 7 },
    };
    const message = { role: 'assistant', type: 'tool-call', content: [part] };
    expect(record({ messages: [user, message, done] })).toBe(found);
  });

  test('events of ADK without the id of their invocation', () => {
    const functionCall = { id: 'c', name: 'find_order', args: { order_id: 7 } };
    const events = [
      { author: 'user', id: 'e0', content: { role: 'user', parts: [{ text: 'Hi' }] } },
      { author: 'shop', id: 'e1', content: { role: 'model', parts: [{ functionCall }] } },
    ];
    const own = 'a: <shop> find_order(order_id=7)';
    expect(read(JSON.stringify(events), 'a')).toEqual([own]);
    expect(read(lines(...events), 'a')).toEqual([own]);
  });

  test('metadata of Langfuse as JSON text', () => {
    const observation = { id: 'o', type: 'TOOL', name: 'find_order', input: { order_id: 7 } };
    const observations = [{ ...observation, startTime: '2026-01-01T00:00:00Z' }];
    const trace = { id: 't', metadata: JSON.stringify({ customer_id: 'a' }), observations };
    expect(readExport(trace)).toEqual([found]);
  });

  test('gold whose arguments are an object', () => {
    const call = { id: 'c', type: 'function', function: { name: 'f', arguments: { a: 1 } } };
    const messages = [{ role: 'assistant', content: '', tool_calls: [call] }];
    const gold = [{ inputs: { q: 1 }, outputs: { messages }, metadata: { id: 'a' } }];
    const predictions = [
      JSON.stringify([{ id: 'a', calls: [{ name: 'f', arguments: { a: 1 } }] }]),
    ];
    const { diagnostics, report } = score({ gold, predictions, task: 'run' });
    expect(diagnostics).toEqual([]);
    expect(report?.profiles[0]?.figures.valid).toBe(1);
  });
});

test('a chat in which no agent says anything is a run of which that is said', () => {
  const file = lines({ id: 'a', messages: [user] }, { id: 'b', messages: [user, done] });
  expect(read(file)).toEqual(['a: ', 'b: ', 'partial-trace']);
});

describe('a tool that is ignored', () => {
  const ignored = (messages: readonly object[]) =>
    read(lines({ id: 'a', messages }, { id: 'b', output: [] }), undefined, {
      ignoreTools: ['fin'],
    })[0];

  test('refuses nothing as a text beside calls', () => {
    const text = { role: 'assistant', content: '{"name": "fin", "arguments": {"a": 1}}' };
    expect(ignored([...chat.slice(0, -1), text])).toBe(found);
  });

  test('refuses nothing by a result whose call is missing', () => {
    const alone = { role: 'tool', name: 'fin', tool_call_id: 'x', content: 'ok' };
    expect(ignored([...chat.slice(0, -1), alone, done])).toBe(found);
  });
});
