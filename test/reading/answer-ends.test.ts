import { describe, expect, test } from 'vitest';
import { readExport as read } from './read-export.ts';
import { attributes, otlp, span } from './trace-writers.ts';

const user = { role: 'user', content: 'Hi' };
const find = { name: 'find_order', arguments: { order_id: 7 } };
const calling = { role: 'assistant', content: null, tool_calls: [{ function: find }] };
const silent = { role: 'assistant', content: 'Well' };
const called = 'a: find_order(order_id=7)';
const candidate = (more: object) => ({ id: 'a', response: { candidates: [more] } });

describe('a call that its server could not read', () => {
  test.each<[string, unknown]>([
    ...['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'TOO_MANY_TOOL_CALLS'].flatMap(
      (finishReason): [string, unknown][] => [
        [
          `Gemini's ${finishReason}`,
          candidate({ content: { role: 'model', parts: [] }, finishReason }),
        ],
        [`Gemini's ${finishReason}, no content`, candidate({ finishReason })],
      ],
    ),
    [
      "Bedrock's malformed_tool_use",
      { id: 'a', stopReason: 'malformed_tool_use', messages: [silent] },
    ],
    [
      'an event of ADK',
      {
        id: 'a',
        events: [
          { author: 'shop', invocation_id: 'i', content: { parts: [{ text: 'Well' }] } },
          { author: 'shop', invocation_id: 'i', error_code: 'MALFORMED_FUNCTION_CALL' },
        ],
      },
    ],
    [
      'a message of LangChain',
      {
        id: 'a',
        messages: [
          user,
          {
            type: 'ai',
            content: '',
            tool_calls: [],
            response_metadata: { finish_reason: 'MALFORMED_FUNCTION_CALL' },
          },
        ],
      },
    ],
  ])('%s', (_, record) => {
    expect(read([record])).toEqual(['a: unread', expect.stringMatching(/^unreadable-prediction/)]);
  });
});

describe('an answer that was stopped', () => {
  test.each<[string, object, string]>([
    ['with calls', { finish_reason: 'length', messages: [user, calling] }, called],
    ['without', { finish_reason: 'content_filter', messages: [user, silent] }, 'a: '],
    [
      'a message that says nothing',
      { messages: [user, { role: 'assistant', content: [], stop_reason: 'max_tokens' }] },
      'a: ',
    ],
    [
      'a refusal',
      { messages: [user, { role: 'assistant', content: [], stop_reason: 'refusal' }] },
      'a: ',
    ],
    ['pause_turn', { messages: [user, { ...calling, stop_reason: 'pause_turn' }] }, called],
    ['a step of the AI SDK', { steps: [{ finishReason: 'content-filter', content: [] }] }, 'a: '],
    [
      'a message of LangChain',
      {
        messages: [
          user,
          {
            type: 'ai',
            content: '',
            response_metadata: { stop_reason: 'model_context_window_exceeded' },
          },
        ],
      },
      'a: ',
    ],
    [
      'an answer of Responses',
      {
        response: {
          object: 'response',
          status: 'incomplete',
          output: [{ type: 'message', role: 'assistant', content: [] }],
        },
      },
      'a: ',
    ],
    [
      'a candidate',
      candidate({ content: { role: 'model', parts: [] }, finishReason: 'SAFETY' }),
      'a: ',
    ],
  ])('%s', (_, record, want) => {
    expect(read([{ id: 'a', ...record }])).toEqual([
      want,
      expect.stringMatching(/^truncated-prediction/),
    ]);
  });

  test('and went on, is read as any other', () => {
    const messages = [user, { ...calling, stop_reason: 'max_tokens' }, silent];
    expect(read([{ id: 'a', messages }])).toEqual([called]);
  });
});

const event = (name: string, given: object) => ({ name, attributes: attributes(given) });
const model = { 'gen_ai.operation.name': 'chat', customer_id: 'a' };
const tool = {
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'find_order',
  'gen_ai.tool.call.arguments': '{"order_id":7}',
};
const said = (finish_reason: string) => ({
  'gen_ai.output.messages': [{ role: 'assistant', parts: [], finish_reason }],
});
const spans = (last: object, events: object[] = []) =>
  otlp([
    span(['t', '1'], '1', { ...model, ...tool }),
    { ...span(['t', '2'], '2', { ...model, ...last }), events },
  ]);
const only = (last: object, events: object[] = []) =>
  otlp([{ ...span(['t', '1'], '1', { ...model, ...last }), events }]);

describe('a trace that ends', () => {
  test.each<[string, unknown, string[]]>([
    [
      'with a broken call',
      only(said('MALFORMED_FUNCTION_CALL')),
      ['a: unread', 'unreadable-prediction'],
    ],
    [
      'with one, after calls',
      spans(said('malformed_tool_use')),
      ['a: unread', 'unreadable-prediction'],
    ],
    ['cut off', only(said('length')), ['a: ', 'truncated-prediction']],
    ['cut off, after calls', spans(said('content_filter')), [called, 'truncated-prediction']],
    [
      'cut off by its reasons',
      spans({ 'gen_ai.response.finish_reasons': ['length'] }),
      [called, 'truncated-prediction'],
    ],
    [
      'cut off, of the AI SDK',
      spans({ 'ai.response.finishReason': 'length' }),
      [called, 'truncated-prediction'],
    ],
    [
      'cut off, of OpenLLMetry',
      spans({ 'gen_ai.completion.0.finish_reason': 'length', 'gen_ai.completion.0.content': 'x' }),
      [called, 'truncated-prediction'],
    ],
    [
      'cut off in an event',
      spans({}, [event('gen_ai.choice', { finish_reason: 'length', message: '{"content":"x"}' })]),
      [called, 'truncated-prediction'],
    ],
    [
      "broken, of Google's ADK",
      only({ 'gcp.vertex.agent.llm_response': '{"error_code":"MALFORMED_FUNCTION_CALL"}' }),
      ['a: unread', 'unreadable-prediction'],
    ],
    ['as it should', spans(said('stop')), [called]],
    [
      'with a broken call, and goes on',
      otlp([
        span(['t', '9'], '1', { ...model, ...said('MALFORMED_FUNCTION_CALL') }),
        span(['t', '1'], '2', { ...model, ...tool }),
        span(['t', '2'], '3', { ...model, ...said('stop') }),
      ]),
      [called],
    ],
  ])('%s', (_, value, want) => {
    expect(read(value).map((line) => line.split(' /')[0])).toEqual(want);
  });

  const run = (outputs: object) => [
    {
      id: 'r',
      trace_id: 't',
      run_type: 'llm',
      name: 'm',
      start_time: '2025-03-05T14:00:00',
      extra: { metadata: { customer_id: 'a' } },
      outputs,
    },
  ];
  test.each<[string, object, string[]]>([
    [
      'broken',
      {
        generations: [
          [{ text: '', generation_info: { finish_reason: 'MALFORMED_FUNCTION_CALL' } }],
        ],
      },
      ['a: unread', 'unreadable-prediction'],
    ],
    [
      'cut off',
      { choices: [{ finish_reason: 'length', message: silent }] },
      ['a: ', 'truncated-prediction'],
    ],
  ])('in runs of LangSmith, %s', (_, outputs, want) => {
    expect(read(run(outputs)).map((line) => line.split(' /')[0])).toEqual(want);
  });
});
