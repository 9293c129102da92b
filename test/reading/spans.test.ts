import { describe, expect, test } from 'vitest';
import { budget } from '../budget.ts';
import { readExport as read } from './read-export.ts';
import { attributes, otlp, span } from './trace-writers.ts';

const me = { customer_id: 'a' };
const chat = (more: object = {}) => ({ 'gen_ai.operation.name': 'chat', ...me, ...more });
const one = (more: object, events: object[] = []) =>
  otlp([{ ...span(['t', '1'], '1', { ...me, ...more }), events }]);
const event = (name: string, given: object) => ({ name, attributes: attributes(given) });
const json = (value: unknown) => JSON.stringify(value);

const find = 'a: find_order(order_id=7)';
const both = 'a: 1find_order(order_id=7) 1close_case()';
const semconv = [
  {
    role: 'assistant',
    parts: [
      { type: 'reasoning', content: 'find_order, then.' },
      { type: 'tool_call', id: 'c1', name: 'find_order', arguments: { order_id: 7 } },
      { type: 'tool_call', id: 'c2', name: 'close_case', arguments: null },
    ],
    finish_reason: 'tool_call',
  },
];
const openai = {
  role: 'assistant',
  content: null,
  tool_calls: [
    { id: 'c1', type: 'function', function: { name: 'find_order', arguments: '{"order_id":7}' } },
    { id: 'c2', type: 'function', function: { name: 'close_case', arguments: '' } },
  ],
};
const bedrock = [
  { text: 'Well.' },
  { toolUse: { toolUseId: 'c1', name: 'find_order', input: { order_id: 7 } } },
  { toolUse: { toolUseId: 'c2', name: 'close_case', input: {} } },
];
const openLlmetry = {
  'gen_ai.completion.0.role': 'assistant',
  'gen_ai.completion.0.finish_reason': 'tool_calls',
  'gen_ai.completion.0.tool_calls.0.id': 'c1',
  'gen_ai.completion.0.tool_calls.0.name': 'find_order',
  'gen_ai.completion.0.tool_calls.0.arguments': '{"order_id":7}',
  'gen_ai.completion.0.tool_calls.1.name': 'close_case',
  'gen_ai.completion.0.tool_calls.1.arguments': '{}',
};
const openInference = {
  'openinference.span.kind': 'LLM',
  'llm.output_messages.0.message.role': 'assistant',
  'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'find_order',
  'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"order_id":7}',
  'llm.output_messages.0.message.tool_calls.1.tool_call.function.name': 'close_case',
  'llm.output_messages.0.message.tool_calls.1.tool_call.function.arguments': '{}',
};

describe('several answers to one question', () => {
  const message = (order_id: number, more: object = {}) => ({
    role: 'assistant',
    parts: [{ type: 'tool_call', name: 'find_order', arguments: { order_id } }],
    ...more,
  });
  const ended = { finish_reason: 'tool_call' };
  const two = { 'gen_ai.output.messages': [message(7), message(8)] };
  test.each<[string, object, string]>([
    [
      'each with a reason for its end',
      { 'gen_ai.output.messages': [message(7, ended), message(8, ended)] },
      find,
    ],
    ['as many reasons as answers', { ...two, 'gen_ai.response.finish_reasons': ['a', 'b'] }, find],
    ['as many as were asked for', { ...two, 'gen_ai.request.choice.count': 2 }, find],
    [
      'as many as were asked for, of OpenInference',
      { 'llm.output_messages': [message(7), message(8)], 'llm.invocation_parameters': '{"n":2}' },
      find,
    ],
    ['of OpenLLMetry', { ...openLlmetryChoice(0, 7), ...openLlmetryChoice(1, 8) }, find],
  ])('count as the first: %s', (_, more, want) => {
    expect(read(one(chat(more)))).toEqual([want]);
  });

  test.each<[string, object]>([
    ['one answer in several messages', two],
    ['with one reason', { ...two, 'gen_ai.response.finish_reasons': ['tool_calls'] }],
    [
      'with results between them',
      {
        'gen_ai.output.messages': [
          message(7, ended),
          { role: 'tool', parts: [], finish_reason: 'stop' },
          message(8, ended),
        ],
      },
    ],
  ])('are read whole where they are none: %s', (_, more) => {
    expect(read(one(chat(more)))).toEqual(['a: 1find_order(order_id=7) 1find_order(order_id=8)']);
  });
});

function openLlmetryChoice(at: number, order_id: number) {
  const prefix = `gen_ai.completion.${at}`;
  return {
    [`${prefix}.role`]: 'assistant',
    [`${prefix}.finish_reason`]: 'tool_calls',
    [`${prefix}.tool_calls.0.name`]: 'find_order',
    [`${prefix}.tool_calls.0.arguments`]: json({ order_id }),
  };
}

describe('the spans of a client and a server of MCP, neither above the other', () => {
  const side = (id: string, session: string, request: number, trace = 't') =>
    span([trace, id], id, {
      ...{ ...me, 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find_order' },
      ...{ 'gen_ai.tool.call.arguments': json({ order_id: 7 }), 'mcp.method.name': 'tools/call' },
      ...{ 'mcp.session.id': session, 'jsonrpc.request.id': request },
    });

  test('are one call where they are of one request', () => {
    expect(read(otlp([side('1', 's', 3), side('2', 's', 3)]))).toEqual([find]);
  });

  test.each([
    ['s', 4],
    ['x', 3],
  ] as const)('are two of other requests: %s, %s', (session, request) => {
    const twice = 'a: find_order(order_id=7) find_order(order_id=7)';
    expect(read(otlp([side('1', 's', 3), side('2', session, request)]))).toEqual([twice]);
  });

  test('are one call in two traces, too, where the server keeps one of its own', () => {
    const asking = span(['t', '0'], 'chat', chat({ 'gen_ai.output.messages': '[]' }));
    const [client, server] = [side('1', 's', 3), side('2', 's', 3, 'u')];
    expect(read(otlp([client, server]))).toEqual([find]);
    expect(read(otlp([server, asking, client]))).toEqual([find]);
    const other = side('2', 's', 4, 'u');
    expect(read(otlp([client, other]))).toEqual([`${find} / find_order(order_id=7)`]);
  });
});

describe('calls that a model asks for', () => {
  test.each<[string, object, string]>([
    ['the conventions, as JSON text', one(chat({ 'gen_ai.output.messages': json(semconv) })), both],
    ['the conventions, structured', one(chat({ 'gen_ai.output.messages': semconv })), both],
    [
      'an event of the conventions',
      one(chat(), [
        event('gen_ai.client.inference.operation.details', { 'gen_ai.output.messages': semconv }),
      ]),
      both,
    ],
    [
      'gen_ai.choice',
      one(chat(), [
        event('gen_ai.choice', { index: 0, finish_reason: 'x', message: json(openai) }),
      ]),
      both,
    ],
    [
      'gen_ai.choice, the calls beside the message, and a second choice',
      one(chat(), [
        event('gen_ai.choice', { message: {}, tool_calls: openai.tool_calls }),
        event('gen_ai.choice', { index: 1, message: {}, tool_calls: openai.tool_calls }),
      ]),
      both,
    ],
    [
      'gen_ai.choice of Azure',
      one(chat(), [event('gen_ai.choice', { 'gen_ai.event.content': json({ message: openai }) })]),
      both,
    ],
    [
      'gen_ai.choice of Strands, which writes the content of a message of Bedrock',
      one(chat(), [event('gen_ai.choice', { finish_reason: 'tool_use', message: json(bedrock) })]),
      both,
    ],
    ['OpenLLMetry', one({ 'llm.request.type': 'chat', ...openLlmetry }), both],
    ['OpenInference', one(openInference), both],
    [
      'OpenInference, as a call of the first kind',
      one({
        'openinference.span.kind': 'LLM',
        'llm.output_messages.0.message.function_call_name': 'find_order',
        'llm.output_messages.0.message.function_call_arguments_json': '{"order_id":7}',
      }),
      find,
    ],
    [
      "Vercel's AI SDK",
      one({
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.response.toolCalls': json([
          {
            toolCallType: 'function',
            toolCallId: 'c',
            toolName: 'find_order',
            args: { order_id: 7 },
          },
        ]),
      }),
      find,
    ],
    [
      "Google ADK's answers",
      one({
        'gen_ai.system': 'gcp.vertex.agent',
        'gcp.vertex.agent.llm_response': json({
          content: {
            parts: [{ function_call: { name: 'find_order', args: { order_id: 7 } } }],
            role: 'model',
          },
        }),
      }),
      find,
    ],
    [
      'Pydantic AI, events in an attribute',
      one(chat({ events: json([{ 'event.name': 'gen_ai.choice', index: 0, message: openai }]) })),
      both,
    ],
    [
      "an answer of Bedrock's, and a call of a tool of the provider's own",
      one(
        chat({
          'gen_ai.output.messages': [
            {
              role: 'assistant',
              parts: [
                { type: { toString: {} } },
                { type: 'server_tool_call', name: 'web_search', server_tool_call: { type: 'x' } },
                { type: 'tool_call', name: 'find_order', arguments: '{"order_id": 7}' },
              ],
            },
          ],
        }),
      ),
      find,
    ],
    ['an answer without calls', one(chat({ 'gen_ai.output.messages': json([]) })), 'a: '],
  ])('%s', (_, value, want) => {
    expect(read(value)).toEqual([want]);
  });

  test('records of logs belong to their span, or stand for one that is not there', () => {
    const record = (more: object) => ({ traceId: 't', spanId: '1', timeUnixNano: '5', ...more });
    const body = (message: object) => ({
      kvlistValue: { values: attributes({ index: 0, message }) },
    });
    const logs = (...logRecords: object[]) => ({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
    const details = record({
      eventName: 'gen_ai.client.inference.operation.details',
      attributes: attributes({ ...me, 'gen_ai.output.messages': json(semconv) }),
    });
    const choice = record({
      attributes: attributes({ ...me, 'event.name': 'gen_ai.choice' }),
      body: body(openai),
    });
    expect(read(logs(details))).toEqual([both]);
    expect(read(logs(choice))).toEqual([both]);
    expect(read([logs(choice), one(chat())])).toEqual([both]);
    expect(read([logs(details), one(chat({ 'gen_ai.output.messages': semconv }))])).toEqual([both]);
  });
});

describe('spans of tools', () => {
  const openLlm = { 'traceloop.span.kind': 'tool', 'traceloop.entity.name': 'find_order' };
  const inference = { 'openinference.span.kind': 'TOOL', 'tool.name': 'find_order' };
  test.each<[string, object, string]>([
    [
      'OpenLLMetry, kwargs',
      { 'traceloop.entity.input': '{"args":[],"kwargs":{"order_id":7}}' },
      find,
    ],
    [
      'OpenLLMetry, of LangChain',
      { 'traceloop.entity.input': json({ input_str: "{'order_id': 7}", tags: [], kwargs: {} }) },
      find,
    ],
    [
      'OpenLLMetry, of LangChain with inputs',
      { 'traceloop.entity.input': json({ input_str: '7', inputs: { order_id: 7 }, kwargs: {} }) },
      find,
    ],
    ['OpenLLMetry, the arguments alone', { 'traceloop.entity.input': '{"order_id": 7}' }, find],
    [
      'by position: without names they cannot be read',
      { 'traceloop.entity.input': '{"args":[7],"kwargs":{}}' },
      'a: unread',
    ],
  ])('%s', (_, more, want) => {
    expect(read(one({ ...openLlm, ...more }))[0]).toBe(want);
  });

  test.each<[string, object]>([
    ['JSON text', { 'input.value': '{"order_id": 7}', 'input.mime_type': 'application/json' }],
    ["Python's text", { 'input.value': "{'order_id': 7}" }],
    ['a function', { 'input.value': '{"args": [], "kwargs": {"order_id": 7}}' }],
    ['in an object', { 'input.value': '{"input": "{\\"order_id\\": 7}"}' }],
  ])('OpenInference: %s', (_, more) => {
    expect(read(one({ ...inference, ...more }))).toEqual([find]);
  });

  test('are preferred to what the model asked for, never both', () => {
    const spans = [
      span(['t', '1'], '1', chat({ 'gen_ai.output.messages': json(semconv) })),
      span(['t', '2', '1'], '2', { ...inference, 'input.value': '{"order_id": 7}' }),
      span(['t', '3'], '3', { ...inference, 'tool.name': 'close_case', 'input.value': '{}' }),
    ];
    expect(read(otlp(spans))).toEqual(['a: find_order(order_id=7) close_case()']);
  });

  test.each<[string, object, object]>([
    ['error.type', { 'error.type': 'tool_error' }, {}],
    ["the span's status", {}, { status: { code: 2, message: 'no' } }],
    ["the status' name", {}, { status: { code: 'STATUS_CODE_ERROR' } }],
    ['the status that Strands writes', { 'tool.status': 'error' }, {}],
  ])('failed: %s', (_, more, around) => {
    const call = { ...me, ...inference, 'input.value': '{"order_id": 7}', ...more };
    expect(read(otlp([{ ...span(['t', '1'], '1', call), ...around }]))).toEqual([
      'a: !find_order(order_id=7)',
    ]);
  });
});

describe('a call that stands in two spans, one above the other, is one', () => {
  const call = (params?: object) => ({
    ...{ ...me, 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find_order' },
    ...(params && { 'gen_ai.tool.call.arguments': json(params) }),
  });
  const mcp = (params: object) => ({ ...call(params), 'mcp.method.name': 'tools/call' });
  const [seven, eight] = [{ order_id: 7 }, { order_id: 8 }];

  test.each<[string, object[], string]>([
    [
      "a protocol's client and server, inside of a framework's",
      [
        span(['t', '1'], '1', call(seven)),
        span(['t', '2', '1'], '2', mcp(seven)),
        span(['t', '3', '2'], '3', { 'http.request.method': 'POST' }),
        span(['t', '4', '3'], '4', mcp({ order_id: 7.0 })),
      ],
      find,
    ],
    [
      'the arguments are of the one that records them',
      [span(['t', '1'], '1', call()), span(['t', '2', '1'], '2', mcp(seven))],
      find,
    ],
    [
      'the inner one without arguments',
      [span(['t', '1'], '1', call(seven)), span(['t', '2', '1'], '2', call())],
      find,
    ],
    [
      'other arguments are another call',
      [span(['t', '1'], '1', call(seven)), span(['t', '2', '1'], '2', call(eight))],
      'a: find_order(order_id=7) find_order(order_id=8)',
    ],
    [
      'side by side are two',
      [
        span(['t', '0'], '0', { 'gen_ai.operation.name': 'invoke_agent' }),
        span(['t', '1', '0'], '1', call(seven)),
        span(['t', '2', '0'], '2', call(seven)),
      ],
      'a: find_order(order_id=7) find_order(order_id=7)',
    ],
    [
      "a model's answer, in the span of the framework and in that of the provider's library",
      [
        span(['t', '1'], '1', chat({ 'gen_ai.output.messages': json(semconv) })),
        span(['t', '2', '1'], '2', openLlmetry),
      ],
      both,
    ],
    [
      'what was asked for last, in the span of the agent as well',
      [
        span(['t', '0'], '1', {
          'ai.operationId': 'ai.generateText',
          'ai.response.toolCalls': json([{ toolName: 'close_case', args: {} }]),
        }),
        ...[
          { toolName: 'find_order', args: seven },
          { toolName: 'close_case', args: {} },
        ].map((asked, at) =>
          span(['t', `1${at}`, '0'], `${at + 1}`, {
            ...{ ...me, 'ai.operationId': 'ai.generateText.doGenerate' },
            'ai.response.toolCalls': json([asked]),
          }),
        ),
      ],
      'a: find_order(order_id=7) close_case()',
    ],
    [
      'in the span of the agent only',
      [
        span(['t', '0'], '1', {
          ...{ ...me, 'gen_ai.operation.name': 'invoke_agent' },
          'gen_ai.output.messages': json(semconv),
        }),
        span(['t', '1', '0'], '2', { 'gen_ai.operation.name': 'chat' }),
      ],
      both,
    ],
  ])('%s', (_, spans, want) => {
    expect(read(otlp(spans))).toEqual([want]);
  });

  test('a long chain of them takes no longer than its spans', () => {
    const spans = Array.from({ length: budget(20_000) }, (_, at) =>
      span(['t', `${at + 1}`, `${at}`], `${at + 1}`, call({ order_id: at % 2 })),
    );
    expect(read(otlp(spans))).toEqual(['a: find_order(order_id=0) find_order(order_id=1)']);
  });
});

describe('what may be a call and cannot be read is refused', () => {
  const unread = ['a: unread', expect.stringContaining('unreadable-prediction')];
  test.each<[string, object]>([
    ['a kind that nobody knows', one({ 'gen_ai.operation.name': 'call_tool' })],
    ['a call of MCP without its tool', one({ 'mcp.method.name': 'tools/call' })],
    ['of an instrumentation', one({ 'openinference.span.kind': 'FUNCTION' })],
    ['a span called like a tool', otlp([{ ...span(['t', '1'], '1', chat()), name: 'find_order' }])],
    [
      'an answer with calls that were not recorded',
      one(chat({ 'gen_ai.response.finish_reasons': ['tool_calls'] })),
    ],
    [
      'a part that nobody knows',
      one(
        chat({
          'gen_ai.output.messages': json([
            { role: 'assistant', parts: [{ type: 'my_tool_call' }] },
          ]),
        }),
      ),
    ],
  ])('%s', (_, value) => {
    expect(read(value)).toEqual(unread);
  });

  test('a call without a name, and one whose arguments are none, at their places', () => {
    const of = (part: object) =>
      one(chat({ 'gen_ai.output.messages': json([{ role: 'assistant', parts: [part] }]) }));
    const place = '/resourceSpans/0/scopeSpans/0/spans/0/attributes/2/value';
    expect(read(of({ type: 'tool_call', name: 7, arguments: {} }))).toEqual([
      'a: unread',
      `unreadable-call ${place}`,
    ]);
    expect(read(of({ type: 'tool_call', name: 'find_order', arguments: '[7' }))).toEqual([
      'a: unread',
      `unreadable-call ${place}`,
    ]);
  });

  test('what a tool does inside is none, nor are spans of models, retrievers and guardrails', () => {
    const spans = [
      span(['t', '1'], '1', {
        ...me,
        ...{ 'openinference.span.kind': 'TOOL', 'tool.name': 'find_order' },
        'input.value': '{"order_id": 7}',
      }),
      { ...span(['t', '2', '1'], '2', {}), name: 'find_order' },
      span(['t', '3', '1'], '3', { 'openinference.span.kind': 'RETRIEVER' }),
      span(['t', '4', '1'], '4', { 'gen_ai.operation.name': 'embeddings' }),
    ];
    expect(read(otlp(spans))).toEqual([find]);
  });
});

describe('wrappings', () => {
  const tool = {
    ...{ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find_order' },
    'gen_ai.tool.call.arguments': '{"order_id": 7}',
  };
  const spans = [
    {
      ...span(['W47/95gDgQPSabYzgT/GDA==', '7uGbfsPBsXM='], '2', tool),
      parentSpanId: '7uGbfsPBsXQ=',
    },
    span(['5b8efff798038103d269b633813fc60c', 'eee19b7ec3c1b174'], '1', {
      ...{ ...me, 'gen_ai.operation.name': 'invoke_agent' },
      'gen_ai.agent.name': 'main',
    }),
  ];
  const want = ['a: <main> find_order(order_id=7)'];
  const tags = (object: object) =>
    Object.entries(object).map(([key, value]) => ({ key, type: 'string', value }));

  test.each<[string, object]>([
    ['Tempo, batches', { batches: [{ instrumentationLibrarySpans: [{ spans }] }] }],
    ['Tempo, a trace', { trace: { resourceSpans: [{ scopeSpans: [{ spans }] }] } }],
    [
      'Jaeger',
      {
        data: [
          {
            traceID: 't',
            spans: [
              {
                ...{ traceID: 't', spanID: '2', startTime: 1741185000000002 },
                operationName: 'execute_tool find_order',
                references: [
                  { refType: 'FOLLOWS_FROM', traceID: 't', spanID: '9' },
                  { refType: 'CHILD_OF', traceID: 't', spanID: '1' },
                ],
                ...{ tags: tags(tool), logs: [], processID: 'p1' },
              },
              {
                ...{ traceID: 't', spanID: '1', startTime: 1741185000000001, references: [] },
                ...{ operationName: 'invoke_agent', logs: [], processID: 'p1' },
                tags: tags({
                  ...{ 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'main' },
                  'otel.status_code': 'ERROR',
                }),
              },
            ],
            processes: { p1: { serviceName: 's', tags: tags(me) } },
          },
        ],
      },
    ],
  ])('%s', (_, value) => {
    expect(read(value)).toEqual(want);
  });

  test('a file of spans in which no agent is at work says so', () => {
    expect(read(otlp([span(['t', '1'], '1', { 'http.request.method': 'GET' })]))).toEqual([
      'no-agent-trace ',
    ]);
    expect(read({ batches: [] })).toEqual(['no-agent-trace ']);
  });
});
