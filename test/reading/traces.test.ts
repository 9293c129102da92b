import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import type { IngestOptions } from '../../src/reading/ingest-options.ts';
import { traces } from '../../src/reading/traces/traces.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { budget } from '../budget.ts';
import { briefWithMessages, namedFormats, readText } from './support.ts';
import { attributes, otlp, span } from './trace-writers.ts';

const base: IngestOptions = {
  task: 'plan',
  readText,
  formats: namedFormats,
  expand: expandLattice,
};
const file = 'traces.json';

function read(value: unknown, options: Partial<IngestOptions> = {}, id?: string) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return readPredictions([{ file, text, id }], { ...base, ...options });
}

function predicted(value: unknown, options: Partial<IngestOptions> = {}, id?: string) {
  const { predictions, diagnostics } = read(value, options, id);
  return [
    ...predictions.map((one) => [one.id, briefWithMessages(one)]),
    ...diagnostics.map(({ code, place }) => `${code} ${place.pointer ?? ''}`),
  ];
}

const sample = (name: string) =>
  JSON.parse(readFileSync(`formats/traces/${name}.sample.json`, 'utf8'));

const parallel = '1|verify_customer(customer_id="C7") 1|get_order(order_id=63920)';
const single = 'verify_customer(customer_id="C7") get_order(order_id=63920)';
const refund = 'issue_refund(order_id=63920; amount=49.9)';
const samples: Record<keyof typeof traces, string> = {
  'openai-chat': `${parallel} ${refund}`,
  'openai-responses': `${parallel} ${refund}`,
  anthropic: `${parallel} ${refund}`,
  'ai-sdk': `${parallel} ${refund}`,
  gemini: `${parallel} ${refund}`,
  bedrock: `${parallel} ${refund}`,
  otel: `<refund_order> ${single} ${refund}`,
  phoenix: `${single} ${refund}`,
  langfuse: `<refund_order> ${single} ${refund}`,
  'openai-agents': `<refund_order> ${single} ${refund}`,
  mlflow: `${single} ${refund}`,
  langsmith: `${single} ${refund}`,
  mastra: `<refund_order> ${single} ${refund}`,
  adk: `<refund_order> ${parallel} ${refund}`,
  tau2: `${parallel} ${refund}`,
};

describe('every format reads its sample', () => {
  test.each(Object.entries(traces))('%s', (name, { kind }) => {
    const value = sample(name);
    const given = kind === 'messages' ? [{ id: 'C7', messages: value }] : value;
    const { predictions, diagnostics } = read(given);
    expect(diagnostics).toEqual([]);
    expect(predictions.map((one) => [one.id, briefWithMessages(one)])).toEqual([
      ['C7', [samples[name as keyof typeof traces]]],
    ]);
    expect(predictions[0]?.repairs).toEqual({});
  });
});

const found = 'find_order(order_id=7)';
const say = (calls: unknown) => [{ id: 'a', messages: calls }];
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

describe('messages', () => {
  const use = (id: number) => ({ type: 'tool_use', name: 'find_order', input: { order_id: id } });
  const answer = { id: 'msg_1', type: 'message', role: 'assistant', content: [use(7)] };
  const part = { functionCall: { name: 'find_order', args: { order_id: 7 } } };
  const ui = { toolCallId: 'c', state: 'output-available', input: { order_id: 7 } };
  const item = {
    id: 'fc_1',
    type: 'function_call',
    call_id: 'c',
    name: 'find_order',
    arguments: '{"order_id":7}',
  };

  test.each<[string, unknown, string]>([
    ["Anthropic's answer", [answer], found],
    [
      'Gemini without arguments',
      [{ role: 'model', parts: [{ functionCall: { name: 'f' } }] }],
      'f()',
    ],
    [
      'Gemini from Python',
      [{ role: 'model', parts: [{ text: null, function_call: part.functionCall }] }],
      found,
    ],
    ['Gemini without a role', [{ parts: [part] }], found],
    [
      'AI SDK 4, model messages',
      [
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolName: 'find_order', args: { order_id: 7 } }],
        },
      ],
      found,
    ],
    [
      'AI SDK 4.2, UI messages, which have calls twice',
      [
        {
          role: 'assistant',
          content: '',
          parts: [
            {
              type: 'tool-invocation',
              toolInvocation: { state: 'result', toolName: 'find_order', args: { order_id: 7 } },
            },
          ],
          toolInvocations: [{ state: 'result', toolName: 'find_order', args: { order_id: 7 } }],
        },
      ],
      found,
    ],
    [
      'AI SDK, a call that was not finished, and one that failed',
      [
        {
          role: 'assistant',
          parts: [
            { type: 'tool-f', ...ui, state: 'input-streaming', input: { order: 1 } },
            { type: 'tool-find_order', ...ui, state: 'output-error' },
          ],
        },
      ],
      found,
    ],
    ['an item without the others', [item], found],
    [
      'calls of several responses',
      [
        item,
        { ...item, call_id: 'd' },
        { id: 'fco_1', type: 'function_call_output', call_id: 'c', output: 'ok' },
        item,
      ],
      `1|${found} 1|${found} ${found}`,
    ],
    ['a call that is said again before its result has come', [item, { ...item }], found],
    [
      'calls of several messages',
      [
        { role: 'assistant', content: [use(7), use(8)] },
        { role: 'assistant', content: [use(9)] },
        { role: 'assistant', content: [use(1), use(2)] },
      ],
      [
        '1|find_order(order_id=7) 1|find_order(order_id=8) find_order(order_id=9)',
        '2|find_order(order_id=1) 2|find_order(order_id=2)',
      ].join(' '),
    ],
  ])('%s', (_, messages, want) => {
    expect(predicted(say(messages))).toEqual([['a', [want]]]);
    expect(predicted(messages, {}, 'a')).toEqual([['a', [want]]]);
  });

  test('without calls the text counts, in any of the formats', () => {
    const text = '["tool: find_order(order_id=7)"]';
    for (const said of [
      { role: 'model', parts: [{ text: '["f"]', thought: true }, { text }] },
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: '["f"]' },
          { type: 'text', text },
        ],
      },
      { id: 'm', role: 'assistant', parts: [{ type: 'text', text }] },
      { role: 'assistant', content: [{ type: 'text', text }] },
    ]) {
      expect(predicted(say([said]))).toEqual([['a', [found]]]);
    }
  });

  test('a call without a name makes the prediction unreadable', () => {
    const nameless = [{ role: 'model', parts: [part, { functionCall: { args: {} } }] }];
    expect(predicted(say(nameless))).toEqual([['a', undefined], 'unreadable-prediction /0']);
  });

  test('arguments as text are mended, and that is counted', () => {
    const sayCall = (text: string) => {
      const call = { name: 'find_order', arguments: text };
      return read(say([{ role: 'assistant', tool_calls: [{ function: call }] }])).predictions;
    };
    const mended = sayCall("{'order_id': 7,}");
    expect(mended.map(briefWithMessages)).toEqual([[found]]);
    expect(mended[0]?.repairs).toMatchObject({ recovered: 1, invalid_commas: 1 });
    // What stands last may be half of a value.
    expect(sayCall("{'order_id': 7").map(briefWithMessages)).toEqual([undefined]);
  });

  test("lines of Anthropic's and Gemini's batch APIs", () => {
    const anthropic = lines(
      { custom_id: 'a', result: { type: 'succeeded', message: answer } },
      { custom_id: 'b', result: { type: 'errored', error: { type: 'error' } } },
    );
    const want = [['a', [found]], ['b', undefined], 'unreadable-prediction '];
    expect(predicted(anthropic)).toEqual(want);
    const gemini = lines(
      { key: 'a', response: { candidates: [{ content: { role: 'model', parts: [part] } }] } },
      { key: 'b', error: { code: 3 } },
    );
    expect(predicted(gemini)).toEqual(want);
  });

  test('a whole answer in a file named after the profile', () => {
    const candidates = [{ content: { parts: [part], role: 'model' } }];
    expect(predicted({ candidates, modelVersion: 'gemini' }, {}, 'a')).toEqual([['a', [found]]]);
    expect(predicted(answer, {}, 'a')).toEqual([['a', [found]]]);
    expect(predicted([{ id: 'a', contents: [{ parts: [part] }] }])).toEqual([['a', [found]]]);
  });
});

const tool = (order: number, more: object = {}) => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'find_order',
  'gen_ai.tool.call.arguments': JSON.stringify({ order_id: order }),
  ...more,
});
const agent = (name: string, more: object = {}) => ({
  'gen_ai.operation.name': 'invoke_agent',
  'gen_ai.agent.name': name,
  ...more,
});
const of = (id: string) => ({ customer_id: id });

describe('OpenTelemetry', () => {
  test('a trace may go through lines and files; its calls are ordered by nanoseconds', () => {
    const spans = [
      span(['t', '3'], '1741185000000000003', tool(3)),
      span(['t', '1'], '1741185000000000001', tool(1, of('a'))),
      span(['T', '2'], '1741185000000000002', tool(2)),
    ];
    const parts = spans.map((one) => JSON.stringify(otlp([one])));
    const sources = [
      { file: 'a.jsonl', text: `${parts[0]}\n${parts[1]}\n` },
      { file: 'b.json', text: parts[2] ?? '' },
    ];
    const { predictions, diagnostics } = readPredictions(sources, base);
    expect(diagnostics).toEqual([]);
    expect(predictions.map((one) => [one.id, briefWithMessages(one)])).toEqual([
      ['a', ['find_order(order_id=1) find_order(order_id=2) find_order(order_id=3)']],
    ]);
    expect(predicted(spans.map((one) => otlp([one])))).toHaveLength(1);
  });

  test('several traces of a profile are trajectories, as they began; groups part them', () => {
    const runs = (models: string[]) =>
      otlp([
        span(['late', '1'], '20', tool(2, { ...of('a'), model: models[0] })),
        span(['soon', '2'], '3', tool(1, { ...of('a'), model: models[1] })),
      ]);
    const [first, second] = ['find_order(order_id=1)', 'find_order(order_id=2)'];
    expect(predicted(runs(['m', 'm']), { groupBy: ['model'] })).toEqual([['a', [first, second]]]);
    expect(predicted(runs(['m1', 'm2']), { groupBy: ['model'] })).toEqual([
      ['a', [second]],
      ['a', [first]],
    ]);
    expect(predicted(runs(['m', 'm']), { groupBy: ['none'] })[1]).toBe('unknown-group-field ');
  });

  test('agents are those of the nearest agent span upwards', () => {
    const spans = [
      span(['t', 'root'], '1', agent('main', of('a'))),
      span(['t', 'sub', 'root'], '4', agent('sub')),
      span(['t', 'chat', 'sub'], '5', { 'gen_ai.operation.name': 'chat' }),
      span(['t', '1', 'root'], '2', tool(1)),
      span(['t', '2', 'chat'], '6', tool(2)),
      span(['t', '3', 'root'], '7', tool(3)),
    ];
    const want =
      '<main> find_order(order_id=1) <sub> find_order(order_id=2) <main> find_order(order_id=3)';
    expect(predicted(otlp(spans))).toEqual([['a', [want]]]);
  });

  test('parents that go round, or are missing, name no agent', () => {
    const spans = [
      span(['t', '1', '2'], '1', tool(7, of('a'))),
      span(['t', '2', '1'], '2', { 'gen_ai.operation.name': 'chat' }),
      span(['t', '3', 'gone'], '3', tool(7)),
    ];
    expect(predicted(otlp(spans))).toEqual([['a', [`${found} ${found}`]]]);
  });

  test.each<[string, object]>([
    ['structured', tool(0, { 'gen_ai.tool.call.arguments': { order_id: 7 } })],
    ["ADK's", { ...named(), 'gcp.vertex.agent.tool_call_args': '{"order_id": 7}' }],
    [
      'of Pydantic AI before its version 3',
      { 'gen_ai.tool.name': 'find_order', tool_arguments: '{"order_id": 7}' },
    ],
    [
      "of Vercel's AI SDK",
      {
        'ai.operationId': 'ai.toolCall',
        'ai.toolCall.name': 'find_order',
        'ai.toolCall.args': '{"order_id": 7}',
      },
    ],
  ])('arguments: %s', (_, attributes) => {
    expect(predicted(otlp([span(['t', '1'], '1', { ...attributes, ...of('a') })]))).toEqual([
      ['a', [found]],
    ]);
  });

  test('arguments in an event, as Strands Agents write them; elsewhere it holds a result', () => {
    const events = [
      { name: 'gen_ai.tool.message', attributes: attributes({ content: '{"order_id": 7}' }) },
    ];
    const spans = [{ ...span(['t', '1'], '1', { ...named(), ...of('a') }), events }];
    const by = (name: string) => ({
      resourceSpans: [{ scopeSpans: [{ scope: { name }, spans }] }],
    });
    expect(predicted(by('strands.telemetry.tracer'))).toEqual([['a', [found]]]);
    expect(predicted(by('others'))).toEqual([['a', ['find_order']]]);
  });

  test('where no arguments are recorded it is a prediction of names', () => {
    const spans = [span(['t', '1'], '1', { ...named(), ...of('a') })];
    expect(predicted(otlp(spans))).toEqual([['a', ['find_order']]]);
  });

  test('spans that came twice, and the one that ADK sums up with, are one call', () => {
    const one = span(['t', '1'], '1', tool(7, of('a')));
    const merged = span(['t', '2'], '2', tool(7, { 'gen_ai.tool.name': '(merged tools)' }));
    expect(predicted(otlp([one, one, merged]))).toEqual([['a', [found]]]);
  });

  test('a run without calls is an empty trajectory; traces of other systems are none', () => {
    const spans = [
      span(['t', '1'], '1', agent('main', of('a'))),
      span(['t', '2'], '2', { 'gen_ai.response.finish_reasons': ['stop'] }),
      span(['u', '1'], '1', { 'http.request.method': 'GET' }),
    ];
    expect(predicted(otlp(spans))).toEqual([['a', ['']]]);
  });

  test('integers are exact', () => {
    const spans = [span(['t', '1'], '1', { ...named(), ...of('a') })];
    const text = JSON.stringify(otlp(spans)).replace(
      '"key":"customer_id"',
      '"key":"gen_ai.tool.call.arguments","value":{"kvlistValue":{"values":[{"key":"order_id","value":{"intValue":"9007199254740993"}}]}}},{"key":"customer_id"',
    );
    expect(predicted(text)).toEqual([['a', ['find_order(order_id=9007199254740993)']]]);
  });

  test('ids: of a resource only where no span says, as are groups', () => {
    const shared = { 'user.id': 'service' };
    const root = span(['t', '1'], '1', { 'gen_ai.operation.name': 'chat', 'user.id': 'C7' });
    const child = (more: object = {}) => span(['t', '2', '1'], '2', tool(7, more));
    const options = { idFrom: 'user.id', groupBy: ['user.id'] };
    const ids = (...spans: object[]) => {
      const { predictions, diagnostics } = read(otlp(spans, shared), options);
      return [
        ...predictions.map(({ id, groups }) => `${id} ${groups['user.id']}`),
        ...diagnostics.map(({ code }) => code),
      ];
    };
    expect(ids(root, child())).toEqual(['C7 C7']);
    expect(ids(child(), root)).toEqual(['C7 C7']);
    expect(ids(child())).toEqual(['service service']);
    expect(ids(root, child({ 'user.id': 'C8' }))).toEqual(['several-ids']);
  });

  test('ids: of a LangSmith run itself only where no metadata says', () => {
    const run = (id: string, more: object) => ({
      ...{ id, trace_id: 't', run_type: 'tool', name: 'f', inputs: {} },
      ...{ start_time: '2025-03-05T14:30:00Z', ...more },
    });
    const runs = (...all: object[]) => read(all, { idFrom: 'user' });
    const root = run('1', { extra: { metadata: { user: 'C7' } } });
    const ids = runs(run('2', { user: 'service' }), root);
    expect(ids.predictions.map(({ id }) => id)).toEqual(['C7']);
    expect(ids.diagnostics).toEqual([]);
    expect(runs(run('2', { user: 'service' })).predictions[0]?.id).toBe('service');
  });

  test('ids: of the span, of the resource, of the conversation, or where one says', () => {
    const at = (more: object, resource: object = {}) =>
      otlp([span(['t', '1'], '1', tool(7, more))], resource);
    const conversation = { 'gen_ai.conversation.id': 'a' };
    for (const value of [at(of('a')), at({}, of('a')), at(conversation), at(of('a'), of('b'))]) {
      expect(predicted(value)).toEqual([['a', [found]]]);
    }
    for (const name of ['ai.telemetry.metadata', 'langfuse.trace.metadata', 'x.properties']) {
      const told = at({ [`${name}.customer_id`]: 'a', 'gen_ai.conversation.id': 'b' });
      expect(predicted(told)).toEqual([['a', [found]]]);
      expect(predicted(at({ ...of('a'), [`${name}.customer_id`]: 'b' }))).toEqual([['a', [found]]]);
    }
    const other = at({ ...of('b'), 'user.id': 'a' });
    expect(predicted(other, { idFrom: 'user.id' })).toEqual([['a', [found]]]);
    expect(predicted(other, { idField: 'user.id' })).toEqual([['a', [found]]]);
  });

  test.each<[string, object, string]>([
    ['no id', tool(7), 'prediction-without-id'],
    ['an id that is none', tool(7, { customer_id: true }), 'invalid-id'],
    ['no name', tool(7, { ...of('a'), 'gen_ai.tool.name': '' }), 'unreadable-call'],
  ])('%s is said with its place', (_, attributes, code) => {
    const value = otlp([span(['t', '1'], '1', attributes)]);
    expect(predicted(value).at(-1)).toBe(`${code} /resourceSpans/0/scopeSpans/0/spans/0`);
  });

  test('spans without a trace are one each', () => {
    const [one, two] = ['a', 'b'].map((id) => ({
      ...span(['', '1'], '1', tool(7, of(id))),
      traceId: undefined,
    }));
    expect(predicted(otlp([one ?? {}, two ?? {}]))).toEqual([
      ['a', [found]],
      ['b', [found]],
    ]);
  });

  test('two profiles in one trace are no prediction', () => {
    const spans = [
      span(['t', '1'], '1', tool(7, of('a'))),
      span(['t', '2'], '2', tool(7, of('b'))),
    ];
    const { predictions, diagnostics } = read(otlp(spans));
    expect(predictions).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: 'several-ids', data: { field: 'customer_id', ids: ['a', 'b'] } },
    ]);
  });

  test('arguments that are no object, and calls without a time, make the profile unreadable', () => {
    const bad = { 'gen_ai.tool.call.arguments': '[1]' };
    const spans = [
      span(['t', '1'], '1', tool(7, { ...of('a'), ...bad })),
      span(['t', '2'], '0', tool(7)),
      span(['u', '3'], '1', tool(7, of('a'))),
    ];
    const { predictions, diagnostics } = read(otlp(spans));
    expect(predictions).toMatchObject([{ id: 'a', trajectories: undefined, repairs: {} }]);
    const place = '/resourceSpans/0/scopeSpans/0/spans';
    expect(diagnostics).toMatchObject([
      {
        code: 'unreadable-call',
        place: { file, pointer: `${place}/0/attributes/2/value` },
        data: { tool: 'find_order', problem: 'arguments', found: 'text' },
        profile: { id: 'a' },
      },
      { place: { pointer: `${place}/1` }, data: { problem: 'start' } },
    ]);
  });

  test('a trace of a profile that has a prediction already does not count', () => {
    const sources = [
      { file: 'a.json', text: JSON.stringify(otlp([span(['t', '1'], '1', tool(7, of('a')))])) },
      { file: 'b.json', text: '{"a": [["find_order"]]}' },
    ];
    const { predictions, diagnostics } = readPredictions(sources, base);
    expect(predictions.map(briefWithMessages)).toEqual([['find_order']]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['doubled-prediction']);
  });
});

function named() {
  return { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find_order' };
}

describe('LangSmith', () => {
  const run = (id: string, start: unknown, more: object = {}) => ({
    id,
    run_type: 'tool',
    name: 'find_order',
    start_time: start,
    inputs: { order_id: 7 },
    extra: { metadata: of('a') },
    trace_id: 't',
    ...more,
  });
  const chain = { run_type: 'chain', name: 'main', inputs: {} };

  test('a list, lines, the answer of a query, one run, and a tree', () => {
    const runs = [run('1', '2025-03-05T14:30:00Z'), run('2', '2025-03-05T14:30:01Z')];
    const { trace_id: _, extra: __, ...bare } = run('2', 2);
    const tree = { ...run('0', 1, chain), trace_id: undefined, child_runs: [bare] };
    const two = [['a', [`${found} ${found}`]]];
    for (const value of [runs, lines(...runs), { runs, cursors: {} }]) {
      expect(predicted(value)).toEqual(two);
    }
    for (const value of [runs[0], tree]) expect(predicted(value)).toEqual([['a', [found]]]);
    for (const id of [null, undefined]) {
      expect(predicted(runs.map((each) => ({ ...each, id })))).toEqual(two);
    }
  });

  test('a trace of more runs, and more faults, than a call takes arguments', () => {
    const ids = Array.from({ length: budget(130_000) }, (_, id) => String(id));
    const { predictions, diagnostics } = read(ids.map((id) => run(id, 'soon')));
    expect(predictions.map(({ id }) => id)).toEqual(['a']);
    expect(diagnostics).toHaveLength(ids.length);
  });

  test('times are text with or without a zone, or milliseconds; runs that come twice are one', () => {
    const inputs = (order: number) => ({ inputs: { order_id: order } });
    const mixed = [
      run('3', 1741185000000.5, inputs(3)),
      run('2', '2025-03-05T15:30:00.000001+01:00', inputs(2)),
      run('1', '2025-03-05T14:30:00', inputs(1)),
      run('1', '2025-03-05T14:30:00', inputs(1)),
    ];
    expect(predicted(mixed)).toEqual([
      ['a', ['find_order(order_id=1) find_order(order_id=2) find_order(order_id=3)']],
    ]);
  });

  test('without a trace, parents say which runs belong together', () => {
    const child = (id: string, parent: string) =>
      run(id, '2025-03-05', { trace_id: null, parent_run_id: parent, extra: {} });
    const root = run('0', '2025-03-05', { ...chain, trace_id: null });
    expect(predicted([child('2', '1'), { ...child('1', '0'), ...chain }, root])).toEqual([
      ['a', [found]],
    ]);
    const round = [child('1', '2'), child('2', '1')].map((one) => ({
      ...one,
      extra: { metadata: of('a') },
    }));
    expect(predicted(round)).toEqual([['a', [found, found]]]);
  });

  test.each<[string, unknown, string]>([
    ['as JSON text', { input: '{"order_id": 7}' }, found],
    [
      'as Python shows them',
      { input: "{'order_id': 7, 'now': True}" },
      'find_order(order_id=7; now=true)',
    ],
    ['a text that is none', { input: 'order 7' }, 'find_order(input="order 7")'],
  ])('arguments %s', (_, inputs, want) => {
    const { predictions } = read([run('1', '2025-03-05', { inputs })]);
    expect([predictions.map(briefWithMessages), predictions[0]?.repairs]).toEqual([[[want]], {}]);
  });

  test('a parameter called input is one where the gold has it', () => {
    const value = [run('1', '2025-03-05', { inputs: { input: '{"a": 1}' } })];
    const vocabulary = new Map([['find_order', ['input']]]);
    expect(predicted(value, { vocabulary })).toEqual([['a', ['find_order(input="{\\"a\\": 1}")']]]);
  });

  test('ids: a key of the metadata, or a path', () => {
    const inputs = { order_id: 7, who: 'b' };
    const value = [run('1', '2025-03-05', { inputs, extra: { metadata: { thread_id: 'a' } } })];
    const idOf = (idFrom?: string) => read(value, { idFrom }).predictions.map(({ id }) => id);
    expect([idOf('thread_id'), idOf('inputs.who'), idOf()]).toEqual([['a'], ['b'], []]);
  });

  test('what cannot be mapped', () => {
    const value = [
      run('1', null),
      run('2', '2025-03-05', { inputs: [7] }),
      run('3', '2025-03-05', { name: null }),
    ];
    expect(predicted(value)).toEqual([
      ['a', undefined],
      'unreadable-call /1/inputs',
      'unreadable-call /2',
      'unreadable-call /0',
    ]);
  });
});

describe("ADK's results", () => {
  const use = { id: 'x', name: 'find_order', args: { order_id: 7 } };
  const results = (data: readonly unknown[], more: object = {}) => ({
    evalSetId: 'set',
    evalCaseResults: [
      {
        evalId: 'a',
        evalMetricResultPerInvocation: data.map((intermediateData) => ({
          actualInvocation: { intermediateData },
        })),
        ...more,
      },
    ],
  });

  test('older ones have a list of calls; invocations follow one another; camel case', () => {
    const data = [{ toolUses: [use, { name: 'f' }] }, null, { toolUses: [use] }];
    expect(predicted(results(data))).toEqual([['a', [`${found} f() ${found}`]]]);
    expect(predicted(results([{ toolUses: [{ name: 'f' }] }]))).toEqual([['a', ['f()']]]);
  });

  test('as JSON text inside of JSON, as older versions write the file', () => {
    const text = JSON.stringify(JSON.stringify(results([{ toolUses: [use] }])));
    expect(predicted(text)).toEqual([['a', [found]]]);
  });

  test('a case by itself, and an id from elsewhere', () => {
    const { evalCaseResults: [one] = [] } = results([{ toolUses: [use] }], {
      sessionDetails: { state: { customer: 'b' } },
    });
    expect(predicted(one)).toEqual([['a', [found]]]);
    const idFrom = 'sessionDetails.state.customer';
    expect(predicted(one, { idFrom })).toEqual([['b', [found]]]);
  });

  test('what cannot be mapped', () => {
    const data = { invocationEvents: [{ content: { parts: [{ functionCall: { args: 1 } }] } }] };
    const bad = { toolUses: [{ name: 'f', args: [1] }] };
    const place = '/evalCaseResults/0/evalMetricResultPerInvocation';
    const inside = 'actualInvocation/intermediateData';
    expect(predicted(results([data, bad]))).toEqual([
      ['a', undefined],
      `unreadable-call ${place}/0/${inside}/invocationEvents/0/content/parts/0/functionCall`,
      `unreadable-call ${place}/1/${inside}/toolUses/0/args`,
    ]);
  });
});

describe('tau2', () => {
  const simulation = (trial: number, start: string, messages: unknown) => ({
    id: `s${trial}`,
    task_id: 'a',
    trial,
    start_time: start,
    termination_reason: 'user_stop',
    messages,
  });
  const make = (order: number) => [
    { role: 'assistant', tool_calls: [{ name: 'find_order', arguments: { order_id: order } }] },
  ];
  const trials = {
    info: { agent_info: { llm: 'gpt' } },
    simulations: [
      simulation(1, '2025-03-05T14:31:00', make(2)),
      simulation(0, '2025-03-05T14:30:00', make(1)),
    ],
  };
  const [first, second] = ['find_order(order_id=1)', 'find_order(order_id=2)'];

  test('trials of a task are trajectories, unless they are grouped by', () => {
    expect(predicted(trials)).toEqual([['a', [first, second]]]);
    const { predictions } = read(trials, { groupBy: ['trial', 'info.agent_info.llm'] });
    expect(predictions.map((one) => [one.groups, briefWithMessages(one)])).toEqual([
      [{ trial: '1', 'info.agent_info.llm': 'gpt' }, [second]],
      [{ trial: '0', 'info.agent_info.llm': 'gpt' }, [first]],
    ]);
    expect(predicted(trials.simulations[0])).toEqual([['a', [second]]]);
  });

  test('a file of results needs tasks and messages, and no more', () => {
    const bare = { task_id: 'a', messages: make(1) };
    expect(predicted({ simulations: [bare] })).toEqual([['a', [first]]]);
  });

  test('what cannot be mapped', () => {
    const calls = [{ name: 'f', arguments: '{' }, { name: 'f' }, 'f'];
    const bad = [
      simulation(0, '', undefined),
      simulation(1, '', [{ role: 'assistant', tool_calls: calls }]),
    ];
    const { task_id: _, ...nobody } = simulation(2, '', []);
    expect(predicted({ simulations: [...bad, nobody] })).toEqual([
      ['a', undefined],
      'unreadable-call /simulations/0',
      'unreadable-call /simulations/1/messages/0/tool_calls/0/arguments',
      'unreadable-call /simulations/1/messages/0/tool_calls/2',
      'prediction-without-id /simulations/2',
    ]);
  });
});

describe('ids of other predictions', () => {
  const record = { id: 'x', metadata: { customer: 'a' }, trajectory: ['find_order'] };
  const want = [['a', ['find_order']]];

  test('by path, in a list, in lines and in one record', () => {
    const idFrom = 'metadata.customer';
    for (const value of [[record], lines(record, { ...record, metadata: {} }), record]) {
      expect(predicted(value, { idFrom })[0]).toEqual(want[0]);
    }
    expect(predicted([record], { idFrom: 'metadata.none' })).toEqual(['prediction-without-id /0']);
    expect(predicted([{ ...record, metadata: { customer: [] } }], { idFrom })).toEqual([
      'invalid-id /0/metadata/customer',
    ]);
  });

  test('the name of a file counts where there is no record', () => {
    expect(predicted(['find_order'], { idFrom: 'metadata.customer' }, 'a')).toEqual(want);
  });
});
