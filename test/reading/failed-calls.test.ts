import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import type { IngestOptions } from '../../src/reading/ingest-options.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { namedFormats, parameters, readText } from './support.ts';

const base: IngestOptions = {
  readText,
  formats: namedFormats,
  expand: expandLattice,
  task: 'run',
  isProfile: (id) => id === 'a',
  vocabulary: parameters,
};

/** The tools that a prediction calls, those with `!` that failed. */
function calls(value: unknown, options: Partial<IngestOptions> = {}) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const read = readPredictions([{ file: 'p', text, id: 'a' }], { ...base, ...options });
  expect(read.diagnostics).toEqual([]);
  return read.predictions.map(({ trajectories }) =>
    trajectories?.map((segments) =>
      segments
        .flatMap((segment) => segment.calls)
        .map(({ tool, failed }) => (failed ? `${tool}!` : tool))
        .join(' '),
    ),
  );
}

const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
const use = (id: string, name: string) => ({ type: 'tool_use', id, name, input: {} });
const legacy = (id: string, name: string) => ({
  id,
  type: 'function',
  function: { name, arguments: '{}' },
});
const says = (...content: unknown[]) => ({ role: 'assistant', content });
const ofServer = (isError = false) => ({ content: [{ type: 'text', text: 'no' }], isError });
const toolUse = (toolUseId: string, name: string) => ({ toolUse: { toolUseId, name, input: {} } });
const rpc = (id: number, more: object) => ({ jsonrpc: '2.0', id, ...more });
const asks = (id: number, name: string) =>
  rpc(id, { method: 'tools/call', params: { name, arguments: {} } });

describe('a call failed where its result, or it itself, says so', () => {
  test.each<[string, unknown]>([
    [
      'Anthropic',
      [
        says(use('1', 'f'), use('2', 'g')),
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: '1', content: 'no', is_error: true },
            { type: 'tool_result', tool_use_id: '2', content: 'yes', is_error: false },
          ],
        },
      ],
    ],
    [
      'the same id again',
      [
        says(use('1', 'f')),
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1', is_error: true }] },
        says(use('1', 'g')),
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: '1' }] },
      ],
    ],
    [
      'LangChain',
      [
        { type: 'ai', content: '', tool_calls: [{ name: 'f', args: {}, id: '1' }] },
        { type: 'tool', tool_call_id: '1', content: 'no', status: 'error' },
        { type: 'ai', content: '', tool_calls: [{ name: 'g', args: {}, id: '2' }] },
        { type: 'tool', tool_call_id: '2', content: 'yes', status: 'success' },
      ],
    ],
    [
      'chat messages with an error',
      [
        { role: 'assistant', tool_calls: [legacy('1', 'f'), legacy('2', 'g')] },
        { role: 'tool', tool_call_id: '1', content: 'no', error: true },
        { role: 'tool', tool_call_id: '2', content: 'yes', error: false },
      ],
    ],
    [
      'Bedrock',
      [
        says(toolUse('1', 'f'), toolUse('2', 'g')),
        {
          role: 'user',
          content: [
            { toolResult: { toolUseId: '1', status: 'error', content: [] } },
            { toolResult: { toolUseId: '2', status: 'success', content: [] } },
          ],
        },
      ],
    ],
    [
      'AI SDK, model messages',
      [
        says(
          { type: 'tool-call', toolCallId: '1', toolName: 'f', input: {} },
          { type: 'tool-call', toolCallId: '2', toolName: 'g', input: {} },
        ),
        {
          role: 'tool',
          content: [
            { type: 'tool-result', toolCallId: '1', output: { type: 'error-text', value: 'no' } },
            { type: 'tool-result', toolCallId: '2', output: { type: 'text', value: 'yes' } },
          ],
        },
      ],
    ],
    [
      'AI SDK, results of a server of MCP',
      [
        says(
          { type: 'tool-call', toolCallId: '1', toolName: 'f', input: {} },
          { type: 'tool-call', toolCallId: '2', toolName: 'g', input: {} },
        ),
        {
          role: 'tool',
          content: [
            {
              type: 'tool-result',
              toolCallId: '1',
              output: { type: 'json', value: ofServer(true) },
            },
            { type: 'tool-result', toolCallId: '2', output: { type: 'json', value: ofServer() } },
          ],
        },
      ],
    ],
    [
      'the text of a result of a server of MCP',
      [
        { role: 'assistant', tool_calls: [legacy('1', 'f'), legacy('2', 'g')] },
        { role: 'tool', tool_call_id: '1', content: JSON.stringify(ofServer(true)) },
        { role: 'tool', tool_call_id: '2', content: '{"isError":true,"why":"is no such result"}' },
      ],
    ],
    [
      'AI SDK, steps',
      {
        steps: [
          {
            finishReason: 'tool-calls',
            content: [
              { type: 'tool-call', toolCallId: '1', toolName: 'f', input: {} },
              { type: 'tool-call', toolCallId: '2', toolName: 'g', input: {} },
              { type: 'tool-error', toolCallId: '1', toolName: 'f', input: {}, error: 'no' },
            ],
          },
        ],
      },
    ],
    [
      'AI SDK, UI messages',
      [
        {
          role: 'assistant',
          parts: [
            { type: 'tool-f', toolCallId: '1', state: 'output-error', input: {}, errorText: 'no' },
            { type: 'tool-g', toolCallId: '2', state: 'output-available', input: {} },
          ],
        },
      ],
    ],
    [
      'Gemini',
      [
        {
          role: 'model',
          parts: [
            { functionCall: { id: '1', name: 'f', args: {} } },
            { functionCall: { id: '2', name: 'g', args: {} } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { id: '1', name: 'f', response: { error: 'no' } } },
            { functionResponse: { id: '2', name: 'g', response: { output: 'yes' } } },
          ],
        },
      ],
    ],
    [
      'MCP of the Responses API',
      [
        { type: 'mcp_call', id: '1', name: 'f', arguments: '{}', error: 'no' },
        { type: 'mcp_call', id: '2', name: 'g', arguments: '{}', error: null },
      ],
    ],
    [
      'Pydantic AI',
      [
        {
          kind: 'response',
          parts: ['f', 'g'].map((name) => ({
            part_kind: 'tool-call',
            tool_name: name,
            args: {},
            tool_call_id: name,
          })),
        },
        {
          kind: 'request',
          parts: [{ part_kind: 'retry-prompt', tool_name: 'f', content: 'no', tool_call_id: 'f' }],
        },
      ],
    ],
    [
      'JSON-RPC',
      lines(
        asks(1, 'f'),
        rpc(1, { result: { content: [], isError: true } }),
        asks(2, 'g'),
        rpc(2, { result: { content: [], isError: false } }),
      ),
    ],
    [
      'JSON-RPC, an error',
      lines(asks(1, 'f'), rpc(1, { error: { code: -32602, message: 'no' } }), asks(2, 'g')),
    ],
    [
      'tau2',
      {
        task_id: 'a',
        termination_reason: 'x',
        messages: [
          {
            role: 'assistant',
            tool_calls: [
              { id: '1', name: 'f', arguments: {} },
              { id: '2', name: 'g', arguments: {} },
            ],
          },
          { role: 'tool', id: '1', content: 'no', error: true },
          { role: 'tool', id: '2', content: 'yes', error: false },
        ],
      },
    ],
    [
      'runs of LangSmith',
      ['f', 'g'].map((name, at) => ({
        id: name,
        trace_id: 't',
        run_type: 'tool',
        name,
        inputs: {},
        error: name === 'f' ? 'no' : null,
        start_time: `2026-03-05T14:30:0${at}`,
        extra: { metadata: { customer_id: 'a' } },
      })),
    ],
    [
      'events of ADK',
      {
        eval_case_results: [
          {
            eval_id: 'a',
            eval_metric_result_per_invocation: [
              {
                actual_invocation: {
                  intermediate_data: {
                    invocation_events: [
                      {
                        author: 'x',
                        content: {
                          parts: [
                            { function_call: { id: '1', name: 'f', args: {} } },
                            { function_call: { id: '2', name: 'g', args: {} } },
                          ],
                        },
                      },
                      {
                        author: 'x',
                        content: {
                          parts: [
                            {
                              function_response: { id: '1', name: 'f', response: { error: 'no' } },
                            },
                          ],
                        },
                      },
                    ],
                  },
                },
              },
            ],
          },
        ],
      },
    ],
    [
      'calls in a list',
      [
        {
          id: 'a',
          trajectory: [
            { name: 'f', args: {}, status: 'error' },
            { name: 'g', args: {}, status: 'completed' },
          ],
        },
      ],
    ],
  ])('%s', (_, value) => {
    expect(calls(value)).toEqual([['f! g']]);
    expect(calls(value, { failedCalls: 'keep' })).toEqual([['f! g']]);
    expect(calls(value, { failedCalls: 'drop' })).toEqual([['g']]);
  });

  test('a run of failed calls alone has none, if they do not count', () => {
    const failed = { ...use('1', 'f'), is_error: true };
    expect(calls([says(failed)], { failedCalls: 'drop' })).toEqual([['']]);
  });
});
