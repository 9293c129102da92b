import {
  answered,
  CHAT,
  callsOf,
  type Kind,
  type Kit,
  kind,
  made,
  type Step,
  type Story,
  without,
} from './kit.ts';
import { element, Fixed, type Loose, printJson, pythonCall } from './notation.ts';
import { openaiMessages } from './traces-chat.ts';

type Obj = { [key: string]: Loose };

const ROWS = without(
  CHAT,
  'failed-result',
  'missing-results',
  'orphan-result',
  'foreign-calls-in-result',
  'same-id',
  'noise',
);

/** Calls as objects with the keys that a format has. */
function listed(
  k: Kit,
  steps: Step[],
  name: string,
  args: string,
  more: (step: Step) => Obj = () => ({}),
): Loose[] {
  return steps.map((step) => ({ [name]: step.call.tool, [args]: k.object(step), ...more(step) }));
}

function inspect(k: Kit, story: Story): Loose {
  const messages = story.turns.flatMap((turn): Obj[] => {
    if (turn.kind === 'user')
      return [{ id: k.r.text(6), content: turn.text, source: 'input', role: 'user' }];
    if (turn.kind === 'say')
      return [
        {
          id: k.r.text(6),
          content: turn.text,
          source: 'generate',
          role: 'assistant',
          model: 'gpt-4o',
        },
      ];
    const assistant: Obj = {
      id: k.r.text(6),
      content: k.has('noise')
        ? [
            { type: 'reasoning', reasoning: 'I look it up.' },
            { type: 'text', text: turn.text },
          ]
        : turn.text,
      source: 'generate',
      role: 'assistant',
      tool_calls: made(turn).map((step) => ({
        id: step.id,
        function: step.call.tool,
        arguments: new Fixed(step.call.args ?? {}),
        type: 'function',
      })),
    };
    const results = answered(turn).map(
      (step): Obj => ({
        id: k.r.text(6),
        content: k.outputText(step),
        role: 'tool',
        tool_call_id: step.id,
        function: step.call.tool,
        ...(step.result === 'failed'
          ? { error: { type: 'unknown', message: k.outputText(step) } }
          : {}),
      }),
    );
    return [...(made(turn).length > 0 ? [assistant] : []), ...results];
  });
  const events = k.has('calls-said-twice')
    ? callsOf(story)
        .filter((step) => !step.ghost)
        .map(
          (step): Obj => ({
            timestamp: k.iso(),
            event: 'tool',
            type: 'function',
            id: step.id,
            function: step.call.tool,
            arguments: new Fixed(step.call.args ?? {}),
            result: k.outputText(step),
          }),
        )
    : [];
  return {
    id: story.id,
    epoch: 1,
    input: 'Please help.',
    target: '',
    messages,
    output: { model: 'gpt-4o', choices: [{ message: messages.at(-1), stop_reason: 'stop' }] },
    scores: {},
    events,
  };
}

function inspectLog(k: Kit, story: Story): Loose {
  return {
    version: 2,
    status: 'success',
    eval: { task: 'support', model: 'gpt-4o', created: k.iso() },
    plan: { steps: [{ solver: 'generate', params: {} }] },
    samples: [inspect(k, story)],
  };
}

function promptfoo(k: Kit, story: Story): Loose {
  const calls = callsOf(story);
  const output: Loose =
    calls.length === 0
      ? 'I cannot do that.'
      : calls.map((step) => ({
          id: step.id,
          type: 'function',
          function: { name: step.call.tool, arguments: k.text(step) },
        }));
  const result: Obj = {
    id: story.id,
    testIdx: 0,
    promptIdx: 0,
    success: true,
    score: 1,
    provider: { id: 'openai:gpt-4o' },
    prompt: { raw: 'x', label: 'x' },
    vars: { case: story.id },
    response: { output, tokenUsage: { total: 9 } },
    testCase: { vars: { case: story.id } },
  };
  return {
    evalId: 'eval-1',
    results: {
      version: 3,
      timestamp: k.iso(),
      prompts: [],
      results: [result],
      stats: { successes: 1, failures: 0 },
    },
    config: {},
  };
}

/** A test case with the tools that were called, and those that were expected, which are no calls of the run. */
function deepeval(k: Kit, story: Story): Loose {
  const expected = k.others(1);
  k.faults.add('gold-beside-run');
  return {
    name: story.id,
    input: 'Please help.',
    actual_output: 'Done.',
    tools_called: listed(k, callsOf(story), 'name', 'input_parameters', (step) => ({
      output: k.value(step),
      reasoning: null,
    })),
    expected_tools: listed(k, expected, 'name', 'input_parameters'),
  };
}

function ragas(k: Kit, story: Story): Loose {
  const user_input = story.turns.flatMap((turn): Loose[] => {
    if (turn.kind !== 'calls')
      return [
        {
          content: turn.text,
          type: turn.kind === 'user' ? 'human' : 'ai',
          ...(turn.kind === 'say' ? { tool_calls: null } : {}),
        },
      ];
    return [
      ...(made(turn).length > 0
        ? [{ content: turn.text, type: 'ai', tool_calls: listed(k, made(turn), 'name', 'args') }]
        : []),
      ...answered(turn).map((step): Loose => ({ content: k.outputText(step), type: 'tool' })),
    ];
  });
  k.faults.add('gold-beside-run');
  return { id: story.id, user_input, reference_tool_calls: listed(k, k.others(2), 'name', 'args') };
}

function bfcl(k: Kit, story: Story): Loose {
  const asText = k.r.chance(0.5);
  return {
    id: `multiple_${story.id}`,
    result: callsOf(story).map(
      (step): Loose =>
        new Fixed({ [step.call.tool]: asText ? k.plainText(step) : (step.call.args ?? {}) }),
    ),
    input_token_count: 100,
    output_token_count: 20,
    latency: 0.9,
  };
}

function bfclText(k: Kit, story: Story): Loose {
  return {
    id: `simple_${story.id}`,
    result: `[${callsOf(story)
      .map((step) => pythonCall(step.call.tool, step.call.args ?? {}, k.r.pick(['"', "'"])))
      .join(', ')}]`,
    input_token_count: 100,
    output_token_count: 20,
    latency: 0.9,
  };
}

function tauBench(k: Kit, story: Story): Loose {
  k.faults.add('gold-beside-run');
  return {
    task_id: story.id,
    reward: 1.0,
    info: {
      task: {
        user_id: 'anna',
        actions: listed(k, k.others(2), 'name', 'kwargs'),
        instruction: 'x',
        outputs: [],
      },
      source: 'user',
      user_cost: 0.1,
    },
    traj: openaiMessages(k, story),
    trial: 0,
  };
}

function tau2Messages(k: Kit, story: Story): Loose[] {
  const base = (i: number): Obj => ({
    turn_idx: i,
    timestamp: k.iso(),
    cost: 0,
    usage: null,
    raw_data: null,
  });
  const use = (step: Step, requestor: string): Obj => ({
    id: step.id,
    name: step.call.tool,
    arguments: new Fixed(step.call.args ?? {}),
    requestor,
  });
  return story.turns.flatMap((turn, i): Loose[] => {
    if (turn.kind !== 'calls')
      return [
        {
          role: turn.kind === 'user' ? 'user' : 'assistant',
          content: turn.text,
          tool_calls: null,
          ...base(i),
        },
      ];
    return [
      ...(made(turn).length > 0
        ? [
            {
              role: 'assistant',
              content: turn.text === '' ? null : turn.text,
              tool_calls: made(turn).map((step) => use(step, 'assistant')),
              ...base(i),
            },
          ]
        : []),
      ...answered(turn).map(
        (step): Loose => ({
          id: step.id,
          role: 'tool',
          content: k.outputText(step),
          requestor: 'assistant',
          error: step.result === 'failed',
          turn_idx: i,
        }),
      ),
    ];
  });
}

/** A simulation in which the user, too, makes a call. */
function tau2(k: Kit, story: Story, byUser: boolean): Loose {
  const messages = tau2Messages(k, story);
  const gold = k.others(2);
  const own = callsOf(story).map((step) => step.call);
  k.faults.add('gold-beside-run');
  if (byUser) {
    const step = k.step({ tool: 'toggle_roaming', args: { on: true } });
    messages.push(
      {
        role: 'user',
        content: null,
        tool_calls: [
          {
            id: step.id,
            name: step.call.tool,
            arguments: new Fixed(step.call.args ?? {}),
            requestor: 'user',
          },
        ],
        turn_idx: 90,
      },
      { id: step.id, role: 'tool', content: 'on', requestor: 'user', error: false, turn_idx: 91 },
    );
    k.faults.add('call-by-user');
    k.doubt('The user makes a call; it is none of the agent.', [...own, step.call]);
  }
  return {
    timestamp: k.iso(),
    info: {
      git_commit: 'x',
      num_trials: 1,
      agent_info: { implementation: 'llm_agent', llm: 'gpt-4o' },
    },
    tasks: [
      {
        id: story.id,
        evaluation_criteria: {
          actions: gold.map((step, i) => ({
            action_id: `a${i}`,
            requestor: 'assistant',
            name: step.call.tool,
            arguments: new Fixed(step.call.args ?? {}),
            info: null,
          })),
        },
      },
    ],
    simulations: [
      {
        id: k.r.uuid(),
        task_id: story.id,
        start_time: k.iso(),
        end_time: k.iso(),
        termination_reason: 'user_stop',
        trial: 0,
        messages,
        reward_info: {
          reward: 1,
          action_checks: gold.map((step) => ({
            action: { name: step.call.tool, arguments: new Fixed(step.call.args ?? {}) },
            action_match: true,
          })),
        },
      },
    ],
  };
}

function agentevals(k: Kit, story: Story): Loose {
  const gold = k.others(1);
  k.faults.add('gold-beside-run');
  return {
    id: story.id,
    outputs: openaiMessages(k, story),
    reference_outputs: [
      { role: 'user', content: 'x' },
      {
        role: 'assistant',
        content: null,
        tool_calls: gold.map((step) => ({
          function: { name: step.call.tool, arguments: printJson(step.call.args) },
        })),
      },
    ],
  };
}

function xlam(k: Kit, story: Story): Loose {
  return {
    id: story.id,
    query: 'Please help.',
    answers: printJson(
      callsOf(story).map((step) => ({ name: step.call.tool, arguments: step.call.args })),
      k.style(),
    ),
    tools: printJson([
      {
        name: 'get_order',
        description: 'x',
        parameters: { order_id: { type: 'str', description: 'x' } },
      },
    ]),
  };
}

function mcpLog(k: Kit, story: Story): Loose {
  return callsOf(story).flatMap((step, i): Loose[] => [
    ...(i === 0
      ? [
          { jsonrpc: '2.0', id: 0, method: 'tools/list', params: {} },
          {
            jsonrpc: '2.0',
            id: 0,
            result: { tools: [{ name: 'get_order', inputSchema: { type: 'object' } }] },
          },
        ]
      : []),
    {
      jsonrpc: '2.0',
      id: i + 1,
      method: 'tools/call',
      params: { name: step.call.tool, arguments: new Fixed(step.call.args ?? {}) },
    },
    {
      jsonrpc: '2.0',
      id: i + 1,
      result: {
        content: [{ type: 'text', text: k.outputText(step) }],
        isError: step.result === 'failed',
      },
    },
  ]);
}

/** The notations of calls in plain records: the key of the list, of the name and of the arguments. */
const PLAIN: [string, string, string][] = [
  ['calls', 'tool', 'args'],
  ['toolCalls', 'name', 'arguments'],
  ['tool_calls', 'name', 'args'],
  ['trajectory', 'tool', 'args'],
  ['steps', 'tool', 'arguments'],
  ['actions', 'name', 'arguments'],
];

function plainRecord(list: string, name: string, args: string): Kind {
  return kind(
    `plain-${list}`,
    `Records with an id and calls under ${list} as ${name} and ${args}.`,
    'practice',
    (k, s) => ({
      id: s.id,
      [list]: listed(k, callsOf(s), name, args, () => (k.r.chance(0.2) ? { id: k.r.text(5) } : {})),
    }),
    { faults: ROWS },
  );
}

function textOf(k: Kit, story: Story): string {
  const calls = callsOf(story).map((step) => ({ name: step.call.tool, arguments: step.call.args }));
  const form = k.r.int(3);
  if (form === 0)
    return `Here is the plan:\n\`\`\`json\n${printJson(calls, { indent: 2 })}\n\`\`\``;
  if (form === 1) return calls.map((call) => element('tool_call', printJson(call))).join('\n');
  return calls
    .map((call, i) => `${i + 1}. ${pythonCall(call.name, call.arguments ?? {})}`)
    .join('\n');
}

const NO_CALLS = without(ROWS, 'no-calls', 'empty-arguments-forms', 'stray-call');

/** The formats of benchmarks and of tests, and plain records. */
export const EVAL_KINDS: Kind[] = [
  kind(
    'inspect-log',
    'Logs of Inspect, whose output and events repeat messages and calls.',
    'Inspect AI, eval log',
    inspectLog,
    {
      layout: 'one',
      marks: true,
      faults: [...without(CHAT, 'several-chats', 'empty-arguments-forms'), 'calls-said-twice'],
    },
  ),
  kind('inspect-sample', 'Samples of Inspect.', 'Inspect AI, EvalSample', inspect, {
    marks: true,
    faults: [...without(CHAT, 'empty-arguments-forms'), 'calls-said-twice'],
  }),
  kind('promptfoo-results', 'Results of promptfoo.', 'promptfoo, output formats', promptfoo, {
    layout: 'one',
    faults: without(ROWS, 'several-chats'),
  }),
  kind(
    'deepeval-case',
    'Test cases of DeepEval, with the expected tools beside those called.',
    'DeepEval, LLMTestCase',
    deepeval,
    { layout: 'list', spice: false, plain: false, faults: without(ROWS, 'stray-call') },
  ),
  kind(
    'ragas-sample',
    'Samples of Ragas, with the reference beside the messages.',
    'Ragas, MultiTurnSample',
    ragas,
    {
      spice: false,
      plain: false,
      faults: without(CHAT, 'same-id', 'orphan-result', 'noise', 'stray-call'),
    },
  ),
  kind(
    'bfcl-result',
    'Results of the function calling leaderboard, with the tool as the key.',
    'Berkeley function calling leaderboard, result files',
    bfcl,
    { faults: without(ROWS, 'empty-arguments-forms', 'stray-call') },
  ),
  kind(
    'bfcl-result-text',
    'The same with calls as text.',
    'Berkeley function calling leaderboard, result files',
    bfclText,
    { plain: false, faults: NO_CALLS },
  ),
  kind(
    'tau-bench',
    'Results of tau-bench, with the actions of the task beside the messages.',
    'sierra-research/tau-bench, results',
    tauBench,
    { layout: 'list', spice: false, faults: without(CHAT, 'stray-call') },
  ),
  kind(
    'tau2',
    'Results of tau2, with the actions of the task and their checks beside the messages.',
    'sierra-research/tau2-bench, results',
    (k, s) => tau2(k, s, false),
    {
      layout: 'one',
      marks: true,
      spice: false,
      faults: without(CHAT, 'several-chats', 'stray-call', 'empty-arguments-forms', 'noise'),
    },
  ),
  kind(
    'tau2-user',
    'The same with a call of the user.',
    'sierra-research/tau2-bench, dual control',
    (k, s) => tau2(k, s, true),
    {
      layout: 'one',
      marks: true,
      spice: false,
      plain: false,
      faults: ['failed-result', 'missing-results'],
    },
  ),
  kind(
    'agentevals-row',
    'Rows with outputs and reference outputs.',
    'langchain-ai/agentevals',
    agentevals,
    { spice: false, plain: false, faults: without(CHAT, 'stray-call') },
  ),
  kind(
    'xlam-row',
    'Rows with answers as JSON text beside the tools.',
    'Salesforce xlam-function-calling-60k',
    xlam,
    { spice: false, plain: false, faults: without(ROWS, 'empty-arguments-forms', 'stray-call') },
  ),
  kind(
    'mcp-log',
    'Requests and results of the model context protocol.',
    'Model Context Protocol, tools',
    mcpLog,
    {
      layout: 'one',
      marks: true,
      plain: false,
      faults: ['failed-result', 'foreign-calls-in-result', 'unknown-tool'],
    },
  ),
  ...PLAIN.map(([list, name, args]) => plainRecord(list, name, args)),
  kind(
    'plain-openai-calls',
    'Records with an id and tool_calls in the form of OpenAI.',
    'practice',
    (k, s) => ({
      id: s.id,
      tool_calls: callsOf(s).map((step) => ({
        id: step.id,
        type: 'function',
        function: { name: step.call.tool, arguments: k.text(step) },
      })),
    }),
    { faults: ROWS },
  ),
  kind(
    'plain-output-text',
    'Records with an id and the raw answer under output.',
    'practice',
    (k, s) => ({ id: s.id, [k.r.pick(['output', 'response', 'completion'])]: textOf(k, s) }),
    { faults: NO_CALLS, plain: false },
  ),
  kind(
    'plain-map',
    'One object whose keys are ids and whose values are lists of calls.',
    'practice',
    (k, s) => ({ [s.id]: listed(k, callsOf(s), 'tool', 'args') }),
    { layout: 'one', spice: false, plain: false, faults: ['unknown-tool'] },
  ),
];
