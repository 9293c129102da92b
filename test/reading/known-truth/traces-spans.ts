import { type Kind, type Kit, kind, made, SPANS, type Step, type Story, without } from './kit.ts';
import { Fixed, type Loose, printJson, python } from './notation.ts';

type Obj = { [key: string]: Loose };

/** One span of a trace, before a format writes it. */
interface Span {
  id: string;
  parent: string | null;
  type: 'agent' | 'llm' | 'tool' | 'other';
  name: string;
  step?: Step;
  /** The calls that a model span asks for. */
  asked: Step[];
  /** The calls that were asked for before a model span. */
  before: Step[];
  start: number;
  end: number;
}

/** The spans of a conversation: an agent, and under it the models and the tools in the order of time. */
function spansOf(k: Kit, story: Story): Span[] {
  const start = k.tick();
  const root: Span = {
    id: k.r.hex(16),
    parent: null,
    type: 'agent',
    name: 'invoke_agent support',
    asked: [],
    before: [],
    start,
    end: start,
  };
  const spans: Span[] = [root];
  const before: Step[] = [];
  const add = (type: Span['type'], name: string, rest: Partial<Span> = {}): Span => {
    const at = k.tick();
    const span: Span = {
      id: k.r.hex(16),
      parent: root.id,
      type,
      name,
      asked: [],
      before: [...before],
      start: at,
      end: at + k.r.between(1, 15),
      ...rest,
    };
    spans.push(span);
    return span;
  };
  for (const turn of story.turns) {
    if (turn.kind === 'user') continue;
    if (k.has('noise'))
      add('other', k.r.pick(['GET https://example.com', 'retrieve policy', 'guardrail check']));
    const steps = turn.kind === 'calls' ? made(turn) : [];
    add('llm', 'chat gpt-4o', { asked: steps });
    const first = k.tick();
    steps.forEach((step, i) => {
      add('tool', `execute_tool ${step.call.tool}`, { step, start: first + i, end: first + 30 });
    });
    before.push(...steps);
  }
  root.end = k.tick();
  return k.has('shuffled') ? k.r.shuffle(spans) : spans;
}

function nano(ms: number): string {
  return `${ms}000000`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The messages of a model span by the conventions for generative models. */
function genAiMessages(k: Kit, span: Span): { input: string; output: string } {
  const ask = (steps: Step[]): Loose[] =>
    steps.map((step) => ({
      type: 'tool_call',
      id: step.id,
      name: step.call.tool,
      arguments: new Fixed(step.call.args ?? {}),
    }));
  const input: Loose[] = [{ role: 'user', parts: [{ type: 'text', content: 'Please help.' }] }];
  for (const step of span.before)
    input.push(
      { role: 'assistant', parts: ask([step]) },
      {
        role: 'tool',
        parts: [{ type: 'tool_call_response', id: step.id, response: k.outputText(step) }],
      },
    );
  const parts =
    span.asked.length > 0 ? ask(span.asked) : [{ type: 'text', content: 'It is done.' }];
  return {
    input: printJson(input),
    output: printJson([
      { role: 'assistant', parts, finish_reason: span.asked.length > 0 ? 'tool_call' : 'stop' },
    ]),
  };
}

function genAiAttributes(k: Kit, story: Story, span: Span, always: boolean): Obj {
  const model: Obj = { 'gen_ai.system': 'openai', 'gen_ai.conversation.id': story.id };
  if (span.type === 'agent')
    return { ...model, 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'support' };
  if (span.type === 'other') return { 'http.request.method': 'GET' };
  if (span.type === 'llm') {
    const messages = always || k.has('calls-said-twice') ? genAiMessages(k, span) : undefined;
    return {
      ...model,
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'gpt-4o',
      ...(messages === undefined
        ? {}
        : { 'gen_ai.input.messages': messages.input, 'gen_ai.output.messages': messages.output }),
    };
  }
  const step = span.step as Step;
  return {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': step.call.tool,
    'gen_ai.tool.call.id': step.id,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.arguments': k.plainText(step),
    'gen_ai.tool.call.result': k.outputText(step),
    ...(step.result === 'failed' ? { 'error.type': 'ToolError' } : {}),
  };
}

function otlpValue(value: Loose): Fixed {
  if (typeof value === 'number') return new Fixed({ intValue: String(value) });
  return new Fixed(
    typeof value === 'boolean' ? { boolValue: value } : { stringValue: String(value) },
  );
}

/** Spans of OTLP as JSON from spans and their attributes. */
function otlp(story: Story, trace: string, spans: Span[], attributes: (span: Span) => Obj): Loose {
  const list = spans.map(
    (span): Loose => ({
      traceId: trace,
      spanId: span.id,
      parentSpanId: span.parent ?? '',
      name: span.name,
      kind: span.type === 'llm' ? 3 : 1,
      startTimeUnixNano: nano(span.start),
      endTimeUnixNano: nano(span.end),
      attributes: Object.entries(attributes(span)).map(([key, value]) => ({
        key,
        value: otlpValue(value),
      })),
      events: failed(span)
        ? [
            {
              name: 'exception',
              timeUnixNano: nano(span.end),
              attributes: [{ key: 'exception.message', value: otlpValue('it failed') }],
            },
          ]
        : [],
      status: failed(span) ? { code: 2, message: 'it failed' } : {},
    }),
  );
  return {
    resourceSpans: [
      {
        resource: {
          attributes: [{ key: 'service.name', value: otlpValue(`support-${story.id}`) }],
        },
        scopeSpans: [{ scope: { name: 'agent', version: '1.0' }, spans: list }],
      },
    ],
  };
}

function failed(span: Span): boolean {
  return span.step?.result === 'failed';
}

function genAi(k: Kit, story: Story): Loose {
  const spans = spansOf(k, story);
  if (k.has('calls-said-twice')) spans.push(...serverSpans(k, spans));
  return otlp(story, k.r.hex(32), spans, (span) => genAiAttributes(k, story, span, false));
}

/** The spans as they are when contents are not recorded, which is what the conventions do unless one asks for more. */
function genAiBare(k: Kit, story: Story): Loose {
  k.namesOnly = true;
  k.doubt('The arguments are not recorded; to read them as empty is wrong.');
  return otlp(story, k.r.hex(32), spansOf(k, story), (span) => {
    const {
      'gen_ai.tool.call.arguments': _a,
      'gen_ai.tool.call.result': _b,
      ...rest
    } = genAiAttributes(k, story, span, false);
    return rest;
  });
}

/** The same calls once more, as a server of the protocol saw them, below the spans of the client. */
function serverSpans(k: Kit, spans: Span[]): Span[] {
  if (!k.r.chance(0.4)) return [];
  k.faults.add('client-and-server');
  k.unplain = true;
  return spans
    .filter((span) => span.type === 'tool')
    .map((span) => ({
      ...span,
      id: k.r.hex(16),
      parent: span.id,
      name: `tools/call ${span.step?.call.tool}`,
      start: span.start,
      end: span.end,
    }));
}

function genAiModelsOnly(k: Kit, story: Story): Loose {
  const spans = spansOf(k, story).filter((span) => span.type !== 'tool');
  return otlp(story, k.r.hex(32), spans, (span) => genAiAttributes(k, story, span, true));
}

function genAiNested(k: Kit, story: Story): Loose {
  const spans = spansOf(k, story);
  const root = spans.find((span) => span.type === 'agent') as Span;
  const inner: Span = {
    id: k.r.hex(16),
    parent: root.id,
    type: 'agent',
    name: 'invoke_agent helper',
    asked: [],
    before: [],
    start: root.start + 1,
    end: root.end - 1,
  };
  k.faults.add('nested-agent');
  const tools = spans.filter((span) => span.type === 'tool');
  for (const span of tools.slice(Math.floor(tools.length / 2))) span.parent = inner.id;
  return otlp(story, k.r.hex(32), [...spans, inner], (span) =>
    genAiAttributes(k, story, span, false),
  );
}

function flatSpans(k: Kit, story: Story): Loose {
  const trace = k.r.hex(32);
  return spansOf(k, story).map(
    (span): Loose => ({
      name: span.name,
      context: { trace_id: `0x${trace}`, span_id: `0x${span.id}`, trace_state: '[]' },
      kind: 'SpanKind.INTERNAL',
      parent_id: span.parent === null ? null : `0x${span.parent}`,
      start_time: iso(span.start),
      end_time: iso(span.end),
      status: { status_code: failed(span) ? 'ERROR' : 'UNSET' },
      attributes: new Fixed(genAiAttributes(k, story, span, false)),
      events: [],
      links: [],
      resource: { attributes: { 'service.name': 'support' } },
    }),
  );
}

function openInferenceCalls(prefix: string, steps: Step[]): Obj {
  const out: Obj = { [`${prefix}.message.role`]: 'assistant' };
  steps.forEach((step, i) => {
    Object.assign(out, {
      [`${prefix}.message.tool_calls.${i}.tool_call.id`]: step.id,
      [`${prefix}.message.tool_calls.${i}.tool_call.function.name`]: step.call.tool,
      [`${prefix}.message.tool_calls.${i}.tool_call.function.arguments`]: printJson(step.call.args),
    });
  });
  return out;
}

function openInference(k: Kit, span: Span, always = false): Obj {
  if (span.type === 'agent')
    return {
      'openinference.span.kind': 'AGENT',
      'input.value': 'Please help.',
      'output.value': 'Done.',
    };
  if (span.type === 'other')
    return { 'openinference.span.kind': 'RETRIEVER', 'input.value': 'policy' };
  if (span.type === 'tool') {
    const step = span.step as Step;
    return {
      'openinference.span.kind': 'TOOL',
      'tool.name': step.call.tool,
      'tool.description': 'It does what it says.',
      'input.value': k.plainText(step),
      'input.mime_type': 'application/json',
      'output.value': k.outputText(step),
      ...(k.r.chance(0.3) ? { 'tool.id': step.id } : {}),
    };
  }
  const base: Obj = {
    'openinference.span.kind': 'LLM',
    'llm.model_name': 'gpt-4o',
    'llm.input_messages.0.message.role': 'user',
    'llm.input_messages.0.message.content': 'Please help.',
  };
  if (!always && !k.has('calls-said-twice')) return base;
  span.before.forEach((step, i) => {
    Object.assign(base, openInferenceCalls(`llm.input_messages.${i + 1}`, [step]));
  });
  return { ...base, ...openInferenceCalls('llm.output_messages.0', span.asked) };
}

function phoenix(k: Kit, story: Story): Loose {
  const trace = k.r.hex(32);
  return spansOf(k, story).map((span): Loose => {
    const attributes = openInference(k, span);
    const rows = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, value]),
    );
    return {
      'context.span_id': span.id,
      'context.trace_id': trace,
      parent_id: span.parent,
      name: span.step?.call.tool ?? span.name,
      span_kind: attributes['openinference.span.kind'] ?? 'UNKNOWN',
      start_time: iso(span.start),
      end_time: iso(span.end),
      status_code: failed(span) ? 'ERROR' : 'OK',
      status_message: '',
      events: [],
      ...rows,
    };
  });
}

function langsmith(k: Kit, story: Story): Loose {
  const trace = k.r.uuid();
  return spansOf(k, story).map((span): Loose => {
    const step = span.step;
    const base: Obj = {
      id: span.id,
      trace_id: trace,
      parent_run_id: span.parent,
      dotted_order: `${iso(span.start).replaceAll(/[-:.]/g, '')}${span.id}`,
      session_id: 'project',
      start_time: iso(span.start),
      end_time: iso(span.end),
      status: failed(span) ? 'error' : 'success',
      error: failed(span) ? 'ToolException: it failed' : null,
      extra: { metadata: { thread_id: story.id } },
      tags: [],
    };
    if (step !== undefined) {
      const printed = k.r.chance(0.3);
      const text = printed ? python(step.call.args ?? {}, "'") : k.plainText(step);
      if (printed) k.faults.add('python-text');
      return {
        ...base,
        name: step.call.tool,
        run_type: 'tool',
        inputs: k.r.chance(0.5) ? new Fixed(step.call.args ?? {}) : { input: text },
        outputs: failed(span) ? null : { output: k.outputText(step) },
      };
    }
    if (span.type === 'llm') {
      const calls = k.has('calls-said-twice')
        ? span.asked.map((s) => ({
            name: s.call.tool,
            args: new Fixed(s.call.args ?? {}),
            id: s.id,
            type: 'tool_call',
          }))
        : [];
      return {
        ...base,
        name: 'ChatOpenAI',
        run_type: 'llm',
        inputs: { messages: [] },
        outputs: {
          generations: [
            [
              {
                text: '',
                message: {
                  lc: 1,
                  type: 'constructor',
                  id: ['langchain', 'schema', 'messages', 'AIMessage'],
                  kwargs: { content: '', tool_calls: calls },
                },
              },
            ],
          ],
        },
      };
    }
    return {
      ...base,
      name: span.type === 'agent' ? 'LangGraph' : span.name,
      run_type: span.type === 'agent' ? 'chain' : 'retriever',
      inputs: {},
      outputs: {},
    };
  });
}

function langfuse(k: Kit, story: Story): Loose {
  const trace = k.r.uuid();
  const observations = spansOf(k, story).map((span): Loose => {
    const step = span.step;
    const base: Obj = {
      id: span.id,
      traceId: trace,
      parentObservationId: span.parent,
      startTime: iso(span.start),
      endTime: iso(span.end),
      level: failed(span) ? 'ERROR' : 'DEFAULT',
      statusMessage: failed(span) ? 'it failed' : null,
      metadata: {},
      model: null,
    };
    if (step !== undefined)
      return {
        ...base,
        type: 'TOOL',
        name: step.call.tool,
        input: new Fixed(step.call.args ?? {}),
        output: k.value(step),
      };
    if (span.type === 'llm')
      return {
        ...base,
        type: 'GENERATION',
        name: 'ChatOpenAI',
        model: 'gpt-4o',
        input: [{ role: 'user', content: 'Please help.' }],
        output:
          k.has('calls-said-twice') && span.asked.length > 0
            ? {
                role: 'assistant',
                content: '',
                tool_calls: span.asked.map((s) => ({
                  id: s.id,
                  type: 'function',
                  function: { name: s.call.tool, arguments: k.plainText(s) },
                })),
              }
            : { role: 'assistant', content: 'Done.' },
      };
    return {
      ...base,
      type: span.type === 'agent' ? 'AGENT' : 'RETRIEVER',
      name: span.name,
      input: 'x',
      output: 'y',
    };
  });
  return {
    id: trace,
    name: 'support',
    sessionId: story.id,
    timestamp: k.iso(),
    input: 'Please help.',
    output: 'Done.',
    observations,
    scores: [],
  };
}

function mlflow(k: Kit, story: Story): Loose {
  const trace = `tr-${k.r.hex(32)}`;
  const spans = spansOf(k, story).map((span): Loose => {
    const step = span.step;
    const type =
      span.type === 'llm'
        ? 'CHAT_MODEL'
        : span.type === 'other'
          ? 'RETRIEVER'
          : span.type.toUpperCase();
    const output =
      span.type === 'llm' && k.has('calls-said-twice')
        ? {
            choices: [
              {
                message: {
                  role: 'assistant',
                  content: null,
                  tool_calls: span.asked.map((s) => ({
                    id: s.id,
                    type: 'function',
                    function: { name: s.call.tool, arguments: printJson(s.call.args) },
                  })),
                },
              },
            ],
          }
        : { text: 'ok' };
    return {
      trace_id: trace,
      span_id: span.id,
      parent_span_id: span.parent,
      name: step?.call.tool ?? span.name,
      start_time_unix_nano: `${span.start}000000`,
      end_time_unix_nano: `${span.end}000000`,
      events: [],
      status: { code: failed(span) ? 'STATUS_CODE_ERROR' : 'STATUS_CODE_OK', message: '' },
      attributes: new Fixed({
        'mlflow.traceRequestId': JSON.stringify(trace),
        'mlflow.spanType': JSON.stringify(type),
        'mlflow.spanInputs': step === undefined ? '{"question": "x"}' : k.plainText(step),
        'mlflow.spanOutputs': step === undefined ? printJson(output) : printJson(step.output),
      }),
    };
  });
  return {
    info: {
      trace_id: trace,
      request_time: k.iso(),
      state: 'OK',
      tags: { case: story.id },
      trace_metadata: {},
    },
    data: { spans },
  };
}

function mastra(k: Kit, story: Story): Loose {
  const trace = k.r.hex(32);
  const spans = spansOf(k, story).map((span): Loose => {
    const step = span.step;
    const base: Obj = {
      id: span.id,
      traceId: trace,
      parentSpanId: span.parent,
      startTime: iso(span.start),
      endTime: iso(span.end),
      isEvent: false,
      ...(failed(span) ? { errorInfo: { message: 'it failed', id: 'TOOL_FAILED' } } : {}),
    };
    if (step !== undefined)
      return {
        ...base,
        name: `tool: '${step.call.tool}'`,
        type: 'tool_call',
        entityType: 'tool',
        entityId: step.call.tool,
        entityName: step.call.tool,
        attributes: { toolType: 'tool' },
        input: new Fixed(step.call.args ?? {}),
        output: k.value(step),
      };
    if (span.type === 'llm')
      return {
        ...base,
        name: "llm: 'gpt-4o'",
        type: 'model_generation',
        attributes: { model: 'gpt-4o', provider: 'openai' },
        input: { messages: [] },
        output: k.has('calls-said-twice')
          ? {
              toolCalls: span.asked.map((s) => ({
                toolCallId: s.id,
                toolName: s.call.tool,
                args: new Fixed(s.call.args ?? {}),
              })),
            }
          : { text: 'ok' },
      };
    return {
      ...base,
      name: span.type === 'agent' ? "agent run: 'support'" : 'processor',
      type: span.type === 'agent' ? 'agent_run' : 'processor_run',
      attributes: {},
      input: 'x',
      output: { text: 'y' },
    };
  });
  return { traceId: trace, spans };
}

function agentsTrace(k: Kit, story: Story): Loose {
  const trace = `trace_${k.r.hex(32)}`;
  return [
    { object: 'trace', id: trace, workflow_name: 'support', group_id: story.id, metadata: null },
    ...spansOf(k, story).map((span): Loose => {
      const step = span.step;
      const base: Obj = {
        object: 'trace.span',
        id: `span_${span.id}`,
        trace_id: trace,
        parent_id: span.parent === null ? null : `span_${span.parent}`,
        started_at: iso(span.start),
        ended_at: iso(span.end),
        error: failed(span)
          ? { message: 'Error running tool', data: { error: 'it failed' } }
          : null,
      };
      if (step !== undefined)
        return {
          ...base,
          span_data: {
            type: 'function',
            name: step.call.tool,
            input: k.plainText(step),
            output: k.outputText(step),
          },
        };
      if (span.type === 'llm')
        return {
          ...base,
          span_data: k.has('calls-said-twice')
            ? {
                type: 'generation',
                model: 'gpt-4o',
                input: [],
                output: [
                  {
                    role: 'assistant',
                    tool_calls: span.asked.map((s) => ({
                      id: s.id,
                      type: 'function',
                      function: { name: s.call.tool, arguments: k.plainText(s) },
                    })),
                  },
                ],
              }
            : { type: 'response', response_id: 'resp_1' },
        };
      return {
        ...base,
        span_data:
          span.type === 'agent'
            ? {
                type: 'agent',
                name: 'support',
                tools: ['get_order', 'cancel_order'],
                handoffs: [],
                output_type: 'str',
              }
            : { type: 'guardrail', name: 'check', triggered: false },
      };
    }),
  ];
}

function aiSdkAttributes(k: Kit, span: Span): Obj {
  const step = span.step;
  if (step !== undefined)
    return {
      'operation.name': 'ai.toolCall',
      'ai.operationId': 'ai.toolCall',
      'ai.toolCall.name': step.call.tool,
      'ai.toolCall.id': step.id,
      'ai.toolCall.args': k.plainText(step),
      'ai.toolCall.result': k.outputText(step),
    };
  if (span.type === 'llm')
    return {
      'operation.name': 'ai.generateText.doGenerate',
      'ai.operationId': 'ai.generateText.doGenerate',
      'ai.model.id': 'gpt-4o',
      ...(k.has('calls-said-twice') && span.asked.length > 0
        ? {
            'ai.response.toolCalls': printJson(
              span.asked.map((s) => ({
                toolCallId: s.id,
                toolName: s.call.tool,
                input: printJson(s.call.args),
              })),
            ),
          }
        : {}),
    };
  return span.type === 'agent'
    ? {
        'operation.name': 'ai.generateText',
        'ai.operationId': 'ai.generateText',
        'ai.response.text': 'Done.',
      }
    : { 'http.method': 'GET' };
}

function aiSdkSpans(k: Kit, story: Story): Loose {
  const spans = spansOf(k, story).map(
    (span): Span => ({
      ...span,
      name:
        span.type === 'tool'
          ? 'ai.toolCall'
          : span.type === 'llm'
            ? 'ai.generateText.doGenerate'
            : span.name,
    }),
  );
  return otlp(story, k.r.hex(32), spans, (span) => aiSdkAttributes(k, span));
}

function traceloop(k: Kit, story: Story): Loose {
  return otlp(
    story,
    k.r.hex(32),
    spansOf(k, story).map(
      (span): Span => ({
        ...span,
        name: span.step === undefined ? span.name : `${span.step.call.tool}.tool`,
      }),
    ),
    (span) => {
      const step = span.step;
      if (step !== undefined)
        return {
          'traceloop.span.kind': 'tool',
          'traceloop.entity.name': step.call.tool,
          'traceloop.entity.input': printJson({ args: [], kwargs: step.call.args }),
          'traceloop.entity.output': printJson(step.output),
        };
      if (span.type !== 'llm')
        return {
          'traceloop.span.kind': span.type === 'agent' ? 'agent' : 'task',
          'traceloop.entity.name': span.name,
        };
      const out: Obj = {
        'gen_ai.system': 'OpenAI',
        'llm.request.type': 'chat',
        'gen_ai.completion.0.role': 'assistant',
      };
      if (k.has('calls-said-twice'))
        span.asked.forEach((s, i) => {
          Object.assign(out, {
            [`gen_ai.completion.0.tool_calls.${i}.id`]: s.id,
            [`gen_ai.completion.0.tool_calls.${i}.name`]: s.call.tool,
            [`gen_ai.completion.0.tool_calls.${i}.arguments`]: printJson(s.call.args),
          });
        });
      return out;
    },
  );
}

function logfire(k: Kit, story: Story): Loose {
  return otlp(
    story,
    k.r.hex(32),
    spansOf(k, story).map(
      (span): Span => ({ ...span, name: span.type === 'tool' ? 'running tool' : span.name }),
    ),
    (span) => {
      const step = span.step;
      if (step === undefined)
        return span.type === 'llm'
          ? { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4o' }
          : { agent_name: 'support', 'logfire.msg': span.name };
      return {
        'gen_ai.tool.name': step.call.tool,
        'gen_ai.tool.call.id': step.id,
        tool_arguments: k.plainText(step),
        tool_response: k.outputText(step),
        'logfire.msg': `running tool: ${step.call.tool}`,
      };
    },
  );
}

function braintrust(k: Kit, story: Story): Loose {
  const root = k.r.uuid();
  return spansOf(k, story).map((span): Loose => {
    const step = span.step;
    return {
      id: k.r.uuid(),
      span_id: span.id,
      root_span_id: root,
      span_parents: span.parent === null ? [] : [span.parent],
      created: iso(span.start),
      metrics: { start: span.start / 1000, end: span.end / 1000 },
      span_attributes: {
        name: step?.call.tool ?? span.name,
        type: span.type === 'agent' ? 'task' : span.type === 'other' ? 'function' : span.type,
      },
      input:
        step === undefined
          ? [{ role: 'user', content: 'Please help.' }]
          : new Fixed(step.call.args ?? {}),
      output: step === undefined ? 'ok' : k.value(step),
      error: failed(span) ? 'it failed' : null,
      metadata: { case: story.id },
    };
  });
}

function opik(k: Kit, story: Story): Loose {
  const trace = k.r.uuid();
  const spans = spansOf(k, story)
    .filter((span) => span.type !== 'agent')
    .map((span): Loose => {
      const step = span.step;
      return {
        id: span.id,
        trace_id: trace,
        parent_span_id: null,
        name: step?.call.tool ?? span.name,
        type: step !== undefined ? 'tool' : span.type === 'llm' ? 'llm' : 'general',
        start_time: iso(span.start),
        end_time: iso(span.end),
        input: step === undefined ? { messages: [] } : new Fixed(step.call.args ?? {}),
        output: step === undefined ? { text: 'ok' } : new Fixed({ output: step.output }),
        ...(failed(span)
          ? { error_info: { exception_type: 'ToolError', message: 'it failed', traceback: '' } }
          : {}),
      };
    });
  return { id: trace, thread_id: story.id, name: 'support', input: {}, output: {}, spans };
}

const GENAI = 'OpenTelemetry semantic conventions for generative AI, ';
const NO_TWICE = without(SPANS, 'calls-said-twice');

/** The formats of traces in spans. */
export const SPAN_KINDS: Kind[] = [
  kind(
    'otlp-genai',
    'Spans of OTLP by the conventions for generative models.',
    `${GENAI}execute_tool`,
    genAi,
    { layout: 'one', marks: true, faults: SPANS },
  ),
  kind(
    'otlp-genai-models-only',
    'The same with spans of models only, each with all messages so far.',
    `${GENAI}output messages`,
    genAiModelsOnly,
    {
      layout: 'one',
      plain: false,
      faults: without(SPANS, 'failed-result', 'calls-said-twice', 'same-id'),
    },
  ),
  kind(
    'otlp-genai-bare',
    'The same without the arguments, which are recorded only if one asks for them.',
    `${GENAI}execute_tool`,
    genAiBare,
    {
      layout: 'one',
      marks: true,
      plain: false,
      faults: without(SPANS, 'no-calls', 'calls-said-twice', 'same-id', 'foreign-calls-in-result'),
    },
  ),
  kind(
    'otlp-genai-nested',
    'The same with an agent in an agent, without a call that starts it.',
    `${GENAI}invoke_agent`,
    genAiNested,
    {
      layout: 'one',
      marks: true,
      plain: false,
      faults: without(SPANS, 'calls-said-twice', 'no-calls'),
    },
  ),
  kind(
    'spans-flat',
    'A list of spans as the SDK for Python prints them.',
    'opentelemetry-python, ReadableSpan.to_json',
    flatSpans,
    { layout: 'one', marks: true, faults: SPANS },
  ),
  kind(
    'openinference-otlp',
    'Spans of OTLP by OpenInference.',
    'OpenInference specification',
    (k, s) => otlp(s, k.r.hex(32), spansOf(k, s), (span) => openInference(k, span)),
    { layout: 'one', marks: true, faults: SPANS },
  ),
  kind(
    'openinference-models-only',
    'The same with spans of models only.',
    'OpenInference specification',
    (k, s) =>
      otlp(
        s,
        k.r.hex(32),
        spansOf(k, s).filter((span) => span.type !== 'tool'),
        (span) => openInference(k, span, true),
      ),
    {
      layout: 'one',
      plain: false,
      faults: without(SPANS, 'failed-result', 'calls-said-twice', 'same-id'),
    },
  ),
  kind(
    'phoenix-rows',
    'Rows of a data frame of Phoenix.',
    'Arize Phoenix, get_spans_dataframe',
    phoenix,
    { layout: 'one', marks: true, faults: SPANS },
  ),
  kind('langsmith-runs', 'Runs of LangSmith.', 'LangSmith, run data format', langsmith, {
    layout: 'one',
    marks: true,
    faults: without(SPANS, 'same-id'),
  }),
  kind(
    'langfuse-trace',
    'Traces of Langfuse with observations.',
    'Langfuse API reference, trace',
    langfuse,
    { marks: true, faults: [...without(SPANS, 'same-id'), 'several-chats'] },
  ),
  kind('mlflow-trace', 'Traces of MLflow.', 'MLflow, trace schema', mlflow, {
    marks: true,
    faults: [...without(SPANS, 'same-id'), 'several-chats'],
  }),
  kind('mastra-trace', 'Traces of Mastra.', 'Mastra, tracing', mastra, {
    marks: true,
    faults: [...without(SPANS, 'same-id'), 'several-chats'],
  }),
  kind(
    'openai-agents-trace',
    'Traces and spans of the OpenAI Agents SDK.',
    'openai-agents-python, tracing',
    agentsTrace,
    { layout: 'one', marks: true, faults: without(SPANS, 'same-id') },
  ),
  kind('ai-sdk-spans', 'Spans of the AI SDK.', 'AI SDK, telemetry', aiSdkSpans, {
    layout: 'one',
    marks: true,
    faults: SPANS,
  }),
  kind(
    'traceloop-spans',
    'Spans of OpenLLMetry.',
    'traceloop/openllmetry, semantic conventions',
    traceloop,
    { layout: 'one', marks: true, plain: false, faults: without(SPANS, 'same-id') },
  ),
  kind(
    'logfire-spans',
    'Spans of Pydantic AI as Logfire gets them.',
    'Pydantic AI, instrumentation',
    logfire,
    { layout: 'one', marks: true, faults: NO_TWICE },
  ),
  kind('braintrust-spans', 'Rows of a log of Braintrust.', 'Braintrust, logs', braintrust, {
    layout: 'one',
    marks: true,
    plain: false,
    faults: without(NO_TWICE, 'same-id'),
  }),
  kind('opik-trace', 'Traces of Opik with spans.', 'Comet Opik, spans', opik, {
    marks: true,
    plain: false,
    faults: [...without(NO_TWICE, 'same-id'), 'several-chats'],
  }),
];
