import { type ExportWriter, finished, otlp, span, type WrittenTurn } from './trace-writers.ts';

const second = (t: number, at: number) => `2025-03-05T14:${10 + t}:${10 + at}.000001+00:00`;
const nano = (t: number, at: number) => `${1741185000000000000n + BigInt(t * 1000 + at)}`;

const openaiCalls = (calls: WrittenTurn) =>
  calls.map(({ tool, params }) => ({
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(params) },
  }));

/** OTLP whose spans are of models only: what they asked for is written in one way or another. */
const asked =
  (write: (calls: WrittenTurn) => object): ExportWriter =>
  (id, trajectories) =>
    otlp(
      trajectories.flatMap((turns, t) => [
        ...turns
          .map((calls, at) => span([`${id}-${t}`, `s${at}`, 'root'], nano(t, at + 1), write(calls)))
          .reverse(),
        span([`${id}-${t}`, 'root'], nano(t, 0), {
          'gen_ai.operation.name': 'invoke_agent',
          customer_id: id,
          ...finished,
        }),
      ]),
    );

const numbered = (prefix: string, calls: WrittenTurn, inner: string) =>
  Object.fromEntries(
    calls.flatMap(({ tool, params }, at) => [
      [`${prefix}.${at}.${inner}name`, tool],
      [`${prefix}.${at}.${inner}arguments`, JSON.stringify(params)],
    ]),
  );

export const spanWriters: Record<string, ExportWriter> = {
  'otel, messages': asked((calls) => ({
    'gen_ai.operation.name': 'chat',
    'gen_ai.output.messages': JSON.stringify([
      {
        role: 'assistant',
        parts: calls.map(({ tool, params }) => ({
          type: 'tool_call',
          name: tool,
          arguments: params,
        })),
      },
    ]),
  })),
  'otel, of OpenLLMetry': asked((calls) => numbered('gen_ai.completion.0.tool_calls', calls, '')),
  'otel, of OpenInference': asked((calls) =>
    numbered('llm.output_messages.0.message.tool_calls', calls, 'tool_call.function.'),
  ),
  phoenix: (id, trajectories) =>
    trajectories.flatMap((turns, t) => {
      const context = (span_id: string) => ({ context: { trace_id: `${id}-${t}`, span_id } });
      const tools = turns.flat().map(({ tool, params }, at) => ({
        ...{ name: tool, ...context(`s${at}`), parent_id: 'root', span_kind: 'TOOL' },
        start_time: second(t, at + 1),
        attributes: { tool: { name: tool }, input: { value: JSON.stringify(params) } },
      }));
      const attributes = { customer_id: id, 'llm.output_messages.0.message.content': 'Done.' };
      const root = { ...context('root'), span_kind: 'AGENT', start_time: second(t, 0), attributes };
      return [...tools.reverse(), root];
    }),
  langfuse: (id, trajectories) =>
    trajectories.map((turns, t) => ({
      id: `${id}-${t}`,
      metadata: { customer_id: id },
      observations: turns
        .map((calls, at) => ({
          ...{ id: `o${at}`, traceId: `${id}-${t}`, type: 'GENERATION', name: 'model' },
          startTime: second(t, at),
          output: { role: 'assistant', tool_calls: openaiCalls(calls) },
        }))
        .reverse()
        .concat({
          ...{ id: 'last', traceId: `${id}-${t}`, type: 'GENERATION', name: 'model' },
          startTime: second(t, turns.length),
          output: { role: 'assistant', tool_calls: [] },
        }),
    })),
  'openai-agents': (id, trajectories) => ({
    data: trajectories.flatMap((turns, t) => {
      const trace = `trace_${id}${t}`;
      const spans = turns.flat().map(({ tool, params }, at) => ({
        ...{ object: 'trace.span', id: `span_${at}`, trace_id: trace, parent_id: null },
        started_at: second(t, at + 1),
        span_data: { type: 'function', name: tool, input: JSON.stringify(params) },
      }));
      const agent = {
        ...{ object: 'trace.span', id: 'span_root', trace_id: trace, started_at: second(t, 0) },
        span_data: { type: 'generation', output: [{ role: 'assistant', content: 'Done.' }] },
      };
      return [
        ...[...spans, agent].reverse(),
        { object: 'trace', id: trace, metadata: { customer_id: id } },
      ];
    }),
  }),
  mlflow: (id, trajectories) =>
    trajectories.map((turns, t) => {
      const root = {
        ...{ trace_id: `${id}-${t}`, span_id: 'root', name: 'agent', parent_span_id: null },
        start_time_unix_nano: nano(t, 0),
        attributes: { 'mlflow.spanType': '"LLM"', 'mlflow.spanOutputs': '"Done."' },
      };
      const spans = turns.flat().map(({ tool, params }, at) => ({
        ...{ trace_id: `${id}-${t}`, span_id: `s${at}`, name: tool, parent_span_id: 'root' },
        start_time_unix_nano: nano(t, at + 1),
        attributes: { 'mlflow.spanType': '"TOOL"', 'mlflow.spanInputs': JSON.stringify(params) },
      }));
      return { info: { tags: { customer_id: id } }, data: { spans: [...spans, root] } };
    }),
};
