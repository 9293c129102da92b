import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { readExport as read } from './read-export.ts';
import { brief, namedFormats, parameters, readText } from './support.ts';
import { otlp, span } from './trace-writers.ts';

const order = { order_id: 7 };
const found = 'a: find_order(order_id=7)';
const refused = ['a: unread', expect.stringMatching(/^(?:unreadable-prediction|unknown-call-key)/)];
const user = { role: 'user', content: 'Hi' };
const done = { role: 'assistant', content: 'Done.' };
const chat = (...messages: object[]) => [{ id: 'a', messages: [user, ...messages] }];
const said = (content: unknown) => ({ role: 'assistant', content });
const calling = (id: string, given: unknown = order, name = 'find_order') => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(given) } }],
});
const result = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'ok' });
/** The attributes of the span of a model that says something. */
const saying = (content: string) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.output.messages': JSON.stringify([
    { role: 'assistant', parts: [{ type: 'text', content }], finish_reason: 'stop' },
  ]),
});
const toolUse = { type: 'tool_use', id: 'c', name: 'find_order', input: order };
/** A tool that no gold knows. */
const wipe = { name: 'wipe', arguments: { all: true } };

describe('a part is read wherever it stands', () => {
  const parts: Record<string, object> = {
    tool_use: toolUse,
    functionCall: { functionCall: { name: 'find_order', args: order } },
    toolUse: { toolUse: { toolUseId: 'c', name: 'find_order', input: order } },
    'tool-call': { type: 'tool-call', toolCallId: 'c', toolName: 'find_order', args: order },
    'tool-NAME': {
      type: 'tool-find_order',
      toolCallId: 'c',
      state: 'input-available',
      input: order,
    },
    function_call: { type: 'function_call', call_id: 'c', name: 'find_order', arguments: order },
    function: { type: 'function', function: { name: 'find_order', arguments: '{"order_id":7}' } },
    'nested tool_call': {
      type: 'tool_call',
      tool_call: { id: 'c', type: 'function', function: { name: 'find_order', arguments: order } },
    },
    mcp_call: { type: 'mcp_call', id: 'c', name: 'find_order', arguments: '{"order_id":7}' },
  };
  const places = ['content', 'parts', 'contents', 'items', 'blocks'];
  test.each(Object.keys(parts).flatMap((type) => places.map((place) => [type, place])))(
    '%s in %s',
    (type, place) => {
      const message = { role: 'assistant', [place as string]: [parts[type as string]] };
      expect(read(chat(message))).toEqual([found]);
    },
  );

  test('as the only one, without a list', () => {
    expect(read(chat(said(parts.tool_use)))).toEqual([found]);
  });
});

describe('what no reader claims is refused, whether the gold knows its tool or not', () => {
  test.each<[string, object]>([
    ['a part whose type says so', said([{ type: 'plugin_invocation', ...wipe }])],
    ['an action', said([{ type: 'action', ...wipe }])],
    ['a request of a tool', said([{ type: 'tool_request', ...wipe }])],
    ['a part without a type that is like a call', said([wipe])],
    ['a message of such a role', { role: 'function_request', ...wipe }],
    ['a message with a name and arguments', { role: 'assistant', ...wipe }],
    ['an item', { type: 'custom_action', ...wipe }],
    ['a key of a message', { ...done, next_action: wipe }],
    ['a list under a key of a message', { ...done, operations: [wipe] }],
    [
      'a call of a tool that was called, with other arguments, under a key of the message',
      { ...calling('c'), operations: [{ name: 'find_order', arguments: { order_id: 8 } }] },
    ],
    ...[
      ...['code', 'resource', 'reasoning', 'image', 'text', 'file'].map((type) => ({
        type,
        name: 'wipe',
      })),
      ...[{ name: 'wipe' }, { action: 'wipe' }, { type: 'run', action: 'wipe' }],
      ...[{ type: 'json', function: 'wipe' }],
    ].flatMap((part) =>
      ['input', 'parameters', 'params', 'arguments'].map((key): [string, object] => [
        `a part with ${JSON.stringify(part)} and ${key}`,
        said([{ ...part, [key]: { all: true } }]),
      ]),
    ),
    ['a part with a name and data', said([{ type: 'command', name: 'wipe', data: { all: true } }])],
    ['a part that says tool', said([{ type: 'job', tool: 'wipe', query: 'x' }])],
    ['a part beside one that is read', said([{ name: 'find_order', input: order }, toolUse])],
    ['a message with an action', { ...said(''), action: 'wipe', parameters: { all: true } }],
    ['a message with an action alone', { ...said(''), action: 'wipe' }],
    ['a message that says tool', { ...said(''), tool: 'wipe' }],
    ['calls where tools are declared', { ...said(''), tools: [wipe] }],
    ['calls where functions are declared', { ...said(''), functions: [wipe] }],
    ['calls in pieces', said([{ functionCall: { name: 'wipe', partialArgs: [{}] } }])],
    ['an end in calls', { ...done, finish_reason: 'tool_calls' }],
    ['an end in calls, of Anthropic', { ...said([]), stop_reason: 'tool_use' }],
    [
      'an end in calls, of LangChain',
      { type: 'ai', content: '', response_metadata: { finish_reason: 'tool_calls' } },
    ],
    ...[
      'Thought: more\nAction: wipe\nAction Input: {"all": true}',
      '{"name": "wipe", "arguments": {"all": true}}',
      'wipe(all=True)',
      '```tool_code\nwipe(all=True)\n```',
    ].map((content): [string, object] => [
      `the text “${content}” beside another call`,
      { ...calling('c'), content },
    ]),
    [
      'a key of a language with capital letters',
      {
        Role: { Label: 'assistant' },
        Items: [{ $type: 'FunctionCallContent', FunctionName: 'wipe', Arguments: { all: true } }],
      },
    ],
    ...[
      '{"name": "find_order", "arguments": {"order_id": 8}}',
      'find_order(order_id=8)',
      '<tool_call>{"name": "find_order", "arguments": {"order_id": "x"}}</tool_call>',
    ].map((content): [string, object] => [
      `the text “${content}” beside a call of the same tool with other arguments`,
      { ...calling('c'), content },
    ]),
    [
      'an answer with a call as text beside another',
      {
        ...calling('c'),
        content: '<tool_call>{"name": "wipe", "arguments": {}}</tool_call>',
      },
    ],
  ])('%s', (_, message) => {
    expect(read(chat(message))).toEqual(refused);
  });

  const schema = { type: 'object', properties: { all: { type: 'boolean' } } };
  test.each<[string, object]>([
    ['declared', { ...done, tools: [{ type: 'function', name: 'wipe', parameters: schema }] }],
    ['declared in a function', { ...done, functions: [{ name: 'wipe', parameters: schema }] }],
    ['data of the AI SDK', said([{ type: 'data-chart', name: 'wipe', data: { all: true } }])],
    ['a file', said([{ type: 'file', name: 'wipe.pdf', data: 'eA==' }])],
    ['the name of who speaks', { ...done, name: 'wipe', input: { all: true } }],
    ['what the message is about', { ...done, action: 'reply' }],
  ])('but not %s', (_, message) => {
    expect(read(chat(calling('c'), result('c'), message))).toEqual([found]);
  });

  test('but not a part that repeats a call of its message', () => {
    const message = { ...calling('c'), content: [{ id: 'c', name: 'find_order', input: order }] };
    expect(read(chat(message, result('c')))).toEqual([found]);
  });

  test('a call that a model wrote as text in a trace, and that no span made', () => {
    const traceWith = (text: string) =>
      otlp([
        span(['t', '1'], '1', { customer_id: 'a', ...saying(text) }),
        span(['t', '2', '1'], '2', {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': 'find_order',
          'gen_ai.tool.call.arguments': JSON.stringify(order),
        }),
      ]);
    expect(read(traceWith('I look it up.'))).toEqual([found]);
    expect(read(traceWith('find_order(order_id=7)'))).toEqual([found]);
    expect(read(traceWith('find_order(order_id=8)'))).toEqual(refused);
    expect(read(traceWith('{"name": "wipe", "arguments": {"all": true}}'))).toEqual(refused);
  });

  test('a call beside the chat, but not what was asked, expected or read', () => {
    const messages = [user, calling('c')];
    const record = (more: object) => [{ id: 'a', messages, ...more }];
    for (const key of ['pending_call', 'queued_operations']) {
      expect(read(record({ [key]: key === 'pending_call' ? wipe : [wipe] }))).toEqual(refused);
    }
    const same = { name: 'find_order', arguments: order };
    const others = { expected_tools: [wipe], reference: [wipe], tools: [wipe], summary: [same] };
    expect(read(record(others))).toEqual([found]);
    expect(read(record({ summary: [{ ...same, arguments: { order_id: 8 } }] }))).toEqual(refused);
  });

  test('calls in two places of a record that differ', () => {
    const answer = { choices: [{ message: calling('d', { all: true }, 'wipe') }] };
    expect(read([{ id: 'a', messages: [user, calling('c')], response: answer }])).toEqual(refused);
    expect(read([{ id: 'a', messages: [user, calling('c'), done], output: 'Done.' }])).toEqual([
      found,
    ]);
    expect(read([{ id: 'a', response: 'Well', tool_calls: calling('c').tool_calls }])).toEqual([
      found,
    ]);
  });

  const made = { name: 'find_order', arguments: order };
  const keys = ['output', 'trajectory', 'prediction', 'response', 'completion', 'result', 'answer'];
  const places = { calls: [made], messages: [user, calling('c')] };
  test.each(keys.flatMap((key) => Object.entries(places).map((place) => [key, ...place] as const)))(
    'calls under “%s” beside %s that differ from them, and that repeat them',
    (key, place, calls) => {
      const withList = (list: unknown) => [{ id: 'a', [place]: calls, [key]: list }];
      for (const list of [[made, wipe], [wipe], [{ ...made, arguments: { order_id: 8 } }]]) {
        expect(read(withList(list))).toEqual(refused);
        expect(read(withList([list]))).toEqual(refused);
        expect(read(withList(JSON.stringify(list)))).toEqual(refused);
        expect(read({ a: withList(list)[0] })).toEqual(refused);
      }
      expect(read(withList([made]))).toEqual([found]);
    },
  );

  test('calls as texts beside a chat with others', () => {
    const messages = [user, calling('c')];
    expect(read([{ id: 'a', messages, output: ['wipe(all=true)'] }])).toEqual(refused);
    expect(read([{ id: 'a', messages, output: ['Done.'] }])).toEqual([found]);
  });

  test('calls under two keys for them in an answer', () => {
    expect(read([{ id: 'a', output: { toolCalls: [made], calls: [wipe] } }])).toEqual(refused);
    const steps = [{ finishReason: 'stop', text: '', toolCalls: [] }];
    expect(read([{ id: 'a', steps, toolCalls: [made] }])).toEqual(refused);
  });
});

describe('what generateText returns is read whole', () => {
  const call = (toolName: string, input: object) => ({
    type: 'tool-call',
    toolCallId: toolName,
    toolName,
    input,
  });
  const step = (...toolCalls: object[]) => ({ finishReason: 'tool-calls', toolCalls });
  const first = step(call('find_order', order));
  const second = step(call('wipe', { all: true }));
  const both = `${found} wipe(all=true)`;
  const results: Record<string, [object, string]> = {
    'without calls in its last step': [{ text: 'Done.', toolCalls: [], steps: [first] }, found],
    'with the calls of its last step': [{ text: '', ...second, steps: [first, second] }, both],
    'with the messages of its response': [
      { text: 'Done.', toolCalls: [], response: { messages: [calling('c')] } },
      found,
    ],
    'with messages beside its steps': [{ messages: [done], steps: [first] }, found],
  };
  const places = ['output', 'response', 'prediction', 'completion'];
  test.each(Object.keys(results).flatMap((name) => places.map((place) => [name, place])))(
    '%s, under “%s”',
    (name, place) => {
      const [result, want] = results[name as string] as [object, string];
      expect(read([{ id: 'a', [place as string]: result }])).toEqual([want]);
    },
  );
});

describe('the one text of a custom tool is its input', () => {
  const places: Record<string, (call: object) => object> = {
    'an item': (call) => ({ type: 'custom_tool_call', call_id: 'c', ...call }),
    'a part': (call) => said([{ type: 'custom_tool_call', call_id: 'c', ...call }]),
    'of tool_calls': (call) => ({
      ...done,
      tool_calls: [{ id: 'c', type: 'custom', custom: call }],
    }),
    'a part with custom': (call) => said([{ id: 'c', type: 'custom', custom: call }]),
  };
  test.each(Object.entries(places))('%s', (_, message) => {
    const readIn = (more: object) => read(chat(message({ name: 'find_order', ...more })));
    expect(readIn({ input: 'x' })).toEqual(['a: find_order(input="x")']);
    expect(readIn({ arguments: order })).toEqual([found]);
    expect(readIn({ arguments: 'x' })).toEqual(refused);
    expect(readIn({})).toEqual(['a: find_order()']);
  });
});

describe('a text of a chat with other calls', () => {
  const fence = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``;
  const args = '{"a": 1}';
  const written = [
    `<|channel|>commentary to=functions.zz<|message|>${args}<|call|>`,
    `<|start|>assistant<|channel|>commentary to=functions.zz <|constrain|>json<|message|>${args}<|call|>`,
    `commentary to=functions.zz json${args}`,
    `functions.zz:0${args}`,
    '<read_file>\n<path>x</path>\n</read_file>',
    `<tool name="zz">${args}</tool>`,
    `<tool_use><name>zz</name><arguments>${args}</arguments></tool_use>`,
    `<action>zz</action><args>${args}</args>`,
    'Action: zz[a]',
    `Tool: zz\nInput: ${args}`,
    `Using tool: zz\nArguments: ${args}`,
    `Call: zz ${args}`,
    'call:zz{a:1}',
    `Function call: zz(${args})`,
    `[Called tool: zz with ${args}]`,
    `[TOOL_CALL] zz ${args} [/TOOL_CALL]`,
    '- name: zz\n  arguments:\n    a: 1',
    'tool: zz\nargs:\n  a: 1',
    'I do this now.\n\ncalls:\n  - tool: zz\n    args: {a: 1}',
    `{"action": "zz", "action_input": ${args}}`,
    `{"name": "zz", "parameters": ${args}}`,
    `{"function_name": "zz", "args": ${args}}`,
    `{"zz": ${args}}`,
    fence('json', `{"zz": ${args}}`),
    fence('json', '{"tool": "zz", "a": 1}'),
    '["zz(a=1)"]',
    '{"name": "zz", "arguments": {"a": ',
    `| step | tool | arguments |\n|---|---|---|\n| 1 | zz | ${args} |`,
    '1. `zz(a=1)`',
    'r0 = zz(a=1)',
    `const r = await zz(${args});`,
    'zz("a", 1)',
    'First I do this:\n\nzz(a=1)',
    fence('python', "x = zz(a='}{][)(')\nprint(x)"),
    `I do this: ${fence('tool_code', 'print(zz(a=1))')}`,
  ];
  test.each(written)('refuses a call as text: %s', (text) => {
    expect(read(chat(calling('c'), result('c'), said(text)))).toEqual(refused);
    const [one = ''] = read(chat(said(text)));
    // Alone it is read or refused, but no run that calls nothing.
    expect(one).not.toBe('a: ');
  });

  test.each([
    'find_order(order_id=7)',
    'I made these calls:\n1. `find_order(order_id=7)`',
    '- name: find_order\n  arguments:\n    order_id: 7',
    'Action: find_order[7]',
    '<find_order>\n<order_id>7</order_id>\n</find_order>',
    '{"find_order": {"order_id": 7}}',
    '| tool | arguments |\n|---|---|\n| find_order | {"order_id": 7} |',
  ])('may repeat a call that was made: %s', (text) => {
    expect(read(chat(calling('c'), result('c'), said(text)))).toEqual([found]);
  });

  test.each([
    'I found it: the order (7) is late.',
    '{"status": "late", "order": {"id": 7}}',
    '{"result": {"ok": true}}',
    '{"action": "refund", "reason": "late"}',
    'Your order: {"status": "late", "name": "Ann"}',
    'Action: none needed (see above)',
    'Tool: none',
    '- name: Ann\n  order: 7',
    '| Item | Price |\n|---|---|\n| Lamp | 7 |',
    'Call me (after 5).',
    '<answer>\n<text>hi</text>\n</answer>',
    `See ${fence('html', '<user_card><user_name>x</user_name></user_card>')}`,
    `Add this: ${fence('js', 'server.listen(80);\nconst page = await load("x");')}`,
    'I changed:\n- `parse()`\n- `print()`',
    '- Status: {"late": true}',
  ])('is an answer: %s', (text) => {
    expect(read(chat(calling('c'), result('c'), said(text)))).toEqual([found]);
  });
});

describe('a call is read as a whole or refused, in every format', () => {
  const text = { name: 'wipe', arguments: { all: true } };
  const part = { type: 'tool_use', id: 'd', name: 'wipe', input: { all: true } };
  const steps = (...toolCalls: unknown[]) => ({
    steps: [{ finishReason: 'tool-calls', toolCalls }],
  });
  const uiPart = (more: object) => ({
    id: 'm',
    role: 'assistant',
    parts: [{ type: 'tool-wipe', toolCallId: 'c', output: 1, ...more }],
  });
  const dspy = (more: object) => ({
    trajectory: { tool_name_0: 'find_order', tool_args_0: order, ...more },
  });
  const step = { type: 'tool-call', toolCallId: 'c', toolName: 'find_order', input: order };
  const tagged = `<tool_call>\n${JSON.stringify({ name: 'find_order', arguments: order })}\n</tool_call>`;
  const asJson = JSON.stringify({ tool_calls: [text] });
  test.each<[string, object]>([
    ['two messages of texts, one as JSON', { messages: [said(tagged), user, said(asJson)] }],
    ['the same in the other order', { messages: [said(asJson), user, said(tagged)] }],
    ['a call in a list of parts', { messages: [said([toolUse, [part]])] }],
    ['a call as text among parts', { messages: [said([toolUse, JSON.stringify(part)])] }],
    [
      'a part of Gemini in a list',
      { messages: [{ role: 'model', parts: [[{ functionCall: { name: 'wipe', args: {} } }]] }] },
    ],
    ['a call in a list of a step', steps(step, [step])],
    ['a part around another', { messages: [said([{ value: part }])] }],
    ['arguments under two keys', { messages: [said([{ ...step, args: { all: true } }])] }],
    [
      'arguments beside and in a function',
      { calls: [{ ...text, function: { name: 'wipe', arguments: { all: false } } }] },
    ],
    [
      'another name than that of the function',
      { calls: [{ name: 'find_order', function: { name: 'wipe', arguments: {} } }] },
    ],
    [
      'arguments that Inspect could not parse',
      { messages: [{ ...done, tool_calls: [{ ...wipe, arguments: {}, parse_error: 'bad' }] }] },
    ],
    ['arguments in pieces', { messages: [said([{ ...part, input: {}, partial_json: '{"a":' }])] }],
    [
      'cut arguments of a call with its result',
      { messages: [uiPart({ state: 'output-available', input: '{"all": ' })] },
    ],
    ['arguments of DSPy without a name', dspy({ tool_args_1: { all: true } })],
    ['a gap in the steps of DSPy', dspy({ tool_name_2: 'wipe', tool_args_2: {} })],
    ['other arguments of DSPy', dspy({ tool_name_1: 'wipe', arguments_1: { all: true } })],
    [
      'calls of a client beside the candidates',
      {
        response: { candidates: [{ content: { parts: [{ text: 'x' }] } }], functionCalls: [text] },
      },
    ],
    ['phases with lists of calls', { steps: [{ steps: [wipe] }, { steps: [wipe] }] }],
    ...['calls', 'toolCalls', 'tools_called'].flatMap((key) =>
      Object.entries({ skipped: true, if: 'late', executed: false, repeat: 2, then: [text] }).map(
        ([word, value]): [string, object] => [
          `${key} with “${word}”`,
          { [key]: [text, { ...text, [word]: value }] },
        ],
      ),
    ),
  ])('%s', (_, record) => {
    expect(read([{ id: 'a', ...record }])).toEqual(refused);
  });

  const framework = (key: string, given: unknown): Record<string, object[]> => ({
    LlamaIndex: [
      {
        role: 'assistant',
        blocks: [
          { block_type: 'tool_call', tool_call_id: 'c', tool_name: 'find_order', [key]: given },
        ],
      },
    ],
    Mistral: [{ type: 'function.call', tool_call_id: 'c', name: 'find_order', [key]: given }],
    Retell: [{ role: 'tool_call_invocation', tool_call_id: 'c', name: 'find_order', [key]: given }],
    'the command line of Gemini': [
      {
        type: 'gemini',
        content: '',
        timestamp: '2025-01-01T00:00:00Z',
        toolCalls: [{ id: 'c', name: 'find_order', [key]: given }],
      },
    ],
    CrewAI: [
      {
        type: 'tool_usage_started',
        timestamp: '2025-01-01',
        tool_name: 'find_order',
        [key]: given,
      },
    ],
  });
  test.each(Object.keys(framework('', {})))('arguments under any key, of %s', (name) => {
    const readUnder = (key: string) =>
      read([{ id: 'a', messages: [user, ...(framework(key, order)[name] ?? [])] }]);
    for (const key of ['arguments', 'args', 'input']) expect(readUnder(key)).toEqual([found]);
    expect(readUnder('payload')).toEqual(refused);
  });

  test('an empty key beside a filled one says nothing', () => {
    expect(read(chat(said([{ ...step, input: {}, args: order }])))).toEqual([found]);
  });

  test('results of calls are no calls in them', () => {
    const own = { name: 'find_order', arguments: order, result: wipe, output: [wipe] };
    expect(read([{ id: 'a', calls: [own] }])).toEqual([found]);
  });

  test('a line of code that cannot be read is not left out', () => {
    const code = (last: string) => said(`\`\`\`python\nfind_order(order_id=7)\n${last}\n\`\`\``);
    for (const more of [[], [user, done]]) {
      expect(read(chat(code('send(a b=1)'), ...more))).toEqual(refused);
      expect(read(chat(code('print(close_case())'), ...more))).toEqual([`${found} close_case()`]);
    }
  });

  test('a text in two parts that stops inside of a call goes on', () => {
    const parts = (...texts: string[]) => said(texts.map((one) => ({ type: 'text', text: one })));
    const whole = '{"name": "find_order", "arguments": {"order_id": "7 and 8"}}';
    for (const at of [4, 15, 30, 48, 51]) {
      expect(read(chat(parts(whole.slice(0, at), whole.slice(at))))).toEqual([
        'a: find_order(order_id="7 and 8")',
      ]);
    }
    expect(read(chat(parts('find_order(order_id=7)', 'find_order(order_id=8)')))).toEqual([
      'a: find_order(order_id=7) find_order(order_id=8)',
    ]);
  });
});

describe('calls as the last text of a chat without others are read or refused', () => {
  const readIn = (content: string, vocabulary: typeof parameters) => {
    const { predictions } = readPredictions(
      [{ file: 'a.json', text: JSON.stringify(chat(said(content))), id: 'a' }],
      {
        task: 'run',
        isProfile: (id) => id === 'a',
        readText,
        formats: namedFormats,
        expand: expandLattice,
        vocabulary,
      },
    );
    return predictions.map((one) => brief(one) ?? null);
  };
  const text = ['find_order(order_id=7)'];
  test.each<[string, string[] | null]>([
    ['{"name": "find_order", "arguments": {"order_id": 7}}', text],
    ['```json\n[{"name": "find_order", "arguments": {"order_id": 7}}]\n```', text],
    ["[{'type': 'tool_use', 'name': 'find_order', 'input': {'order_id': 7}}]", text],
    ['{"action": "find_order", "action_input": {"order_id": 7}}', text],
    ['find_order(order_id=7)', text],
    ['1. find_order(order_id=7)', text],
    ['- tool: find_order\n  args:\n    order_id: 7', text],
    ['```tool_code\nprint(find_order(order_id=7))\n```', text],
    ['<find_order>\n<order_id>7</order_id>\n</find_order>', null],
    ['<use_mcp_tool>\n<tool_name>find_order</tool_name>\n</use_mcp_tool>', null],
    ['Action: find_order[7]', null],
    ['assistant to=functions.find_order code{"order_id":7}', null],
    ['{"name": "find_order", "arguments": {"order_id"', null],
    ['I used find_order to look it up.', ['']],
    ['Your shop:\n```json\n{"name": "Shop", "order_id": 7}\n```', ['']],
  ])('%s', (content, want) => {
    expect(readIn(content, parameters)).toEqual([want]);
    // A tool that nobody knows is called all the same.
    expect(readIn(content, new Map())).toEqual([want]);
  });
});

describe('an answer in a trace that ended in calls, of which none is recorded', () => {
  const message = { role: 'assistant', content: '' };
  const choices = { choices: [{ finish_reason: 'tool_calls', message }] };
  const spanOf = (attributes: object) =>
    otlp([span(['t', '1'], '1', { customer_id: 'a', ...attributes })]);
  test.each<[string, unknown]>([
    [
      'Langfuse',
      [
        {
          ...{ id: 'g', traceId: 't', type: 'GENERATION', startTime: '2025-01-01T00:00:00Z' },
          ...{ name: 'llm', metadata: { customer_id: 'a' } },
          output: { ...message, finish_reason: 'tool_calls' },
        },
      ],
    ],
    [
      'the conventions',
      spanOf({
        'gen_ai.operation.name': 'chat',
        'gen_ai.output.messages': JSON.stringify([
          { role: 'assistant', parts: [], finish_reason: 'tool_call' },
        ]),
      }),
    ],
    [
      'OpenInference',
      spanOf({
        'openinference.span.kind': 'LLM',
        'llm.output_messages.0.message.role': 'assistant',
        'output.value': JSON.stringify(choices),
      }),
    ],
    [
      'LangSmith',
      [
        {
          ...{ id: '1', trace_id: 't', run_type: 'llm', name: 'm', inputs: {} },
          ...{ start_time: '2025-01-01T00:00:00', extra: { metadata: { customer_id: 'a' } } },
          outputs: {
            generations: [[{ generation_info: { finish_reason: 'tool_calls' }, message }]],
          },
        },
      ],
    ],
  ])('%s', (_, value) => {
    expect(read(value)).toEqual(refused);
  });

  test.each<[string, object]>([
    ['a choice', { response: choices }],
    [
      'Bedrock',
      { response: { output: { message: { ...message, content: [] } }, stopReason: 'tool_use' } },
    ],
    ['the record', { messages: [user, done], finish_reason: 'tool_calls' }],
    ['a step of the AI SDK', { steps: [{ finishReason: 'tool-calls', toolCalls: [], text: '' }] }],
    ['the content of a step', { steps: [{ finishReason: 'tool-calls', content: [] }] }],
  ])('in a chat: %s', (_, record) => {
    expect(read([{ id: 'a', ...record }])).toEqual(refused);
  });

  test('but tools of the provider are calls that need not be read', () => {
    const content = [
      { type: 'tool-call', toolCallId: 'c', toolName: 'search', input: {}, providerExecuted: true },
    ];
    expect(read([{ id: 'a', steps: [{ finishReason: 'tool-calls', content }] }])).toEqual(['a: ']);
  });

  test('a request for an approval is no call', () => {
    const request = { type: 'mcp_approval_request', id: 'r', name: 'wipe', arguments: '{}' };
    expect(read([{ id: 'a', output: [request] }])).toEqual(['a: ']);
  });
});

describe('results', () => {
  test.each<[string, object[]]>([
    ['of OpenAI', [result('x'), calling('c')]],
    ['alone', [result('x')]],
    ['without an id', [{ role: 'tool', name: 'find_order', content: 'ok' }]],
    ['of Responses', [{ type: 'function_call_output', call_id: 'x', output: 'ok' }]],
    ['of Anthropic', [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x' }] }]],
    ['of Gemini', [{ role: 'user', parts: [{ functionResponse: { name: 'f', response: {} } }] }]],
  ])('whose calls are missing are refused: %s', (_, messages) => {
    expect(read(chat(...messages))).toEqual(refused);
  });

  test('of a provider’s own tool have its id', () => {
    const own = [
      { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
      { type: 'web_search_tool_result', tool_use_id: 's', content: [] },
    ];
    expect(read(chat(said([...own, { type: 'text', text: 'x' }]), calling('c')))).toEqual([found]);
  });

  test('a call that is said again before its result is one; a new one of the same id is another', () => {
    expect(read(chat(calling('c'), calling('c'), result('c')))).toEqual([found]);
    const twice = `${found} find_order(order_id=7)`;
    expect(read(chat(calling('c'), result('c'), calling('c')))).toEqual([twice]);
    expect(read(chat(calling('c'), calling('c', { order_id: 8 })))).toEqual([
      `${found} find_order(order_id=8)`,
    ]);
  });
});

describe('a call that is cut off', () => {
  const cut = { ...calling('d'), finish_reason: 'length' };
  const half = '{"order_id": 7, "note": "a';
  test.each<[string, object]>([
    [
      'of OpenAI',
      { ...cut, tool_calls: [{ id: 'd', function: { name: 'refund', arguments: half } }] },
    ],
    [
      'of Anthropic, with half of its arguments',
      {
        ...said([{ type: 'tool_use', id: 'd', name: 'refund', input: { order_id: 7 } }]),
        stop_reason: 'max_tokens',
      },
    ],
    [
      'of Responses',
      {
        type: 'function_call',
        call_id: 'd',
        name: 'refund',
        arguments: '{}',
        status: 'incomplete',
      },
    ],
  ])('leaves those before it: %s', (_, last) => {
    const [one, ...more] = read(chat(calling('c'), result('c'), last));
    expect(one).toBe(found);
    expect(more).toEqual([expect.stringMatching(/^truncated-prediction/)]);
  });

  test('in the middle refuses the chat', () => {
    const broken = {
      role: 'assistant',
      tool_calls: [{ function: { name: 'f', arguments: half } }],
    };
    expect(read(chat(broken, calling('c')))).toEqual(refused);
  });
});

describe('a file with several chats of its profile', () => {
  const one = [user, calling('c'), result('c'), done];
  const other = [user, calling('d', { order_id: 8 }), done];
  const runs = (value: unknown) => {
    const { predictions } = readPredictions(
      [{ file: 'a.json', text: JSON.stringify(value), id: 'a' }],
      {
        trials: {},
        isProfile: (id) => id === 'a',
        readText,
        formats: namedFormats,
        expand: expandLattice,
        vocabulary: parameters,
      },
    );
    return predictions.map((prediction) => [prediction.trial, brief(prediction)]);
  };
  const trials = [
    ['1', ['find_order(order_id=7)']],
    ['2', ['find_order(order_id=8)']],
  ];

  test('has trials', () => {
    expect(runs([one, other])).toEqual(trials);
    expect(runs([{ messages: one }, { messages: other }])).toEqual(trials);
  });

  test('has one run, if they are snapshots of it', () => {
    const want = [[undefined, ['find_order(order_id=7)']]];
    expect(runs([{ messages: one.slice(0, 2) }, { messages: one }])).toEqual(want);
    const states = [one, one.slice(0, 3), one.slice(0, 1)];
    expect(runs(states.map((messages) => ({ values: { messages }, next: [] })))).toEqual(want);
  });
});

describe('sessions of Claude Code', () => {
  const line = (uuid: string, parentUuid: string | null, message: object, more: object = {}) => ({
    ...{ type: 'assistant', sessionId: 's', uuid, parentUuid, message },
    ...more,
  });
  const use = (id: string, order_id: number) =>
    said([{ type: 'tool_use', id, name: 'find_order', input: { order_id } }]);
  const lines = (...all: object[]) => all.map((one) => JSON.stringify(one)).join('\n');

  test('without the branches that were left', () => {
    const text = lines(
      line('1', null, user),
      line('2', '1', use('left', 8)),
      line('3', '2', { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'left' }] }),
      line('4', '1', use('c', 7)),
      line('5', '4', { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c' }] }),
      line('6', '5', done),
    );
    expect(read(text, 'a')).toEqual([found]);
  });

  test('with results that stand below their calls', () => {
    const text = lines(
      line('1', null, user),
      line('2', '1', { ...use('c', 7), id: 'm' }),
      line('3', '2', { ...use('d', 8), id: 'm' }),
      line('4', '2', { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c' }] }),
      line('5', '3', { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'd' }] }),
      line('6', '5', done),
    );
    expect(read(text, 'a')).toEqual(['a: 1find_order(order_id=7) 1find_order(order_id=8)']);
  });
});

describe('names of calls in spans', () => {
  const tool = (name: string, attributes: object) =>
    otlp([{ ...span(['t', '1'], '1', { customer_id: 'a', ...attributes }), name }]);
  const given = { 'gen_ai.tool.call.arguments': '{"order_id":7}' };

  test.each<[string, object]>([
    ['execute_tool find_order', { 'gen_ai.operation.name': 'execute_tool', ...given }],
    [
      'running tool: find_order',
      { 'openinference.span.kind': 'TOOL', 'input.value': '{"order_id":7}' },
    ],
    [
      'whatever it does',
      { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'find_order', ...given },
    ],
  ])('%s', (name, attributes) => {
    expect(read(tool(name, attributes))).toEqual([found]);
  });

  test('a name that ends as those that are shown, and is known as a whole', () => {
    const attributes = { 'langfuse.observation.type': 'tool', 'langfuse.observation.input': '{}' };
    const vocabulary = new Map([['ns.tool', []]]);
    const text = JSON.stringify(tool('ns.tool', attributes));
    const { predictions } = readPredictions([{ file: 'spans.json', text }], {
      ...{ task: 'run', isProfile: () => true, readText, formats: namedFormats },
      ...{ expand: expandLattice, vocabulary },
    });
    expect(predictions.map((one) => brief(one))).toEqual([['ns.tool()']]);
    expect(
      read(
        tool('find_order.tool', { ...attributes, 'langfuse.observation.input': '{"order_id": 7}' }),
      ),
    ).toEqual([found]);
  });

  test('of Langfuse are in the metadata of the observation', () => {
    const observation = {
      ...{ id: '1', traceId: 't', type: 'TOOL', startTime: '2025-03-05T14:30:00Z' },
      name: 'running tool: f',
      metadata: {
        customer_id: 'a',
        attributes: { 'gen_ai.tool.name': 'find_order', tool_arguments: '{"order_id":7}' },
      },
    };
    expect(read([observation])).toEqual([found]);
  });

  test('hand-overs are no calls', () => {
    const kind = { 'openinference.span.kind': 'TOOL', 'input.value': 'x' };
    const spans = [
      { ...span(['t', '1'], '1', { customer_id: 'a', ...kind }), name: 'handoff to refunds' },
      span(['t', '2'], '2', { 'gen_ai.tool.name': 'find_order', ...given }),
    ];
    expect(read(otlp(spans))).toEqual([found]);
  });
});

describe('options', () => {
  const readWith = (value: unknown, more: object) =>
    readPredictions([{ file: 'a.json', text: JSON.stringify(value), id: 'a' }], {
      task: 'run',
      isProfile: (id) => id === 'a',
      readText,
      formats: namedFormats,
      expand: expandLattice,
      vocabulary: parameters,
      ...more,
    });

  test('a tool that is ignored refuses nothing', () => {
    const final = {
      'openinference.span.kind': 'TOOL',
      'tool.name': 'final_answer',
      'input.value': '"x"',
    };
    const trace = otlp([
      span(['t', '1'], '1', { customer_id: 'a', 'gen_ai.tool.name': 'find_order' }),
      span(['t', '2'], '2', final),
    ]);
    const broken = chat(
      { role: 'assistant', tool_calls: [{ name: 'final_answer', arguments: 'x' }] },
      done,
    );
    for (const value of [trace, broken]) {
      expect(readWith(value, {}).predictions[0]?.trajectories).toBeUndefined();
      const { diagnostics } = readWith(value, { ignoreTools: ['final_answer'] });
      expect(diagnostics).toEqual([]);
    }
  });

  test('a text that is a call of a tool that is ignored refuses nothing', () => {
    const value = chat(calling('c'), result('c'), said('{"order": {"id": 7}}'));
    expect(readWith(value, {}).predictions[0]?.trajectories).toBeUndefined();
    const { predictions } = readWith(value, { ignoreTools: ['order'] });
    expect(brief(predictions[0])).toEqual(['find_order(order_id=7)']);
  });

  const inner = [
    {
      type: 'assistant',
      session_id: 's',
      uuid: '1',
      parent_tool_use_id: null,
      message: said([{ type: 'tool_use', id: 'c', name: 'refund', input: order }]),
    },
    {
      type: 'assistant',
      session_id: 's',
      uuid: '2',
      parent_tool_use_id: 'c',
      message: said([{ type: 'tool_use', id: 'd', name: 'find_order', input: order }]),
    },
  ];
  const run = (id: string, parent: string | null, name: string) => ({
    ...{ id, trace_id: 't', parent_run_id: parent, run_type: 'tool', name, inputs: order },
    ...{ start_time: `2025-03-05T14:30:0${id}Z`, extra: { metadata: { customer_id: 'a' } } },
  });
  const spans = otlp([
    span(['t', '1'], '1', { customer_id: 'a', 'gen_ai.tool.name': 'refund' }),
    { ...span(['t', '2'], '2', { 'gen_ai.tool.name': 'find_order' }), parentSpanId: '1' },
  ]);
  test.each<[string, unknown]>([
    ['of Claude Code', inner],
    ['of LangSmith', [run('1', null, 'refund'), run('2', '1', 'find_order')]],
    ['in spans', spans],
  ])('calls of agents that a call started count, or do not: %s', (_, value) => {
    const tools = (more: object) =>
      readWith(value, more).predictions[0]?.trajectories?.[0]?.flatMap(({ calls }) =>
        calls.map(({ tool }) => tool),
      );
    expect(tools({})).toEqual(['refund', 'find_order']);
    expect(tools({ subAgents: 'drop' })).toEqual(['refund']);
  });

  test('runs are kept, with what was said and what came of the calls', () => {
    const value = chat(calling('c'), { ...result('c'), is_error: true }, done);
    const [prediction] = readWith(value, { keepsRuns: true }).predictions;
    const told = prediction?.runs?.[0]?.events.map((event) => {
      if (event.kind === 'message') return `${event.by}: ${event.text()}`;
      if (event.kind === 'result') return `${event.failed ? 'failed' : 'ok'}: ${event.content()}`;
      return event.kind === 'call' ? event.call.tool : event.agent;
    });
    expect(told).toEqual(['user: Hi', 'find_order', 'failed: ok', 'agent: Done.']);
    expect(readWith(value, {}).predictions[0]?.runs).toBeUndefined();
  });
});

describe('records', () => {
  test.each<[string, object, string]>([
    ['calls', { calls: [{ tool: 'find_order', args: order }] }, found],
    ['toolCalls', { toolCalls: [{ toolName: 'find_order', args: order }] }, found],
    ['steps', { steps: [{ tool: 'find_order', args: order }] }, found],
    ['actions', { actions: [{ name: 'find_order', arguments: order }] }, found],
    ['no calls', { calls: [] }, 'a: '],
    ['BFCL', { result: [{ find_order: order }], latency: 1 }, found],
    ['DeepEval', { tools_called: [{ name: 'find_order', input_parameters: order }] }, found],
    [
      'Ragas',
      {
        user_input: [
          { type: 'ai', content: '', tool_calls: [{ name: 'find_order', args: order }] },
        ],
      },
      found,
    ],
    ['agentevals', { outputs: [user, calling('c')], reference_outputs: [wipe] }, found],
  ])('with %s', (_, record, want) => {
    expect(read([{ id: 'a', ...record }])).toEqual([want]);
  });

  test('logs of Inspect and results of promptfoo', () => {
    const messages = [
      user,
      {
        ...calling('c'),
        tool_calls: [{ id: 'c', function: 'find_order', arguments: order, type: 'function' }],
      },
      done,
    ];
    const output = { choices: [{ message: done }] };
    const log = { version: 2, eval: {}, samples: [{ id: 'a', epoch: 1, messages, output }] };
    expect(read(log)).toEqual([found]);
    const answer = { response: { output: calling('c').tool_calls }, vars: { id: 'a' } };
    expect(read({ evalId: 'e', results: { results: [answer] } })).toEqual([found]);
  });

  test('an object of other things is not taken for predictions by id', () => {
    const [one] = read({ evalId: 'e', results: { version: 3 }, count: 1 }, 'a');
    expect(one).toBe('a: unread');
  });

  test('a key twice, and the ids of two profiles, are said', () => {
    const messages = JSON.stringify([user, calling('c')]);
    expect(read(`{"id": "b", "id": "a", "messages": ${messages}}\n`)).toEqual([
      found,
      'doubled-key ',
    ]);
    expect(read([{ id: 'a', customer_id: 'b', messages: [] }])).toEqual(['b: ', 'other-id /0']);
    expect(read([{ id: 'row', customer_id: 'a', messages: [user, calling('c')] }])).toEqual([
      found,
    ]);
  });
});
