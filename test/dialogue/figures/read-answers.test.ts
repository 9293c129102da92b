import { describe, expect, it } from 'vitest';
import { AnswerReader } from '../../../src/dialogue/figures/read-answers.ts';

const known: Readonly<Record<string, readonly string[]>> = {
  get_order: ['order_id'],
  get_time: [],
};

function read(...records: readonly object[]) {
  const reader = new AnswerReader({
    isTest: (id) => id.startsWith('t'),
    isConversation: (id) => id.startsWith('c'),
    vocabulary: new Map(Object.entries(known)),
    groupBy: ['model'],
  });
  reader.read({ file: 'a.jsonl', text: records.map((one) => JSON.stringify(one)).join('\n') });
  return reader;
}

/** What an answer is read as: a text is a reply, a list calls; undefined where it cannot be read. */
function turnOf(record: object) {
  const { answers } = read({ id: 't1', ...record });
  const [answer] = answers;
  if (answer?.turn === undefined) return undefined;
  return 'reply' in answer.turn
    ? answer.turn.reply
    : answer.turn.calls.map(({ tool, params }) => [tool, ...(params ?? [])]);
}

const call = [['get_order', ['order_id', 5]]];
const batch = (message: object) => ({
  response: {
    status_code: 200,
    body: { choices: [{ message: { role: 'assistant', ...message } }] },
  },
});

describe('an answer', () => {
  it.each([
    ['a reply', { reply: 'Hello.' }, 'Hello.'],
    ['a reply beside nothing', { reply: 'Hello.', call: null }, 'Hello.'],
    ['a call', { call: { tool_name: 'get_order', tool_input: { order_id: 5 } } }, call],
    ['a call by name', { call: { tool_name: 'get_time' } }, [['get_time']]],
    ['an unknown call', { call: { name: 'f', arguments: { a: 1 } } }, [['f', ['a', 1]]]],
    ['text', { output: 'Could you give me the order id?' }, 'Could you give me the order id?'],
    [
      'text about a tool',
      { output: 'Let me look: get_order needs an id.' },
      'Let me look: get_order needs an id.',
    ],
    ['text with a list', { output: 'One of:\n["red", "blue"]' }, 'One of:\n["red", "blue"]'],
    ['thoughts', { output: '<think>get_order(order_id=5)</think>Hello.' }, 'Hello.'],
    [
      'ReAct',
      { output: 'Thought: get_order\nAction: get_order\nAction Input: {"order_id": 5}' },
      call,
    ],
    ['ReAct to the user', { output: 'Thought: I greet.\nResponse: Hello.' }, 'Hello.'],
    [
      'a call as data',
      { output: '[{"tool_name": "get_order", "tool_input": {"order_id": 5}}]' },
      call,
    ],
    [
      'a call in a fence',
      { output: '```json\n{"name": "get_order", "arguments": {"order_id": 5}}\n```' },
      call,
    ],
    ['a message', batch({ content: 'Hello.' }), 'Hello.'],
    [
      'a message with a call',
      batch({
        content: 'One moment.',
        tool_calls: [
          {
            id: 'x',
            type: 'function',
            function: { name: 'get_order', arguments: '{"order_id": 5}' },
          },
        ],
      }),
      call,
    ],
    [
      'the end of a chat',
      {
        messages: [
          {
            role: 'assistant',
            content: null,
            tool_calls: [
              { id: 'x', type: 'function', function: { name: 'get_time', arguments: '{}' } },
            ],
          },
          { role: 'tool', tool_call_id: 'x', content: '12:00' },
          { role: 'assistant', content: 'It is noon.' },
        ],
      },
      'It is noon.',
    ],
    ['a broken call', { output: 'get_order(order_id=' }, undefined],
    ['a chat of the user', { messages: [{ role: 'user', content: 'Hi' }] }, undefined],
    ['nothing', { model: 'm' }, undefined],
    ['both', { reply: 'Hello.', call: { tool_name: 'get_time' } }, undefined],
    ['a failed request', { response: null, error: { message: 'no' } }, undefined],
  ])('that is %s is read', (_, record, turn) => expect(turnOf(record)).toEqual(turn));

  it('that cannot be read is said with its line and its id', () => {
    const { diagnostics, answers } = read(
      { id: 't1', reply: 'Hi' },
      { id: 't2', output: 'get_order(' },
    );
    expect(diagnostics).toMatchObject([
      { code: 'unreadable-prediction', place: { origin: { line: 2 } }, profile: { id: 't2' } },
    ]);
    expect(answers[1]?.unread).toContain('cannot be read');
  });

  it.each([
    [{ response: null, error: { message: 'no' } }],
    [{ response: { status_code: 500, body: {} } }],
    [{ error: 'timeout' }],
  ])('that never came is a request that failed: %j', (record) => {
    const { answers } = read({ id: 't1', ...record });
    expect(answers[0]?.unread).toContain('a request that failed');
  });

  it('counts once for a test and a group', () => {
    const { doubled, answers, diagnostics } = read(
      { id: 't1', model: 'a', reply: 'one' },
      { custom_id: '{"id": "t1", "model": "b"}', ...batch({ content: 'two' }) },
      { id: 't1', model: 'a', reply: 'three' },
    );
    expect(answers.map(({ groups, turn }) => [groups, turn])).toEqual([
      [{ model: 'a' }, { reply: 'one' }],
      [{ model: 'b' }, { reply: 'two' }],
    ]);
    expect([...doubled]).toEqual(['t1']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['doubled-prediction']);
  });

  it('to a whole conversation is its calls, which may be none', () => {
    const { answers } = read(
      {
        id: 'c1',
        messages: [
          { role: 'user', content: 'Where is order 5?' },
          {
            role: 'assistant',
            tool_calls: [
              {
                id: 'x',
                type: 'function',
                function: { name: 'get_order', arguments: '{"order_id": 5}' },
              },
            ],
          },
          { role: 'tool', tool_call_id: 'x', content: 'on its way' },
          { role: 'assistant', content: 'It is on its way.' },
        ],
      },
      {
        id: 'c2',
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hello.' },
        ],
      },
    );
    expect(answers.map(({ session }) => session?.calls.map(({ tool }) => tool))).toEqual([
      ['get_order'],
      [],
    ]);
  });
});
