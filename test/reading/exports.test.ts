import { describe, expect, test } from 'vitest';
import { readExport as read } from './read-export.ts';
import { otlp, span } from './trace-writers.ts';

const find = 'a: find_order(order_id=7)';
const order = { order_id: 7 };
const json = (value: unknown) => JSON.stringify(value);
const time = '2025-03-05T14:30:00.000Z';

describe('Phoenix', () => {
  const context = { trace_id: 't', span_id: 's1' };
  const attributes = { 'tool.name': 'find_order', 'input.value': json(order), customer_id: 'a' };
  const span = { name: 'x', context, span_kind: 'TOOL', start_time: time, attributes };
  const asked = {
    'message.role': 'assistant',
    'message.tool_calls': [
      {
        'tool_call.function.name': 'find_order',
        'tool_call.function.arguments': json(order),
      },
    ],
  };

  test.each<[string, unknown, string]>([
    ['a list', [span], find],
    ["the API's answer", { data: [span], next_cursor: null }, find],
    ['a line each', `${json(span)}\n${json({ ...span, context: { ...context } })}\n`, find],
    [
      'nested attributes',
      [
        {
          ...span,
          attributes: {
            ...{ tool: { name: 'find_order' }, input: { value: json(order) } },
            metadata: { customer_id: 'a' },
          },
        },
      ],
      find,
    ],
    [
      'the records of a data frame',
      [
        {
          ...{ 'context.trace_id': 't', 'context.span_id': 's1', parent_id: null },
          ...{ name: 'ChatCompletion', span_kind: 'LLM', start_time: 1741185000000 },
          'attributes.llm.output_messages': [asked],
          'attributes.customer_id': 'a',
          'attributes.tool.name': null,
        },
      ],
      find,
    ],
    ['a call that failed', [{ ...span, status_code: 'ERROR' }], 'a: !find_order(order_id=7)'],
  ])('%s', (_, value, want) => {
    expect(read(value)).toEqual([want]);
  });

  test('what cannot be read is said at its place', () => {
    expect(read([{ ...span, attributes: { ...attributes, 'input.value': 'seven' } }])).toEqual([
      'a: unread',
      'unreadable-call /0/attributes/input.value',
    ]);
  });
});

describe('Langfuse', () => {
  const base = { id: 'o1', traceId: 't', startTime: time, metadata: { customer_id: 'a' } };
  const tool = { ...base, type: 'TOOL', name: 'find_order', input: order };
  const answer = {
    role: 'assistant',
    additional_kwargs: {
      tool_calls: [{ function: { name: 'find_order', arguments: '{"order_id":7}' } }],
    },
  };
  const generation = { ...base, id: 'o2', type: 'GENERATION', name: 'ChatOpenAI', output: answer };

  test.each<[string, unknown, string]>([
    ['a list of observations', [tool], find],
    ["the API's answer", { data: [tool], meta: { page: 1 } }, find],
    ['a trace beside its observations', { trace: { id: 't' }, observations: [tool] }, find],
    ["a tool's input as LangChain gives it", [{ ...tool, input: "{'order_id': 7}" }], find],
    ['what a model asks for', [generation], find],
    ['both: the tool counts', [generation, tool], find],
    ['a call that failed', [{ ...tool, level: 'ERROR' }], 'a: !find_order(order_id=7)'],
    ['no arguments recorded', [{ ...tool, input: null }], 'a: find_order'],
  ])('%s', (_, value, want) => {
    expect(read(value)).toEqual([want]);
  });

  test('a span that is called like a tool is refused', () => {
    expect(read([{ ...tool, type: 'SPAN' }])).toEqual(['a: unread', 'unreadable-prediction /0']);
  });
});

describe("OpenAI's Agents SDK", () => {
  const base = { object: 'trace.span', id: 'span_1', trace_id: 'trace_1', started_at: time };
  const trace = { object: 'trace', id: 'trace_1', metadata: { customer_id: 'a' } };
  const call = { type: 'function', name: 'find_order', input: json(order) };
  const asked = {
    role: 'assistant',
    tool_calls: [
      { id: 'c', type: 'function', function: { name: 'find_order', arguments: json(order) } },
    ],
  };
  const of = (span_data: object, more: object = {}) => ({
    data: [trace, { ...base, span_data, ...more }],
  });

  test.each<[string, unknown, string]>([
    ['a function', of(call), find],
    ['one a line', `${json(trace)}\n${json({ ...base, span_data: call })}`, find],
    ['a call that failed', of(call, { error: { message: 'no' } }), 'a: !find_order(order_id=7)'],
    [
      'a tool without parameters',
      of({ ...call, name: 'close_case', input: '' }),
      'a: close_case()',
    ],
    ['what a model asks for', of({ type: 'generation', output: [asked] }), find],
    [
      'lists of tools and hand-overs are no calls',
      [
        trace,
        { ...base, span_data: { type: 'mcp_tools', result: ['find_order'] } },
        { ...base, id: 'span_2', span_data: { type: 'handoff', to_agent: 'x' } },
        { ...base, id: 'span_3', span_data: { type: 'generation', output: [{ content: 'x' }] } },
      ],
      'a: ',
    ],
  ])('%s', (_, value, want) => {
    expect(read(value)).toEqual([want]);
  });

  test('a kind of span that nobody knows and that says tool is refused', () => {
    expect(read(of({ type: 'custom_tool', name: 'x' }))).toEqual([
      'a: unread',
      'unreadable-prediction /data/1',
    ]);
  });
});

describe('MLflow', () => {
  const info = { trace_id: 'tr-1', tags: { customer_id: 'a' } };
  const attributes = { 'mlflow.spanType': '"TOOL"', 'mlflow.spanInputs': json(order) };
  const span = {
    ...{ trace_id: 't', span_id: 's', parent_span_id: '', name: 'find_order', attributes },
    start_time_unix_nano: 1741185000000000000,
  };
  const older = {
    ...{ name: 'find_order', context: { span_id: '0x1', trace_id: '0x2' }, parent_id: null },
    ...{ start_time: 1741185000000000000, status_code: 'OK', attributes, events: [] },
  };
  const model = {
    ...span,
    name: 'ChatOpenAI',
    attributes: {
      'mlflow.spanType': '"CHAT_MODEL"',
      'mlflow.spanOutputs': json({
        choices: [
          {
            message: {
              role: 'assistant',
              tool_calls: [{ function: { name: 'find_order', arguments: '{"order_id": 7}' } }],
            },
          },
        ],
      }),
    },
  };

  test.each<[string, object, string]>([
    ['a tool', span, find],
    ['a tool, in version 2 of spans', older, find],
    ['what a model asks for', model, find],
    [
      'inputs as Python shows them',
      { ...span, attributes: { ...attributes, 'mlflow.spanInputs': json("{'order_id': 7}") } },
      find,
    ],
    ['a call that failed', { ...span, status: { code: 'ERROR' } }, 'a: !find_order(order_id=7)'],
  ])('%s', (_, one, want) => {
    const value = { info, data: { spans: [one] } };
    expect(read(value)).toEqual([want]);
    expect(read([value])).toEqual([want]);
  });
});

test('calls that failed, of LangSmith and tau2', () => {
  const run = { run_type: 'tool', name: 'find_order', start_time: time, inputs: order };
  const extra = { metadata: { customer_id: 'a' } };
  expect(read([{ ...run, extra, error: 'ToolException: no' }])).toEqual([
    'a: !find_order(order_id=7)',
  ]);
  const messages = [
    { role: 'assistant', tool_calls: [{ id: 'c1', name: 'find_order', arguments: order }] },
    { role: 'tool', id: 'c1', error: true, content: 'no' },
    { role: 'assistant', tool_calls: [{ id: 'c2', name: 'find_order', arguments: order }] },
    { role: 'tool', id: 'c2', error: false, content: 'ok' },
  ];
  expect(read({ task_id: 'a', termination_reason: 'user_stop', messages })).toEqual([
    'a: !find_order(order_id=7) find_order(order_id=7)',
  ]);
});

describe('formats that are known and not read are refused by name', () => {
  const atif = { schema_version: 'ATIF-v1.7', agent: { name: 'x' }, steps: [] };

  test.each<[string, unknown]>([
    ["AutoGen's state", { type: 'TeamState', version: '1.0.0', agent_states: {} }],
    ['ATIF', atif],
  ])('%s', (_, value) => {
    expect(read(value)).toEqual(['unsupported-trace ']);
  });

  const autogen = {
    ...{ type: 'ToolCallRequestEvent', source: 'agent' },
    content: [{ id: 'c', name: 'find_order', arguments: json(order) }],
  };
  const haystack = (role: string, content: string) => ({
    [role]: 'assistant',
    [content]: [{ tool_call: { tool_name: 'find_order', arguments: order, id: 'c' } }],
  });

  test.each<[string, unknown]>([
    ['AutoGen', { id: 'a', messages: [autogen], stop_reason: null }],
    ['Haystack', { id: 'a', messages: [haystack('role', 'content')] }],
    ['Haystack, of old', { id: 'a', messages: [haystack('_role', '_content')] }],
  ])('messages of %s are read', (_, value) => {
    expect(read(value)).toEqual([find]);
  });

  test('values of any kind where names stand are no such format', () => {
    const odd = { toString: {} };
    for (const key of ['kind', 'type', 'schema_version']) {
      expect(read([{ id: 'a', [key]: odd, messages: [openai] }])).toEqual([find]);
    }
  });
  const openai = {
    role: 'assistant',
    tool_calls: [{ function: { name: 'find_order', arguments: json(order) } }],
  };
});

describe('a line that is no JSON', () => {
  const spanOf = (trace: string, id: string) =>
    otlp([
      span([trace, `s${id}`], '1', {
        customer_id: id,
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'find_order',
        'gen_ai.tool.call.arguments': json(order),
      }),
    ]);
  const simulation = {
    ...{ task_id: 'a', termination_reason: 'user_stop' },
    messages: [{ role: 'assistant', tool_calls: [{ name: 'find_order', arguments: order }] }],
  };

  test('refuses all traces of its file, of any of which it may be', () => {
    const lines = [json(spanOf('t', 'a')), '{"resourceSpans":[{', json(spanOf('u', 'b'))];
    expect(read(lines.join('\n'))).toEqual([
      ...['a: unread', 'b: unread', 'json-syntax '],
      ...['unreadable-prediction ', 'unreadable-prediction '],
    ]);
  });

  test('is one lost where each line is a trace', () => {
    const lines = [json(simulation), '{"task_id":"b","termination_reason"'];
    expect(read(lines.join('\n'))).toEqual(['a: find_order(order_id=7)', 'json-syntax ']);
  });
});
