/** Trajectories as agents' frameworks and tracing systems would have written them down. */

export interface WrittenCall {
  readonly tool: string;
  readonly params: Record<string, unknown>;
}

/** The calls of a trajectory, those that were made in one message together. */
export type WrittenTurn = readonly WrittenCall[];
export type WrittenTrajectory = readonly WrittenTurn[];

/** A chat in which the trajectory was taken. */
export type ChatWriter = (turns: WrittenTrajectory) => unknown[];
/** An export of one trace for each trajectory of a profile, in the order in which they began. */
export type ExportWriter = (id: string, trajectories: readonly WrittenTrajectory[]) => unknown;

const ask = { role: 'user', content: 'Please.' };

export const chatWriters: Record<string, ChatWriter> = {
  'openai-chat': (turns) => [
    ask,
    ...turns.flatMap((calls) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: calls.map(({ tool, params }, at) => ({
          id: `call_${at}`,
          type: 'function',
          function: { name: tool, arguments: JSON.stringify(params) },
        })),
      },
      ...calls.map((_, at) => ({ role: 'tool', tool_call_id: `call_${at}`, content: 'ok' })),
    ]),
  ],
  'openai-responses': (turns) => [
    { type: 'message', ...ask },
    ...turns.flatMap((calls) => [
      ...calls.map(({ tool, params }, at) => ({
        type: 'function_call',
        call_id: `call_${at}`,
        name: tool,
        arguments: JSON.stringify(params),
      })),
      ...calls.map((_, at) => ({
        type: 'function_call_output',
        call_id: `call_${at}`,
        output: 'ok',
      })),
    ]),
  ],
  anthropic: (turns) => [
    ask,
    ...turns.flatMap((calls) => [
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Well.', signature: 'x' },
          ...calls.map(({ tool, params }, at) => ({
            type: 'tool_use',
            id: `toolu_${at}`,
            name: tool,
            input: params,
          })),
        ],
      },
      {
        role: 'user',
        content: calls.map((_, at) => ({ type: 'tool_result', tool_use_id: `toolu_${at}` })),
      },
    ]),
  ],
  'ai-sdk, model messages': (turns) => [
    ask,
    ...turns.map((calls, turn) => ({
      role: 'assistant',
      content: calls.map(({ tool, params }, at) => ({
        type: 'tool-call',
        toolCallId: `call_${turn}_${at}`,
        toolName: tool,
        input: params,
      })),
    })),
  ],
  'ai-sdk, UI messages': (turns) => [
    { role: 'user', parts: [{ type: 'text', text: 'Please.' }] },
    {
      id: 'm',
      role: 'assistant',
      parts: turns.flatMap((calls) => [
        { type: 'step-start' },
        ...calls.map(({ tool, params }, at) => ({
          type: `tool-${tool}`,
          toolCallId: `call_${at}`,
          state: 'output-available',
          input: params,
          output: 'ok',
        })),
      ]),
    },
  ],
  'ai-sdk 4': (turns) => [
    ask,
    {
      role: 'assistant',
      content: '',
      toolInvocations: turns.flatMap((calls, step) =>
        calls.map(({ tool, params }, at) => ({
          state: 'result',
          step,
          toolCallId: `call_${at}`,
          toolName: tool,
          args: params,
          result: 'ok',
        })),
      ),
    },
  ],
  gemini: (turns) => [
    { role: 'user', parts: [{ text: 'Please.' }] },
    ...turns.flatMap((calls) => [
      {
        role: 'model',
        parts: calls.map(({ tool, params }) => ({ functionCall: { name: tool, args: params } })),
      },
      {
        role: 'user',
        parts: calls.map(({ tool }) => ({ functionResponse: { name: tool, response: {} } })),
      },
    ]),
  ],
  bedrock: (turns) => [
    { role: 'user', content: [{ text: 'Please.' }] },
    ...turns.flatMap((calls) => [
      {
        role: 'assistant',
        content: calls.map(({ tool, params }, at) => ({
          toolUse: { toolUseId: `t${at}`, name: tool, input: params },
        })),
      },
      {
        role: 'user',
        content: calls.map((_, at) => ({ toolResult: { toolUseId: `t${at}`, content: [] } })),
      },
    ]),
  ],
};

/** An `AnyValue` of OTLP. */
function anyValue(value: unknown): object {
  if (value === null) return {};
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  return { kvlistValue: { values: attributes(value as object) } };
}

/** The attributes of a span or resource. */
export function attributes(object: object): object[] {
  return Object.entries(object).map(([key, value]) => ({ key, value: anyValue(value) }));
}

/** A span of OTLP. */
export function span(
  [traceId, spanId, parentSpanId]: readonly [string, string, string?],
  start: string,
  of: object,
): object {
  return { traceId, spanId, parentSpanId, startTimeUnixNano: start, attributes: attributes(of) };
}

/** A file of OTLP with some spans. */
export function otlp(spans: readonly object[], resource: object = {}): object {
  const scopeSpans = [{ scope: {}, spans }];
  return { resourceSpans: [{ resource: { attributes: attributes(resource) }, scopeSpans }] };
}

/** How the last answer of a model ended: without calls. */
export const finished = { 'gen_ai.response.finish_reasons': ['stop'] };

export const exportWriters: Record<string, ExportWriter> = {
  // The last call comes first in the file: only the times say the order.
  otel: (id, trajectories) =>
    otlp(
      trajectories.flatMap((turns, t) => {
        const root = { 'gen_ai.operation.name': 'invoke_agent', customer_id: id, ...finished };
        const tools = turns.flat().map(({ tool, params }, at) =>
          span(
            [`${id}-${t}`, `s${at}`, 'root'],
            `${1741185000000000001n + BigInt(t * 1000 + at)}`,
            {
              'gen_ai.operation.name': 'execute_tool',
              'gen_ai.tool.name': tool,
              'gen_ai.tool.call.arguments': at % 2 === 0 ? params : JSON.stringify(params),
            },
          ),
        );
        const first = `${1741185000000000000n + BigInt(t * 1000)}`;
        return [...tools.reverse(), span([`${id}-${t}`, 'root'], first, root)];
      }),
    ),
  langsmith: (id, trajectories) =>
    trajectories.toReversed().flatMap((turns, back) => {
      const t = trajectories.length - 1 - back;
      const time = (at: number) => `2025-03-05T14:${10 + t}:00.${String(at).padStart(6, '0')}`;
      const shared = { trace_id: `${id}-${t}`, extra: { metadata: { customer_id: id } } };
      const tools = turns.flat().map(({ tool, params }, at) => ({
        ...shared,
        id: `${id}-${t}-${at}`,
        run_type: 'tool',
        name: tool,
        start_time: time(at + 1),
        inputs: params,
      }));
      const root = { ...shared, id: `${id}-${t}`, run_type: 'chain', start_time: time(0) };
      const outputs = { generations: [[{ text: 'Done.' }]] };
      const last = {
        ...shared,
        id: `${id}-${t}-m`,
        run_type: 'llm',
        start_time: time(99),
        outputs,
      };
      return [...tools.reverse(), root, last];
    }),
  mastra: (id, trajectories) =>
    trajectories.flatMap((turns, t) => {
      const time = (at: number) => `2025-03-05T14:${10 + t}:00.${String(at).padStart(3, '0')}Z`;
      const shared = { traceId: `${id}-${t}`, isEvent: false };
      const root = `${id}-${t}-root`;
      const tools = turns.flat().map(({ tool, params }, at) => ({
        ...shared,
        ...{ id: `${id}-${t}-${at}`, parentSpanId: root, name: `tool: '${tool}'` },
        ...{ type: 'tool_call', entityName: tool, input: params },
        ...{ startTime: time(at + 1), endTime: time(at + 1) },
      }));
      const first = {
        ...shared,
        id: root,
        name: 'agent',
        type: 'agent_run',
        metadata: { customer_id: id },
      };
      const last = {
        ...shared,
        id: `${id}-${t}-m`,
        parentSpanId: root,
        name: 'llm',
        type: 'model_generation',
      };
      return [
        ...tools.reverse(),
        { ...first, startTime: time(0) },
        { ...last, startTime: time(999), output: { text: 'Done.' } },
      ];
    }),
  adk: (id, trajectories) => ({
    eval_set_id: 'set',
    eval_case_results: trajectories.map((turns, t) => ({
      eval_id: id,
      eval_metric_result_per_invocation: [
        {
          actual_invocation: {
            creation_timestamp: 1741185000.5 + t,
            intermediate_data: {
              invocation_events: turns.map((calls) => ({
                author: 'root_agent',
                content: {
                  parts: calls.map(({ tool, params }) => ({
                    function_call: { name: tool, args: params },
                  })),
                },
              })),
            },
          },
        },
      ],
    })),
  }),
  tau2: (id, trajectories) => ({
    info: {},
    tasks: [],
    simulations: trajectories
      .map((turns, t) => ({
        id: `s${t}`,
        task_id: id,
        start_time: `2025-03-05T14:${10 + t}:00.000001`,
        termination_reason: 'user_stop',
        messages: turns.map((calls) => ({
          role: 'assistant',
          content: null,
          tool_calls: calls.map(({ tool, params }, at) => ({
            id: `c${at}`,
            name: tool,
            arguments: params,
            requestor: 'assistant',
          })),
        })),
      }))
      .reverse(),
  }),
};
