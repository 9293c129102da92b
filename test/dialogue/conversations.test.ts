import { describe, expect, test } from 'vitest';
import { Draws } from '../../src/base/draws.ts';
import { readApis } from '../../src/dialogue/apis.ts';
import { callIn, callText } from '../../src/dialogue/call-content.ts';
import type { DialogueMessage } from '../../src/dialogue/conversation.ts';
import { conversationGraph } from '../../src/dialogue/convert-graph.ts';
import { cutTests, testLine } from '../../src/dialogue/cut-tests.ts';
import { drawnValue } from '../../src/dialogue/drawn-value.ts';
import { findPaths } from '../../src/dialogue/paths.ts';
import { readConversations } from '../../src/dialogue/read-conversations.ts';
import { readWritten } from '../../src/dialogue/read-written.ts';
import {
  type ConversationSource,
  writeConversation,
} from '../../src/dialogue/write-conversation.ts';
import { budget } from '../budget.ts';
import { flowOfA5 } from './graphs.ts';
import { graphOf, randomFlowText } from './random-graphs.ts';

const listed = readApis(`[
  {"name": "get_order_details", "params": [{"order_id": "int"}, {"note": "Optional[str]"}],
   "output": {"name": "sent_status", "type": "list[dict[str, str]]"}},
  {"name": "cancel_order", "params": [{"order_id": "int"}], "output": {"name": "status", "type": "str"}},
  {"name": "refund_order", "params": [{"order_id": "int"}], "output": "bool"}
]`);
const apis = 'apis' in listed ? listed.apis : [];

/** Sources of conversations: the covering paths of a flowgraph. */
function sourcesOf(text: string, cover: 'nodes' | 'edges' = 'edges'): ConversationSource[] {
  const graph = conversationGraph(graphOf(text));
  const options = { wanted: { cover }, seed: '0', maxLength: 60 };
  const found = findPaths({ name: 'g', file: 'g.txt', graph }, options);
  if (!('paths' in found)) throw new Error(JSON.stringify(found.diagnostics));
  return found.paths.map((path, at) => ({ id: `g-${at + 1}`, graph: 'g', path, apis }));
}

const read = (value: unknown, name = 'talk') => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const { conversations, diagnostics } = readConversations({ file: 'c', text, name });
  return { conversations, codes: diagnostics.map(({ code, place }) => `${place.line} ${code}`) };
};

const message = (role: DialogueMessage['role'], content: string) => ({ role, content });
const user = message('user', 'Where is it?');
const call = message('api', 'get_order(order_id=812)');
const output = message('api_output', '{"status": "sent"}');
const reply = message('assistant', 'On its way.');

describe('written conversations', () => {
  const [first, second] = sourcesOf(flowOfA5) as [ConversationSource, ConversationSource];
  const written = writeConversation(first, new Draws('0', first.id));

  test('say the texts of their nodes, with calls and what they give', () => {
    const said = written.messages.map(({ role, content }) => `${role}: ${content}`);
    expect(said.slice(0, 5)).toEqual([
      "user: Didn't receive my order",
      'assistant: Greet the customer',
      "user: Didn't receive my order",
      'assistant: Ask customer for order id',
      'user: Gives order id',
    ]);
    expect(written.messages[5]?.content).toMatch(/^get_order_details\(order_id=\d+, note=.+\)$/);
    expect(JSON.parse(written.messages[6]?.content ?? '')).toEqual({
      sent_status: expect.any(Array),
      result: 'Order not Found',
    });
    expect(said.at(-1)).toBe('assistant: Order cancelled');
    expect(JSON.parse(written.messages.at(-2)?.content ?? '')).toEqual({ status: 'Success' });
    expect([written.graph, written.path]).toEqual(['g', first.path.nodes.map(({ id }) => id)]);
  });

  test('keep a value that several APIs get, until one is called again', () => {
    const calls = written.messages.filter(({ role }) => role === 'api');
    const ids = calls.map(({ content }) => callIn(content)?.tool_input.order_id);
    expect(ids).toHaveLength(3);
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids[2]).toBe(ids[1]);
  });

  test('are the same for the same seed, and follow the rules: 100 random flowgraphs', () => {
    for (let seed = 0; seed < budget(100); seed++) {
      const graph = graphOf(randomFlowText(`talk ${seed}`, 9));
      const options = { wanted: { count: 5 }, seed: '1', maxLength: 60 };
      const noise = { noise: 0.4, noiseTexts: [{ kind: 'attack', text: 'Hey' }] as const };
      const found = findPaths({ name: 'g', file: 'g.txt', graph }, { ...options, ...noise });
      if (!('paths' in found)) continue;
      const talks = found.paths.map((path, at) => {
        const source = { id: `g-${at}`, graph: 'g', path, apis: undefined };
        expect(writeConversation(source, new Draws('a'))).toEqual(
          writeConversation(source, new Draws('a')),
        );
        return writeConversation(source, new Draws('a'));
      });
      expect(read(talks)).toEqual({ conversations: talks, codes: [] });
      // The user begins with the problem, not with noise.
      expect(talks.filter(({ messages }) => messages[0]?.content === 'Hey')).toEqual([]);
      expect(talks.some(({ noise: kinds }) => kinds?.includes('attack'))).toBe(
        talks.some(({ messages }) => messages.some(({ content }) => content === 'Hey')),
      );
    }
  });

  test('are read back from answers, and checked', () => {
    const answer = (id: string, messages: unknown) => {
      const content = `Here:\n\`\`\`json\n${JSON.stringify(messages)}\n\`\`\``;
      const custom_id = JSON.stringify({ id, model: 'm' });
      return JSON.stringify({
        custom_id,
        response: { body: { choices: [{ message: { content } }] } },
      });
    };
    const check = (messages: unknown) => {
      const { conversations, diagnostics } = readWritten(
        { file: 'a.jsonl', text: answer(first.id, messages) },
        [first, second],
      );
      return [conversations.length, ...diagnostics.map(({ code }) => code)];
    };
    const { messages } = written;
    const changed = (at: number, change: Partial<DialogueMessage>) =>
      messages.map((one, position) => (position === at ? { ...one, ...change } : one));
    expect(check(messages)).toEqual([1]);
    // The greeting may be left out, as in the paper's example.
    expect(check(messages.slice(2))).toEqual([1]);
    expect(check(messages.slice(1))).toEqual([0, 'message-order', 'off-path']);
    expect(check(messages.slice(0, -1))).toEqual([0, 'message-order', 'off-path']);
    expect(check(changed(5, { content: 'get_order_details()' }))).toEqual([0, 'call-parameters']);
    expect(check(changed(5, { content: 'get_order_details(order_id=1, x=2)' }))).toEqual([
      0,
      'call-parameters',
    ]);
    expect(check(changed(5, { content: 'get_order_details(order_id=1)' }))).toEqual([1]);
    expect(check(changed(5, { content: 'get_it(order_id=1)' }))).toEqual([
      0,
      'unknown-api',
      'off-path',
    ]);
    expect(check(changed(5, { content: 'look it up' }))).toEqual([0, 'message-call', 'off-path']);
    expect(check(changed(6, { content: 'found it' }))).toEqual([0, 'output-form']);
    expect(check('I cannot do that')).toEqual([0, 'no-conversation']);
    const lines = [answer(first.id, []), answer(first.id, messages), answer('other', messages)];
    const two = [...lines, answer(first.id, messages)].join('\n');
    expect(readWritten({ file: 'a', text: two }, [first]).conversations).toEqual([written]);
  });
});

describe('drawn values', () => {
  const types: [string, (value: unknown) => boolean][] = [
    ['int', Number.isInteger],
    ['float', (value) => typeof value === 'number'],
    ['bool', (value) => typeof value === 'boolean'],
    ['str', (value) => typeof value === 'string'],
    ['list[int]', (value) => Array.isArray(value) && value.every(Number.isInteger)],
    ['dict[str, list[bool]]', (value) => typeof Object.values(Object(value))[0] === 'object'],
    ['Optional[int]', (value) => value === null || Number.isInteger(value)],
    ['int | None', (value) => value === null || Number.isInteger(value)],
    ["Literal['a', 'b']", (value) => value === 'a' || value === 'b'],
    ['tuple[int, str]', (value) => Array.isArray(value) && value.length === 2],
    ['Order', (value) => typeof value === 'string'],
  ];
  test.each(types)('of the type %s', (type, isRight) => {
    const draws = new Draws(type);
    for (let at = 0; at < 50; at++) {
      const value = drawnValue({ name: 'order_id', type }, draws);
      expect([value, isRight(value)]).toEqual([value, true]);
    }
  });

  test('are read back from a call', () => {
    const draws = new Draws('calls');
    for (const [type] of types) {
      const tool_input = { a: drawnValue({ name: 'x', type }, draws), b: 'say "hi", a=1 (or not)' };
      const made = { tool_name: 'f.g', tool_input };
      expect(callIn(callText(made))).toEqual(made);
    }
  });
});

describe('calls as text', () => {
  test.each([
    ['f', { 'a b': 1, c: 'x' }],
    ['f', { 'a[]': "it's" }],
    ['f', {}],
    ['look up (now)', { a: [1, { b: null }] }],
    ['', { a: 'x=1, y=2' }],
    ['{}', {}],
    ['look up', { a: '"quoted", b=2)' }],
    [' f ', { a: true }],
  ])('are read back: %j with %j', (tool_name, tool_input) => {
    expect(callIn(callText({ tool_name, tool_input }))).toEqual({ tool_name, tool_input });
  });

  test.each([
    ['get_order(order_id=812)', { order_id: 812 }],
    ["get_order(order_id='#812', n=None)", { order_id: '#812', n: null }],
    ['get_order(order_id=#812)', { order_id: '#812' }],
    ['get_order()', {}],
    ['get_order({"order_id": 1})', { order_id: 1 }],
    ['{"name": "get_order", "arguments": "{\\"order_id\\": 1}"}', { order_id: 1 }],
    ['{"type": "get_order", "parameters": {"order_id": 1}}', { order_id: 1 }],
  ])('%s', (text, tool_input) =>
    expect(callIn(text)).toEqual({ tool_name: 'get_order', tool_input }),
  );

  test.each(['look it up', 'get_order(812)', 'get_order', '', '{"x": 1}'])('%s is none', (text) =>
    expect(callIn(text)).toBeUndefined(),
  );
});

describe('conversations that are read', () => {
  const all = [user, call, output, reply];
  const first = { id: 'a', messages: all };

  test.each([
    ['lines', `${JSON.stringify(first)}\n\n${JSON.stringify({ ...first, id: 'b' })}\n`, ['a', 'b']],
    ['a list', JSON.stringify([first, { messages: all }]), ['a', 'talk-2']],
    ['one object', JSON.stringify(first, undefined, 2), ['a']],
    ['messages alone', JSON.stringify(all), ['talk']],
    ['lists of messages', JSON.stringify([all, all]), ['talk-1', 'talk-2']],
    ['under conversation', JSON.stringify({ conversation: all }), ['talk']],
  ])('as %s', (_what, text, ids) => {
    const { conversations, codes } = read(text);
    expect(codes).toEqual([]);
    expect(conversations.map(({ id }) => id)).toEqual(ids);
    for (const { messages } of conversations) expect(messages).toEqual(all);
  });

  test('from OpenAI messages, each call with what it gave', () => {
    const asked = (id: string, name: string) => ({
      id,
      type: 'function',
      function: { name, arguments: '{"order_id": 812}' },
    });
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: [{ type: 'text', text: 'Where is it?' }] },
      {
        role: 'assistant',
        content: null,
        tool_calls: [asked('1', 'get_order'), asked('2', 'get_van')],
      },
      { role: 'tool', tool_call_id: '2', content: 'van 7' },
      { role: 'tool', tool_call_id: '1', content: '{"status": "sent"}' },
      reply,
    ];
    const want = [
      user,
      call,
      output,
      message('api', 'get_van(order_id=812)'),
      message('api_output', 'van 7'),
      reply,
    ];
    expect(read({ messages })).toEqual({
      conversations: [{ id: 'talk', messages: want }],
      codes: [],
    });
  });

  test('from the messages that OpenAI had before', () => {
    const asked = { name: 'get_order', arguments: '{"order_id": 812}' };
    const messages = [
      user,
      { role: 'assistant', content: null, function_call: asked },
      { role: 'function', name: 'get_order', content: '{"status": "sent"}' },
      { ...reply, tool_calls: null },
    ];
    expect(read(messages).conversations[0]?.messages).toEqual(all);
    // Texts beside calls, and a call whose arguments are no object.
    const odd = [
      user,
      { role: 'assistant', content: 'Look', tool_calls: [{ id: '1' }] },
      output,
      reply,
    ];
    expect(read(odd).codes).toEqual(['1 message-call']);
  });

  test.each([
    [
      'a second message of the user',
      'User: Hi\nUser: Hello?\nAgent: Response: Yes?\n',
      '2 message-order',
    ],
    [
      'nothing that a call gives',
      'User: Hi\n\nAgent:\nAction: f\nAgent:\nResponse: Yes?\n',
      '6 message-order',
    ],
    ['no end', 'User: Hi\nAgent: Response: Yes?\nUser: This,\nand that\n', '3 message-order'],
    [
      'a call that is none',
      'User: Hi\nAgent:\nAction: f\nAction Input: x\nEnvironment: {}\nAgent: Response: Yes?\n',
      '3 message-call',
    ],
  ])('a fault of a transcript is at its message: %s', (_what, text, fault) => {
    const { diagnostics } = readConversations({ file: 'a.txt', text, name: 'a' });
    expect(diagnostics.map(({ code, place }) => `${place.line} ${code}`)).toEqual([fault]);
  });

  test("from FlowBench's transcripts", () => {
    const text = `User:
Where is order 812?
It was due on Monday.

Agent:
Thought: I have to look it up.
Action: getOrder
Action Input: {"order_id": 812, "place": "
London", "at": "7 o'
clock on April
5"}

Environment:
{"status": "sent"}

Agent:
Response: It is on its way:
1. from Oslo
User: Thanks!
Agent: Response: You're welcome.
`;
    const messages = [
      message('user', 'Where is order 812?\nIt was due on Monday.'),
      message('api', 'getOrder(order_id=812, place="London", at="7 o\'clock on April 5")'),
      output,
      message('assistant', 'It is on its way:\n1. from Oslo'),
      message('user', 'Thanks!'),
      message('assistant', "You're welcome."),
    ];
    expect(read(text)).toEqual({ conversations: [{ id: 'talk', messages }], codes: [] });
  });

  test.each([
    ['no output', [user, call, reply], ['1 message-order']],
    ['no answer', [user, call, output], ['1 message-order']],
    ['a beginning of the agent', [reply, user, reply], ['1 message-order']],
    ['two messages of the user', [user, user, reply], ['1 message-order']],
    ['a call behind a reply', [user, reply, call, output, reply], ['1 message-order']],
    ['no call', [user, message('api', 'look'), output, reply], ['1 message-call']],
    ['no messages', [], ['1 no-conversation']],
    ['another role', [{ role: 'bot', content: 'x' }], ['1 no-conversation']],
  ])('not with %s', (_what, messages, codes) => {
    expect(read({ id: 'a', messages })).toEqual({ conversations: [], codes });
  });

  test('says at which message of indented JSON a fault is, and once that a file is something else', () => {
    const broken = { id: 'a', messages: [user, reply, call, output, reply] };
    const indented = (value: unknown) => read(JSON.stringify(value, null, 1)).codes;
    expect(indented(broken)).toEqual(['12 message-order']);
    expect(indented([{ id: 'b', messages: [user, reply] }, broken])).toEqual(['26 message-order']);
    expect(indented({ messages: [user, call] })).toEqual(['7 message-order']);
    // Where messages are not those of the list, the record is the place.
    const system = { role: 'system', content: 'x' };
    expect(indented({ messages: [system, user, user, reply] })).toEqual(['1 message-order']);
    expect(read([{ id: 'a' }, { id: 'b' }, { id: 'c' }]).codes).toEqual(['1 no-conversation']);
  });

  test('not from broken texts', () => {
    expect(read('Hello').codes).toEqual(['1 no-conversation']);
    expect(read('{"id": "a",').codes).toEqual(['1 json-syntax']);
    const lines = `${JSON.stringify(first)}\n{"id": \n${JSON.stringify({ id: 'b', messages: [user] })}`;
    expect(read(lines).codes).toEqual(['2 json-syntax', '3 message-order']);
    expect(read(lines).conversations.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('tests that are cut', () => {
  test('are one for each turn of the agent', () => {
    const second = message('user', 'Thanks');
    const messages = [user, call, output, call, output, reply, second, reply];
    const tests = cutTests({ id: 'a', messages });
    const expected = { call: { tool_name: 'get_order', tool_input: { order_id: 812 } } };
    expect(tests.map(({ context, ...rest }) => ({ ...rest, length: context.length }))).toEqual([
      { id: 'a/1', conversation: 'a', turn: 1, length: 1, expected },
      { id: 'a/2', conversation: 'a', turn: 2, length: 3, expected },
      { id: 'a/3', conversation: 'a', turn: 3, length: 5, expected: { reply: 'On its way.' } },
      { id: 'a/4', conversation: 'a', turn: 4, length: 7, expected: { reply: 'On its way.' } },
    ]);
    for (const one of tests) {
      expect(one.context).toEqual(messages.slice(0, one.context.length));
      expect(JSON.parse(testLine(one))).toEqual(one);
    }
  });

  test('keep numbers that a double cannot hold', () => {
    const long = message('api', 'get_order(order_id=12345678901234567890)');
    const [one] = cutTests({ id: 'a', messages: [user, long, output, reply] });
    expect(one && testLine(one)).toContain('"tool_input":{"order_id":12345678901234567890}');
  });
});
