import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import type { IngestOptions } from '../../src/reading/ingest-options.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { readExport } from './read-export.ts';
import { briefWithMessages, namedFormats, parameters, readText } from './support.ts';

const base: IngestOptions = {
  readText,
  formats: namedFormats,
  expand: expandLattice,
  isProfile: (id) => ['C7', 'a'].includes(id),
  vocabulary: parameters,
};

/** What is read of a file: its predictions by id, what is said, and what they are. */
function read(text: string, id?: string, options: Partial<IngestOptions> = {}) {
  const file = 'p.json';
  const { predictions, diagnostics, task } = readPredictions([{ file, text, id }], {
    ...base,
    ...options,
  });
  return {
    read: predictions.map((one) => [one.id, briefWithMessages(one)]),
    said: diagnostics.map(({ code, place }) => `${code} ${place.pointer ?? ''}`),
    task,
  };
}

const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

const refund = 'issue_refund(order_id=63920; amount=49.9)';
const single = `verify_customer(customer_id="C7") get_order(order_id=63920) ${refund}`;
const parallel = `1|verify_customer(customer_id="C7") 1|get_order(order_id=63920) ${refund}`;
const samples: Record<string, string> = {
  'adk-session': `<refund_order> ${parallel}`,
  'ai-sdk-steps': parallel,
  'claude-code': parallel,
  codex: parallel,
  'langchain-dict': parallel,
  'langchain-dumpd': parallel,
  'langchain-steps': single,
  'langgraph-state': parallel,
  mcp: single,
  'openai-agents': parallel,
  'pydantic-ai': parallel,
  'tau-bench': parallel,
  vertex: single,
};

describe('blocks that stand as JSON in a text', () => {
  const use = { type: 'tool_use', id: 'u', name: 'find_order', input: { order_id: 7 } };
  const call = { function: { name: 'find_order', arguments: '{"order_id":7}' } };
  const function_call = { name: 'find_order', args: { order_id: 7 } };
  const texts = [
    [use],
    [{ type: 'text', text: 'x' }, use],
    use,
    { content: [use] },
    { tool_calls: [call] },
    { parts: [{ function_call }] },
    { function_call },
    [{ toolUse: use }],
  ];
  const answer = (content: unknown) => ({ role: 'assistant', content: JSON.stringify(content) });
  const later = [
    { role: 'user', content: 'ok' },
    { role: 'assistant', content: 'Done.' },
  ];

  test.each(texts.map((text) => [JSON.stringify(text), text]))('%s', (_, text) => {
    const found = ['a: find_order(order_id=7)'];
    expect(readExport([{ id: 'a', messages: [answer(text)] }])).toEqual(found);
    expect(readExport([{ id: 'a', messages: [answer(text), ...later] }])).toEqual(found);
  });

  test('count beside other calls, and are said where they are cut off', () => {
    const made = {
      role: 'assistant',
      tool_calls: [{ function: { name: 'close_case', arguments: '{}' } }],
    };
    expect(readExport([{ id: 'a', messages: [made, answer([use])] }])).toEqual([
      'a: close_case() find_order(order_id=7)',
    ]);
    expect(
      readExport([{ id: 'a', messages: [{ ...answer([use]), stop_reason: 'max_tokens' }] }]),
    ).toEqual(['a: ', 'truncated-prediction /0']);
  });

  test('are no calls where they hold none', () => {
    expect(readExport([{ id: 'a', messages: [answer([{ type: 'text', text: 'x' }])] }])).toEqual([
      'a: ',
    ]);
    expect(
      readExport([{ id: 'a', messages: [{ ...answer([use]), role: 'user' }, later[1]] }]),
    ).toEqual(['a: ']);
  });
});

describe('every kind of session is read from its sample', () => {
  const folder = 'formats/traces/sessions';
  const files = readdirSync(folder);

  test('each has one', () => {
    const names = files.map((name) => name.replace(/\.sample\.jsonl?$/, ''));
    expect(names.sort()).toEqual(Object.keys(samples).sort());
  });

  test.each(files)('%s', (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const want = samples[name.replace(/\.sample\.jsonl?$/, '')];
    expect(read(text, 'C7')).toEqual({ read: [['C7', [want]]], said: [], task: 'run' });
  });

  test.each(files)('%s, as a record', (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const value = name.endsWith('l')
      ? text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : JSON.parse(text);
    if (/tau-bench|vertex/.test(name)) return;
    const record = Array.isArray(value) ? { messages: value } : value;
    const { read: found, said } = read(JSON.stringify([{ ...record, customer_id: 'a' }]));
    expect({ found, said }).toEqual({
      found: [['a', [samples[name.replace(/\.sample\.jsonl?$/, '')]]]],
      said: [],
    });
  });
});

const order = { order_id: 7 };
const found = 'find_order(order_id=7)';
const use = { type: 'tool_use', id: 'u', name: 'find_order', input: order };
const said = (...content: unknown[]) => [{ role: 'assistant', content }];
const legacy = {
  id: 'c',
  type: 'function',
  function: { name: 'find_order', arguments: '{"order_id":7}' },
};
const asCall = { name: 'find_order', args: order, id: 'c', type: 'tool_call' };

describe('calls in the shapes of chats', () => {
  test.each<[string, unknown, string]>([
    [
      'a block of Bedrock',
      said({ toolUse: { toolUseId: 't', name: 'find_order', input: order } }),
      found,
    ],
    [
      "a server's tool of Bedrock",
      said({ toolUse: { type: 'server_tool_use', name: 'nova_grounding', input: {} } }),
      '',
    ],
    ['a tool of MCP', said({ ...use, type: 'mcp_tool_use', server_name: 's' }), found],
    [
      'both',
      said(use, { ...use, type: 'mcp_tool_use', name: 'refund' }),
      `1|${found} 1|refund(order_id=7)`,
    ],
    [
      'an item of MCP',
      [
        {
          type: 'mcp_call',
          id: 'm',
          server_label: 's',
          name: 'find_order',
          arguments: '{"order_id":7}',
        },
      ],
      found,
    ],
    [
      'a custom tool',
      [{ type: 'custom_tool_call', call_id: 'c', name: 'refund', input: 'order 7' }],
      'refund(input="order 7")',
    ],
    [
      'two forms of the same calls',
      [{ role: 'assistant', content: [use], tool_calls: [asCall] }],
      found,
    ],
    ['an empty list beside blocks', [{ role: 'assistant', content: [use], tool_calls: [] }], found],
    [
      'a list beside the text of it',
      [
        {
          type: 'ai',
          content: '',
          tool_calls: [asCall],
          additional_kwargs: { tool_calls: [legacy] },
        },
      ],
      found,
    ],
    [
      'nothing but the text of it',
      [{ type: 'ai', content: '', tool_calls: [], additional_kwargs: { tool_calls: [legacy] } }],
      found,
    ],
    [
      'fewer in the list than in blocks',
      [
        {
          role: 'assistant',
          content: [use, { ...use, name: 'close_case', input: {} }],
          tool_calls: [asCall],
        },
      ],
      `1|${found} 1|close_case()`,
    ],
    [
      'a call whose arguments LangChain could not read',
      [
        {
          type: 'ai',
          content: '',
          tool_calls: [],
          invalid_tool_calls: [
            { name: 'find_order', args: '{"order_id":7}', id: 'c', error: null },
          ],
        },
      ],
      found,
    ],
  ])('%s', (_, messages, want) => {
    const { read: each, said: saids } = read(JSON.stringify(messages), 'a', { task: 'run' });
    expect([each, saids]).toEqual([[['a', [want]]], []]);
  });

  test('calls in two forms that differ are refused', () => {
    const differ = [
      { role: 'assistant', content: [{ ...use, name: 'refund' }], tool_calls: [asCall] },
    ];
    expect(read(JSON.stringify(differ), 'a')).toMatchObject({
      read: [['a', undefined]],
      said: ['unreadable-prediction /0'],
    });
  });

  test.each([
    ...['web_search_call', 'file_search_call', 'code_interpreter_call', 'computer_call'],
    ...['image_generation_call', 'local_shell_call', 'mcp_list_tools', 'mcp_approval_request'],
    ...['reasoning', 'compaction'],
  ])('%s of the Responses API is none', (type) => {
    const items = [
      { type, id: 'x', status: 'completed' },
      { ...legacy.function, type: 'function_call' },
    ];
    const { read: each, said: saids } = read(JSON.stringify([{ id: 'a', output: items }]));
    expect([each, saids]).toEqual([[['a', [found]]], []]);
  });
});

describe('the id of an answer is not the id of a profile', () => {
  const response = {
    id: 'resp_1',
    object: 'response',
    output: [{ ...legacy.function, type: 'function_call', call_id: 'c' }],
  };
  const completion = {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: null, tool_calls: [legacy] } }],
  };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', content: [use] };

  test.each<[string, object]>([
    ['a response', response],
    ['a completion', completion],
    ['a message', message],
  ])('%s', (_, answer) => {
    expect(read(JSON.stringify(answer), 'a').read).toEqual([['a', [found]]]);
    const named = { ...answer, metadata: { who: 'C7' } };
    if (answer !== message) {
      const options = { idFrom: 'metadata.who' };
      expect(read(JSON.stringify(named), 'x', options).read).toEqual([['C7', [found]]]);
      expect(read(lines(answer, answer))).toMatchObject({
        read: [],
        said: ['prediction-without-id ', 'prediction-without-id '],
      });
    }
  });

  test('unless a profile has it', () => {
    const isProfile = (id: string) => id === 'resp_1';
    expect(read(JSON.stringify([response]), undefined, { isProfile }).read).toEqual([
      ['resp_1', [found]],
    ]);
  });
});

describe('sessions', () => {
  const call = (id: number, name: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: order },
  });

  test('of MCP, in a list', () => {
    expect(read(JSON.stringify([call(1, 'find_order')]), 'a').read).toEqual([['a', [found]]]);
  });

  test('of Codex, as it prints them', () => {
    const item = {
      id: 'i',
      type: 'mcp_tool_call',
      server: 's',
      tool: 'find_order',
      arguments: order,
    };
    const text = lines(
      { type: 'thread.started', thread_id: 't' },
      { type: 'item.started', item: { ...item, status: 'in_progress' } },
      { type: 'item.completed', item: { ...item, status: 'completed' } },
      { type: 'item.completed', item: { id: 'j', type: 'agent_message', text: 'Done.' } },
      { type: 'turn.completed', usage: {} },
    );
    const named = `mcp__s__${found}`;
    expect(read(text, 'a')).toEqual({ read: [['a', [named]]], said: [], task: 'run' });
  });

  test('of Codex, which has the same calls in its own session file', () => {
    const printed = lines(
      { type: 'item.completed', item: { id: 'j', type: 'command_execution', command: 'ls' } },
      { type: 'item.completed', item: { id: 'k', type: 'web_search', query: 'x' } },
    );
    const call = { type: 'function_call', call_id: 'j', name: 'exec_command' };
    const kept = lines(
      { type: 'session_meta', payload: { id: 's' } },
      { type: 'response_item', payload: { ...call, arguments: '{"cmd":"ls"}' } },
      { type: 'response_item', payload: { type: 'web_search_call', id: 'k' } },
    );
    expect(read(printed, 'a').read).toEqual(read(kept, 'a').read);
  });

  test('of the AI SDK 4', () => {
    const toolCalls = [{ type: 'tool-call', toolCallId: 'c', toolName: 'find_order', args: order }];
    const steps = [
      { stepType: 'initial', text: '', toolCalls, toolResults: [], finishReason: 'tool-calls' },
      { stepType: 'tool-result', text: 'Done.', toolCalls: [], finishReason: 'stop' },
    ];
    for (const value of [steps, { text: 'Done.', steps }]) {
      expect(read(JSON.stringify(value), 'a').read).toEqual([['a', [found]]]);
    }
  });

  test('an own list that looks like LangChain is refused', () => {
    const own = [{ type: 'tool', data: { name: 'find_order', arguments: order } }];
    expect(read(JSON.stringify(own), 'a').read).toEqual([['a', undefined]]);
  });

  test('an eval set of ADK is no session', () => {
    const set = {
      eval_set_id: 's',
      name: 'find_order',
      eval_cases: [{ eval_id: 'a', conversation: [] }],
    };
    expect(read(JSON.stringify(set), 'a')).toMatchObject({
      read: [['a', undefined]],
      said: ['unreadable-prediction '],
    });
    const source = { file: 'a', text: JSON.stringify(set), id: 'a' };
    const { diagnostics } = readPredictions([source], base);
    expect(diagnostics[0]?.data).toMatchObject({ unread: { problem: 'part' } });
  });

  test('of LangChain in JavaScript', () => {
    const step = { action: { tool: 'find_order', toolInput: order, log: '' }, observation: 'ok' };
    const value = { input: 'x', output: 'Done.', intermediateSteps: [step] };
    expect(read(JSON.stringify(value), 'a').read).toEqual([['a', [found]]]);
  });

  test('events of ADK, partial ones apart', () => {
    const event = (parts: unknown[], more: object = {}) => ({
      author: 'shop',
      invocationId: 'e',
      content: { role: 'model', parts },
      ...more,
    });
    const part = { functionCall: { name: 'find_order', args: order } };
    const events = [
      event([part], { partial: true }),
      event([part]),
      { author: 'shop', actions: {} },
    ];
    const want = [['a', [`<shop> ${found}`]]];
    expect(read(JSON.stringify(events), 'a').read).toEqual(want);
    expect(read(lines(...events), 'a').read).toEqual(want);
  });

  test('in lines, one of which is cut off, are refused at that line', () => {
    const text = `${lines(call(1, 'find_order'), call(2, 'refund'))}\n{"jsonrpc":`;
    expect(read(text, 'a').read).toEqual([['a', undefined]]);
    const { diagnostics } = readPredictions([{ file: 'p', text, id: 'a' }], base);
    expect(diagnostics).toMatchObject([
      { code: 'unreadable-prediction', place: { origin: { line: 3 } }, data: { unread: {} } },
    ]);
  });

  test('a chat in lines is one chat', () => {
    const text = lines({ role: 'user', content: 'x' }, { role: 'assistant', tool_calls: [legacy] });
    expect(read(text, 'a')).toEqual({ read: [['a', [found]]], said: [], task: 'run' });
  });

  test('in which nothing is called are one empty trajectory of a run', () => {
    const silent = [
      lines({ type: 'user', message: { role: 'user', content: 'x' }, sessionId: 's' }),
      lines({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      JSON.stringify({
        app_name: 'x',
        events: [{ author: 'user', actions: {}, content: { parts: [{ text: 'x' }] } }],
      }),
      JSON.stringify({ input: 'x', output: 'Hi.', intermediate_steps: [] }),
      JSON.stringify({
        steps: [{ content: [{ type: 'text', text: 'Hi' }], finishReason: 'stop' }],
      }),
      JSON.stringify([{ type: 'ai', data: { content: 'Hi.' } }]),
      JSON.stringify({ values: { messages: [{ type: 'ai', content: 'Hi.' }] } }),
      JSON.stringify(said({ text: 'Hi.' })),
    ];
    for (const text of silent) {
      expect(read(text, 'a', { task: 'run' })).toEqual({
        read: [['a', ['']]],
        said: text.includes('user') ? ['partial-trace '] : [],
        task: 'run',
      });
    }
  });
});
