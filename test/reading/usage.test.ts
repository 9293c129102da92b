import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { namedFormats, parameters, readText } from './support.ts';
import { otlp, span } from './trace-writers.ts';

const json = (value: unknown) => JSON.stringify(value);
const lines = (...values: unknown[]) => values.map(json).join('\n');

/** What is told of the resources of the trajectories of a file that is named after the profile `a`. */
function usagesIn(value: unknown) {
  const text = typeof value === 'string' ? value : json(value);
  const { predictions } = readPredictions([{ file: 'a.json', text, id: 'a' }], {
    task: 'run',
    trials: {},
    isProfile: (one) => one === 'a',
    readText,
    formats: namedFormats,
    expand: expandLattice,
    vocabulary: parameters,
  });
  return predictions.map(({ usages }) => usages);
}

const told = (input_tokens: number, output_tokens: number, more: object = {}) => {
  return [[{ input_tokens, output_tokens, ...more }]];
};
const input = { order_id: 7 };
const use = { type: 'tool_use', id: 'c1', name: 'find_order', input };
const message = { role: 'assistant', content: [use] };
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1' }] };
const chat = {
  role: 'assistant',
  tool_calls: [{ type: 'function', function: { name: 'find_order', arguments: json(input) } }],
};
const part = { functionCall: { name: 'find_order', args: input } };

describe('chats and answers', () => {
  test.each<[string, unknown, unknown]>([
    [
      'the Chat Completions API',
      { id: 'a', choices: [{ message: chat }], usage: { prompt_tokens: 9, completion_tokens: 4 } },
      told(9, 4),
    ],
    [
      'a line of its Batch API',
      lines({
        custom_id: 'a',
        response: {
          body: { choices: [{ message: chat }], usage: { prompt_tokens: 9, completion_tokens: 4 } },
        },
      }),
      told(9, 4),
    ],
    [
      'OpenRouter, with a cost',
      {
        id: 'a',
        choices: [{ message: chat }],
        usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13, cost: 0.02 },
      },
      told(9, 4, { cost: 0.02 }),
    ],
    [
      'the Responses API, whose input includes what a cache held',
      {
        customer_id: 'a',
        output: [{ type: 'function_call', name: 'find_order', arguments: json(input) }],
        usage: { input_tokens: 9, input_tokens_details: { cached_tokens: 5 }, output_tokens: 4 },
      },
      told(9, 4),
    ],
    [
      'the Messages API, whose input does not',
      {
        id: 'a',
        messages: [
          { ...message, usage: { input_tokens: 2, cache_read_input_tokens: 7, output_tokens: 4 } },
          result,
          { ...message, usage: { input_tokens: 3, cache_creation_input_tokens: 1 } },
        ],
      },
      told(13, 4),
    ],
    [
      'the Converse API',
      {
        customer_id: 'a',
        messages: [{ role: 'assistant', content: [{ toolUse: { name: 'find_order', input } }] }],
        usage: { inputTokens: 2, outputTokens: 4, totalTokens: 13, cacheReadInputTokens: 7 },
        metrics: { latencyMs: 1500 },
      },
      told(9, 4, { seconds: 1.5 }),
    ],
    [
      'the Gemini API, whose answer does not include thoughts',
      lines({
        key: 'a',
        response: {
          candidates: [{ content: { role: 'model', parts: [part] } }],
          usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 3, thoughtsTokenCount: 1 },
        },
      }),
      told(9, 4),
    ],
    [
      'the AI SDK: steps, and their sum',
      {
        customer_id: 'a',
        steps: [4, 5].map((inputTokens) => ({
          finishReason: 'tool-calls',
          content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'find_order', input }],
          usage: { inputTokens, outputTokens: 2, totalTokens: inputTokens + 2 },
        })),
        usage: { inputTokens: 5, outputTokens: 2 },
        totalUsage: { inputTokens: 9, outputTokens: 4 },
      },
      told(9, 4),
    ],
    [
      'the AI SDK, version 4',
      {
        customer_id: 'a',
        messages: [chat],
        usage: { promptTokens: 9, completionTokens: 4, totalTokens: 13 },
      },
      told(9, 4),
    ],
    ['nothing, where nothing is told', { id: 'a', messages: [chat] }, [undefined]],
    [
      'nothing of the simulated user, and nothing of what a tool says',
      [
        { role: 'user', content: 'x', usage: { prompt_tokens: 1, completion_tokens: 1 } },
        chat,
        { role: 'tool', content: '{}', usage: { prompt_tokens: 1, completion_tokens: 1 } },
      ],
      [undefined],
    ],
    [
      'nothing, where the counts are 0 or no numbers',
      { id: 'a', messages: [{ ...chat, usage: { prompt_tokens: 0, completion_tokens: 'many' } }] },
      [undefined],
    ],
  ])('%s', (_, value, want) => {
    expect(usagesIn(value)).toEqual(want);
  });
});

describe('sessions', () => {
  const session = { sessionId: 's', uuid: 'u' };
  const answer = (content: object, output_tokens: number) => ({
    ...{ ...session, type: 'assistant' },
    message: {
      ...{ id: 'msg_1', role: 'assistant', content: [content] },
      usage: { input_tokens: 9, output_tokens },
    },
  });
  const text = { type: 'text', text: 'One moment.' };
  test.each<[string, unknown, unknown]>([
    [
      'Claude Code: the lines of a message repeat its usage',
      lines(answer(text, 1), answer(use, 4)),
      told(9, 4),
    ],
    [
      'Claude Code: the last line sums up',
      lines(answer(text, 1), answer(use, 4), {
        ...{ type: 'result', subtype: 'success', session_id: 's', duration_ms: 2500 },
        ...{ total_cost_usd: 0.25, usage: { input_tokens: 9, output_tokens: 6 } },
      }),
      told(9, 6, { cost: 0.25, seconds: 2.5 }),
    ],
    [
      'Codex: a count of all tokens so far',
      lines(
        {
          type: 'response_item',
          payload: { type: 'function_call', name: 'find_order', arguments: json(input) },
        },
        ...[4, 9].map((input_tokens) => ({
          type: 'event_msg',
          payload: {
            type: 'token_count',
            info: { total_token_usage: { input_tokens, output_tokens: 4 } },
          },
        })),
      ),
      told(9, 4),
    ],
    [
      'Codex, printed: turns, each with all tokens so far',
      lines(
        ...[4, 9].flatMap((input_tokens, at) => [
          {
            type: 'item.completed',
            item: { id: `i${at}`, type: 'mcp_tool_call', tool: 'find_order', arguments: input },
          },
          { type: 'turn.completed', usage: { input_tokens, output_tokens: 4 } },
        ]),
      ),
      told(9, 4),
    ],
    [
      'ADK: its events',
      {
        ...{ app_name: 'x', id: 'a' },
        events: [5, 4].map((prompt_token_count) => ({
          ...{ author: 'helper', invocation_id: 'e' },
          content: { role: 'model', parts: [part] },
          usage_metadata: { prompt_token_count, candidates_token_count: 2 },
        })),
      },
      told(9, 4),
    ],
    [
      'LangChain: a message in its own words and its provider’s',
      [
        {
          type: 'ai',
          data: {
            ...{ content: '', tool_calls: [{ name: 'find_order', args: input, id: 'c' }] },
            usage_metadata: { input_tokens: 9, output_tokens: 4, total_tokens: 13 },
            response_metadata: { token_usage: { prompt_tokens: 9, completion_tokens: 4 } },
          },
        },
      ],
      told(9, 4),
    ],
    [
      'Pydantic AI',
      [
        {
          kind: 'response',
          parts: [{ part_kind: 'tool-call', tool_name: 'find_order', args: input }],
          usage: { request_tokens: 9, response_tokens: 4, total_tokens: 13 },
        },
      ],
      told(9, 4),
    ],
    [
      'the OpenAI Agents SDK: its answers beside its items',
      {
        customer_id: 'a',
        new_items: [
          {
            type: 'tool_call_item',
            raw_item: { type: 'function_call', name: 'find_order', arguments: json(input) },
          },
        ],
        raw_responses: [5, 4].map((input_tokens) => ({
          usage: { requests: 1, input_tokens, output_tokens: 2 },
        })),
      },
      told(9, 4),
    ],
  ])('%s', (_, value, want) => {
    expect(usagesIn(value)).toEqual(want);
  });
});

const resources = { input_tokens: 1200, output_tokens: 90 };

/** What the samples of the formats tell; their times are those of their records. */
test.each<[string, object]>([
  ['otel', { seconds: 2 }],
  ['phoenix', { cost: 0.0125, seconds: 5 }],
  ['langfuse', { cost: 0.0125, seconds: 4.5 }],
  ['openai-agents', { seconds: 5 }],
  ['mlflow', { cost: 0.0125, seconds: 0.0035 }],
  ['langsmith', { cost: 0.0125, seconds: 2 }],
  ['adk', {}],
  ['tau2', { cost: 0.0125, seconds: 9 }],
])('the sample of %s', (name, more) => {
  const sample = readFileSync(`formats/traces/${name}.sample.json`, 'utf8');
  expect(usagesIn(sample)).toEqual([[{ ...resources, ...more }]]);
});

const operation = (name: string, more: object = {}) => ({
  ...{ 'gen_ai.operation.name': name, customer_id: 'a' },
  ...more,
});
const counts = (input: number, output: number) => ({
  'gen_ai.usage.input_tokens': input,
  'gen_ai.usage.output_tokens': output,
});
const tool = span(
  ['t', 'f', 'r'],
  '5',
  operation('execute_tool', {
    'gen_ai.tool.name': 'find_order',
    'gen_ai.tool.call.arguments': json(input),
  }),
);
const model = (id: string, parent: string, attributes: object) =>
  span(['t', id, parent], `${3}`, operation('chat', attributes));

describe('spans: of a span and what is in it, the greater counts', () => {
  const root = (attributes: object = {}) =>
    span(['t', 'r', ''], '1', operation('invoke_agent', attributes));
  test.each<[string, object[], unknown]>([
    [
      'answers one after the other',
      [root(), model('m', 'r', counts(5, 3)), model('n', 'r', counts(4, 1)), tool],
      told(9, 4),
    ],
    [
      'and their sum in the span of the agent',
      [root(counts(9, 4)), model('m', 'r', counts(5, 3)), model('n', 'r', counts(4, 1)), tool],
      told(9, 4),
    ],
    [
      'and only the last of them in the span of the agent',
      [root(counts(4, 1)), model('m', 'r', counts(5, 3)), model('n', 'r', counts(4, 1)), tool],
      told(9, 4),
    ],
    [
      'an answer in the span of a framework and in that of a client',
      [root(), model('m', 'r', counts(9, 4)), model('n', 'm', counts(9, 4)), tool],
      told(9, 4),
    ],
    [
      'an answer in two spans side by side, with its id',
      [
        root(),
        model('m', 'r', { ...counts(9, 4), 'gen_ai.response.id': 'x' }),
        model('n', 'r', { ...counts(9, 4), 'gen_ai.response.id': 'x', 'gen_ai.usage.cost': 0.5 }),
        tool,
      ],
      told(9, 4, { cost: 0.5 }),
    ],
    ['the sum alone, where the answers were not exported', [root(counts(9, 4)), tool], told(9, 4)],
    [
      'older names',
      [
        model('m', '', {
          'gen_ai.usage.prompt_tokens': 9,
          'gen_ai.usage.completion_tokens': 4,
        }),
        tool,
      ],
      told(9, 4),
    ],
    [
      'OpenInference, with a cost',
      [
        model('m', '', {
          ...{ 'llm.token_count.prompt': 9, 'llm.token_count.completion': 4 },
          'llm.cost.total': 0.25,
        }),
        tool,
      ],
      told(9, 4, { cost: 0.25 }),
    ],
    [
      'the AI SDK, both names of whose spans tell the same',
      [
        model('m', '', { 'ai.usage.promptTokens': 9, 'ai.usage.completionTokens': 4 }),
        model('n', 'm', counts(9, 4)),
        tool,
      ],
      told(9, 4),
    ],
    [
      'MLflow',
      [
        model('m', '', {
          'mlflow.chat.tokenUsage': json({
            ...{ input_tokens: 9, output_tokens: 4, total_tokens: 13 },
            cache_read_input_tokens: 5,
          }),
          'mlflow.llm.cost': json({ input_cost: 0.25, output_cost: 0.5, total_cost: 0.75 }),
        }),
        tool,
      ],
      told(9, 4, { cost: 0.75 }),
    ],
    ['nothing', [root(), tool], [undefined]],
  ])('%s', (_, spans, want) => {
    expect(usagesIn(otlp(spans))).toEqual(want);
  });

  test('their time is from the first beginning to the last end', () => {
    const at = (value: object, end: string) => ({ ...value, endTimeUnixNano: end });
    const spans = [at(root(), '4000000001'), at(tool, '2500000001')];
    expect(usagesIn(otlp(spans))).toEqual([[{ seconds: 4 }]]);
  });
});

describe('exports', () => {
  const metadata = { customer_id: 'a' };
  const time = (second: number) => `2025-03-05T14:30:0${second}.500Z`;
  test.each<[string, unknown, unknown]>([
    [
      'Phoenix',
      [
        {
          ...{ name: 'x', context: { trace_id: 't', span_id: 's' }, span_kind: 'LLM' },
          ...{ start_time: time(1), end_time: time(3) },
          attributes: {
            ...{ metadata, llm: { token_count: { prompt: 9, completion: 4 } } },
            'llm.cost.total': 0.5,
          },
        },
      ],
      told(9, 4, { cost: 0.5, seconds: 2 }),
    ],
    [
      'Langfuse',
      [
        {
          ...{ id: 's', traceId: 't', type: 'GENERATION', metadata },
          ...{ startTime: time(1), endTime: time(3) },
          usageDetails: { input: 4, cache_read_input_tokens: 5, output: 4, total: 13 },
          costDetails: { input: 0.25, output: 0.25, total: 0.5 },
        },
      ],
      told(9, 4, { cost: 0.5, seconds: 2 }),
    ],
    [
      'Langfuse, older',
      [
        {
          ...{ id: 's', traceId: 't', type: 'GENERATION', metadata, startTime: time(1) },
          usage: { input: 9, output: 4, total: 13, unit: 'TOKENS', inputCost: 7 },
          ...{ calculatedTotalCost: 0.5, usageDetails: {}, costDetails: {} },
        },
      ],
      told(9, 4, { cost: 0.5 }),
    ],
    [
      "OpenAI's Agents SDK",
      [
        { object: 'trace', id: 'trace_1', metadata },
        {
          ...{ object: 'trace.span', id: 's', trace_id: 'trace_1', parent_id: null },
          ...{ started_at: time(1), ended_at: time(3) },
          span_data: { type: 'generation', usage: { input_tokens: 9, output_tokens: 4 } },
        },
      ],
      told(9, 4, { seconds: 2 }),
    ],
    [
      'LangSmith: a run sums up those in it; costs are text',
      {
        ...{ id: 'r', run_type: 'chain', name: 'x', extra: { metadata } },
        ...{ start_time: time(1), end_time: time(3) },
        ...{ prompt_tokens: 9, completion_tokens: 4, total_cost: '0.5' },
        child_runs: [5, 4].map((prompt_tokens) => ({
          ...{ id: `m${prompt_tokens}`, run_type: 'llm', name: 'y', outputs: { messages: [] } },
          ...{ start_time: time(1), prompt_tokens, completion_tokens: 2, total_cost: '0.25' },
        })),
      },
      told(9, 4, { cost: 0.5, seconds: 2 }),
    ],
    [
      "LangSmith: as LangChain's tracer writes it",
      {
        ...{ id: 'r', run_type: 'llm', name: 'x', extra: { metadata }, start_time: time(1) },
        outputs: {
          llm_output: { token_usage: { prompt_tokens: 9, completion_tokens: 4 } },
          generations: [],
        },
      },
      told(9, 4),
    ],
    [
      'ADK: the events of the session of a case',
      {
        eval_case_results: [
          {
            eval_id: 'a',
            eval_metric_result_per_invocation: [
              {
                actual_invocation: {
                  intermediate_data: { tool_uses: [{ name: 'find_order', args: input }] },
                },
              },
            ],
            session_details: {
              events: [
                { author: 'user', content: { role: 'user', parts: [] } },
                {
                  ...{ author: 'x', invocation_id: 'e', content: { role: 'model', parts: [part] } },
                  usage_metadata: { prompt_token_count: 9, candidates_token_count: 4 },
                },
              ],
            },
          },
        ],
      },
      told(9, 4),
    ],
    [
      "tau2: the agent's, not the simulated user's",
      {
        ...{ task_id: 'a', termination_reason: 'user_stop', duration: 7.5 },
        ...{ agent_cost: 0.75, user_cost: 3, start_time: time(1) },
        messages: [
          {
            role: 'user',
            content: 'x',
            usage: { prompt_tokens: 50, completion_tokens: 9 },
            cost: 3,
          },
          ...[5, 4].map((prompt_tokens) => ({
            ...{
              role: 'assistant',
              tool_calls: [{ id: 'c', name: 'find_order', arguments: input }],
            },
            ...{ usage: { prompt_tokens, completion_tokens: 2 }, cost: 0.25 },
          })),
        ],
      },
      told(9, 4, { cost: 0.75, seconds: 7.5 }),
    ],
    [
      'each trial of tau2 by itself',
      [1, 2].map((trial) => ({
        ...{ task_id: 'a', trial, termination_reason: 'user_stop', duration: trial },
        messages: [{ role: 'assistant', content: 'x' }],
      })),
      [[{ seconds: 1 }], [{ seconds: 2 }]],
    ],
  ])('%s', (_, value, want) => {
    expect(usagesIn(value)).toEqual(want);
  });
});
