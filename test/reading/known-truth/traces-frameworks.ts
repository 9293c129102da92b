import {
  answered,
  CHAT,
  callsOf,
  type Kind,
  type Kit,
  kind,
  Lines,
  made,
  type Story,
  without,
} from './kit.ts';
import { element, Fixed, type Loose, printJson } from './notation.ts';
import { geminiContents, openaiMessages, responseItems } from './traces-chat.ts';

type Obj = { [key: string]: Loose };

const NO_ORPHAN = without(CHAT, 'orphan-result');

function args(step: { call: { args: Loose } }): Fixed {
  return new Fixed(step.call.args ?? {});
}

function uiMessages(k: Kit, story: Story, old: boolean): Loose[] {
  const out: Obj[] = [];
  for (const turn of story.turns) {
    const message: Obj = {
      id: `m${out.length}`,
      role: turn.kind === 'user' ? 'user' : 'assistant',
      ...(old ? { content: turn.text } : {}),
      parts: [],
    };
    const parts = message.parts as Loose[];
    if (turn.kind !== 'calls') parts.push({ type: 'text', text: turn.text });
    else {
      parts.push({ type: 'step-start' });
      if (k.has('noise')) parts.push({ type: 'reasoning', text: 'The policy asks for it.' });
      for (const step of made(turn)) parts.push(old ? uiPartOld(k, step) : uiPart(k, step));
    }
    out.push(message);
  }
  return out;
}

function uiPart(k: Kit, step: ReturnType<typeof made>[number]): Loose {
  const dynamic = k.r.chance(0.2);
  const base: Obj = {
    type: dynamic ? 'dynamic-tool' : `tool-${step.call.tool}`,
    ...(dynamic ? { toolName: step.call.tool } : {}),
    toolCallId: step.id,
    input: args(step),
  };
  if (step.result === 'missing') return { ...base, state: 'input-available' };
  return step.result === 'failed'
    ? { ...base, state: 'output-error', errorText: k.outputText(step) }
    : { ...base, state: 'output-available', output: k.value(step) };
}

function uiPartOld(k: Kit, step: ReturnType<typeof made>[number]): Loose {
  const base: Obj = { toolCallId: step.id, toolName: step.call.tool, args: args(step) };
  return {
    type: 'tool-invocation',
    toolInvocation:
      step.result === 'missing'
        ? { ...base, state: 'call' }
        : { ...base, state: 'result', result: k.value(step) },
  };
}

/** The messages of a conversation in the form of the AI SDK. */
function modelMessages(k: Kit, story: Story, old = false): Obj[] {
  const [input, output] = old ? ['args', 'result'] : ['input', 'output'];
  const out: Obj[] = [];
  for (const turn of story.turns) {
    if (turn.kind !== 'calls')
      out.push({
        role: turn.kind === 'user' ? 'user' : 'assistant',
        content: [{ type: 'text', text: turn.text }],
      });
    else {
      const parts: Loose[] = k.has('noise') ? [{ type: 'reasoning', text: 'I look it up.' }] : [];
      for (const step of made(turn))
        parts.push({
          type: 'tool-call',
          toolCallId: step.id,
          toolName: step.call.tool,
          [input ?? '']: args(step),
        });
      if (parts.length > 0) out.push({ role: 'assistant', content: parts });
      const results = answered(turn).map(
        (step): Loose => ({
          type: 'tool-result',
          toolCallId: step.id,
          toolName: step.call.tool,
          [output ?? '']: old
            ? k.value(step)
            : new Fixed(
                step.result === 'failed'
                  ? { type: 'error-text', value: k.outputText(step) }
                  : { type: 'json', value: step.output },
              ),
          ...(old && step.result === 'failed' ? { isError: true } : {}),
        }),
      );
      if (results.length > 0) out.push({ role: 'tool', content: results });
    }
  }
  return out;
}

function sdkSteps(k: Kit, story: Story, old: boolean): Obj[] {
  const [input, output] = old ? ['args', 'result'] : ['input', 'output'];
  return story.turns
    .filter((turn) => turn.kind !== 'user')
    .map((turn, i): Obj => {
      const steps = turn.kind === 'calls' ? made(turn) : [];
      const toolCalls = steps.map(
        (step): Loose => ({
          type: 'tool-call',
          toolCallId: step.id,
          toolName: step.call.tool,
          [input ?? '']: args(step),
        }),
      );
      const toolResults = steps
        .filter((s) => s.result !== 'missing')
        .map(
          (step): Loose => ({
            type: 'tool-result',
            toolCallId: step.id,
            toolName: step.call.tool,
            [input ?? '']: args(step),
            [output ?? '']: k.value(step),
          }),
        );
      const stamp = new Date(k.tick()).toISOString();
      return {
        ...(old
          ? { stepType: i === 0 ? 'initial' : 'tool-result' }
          : {
              content: [
                ...(turn.text === '' ? [] : [{ type: 'text', text: turn.text }]),
                ...toolCalls,
                ...toolResults,
              ],
            }),
        text: turn.text,
        toolCalls,
        toolResults,
        finishReason: steps.length > 0 ? 'tool-calls' : 'stop',
        usage: { inputTokens: 5, outputTokens: 6 },
        warnings: [],
        response: { id: `r${i}`, timestamp: stamp, modelId: 'gpt-4o' },
      };
    });
}

function generated(k: Kit, story: Story, old: boolean): Loose {
  const steps = sdkSteps(k, story, old);
  const last = steps.at(-1) ?? {};
  const whole: Story = { ...story, turns: story.turns.filter((turn) => turn.kind !== 'user') };
  return {
    id: story.id,
    text: last.text,
    toolCalls: last.toolCalls,
    toolResults: last.toolResults,
    finishReason: last.finishReason,
    steps,
    response: {
      id: 'r',
      timestamp: new Date(k.tick()).toISOString(),
      messages: modelMessages(k, whole, old),
    },
  };
}

/** The fields of a message of LangChain. */
function langchainFields(k: Kit, story: Story): { type: string; fields: Obj }[] {
  const out: { type: string; fields: Obj }[] = [];
  for (const turn of story.turns) {
    if (turn.kind !== 'calls')
      out.push({
        type: turn.kind === 'user' ? 'human' : 'ai',
        fields: {
          content: turn.text,
          additional_kwargs: {},
          response_metadata: {},
          ...(turn.kind === 'say' ? { tool_calls: [], invalid_tool_calls: [] } : {}),
        },
      });
    else {
      const calls = made(turn);
      const extra = k.has('calls-said-twice')
        ? {
            tool_calls: calls.map((step) => ({
              id: step.id,
              type: 'function',
              function: { name: step.call.tool, arguments: k.plainText(step) },
            })),
          }
        : {};
      if (calls.length > 0)
        out.push({
          type: 'ai',
          fields: {
            content: turn.text,
            additional_kwargs: extra,
            response_metadata: { finish_reason: 'tool_calls' },
            tool_calls: calls.map((step) => ({
              name: step.call.tool,
              args: args(step),
              id: step.id,
              type: 'tool_call',
            })),
            invalid_tool_calls: [],
          },
        });
      for (const step of answered(turn))
        out.push({
          type: 'tool',
          fields: {
            content: k.outputText(step),
            name: step.call.tool,
            tool_call_id: step.id,
            status: step.result === 'failed' ? 'error' : 'success',
          },
        });
    }
  }
  return out;
}

const CLASSES: { [type: string]: string } = {
  human: 'HumanMessage',
  ai: 'AIMessage',
  tool: 'ToolMessage',
};

function langchain(k: Kit, story: Story, form: 'flat' | 'dict' | 'dumpd'): Loose[] {
  return langchainFields(k, story).map(({ type, fields }): Loose => {
    if (form === 'flat') return { type, id: k.r.uuid(), ...fields };
    if (form === 'dict') return { type, data: { type, ...fields } };
    return {
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'schema', 'messages', CLASSES[type] ?? ''],
      kwargs: { type, ...fields },
    };
  });
}

function graphUpdates(k: Kit, story: Story): Loose {
  return langchain(k, story, 'flat')
    .slice(1)
    .map(
      (message): Loose => ({
        [(message as Obj).type === 'tool' ? 'tools' : 'agent']: { messages: [message] },
      }),
    );
}

function graphHistory(k: Kit, story: Story): Loose {
  const all = langchain(k, story, 'flat');
  const states = all.map(
    (_, i): Loose => ({
      values: { messages: all.slice(0, i + 1) },
      next: i < all.length - 1 ? ['agent'] : [],
      checkpoint: { thread_id: story.id, checkpoint_id: `c${i}` },
      metadata: { step: i },
      created_at: new Date(1_760_000_000_000 + i * 1000).toISOString(),
    }),
  );
  k.unplain = true;
  return states.reverse();
}

function intermediate(k: Kit, story: Story): Loose {
  const steps = callsOf(story).filter((step) => !step.ghost);
  return {
    id: story.id,
    input: 'Please help.',
    output: 'It is done.',
    intermediate_steps: steps.map(
      (step): Loose => [
        {
          tool: step.call.tool,
          tool_input: args(step),
          log: `Invoking: ${step.call.tool}`,
          type: 'AgentAction',
        },
        k.outputText(step),
      ],
    ),
  };
}

function pydantic(k: Kit, story: Story): Loose {
  const messages = story.turns.flatMap((turn): Loose[] => {
    if (turn.kind === 'user')
      return [
        {
          kind: 'request',
          parts: [{ part_kind: 'user-prompt', content: turn.text, timestamp: k.iso() }],
        },
      ];
    if (turn.kind === 'say')
      return [
        {
          kind: 'response',
          parts: [{ part_kind: 'text', content: turn.text }],
          model_name: 'gpt-4o',
          timestamp: k.iso(),
        },
      ];
    const asked = k.iso();
    const calls = made(turn).map(
      (step): Loose => ({
        part_kind: 'tool-call',
        tool_name: step.call.tool,
        args: k.r.chance(0.5) ? args(step) : k.plainText(step),
        tool_call_id: step.id,
      }),
    );
    const results = answered(turn).map(
      (step): Loose => ({
        part_kind: step.result === 'failed' ? 'retry-prompt' : 'tool-return',
        tool_name: step.call.tool,
        content: k.value(step),
        tool_call_id: step.id,
        timestamp: k.iso(),
      }),
    );
    return [
      ...(calls.length > 0
        ? [
            {
              kind: 'response',
              parts: [
                ...(k.has('noise') ? [{ part_kind: 'thinking', content: 'I look it up.' }] : []),
                ...calls,
              ],
              timestamp: asked,
            },
          ]
        : []),
      ...(results.length > 0 ? [{ kind: 'request', parts: results }] : []),
    ];
  });
  return { id: story.id, messages };
}

function adk(k: Kit, story: Story): Loose {
  const events = geminiContents(k, { ...story }).map(
    (content, i): Loose => ({
      id: `e${i}`,
      invocationId: 'e-1',
      author:
        content.role === 'user' && 'text' in ((content.parts as Obj[])[0] ?? {})
          ? 'user'
          : 'support_agent',
      timestamp: k.tick() / 1000,
      content,
      actions: { stateDelta: {}, artifactDelta: {}, requestedAuthConfigs: {} },
      ...(k.has('noise') ? { longRunningToolIds: [], partial: null } : {}),
    }),
  );
  return {
    id: story.id,
    appName: 'support',
    userId: 'user',
    state: {},
    events,
    lastUpdateTime: k.tick() / 1000,
  };
}

function smolagents(k: Kit, story: Story): Loose {
  const steps: Loose[] = [{ task: 'Please help.', task_images: null }];
  for (const turn of story.turns) {
    if (turn.kind !== 'calls') continue;
    const failed = turn.steps.find((step) => step.result === 'failed');
    steps.push({
      step_number: steps.length,
      timing: { start_time: k.tick() / 1000, end_time: k.tick() / 1000, duration: 1 },
      model_input_messages: null,
      tool_calls: made(turn).map((step) => ({
        id: step.id,
        type: 'function',
        function: { name: step.call.tool, arguments: args(step) },
      })),
      error:
        failed === undefined
          ? null
          : { type: 'AgentToolExecutionError', message: k.outputText(failed) },
      model_output: turn.text,
      code_action: null,
      observations: 'ok',
      is_final_answer: false,
    });
  }
  if (k.has('noise'))
    steps.splice(1, 0, {
      plan: 'First look it up, then act.',
      timing: { start_time: 1, end_time: 2, duration: 1 },
      model_input_messages: [],
    });
  return { id: story.id, steps };
}

function autogen(k: Kit, story: Story): Loose {
  const messages = story.turns.flatMap((turn): Loose[] => {
    if (turn.kind !== 'calls')
      return [
        {
          source: turn.kind === 'user' ? 'user' : 'assistant',
          models_usage: null,
          metadata: {},
          content: turn.text,
          type: 'TextMessage',
        },
      ];
    const results = answered(turn);
    return [
      ...(made(turn).length > 0
        ? [
            {
              source: 'assistant',
              models_usage: null,
              metadata: {},
              type: 'ToolCallRequestEvent',
              content: made(turn).map((step) => ({
                id: step.id,
                arguments: k.text(step),
                name: step.call.tool,
              })),
            },
          ]
        : []),
      ...(results.length > 0
        ? [
            {
              source: 'assistant',
              models_usage: null,
              metadata: {},
              type: 'ToolCallExecutionEvent',
              content: results.map((step) => ({
                content: k.outputText(step),
                name: step.call.tool,
                call_id: step.id,
                is_error: step.result === 'failed',
              })),
            },
          ]
        : []),
    ];
  });
  return { id: story.id, messages, stop_reason: 'done' };
}

function crew(k: Kit, story: Story): Loose {
  const first: Loose = { timestamp: k.iso(), type: 'crew_kickoff_started', crew_name: 'crew' };
  const events = callsOf(story).flatMap((step): Loose[] => {
    const base: Obj = {
      tool_name: step.call.tool,
      tool_args: k.r.chance(0.5) ? args(step) : k.plainText(step),
      tool_class: 'BaseTool',
      run_attempts: 1,
      agent_role: 'Support',
    };
    return [
      { timestamp: k.iso(), type: 'tool_usage_started', ...base },
      step.result === 'failed'
        ? { timestamp: k.iso(), type: 'tool_usage_error', ...base, error: k.outputText(step) }
        : {
            timestamp: k.iso(),
            type: 'tool_usage_finished',
            ...base,
            from_cache: false,
            output: k.outputText(step),
          },
    ];
  });
  return {
    id: story.id,
    events: [
      first,
      ...events,
      { timestamp: k.iso(), type: 'crew_kickoff_completed', crew_name: 'crew', output: 'done' },
    ],
  };
}

function letta(k: Kit, story: Story): Loose {
  const messages = story.turns.flatMap((turn): Loose[] => {
    const base = (): Obj => ({ id: `message-${k.r.uuid()}`, date: k.iso() });
    if (turn.kind === 'user')
      return [{ ...base(), message_type: 'user_message', content: turn.text }];
    if (turn.kind === 'say')
      return [{ ...base(), message_type: 'assistant_message', content: turn.text }];
    return [
      ...(k.has('noise')
        ? [{ ...base(), message_type: 'reasoning_message', reasoning: 'I look it up.' }]
        : []),
      ...made(turn).map(
        (step): Loose => ({
          ...base(),
          message_type: 'tool_call_message',
          tool_call: { name: step.call.tool, arguments: k.text(step), tool_call_id: step.id },
        }),
      ),
      ...answered(turn).map(
        (step): Loose => ({
          ...base(),
          message_type: 'tool_return_message',
          tool_return: k.outputText(step),
          status: step.result === 'failed' ? 'error' : 'success',
          tool_call_id: step.id,
        }),
      ),
    ];
  });
  return { id: story.id, messages };
}

function haystack(k: Kit, story: Story): Loose {
  const messages = story.turns.flatMap((turn): Loose[] => {
    if (turn.kind !== 'calls')
      return [
        {
          role: turn.kind === 'user' ? 'user' : 'assistant',
          meta: {},
          name: null,
          content: [{ text: turn.text }],
        },
      ];
    return [
      {
        role: 'assistant',
        meta: { finish_reason: 'tool_calls' },
        name: null,
        content: made(turn).map((step) => ({
          tool_call: { tool_name: step.call.tool, arguments: args(step), id: step.id, extra: null },
        })),
      },
      ...answered(turn).map(
        (step): Loose => ({
          role: 'tool',
          meta: {},
          name: null,
          content: [
            {
              tool_call_result: {
                result: k.outputText(step),
                error: step.result === 'failed',
                origin: { tool_name: step.call.tool, arguments: args(step), id: step.id },
              },
            },
          ],
        }),
      ),
    ];
  });
  return { id: story.id, messages };
}

function llamaindex(k: Kit, story: Story): Loose {
  const messages = story.turns.flatMap((turn): Loose[] => {
    if (turn.kind !== 'calls')
      return [
        {
          role: turn.kind === 'user' ? 'user' : 'assistant',
          additional_kwargs: {},
          blocks: [{ block_type: 'text', text: turn.text }],
        },
      ];
    const twice = k.has('calls-said-twice');
    const calls = made(turn);
    return [
      {
        role: 'assistant',
        additional_kwargs: twice
          ? {
              tool_calls: calls.map((step) => ({
                id: step.id,
                type: 'function',
                function: { name: step.call.tool, arguments: k.plainText(step) },
              })),
            }
          : {},
        blocks: calls.map((step) => ({
          block_type: 'tool_call',
          tool_call_id: step.id,
          tool_name: step.call.tool,
          tool_kwargs: args(step),
        })),
      },
      ...answered(turn).map(
        (step): Loose => ({
          role: 'tool',
          additional_kwargs: { name: step.call.tool, tool_call_id: step.id },
          blocks: [{ block_type: 'text', text: k.outputText(step) }],
        }),
      ),
    ];
  });
  return { id: story.id, messages };
}

function dspy(k: Kit, story: Story): Loose {
  const trajectory: Obj = {};
  const steps = callsOf(story);
  steps.forEach((step, i) => {
    Object.assign(trajectory, {
      [`thought_${i}`]: 'I go on.',
      [`tool_name_${i}`]: step.call.tool,
      [`tool_args_${i}`]: args(step),
      [`observation_${i}`]: k.outputText(step),
    });
  });
  const n = steps.length;
  Object.assign(trajectory, {
    [`thought_${n}`]: 'Done.',
    [`tool_name_${n}`]: 'finish',
    [`tool_args_${n}`]: {},
    [`observation_${n}`]: 'Completed.',
  });
  k.doubt('The tool finish ends the loop and is no tool of the agent.', [
    ...steps.map((step) => step.call),
    { tool: 'finish', args: {} },
  ]);
  return { id: story.id, trajectory };
}

function claudeLine(
  k: Kit,
  story: Story,
  parent: string | null,
  uuid: string,
  message: Obj,
  rest: Obj = {},
): Obj {
  return {
    parentUuid: parent,
    isSidechain: false,
    userType: 'external',
    cwd: '/work',
    sessionId: story.id,
    version: '2.0.1',
    type: message.role as string,
    message,
    uuid,
    timestamp: k.iso(),
    ...rest,
  };
}

/** A session in which the user went back once: what stood behind that point is no part of it. */
function claudeCode(k: Kit, story: Story): Lines {
  const lines: Obj[] = k.has('noise')
    ? [
        { type: 'summary', summary: 'A chat.', leafUuid: 'x' },
        { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
      ]
    : [];
  let parent: string | null = null;
  const push = (message: Obj, above: string | null = parent): string => {
    const uuid = k.r.uuid();
    lines.push(claudeLine(k, story, above, uuid, message));
    parent = uuid;
    return uuid;
  };
  let rewind = callsOf(story).length > 0 && k.has('rewound-branch');
  story.turns.forEach((turn, i) => {
    if (turn.kind === 'user') push({ role: 'user', content: turn.text });
    else if (turn.kind === 'say')
      push({
        role: 'assistant',
        id: `msg_${i}`,
        type: 'message',
        content: [{ type: 'text', text: turn.text }],
      });
    else {
      if (rewind) abandoned(k, story, lines, parent);
      rewind = false;
      const own = new Map<string, string>();
      for (const step of made(turn))
        own.set(
          step.id,
          push({
            role: 'assistant',
            id: `msg_${i}`,
            type: 'message',
            content: [{ type: 'tool_use', id: step.id, name: step.call.tool, input: args(step) }],
          }),
        );
      const forked = own.size > 1 && answered(turn).length === own.size && k.r.chance(0.5);
      if (forked) k.faults.add('results-below-their-calls');
      for (const step of answered(turn))
        push(
          {
            role: 'user',
            content: [
              {
                type: 'tool_result',
                tool_use_id: step.id,
                content: k.outputText(step),
                ...(step.result === 'failed' ? { is_error: true } : {}),
              },
            ],
          },
          forked ? own.get(step.id) : undefined,
        );
    }
  });
  return new Lines(lines);
}

/** A branch that was left when the user went back. */
function abandoned(k: Kit, story: Story, lines: Obj[], parent: string | null): void {
  k.unplain = true;
  let above = parent;
  for (const step of k.others(1)) {
    const [call, result] = [k.r.uuid(), k.r.uuid()];
    lines.push(
      claudeLine(k, story, above, call, {
        role: 'assistant',
        id: 'msg_left',
        type: 'message',
        content: [{ type: 'tool_use', id: step.id, name: step.call.tool, input: args(step) }],
      }),
    );
    lines.push(
      claudeLine(k, story, call, result, {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: step.id, content: 'ok' }],
      }),
    );
    above = result;
  }
}

function claudeStream(k: Kit, story: Story): Lines {
  const lines: Obj[] = [
    { type: 'system', subtype: 'init', session_id: story.id, tools: ['Task'], model: 'claude' },
  ];
  const push = (message: Obj, parent: string | null = null): void => {
    lines.push({
      type: message.role as string,
      message,
      parent_tool_use_id: parent,
      session_id: story.id,
      uuid: k.r.uuid(),
    });
  };
  const use = (step: { id: string; call: { tool: string; args: Loose } }): Obj => ({
    type: 'tool_use',
    id: step.id,
    name: step.call.tool,
    input: args(step),
  });
  for (const turn of story.turns) {
    if (turn.kind === 'say')
      push({ role: 'assistant', content: [{ type: 'text', text: turn.text }] });
    if (turn.kind !== 'calls') continue;
    if (made(turn).length > 0) push({ role: 'assistant', content: made(turn).map(use) });
    for (const step of answered(turn))
      push({
        role: 'user',
        content: [
          {
            type: 'tool_result',
            tool_use_id: step.id,
            content: k.outputText(step),
            ...(step.result === 'failed' ? { is_error: true } : {}),
          },
        ],
      });
  }
  lines.push({
    type: 'result',
    subtype: 'success',
    is_error: false,
    num_turns: 3,
    result: 'done',
    session_id: story.id,
  });
  return new Lines(lines);
}

/** A stream in which a call starts an agent of its own that makes calls. */
function claudeNested(k: Kit, story: Story): Lines {
  const lines = claudeStream(k, story).items as Obj[];
  const inner = k.others(2);
  const task = k.step({
    tool: 'Task',
    args: { description: 'Check the order', prompt: 'Check it.' },
  });
  const use = (step: typeof task): Obj => ({
    type: 'tool_use',
    id: step.id,
    name: step.call.tool,
    input: args(step),
  });
  const line = (message: Obj, parent: string | null): Obj => ({
    type: message.role as string,
    message,
    parent_tool_use_id: parent,
    session_id: story.id,
    uuid: k.r.uuid(),
  });
  const block = [
    line({ role: 'assistant', content: [use(task)] }, null),
    ...inner.flatMap((step) => [
      line({ role: 'assistant', content: [use(step)] }, task.id),
      line(
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: step.id, content: 'ok' }] },
        task.id,
      ),
    ]),
    line(
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: task.id, content: 'The order is fine.' }],
      },
      null,
    ),
  ];
  lines.splice(1, 0, ...block);
  k.faults.add('nested-agent');
  const own = callsOf(story).map((step) => step.call);
  k.nested(
    task.call,
    inner.map((step) => step.call),
    own,
  );
  return new Lines(lines);
}

function codex(k: Kit, story: Story): Lines {
  const line = (type: string, payload: Obj): Obj => ({ timestamp: k.iso(), type, payload });
  const lines: Obj[] = [
    line('session_meta', {
      id: story.id,
      cwd: '/work',
      originator: 'codex_exec',
      cli_version: '0.46.0',
      source: 'exec',
    }),
  ];
  if (k.has('noise'))
    lines.push(
      line('turn_context', { cwd: '/work', model: 'gpt-5-codex', approval_policy: 'never' }),
    );
  for (const item of responseItems(k, story)) {
    lines.push(line('response_item', item));
    if (k.has('noise') && item.type === 'message')
      lines.push(
        line('event_msg', {
          type: item.role === 'user' ? 'user_message' : 'agent_message',
          message: 'text',
        }),
      );
  }
  if (k.has('noise')) lines.push(line('event_msg', { type: 'token_count', info: null }));
  return new Lines(lines);
}

function geminiCli(k: Kit, story: Story): Loose {
  const messages = story.turns.map((turn, i): Loose => {
    const base: Obj = { id: `m${i}`, timestamp: k.iso(), content: turn.text };
    if (turn.kind !== 'calls') return { ...base, type: turn.kind === 'user' ? 'user' : 'gemini' };
    return {
      ...base,
      type: 'gemini',
      thoughts: [],
      toolCalls: made(turn).map((step) => ({
        id: step.id,
        name: step.call.tool,
        args: args(step),
        result:
          step.result === 'missing'
            ? null
            : [
                {
                  functionResponse: {
                    id: step.id,
                    name: step.call.tool,
                    response: { output: k.outputText(step) },
                  },
                },
              ],
        status:
          step.result === 'failed' ? 'error' : step.result === 'missing' ? 'executing' : 'success',
        timestamp: k.iso(),
      })),
    };
  });
  return {
    sessionId: story.id,
    projectHash: 'abc',
    startTime: k.iso(),
    lastUpdated: k.iso(),
    messages,
  };
}

function shareGpt(k: Kit, story: Story, tags: boolean): Loose {
  const conversations = story.turns.flatMap((turn): Loose[] => {
    if (turn.kind !== 'calls')
      return [{ from: turn.kind === 'user' ? 'human' : 'gpt', value: turn.text }];
    return made(turn).flatMap((step): Loose[] => {
      const text = printJson({ name: step.call.tool, arguments: step.call.args });
      const result: Loose[] =
        step.result === 'missing'
          ? []
          : [
              {
                from: tags ? 'tool' : 'observation',
                value: tags ? element('tool_response', k.outputText(step)) : k.outputText(step),
              },
            ];
      return [
        {
          from: tags ? 'gpt' : 'function_call',
          value: tags ? element('tool_call', `\n${text}\n`) : text,
        },
        ...result,
      ];
    });
  });
  return { id: story.id, conversations };
}

const SDK = 'AI SDK reference, ';

/** The formats of frameworks and of agents. */
export const FRAMEWORK_KINDS: Kind[] = [
  kind(
    'ai-sdk-ui',
    'UI messages of the AI SDK 5.',
    `${SDK}UIMessage`,
    (k, s) => ({ id: s.id, messages: uiMessages(k, s, false) }),
    { marks: true, faults: without(NO_ORPHAN, 'empty-arguments-forms') },
  ),
  kind(
    'ai-sdk-ui-old',
    'UI messages of the AI SDK 4.',
    'AI SDK 4 reference, useChat',
    (k, s) => ({ id: s.id, messages: uiMessages(k, s, true) }),
    { faults: without(NO_ORPHAN, 'empty-arguments-forms') },
  ),
  kind(
    'ai-sdk-messages',
    'Model messages of the AI SDK 5.',
    `${SDK}ModelMessage`,
    (k, s) => ({ id: s.id, messages: modelMessages(k, s) }),
    { marks: true, faults: without(CHAT, 'empty-arguments-forms') },
  ),
  kind(
    'ai-sdk-messages-old',
    'Core messages of the AI SDK 4.',
    'AI SDK 4 reference, CoreMessage',
    (k, s) => ({ id: s.id, messages: modelMessages(k, s, true) }),
    { marks: true, faults: without(CHAT, 'empty-arguments-forms') },
  ),
  kind(
    'ai-sdk-result',
    'Results of generateText 5, in which the top names only the last step.',
    `${SDK}generateText`,
    (k, s) => generated(k, s, false),
    { faults: without(NO_ORPHAN, 'empty-arguments-forms', 'failed-result', 'same-id') },
  ),
  kind(
    'ai-sdk-result-old',
    'Results of generateText 4.',
    'AI SDK 4 reference, generateText',
    (k, s) => generated(k, s, true),
    { faults: without(NO_ORPHAN, 'empty-arguments-forms', 'failed-result', 'same-id') },
  ),
  kind(
    'ai-sdk-steps',
    'Records with the steps of a result.',
    `${SDK}generateText`,
    (k, s) => ({ id: s.id, steps: sdkSteps(k, s, k.r.chance(0.4)) }),
    { faults: without(NO_ORPHAN, 'empty-arguments-forms', 'failed-result', 'same-id') },
  ),
  kind(
    'langchain-flat',
    'Messages of LangChain as their fields.',
    'langchain-core, messages',
    (k, s) => ({ id: s.id, messages: langchain(k, s, 'flat') }),
    { marks: true, faults: [...CHAT, 'calls-said-twice'] },
  ),
  kind(
    'langchain-dicts',
    'Messages of messages_to_dict.',
    'langchain-core, messages_to_dict',
    (k, s) => ({ id: s.id, messages: langchain(k, s, 'dict') }),
    { marks: true, faults: [...CHAT, 'calls-said-twice'] },
  ),
  kind(
    'langchain-dumpd',
    'Messages of dumpd.',
    'langchain-core, load.dump',
    (k, s) => ({ id: s.id, messages: langchain(k, s, 'dumpd') }),
    { marks: true, faults: [...CHAT, 'calls-said-twice'] },
  ),
  kind(
    'langchain-openai',
    'Messages of LangChain in the form of OpenAI.',
    'langchain-core, convert_to_openai_messages',
    (k, s) => ({ id: s.id, outputs: { messages: openaiMessages(k, s) } }),
    { plain: false },
  ),
  kind(
    'langchain-steps',
    'Results of an agent executor with intermediate steps.',
    'LangChain, AgentExecutor',
    intermediate,
    { plain: false, faults: without(NO_ORPHAN, 'same-id', 'stray-call', 'missing-results') },
  ),
  kind(
    'langgraph-state',
    'The final state of a graph.',
    'LangGraph, MessagesState',
    (k, s) => ({ thread_id: s.id, values: { messages: langchain(k, s, 'flat') }, next: [] }),
    { marks: true, faults: [...CHAT, 'calls-said-twice'] },
  ),
  kind(
    'langgraph-updates',
    'The stream of updates of a graph.',
    'LangGraph, stream modes',
    graphUpdates,
    {
      layout: 'one',
      marks: true,
      spice: false,
      plain: false,
      faults: without(NO_ORPHAN, 'several-chats', 'stray-call'),
    },
  ),
  kind(
    'langgraph-history',
    'The states of a thread, the newest first, each with all messages so far.',
    'LangGraph, get_state_history',
    graphHistory,
    {
      layout: 'one',
      marks: true,
      spice: false,
      faults: without(NO_ORPHAN, 'several-chats', 'stray-call', 'same-id', 'no-calls'),
    },
  ),
  kind('pydantic-ai', 'Messages of Pydantic AI.', 'Pydantic AI, messages', pydantic, {
    marks: true,
    faults: without(CHAT, 'empty-arguments-forms'),
  }),
  kind(
    'openai-agents-items',
    'Items of the OpenAI Agents SDK.',
    'openai-agents-python, to_input_list',
    (k, s) => ({ id: s.id, items: responseItems(k, s) }),
    { plain: false },
  ),
  kind(
    'adk-session',
    'Sessions of the Agent Development Kit.',
    'Google ADK, REST API reference',
    adk,
    { faults: without(CHAT, 'same-id') },
  ),
  kind('smolagents', 'Steps of the memory of smolagents.', 'smolagents, memory.py', smolagents, {
    faults: without(
      NO_ORPHAN,
      'missing-results',
      'empty-arguments-forms',
      'foreign-calls-in-result',
      'same-id',
      'failed-result',
    ),
  }),
  kind('autogen', 'Messages of AutoGen.', 'AutoGen AgentChat, messages', autogen, { marks: true }),
  kind('crewai-events', 'Events of CrewAI, two for each call.', 'CrewAI, event listener', crew, {
    marks: true,
    parallel: false,
    plain: false,
    faults: without(NO_ORPHAN, 'missing-results', 'empty-arguments-forms', 'same-id', 'noise'),
  }),
  kind('letta', 'Messages of Letta.', 'Letta API reference, messages', letta, { marks: true }),
  kind(
    'haystack',
    'Messages of Haystack, whose results repeat the calls.',
    'Haystack, ChatMessage',
    haystack,
    { marks: true, faults: without(NO_ORPHAN, 'empty-arguments-forms', 'noise') },
  ),
  kind('llamaindex', 'Messages of LlamaIndex with blocks.', 'LlamaIndex, ChatMessage', llamaindex, {
    plain: false,
    faults: [...without(NO_ORPHAN, 'empty-arguments-forms', 'noise'), 'calls-said-twice'],
  }),
  kind('dspy-react', 'The trajectory of a ReAct module in numbered keys.', 'DSPy, ReAct', dspy, {
    spice: false,
    faults: without(
      NO_ORPHAN,
      'several-chats',
      'missing-results',
      'no-calls',
      'same-id',
      'stray-call',
      'empty-arguments-forms',
      'noise',
    ),
  }),
  kind(
    'claude-code',
    'Lines of a session of Claude Code, sometimes with a branch that was left.',
    'Claude Code, session transcripts',
    claudeCode,
    {
      layout: 'one',
      marks: true,
      spice: false,
      faults: [
        ...without(CHAT, 'several-chats', 'empty-arguments-forms', 'stray-call', 'same-id'),
        'rewound-branch',
      ],
    },
  ),
  kind(
    'claude-stream',
    'Lines of the output stream-json.',
    'Claude Code, stream-json output',
    claudeStream,
    {
      layout: 'one',
      marks: true,
      spice: false,
      faults: without(CHAT, 'several-chats', 'empty-arguments-forms', 'stray-call'),
    },
  ),
  kind(
    'claude-stream-nested',
    'The same with an agent that a call starts.',
    'Claude Agent SDK, parent_tool_use_id',
    claudeNested,
    { layout: 'one', marks: true, spice: false, plain: false, faults: ['failed-result'] },
  ),
  kind('codex-rollout', 'Lines of a rollout of Codex.', 'openai/codex, rollout', codex, {
    layout: 'one',
    spice: false,
    faults: without(CHAT, 'several-chats', 'stray-call'),
  }),
  kind(
    'gemini-cli',
    'A chat of the Gemini command line.',
    'google-gemini/gemini-cli, chat recording',
    geminiCli,
    {
      layout: 'one',
      marks: true,
      plain: false,
      faults: without(NO_ORPHAN, 'several-chats', 'empty-arguments-forms'),
    },
  ),
  kind(
    'sharegpt-functions',
    'Conversations with turns function_call and observation.',
    'LLaMA-Factory, ShareGPT format',
    (k, s) => shareGpt(k, s, false),
    { parallel: false, faults: without(NO_ORPHAN, 'empty-arguments-forms', 'noise', 'same-id') },
  ),
  kind(
    'sharegpt-tags',
    'Conversations with calls in tags.',
    'NousResearch hermes-function-calling dataset',
    (k, s) => shareGpt(k, s, true),
    {
      parallel: false,
      plain: false,
      faults: without(NO_ORPHAN, 'empty-arguments-forms', 'noise', 'same-id'),
    },
  ),
];
