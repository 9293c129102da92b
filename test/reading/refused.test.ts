import { describe, expect, test } from 'vitest';
import { readPredictions } from '../../src/reading/ingest.ts';
import type { IngestOptions } from '../../src/reading/ingest-options.ts';
import { expandLattice } from '../../src/scoring/gold/lattice-gold.ts';
import { brief, namedFormats, parameters, readText } from './support.ts';

const base: IngestOptions = {
  readText,
  formats: namedFormats,
  expand: expandLattice,
  vocabulary: parameters,
};

/** Trajectories by id, and what is said, with its pointer. */
function read(value: unknown, options: Partial<IngestOptions> = {}) {
  const text = JSON.stringify(value);
  const { predictions, diagnostics, task } = readPredictions([{ file: 'p.json', text }], {
    ...base,
    ...options,
  });
  const shown = predictions.map(({ trajectories, valuesAreText }) =>
    brief(trajectories && { trajectories, valuesAreText }),
  );
  return { shown, said: diagnostics.map(({ code, place }) => `${code} ${place.pointer}`), task };
}

const order = { order_id: 7 };
const found = 'find_order(order_id=7)';
const call = { tool_name: 'find_order', tool_input: order };
const of = (...calls: unknown[]) => [{ id: 'a', calls, trajectories: calls }];

describe('an object is a call, or it is none', () => {
  test.each<[string, unknown, string]>([
    ['a name and arguments, beside anything', { ...call, note: 'x', result: { ok: 1 } }, found],
    ['a name alone', { name: 'find_order' }, 'find_order'],
    ['a name beside what may stand there', { name: 'g', id: 1, status: 'ok', step: 2 }, 'g'],
    ['a tool without parameters, beside anything', { tool: 'close_case', note: 'x' }, 'close_case'],
    ['its tool', { find_order: order }, found],
    ['a step with a tool', { name: 'Step 1', tool: 'find_order', args: order }, found],
    ['a name that nobody knows', { tool: 'g', args: {} }, 'g()'],
    ['a function', { id: 'c', function: { name: 'find_order', arguments: order } }, found],
    ['arguments beside the function', { function: { name: 'find_order' }, args: order }, found],
    ['no arguments', { name: 'find_order', args: [] }, 'find_order()'],
  ])('%s', (_, item, want) => {
    expect(read(of(item))).toEqual({ shown: [[want]], said: [], task: 'plan' });
  });

  test.each(['toolInput', 'payload', 'data'])('arguments under %s', (key) => {
    const items = [call, { tool_name: 'find_order', id: 1, [key]: order }];
    expect(read(of(...items))).toEqual({
      shown: [undefined],
      said: ['unknown-call-key /0/calls/1'.replace('calls', 'trajectories')],
      task: 'plan',
    });
  });

  test.each(['toolInput', 'payload'])('arguments under %s, beside the function', (key) => {
    const item = { type: 'function', function: { name: 'find_order' }, [key]: order };
    const said = [expect.stringContaining('unknown-call-key')];
    expect(read(of(item))).toMatchObject({ shown: [undefined], said });
    const message = { role: 'assistant', tool_calls: [item] };
    expect(read([{ id: 'a', messages: [message] }])).toMatchObject({ shown: [undefined], said });
  });

  test.each<[string, unknown]>([
    ['an eval set', { name: 'set', eval_cases: [] }],
    ['a trace', { name: 'agent', spans: [{ name: 'x' }] }],
    ['a call of two tools', { name: 'x', tool: 'g', args: {} }],
    ['a step with its result', { name: 'ok', observation: 'fine' }],
  ])('%s is none', (_, item) => {
    expect(read(of(item)).shown).toEqual([undefined]);
    expect(read(of(call, item)).shown).toEqual([undefined]);
  });
});

const text = (content: string) => ({ role: 'assistant', content });
const user = { role: 'user', content: 'Hi' };
const made = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c', type: 'function', function: { name: 'find_order', arguments: order } }],
};
const parts = (...content: unknown[]) => [user, { role: 'assistant', content }];
const use = { type: 'tool_use', id: 'u', name: 'find_order', input: order };
const chat = (id: string, ...messages: unknown[]) => ({ id, messages });

describe('in a transcript', () => {
  test.each<[string, unknown[]]>([
    ['a kind of call that nobody knows', parts({ type: 'superToolUse', name: 'x', input: {} })],
    ['beside one that is known', parts(use, { type: 'superToolUse', name: 'x' })],
    ["a part with a tool of the gold's name", parts({ type: 'action', name: 'find_order' })],
    ['a part with a key of its own', parts({ superToolUse: { name: 'x' } })],
    ['a message with one', [user, { role: 'assistant', _tool_calls: [{ name: 'x' }] }]],
    ['a call without a name', [user, { role: 'assistant', tool_calls: [{ arguments: {} }] }]],
    ['arguments that are none', parts({ ...use, input: 'order 7' })],
  ])('%s refuses it', (_, messages) => {
    const { shown, said } = read([chat('a', ...messages)]);
    expect(shown).toEqual([undefined]);
    expect(said).toEqual([expect.stringMatching(/^unreadable-prediction \/0\/messages\/1/)]);
  });

  test.each<[string, unknown[]]>([
    ['pictures, sound and texts', parts({ type: 'image_url' }, { type: 'audio' }, use)],
    ['thoughts', parts({ type: 'thinking', thinking: '...' }, use)],
    ['results', [...parts(use), { role: 'user', content: [{ type: 'tool_result' }] }]],
    ['searches', parts({ type: 'server_tool_use', name: 'web_search' }, use)],
  ])('%s are no calls', (_, messages) => {
    expect(read([chat('a', ...messages)])).toEqual({ shown: [[found]], said: [], task: 'run' });
  });

  test.each(['web_search_call', 'file_search_call', 'code_interpreter_call'])(
    'of the Responses API, %s is no call',
    (type) => {
      const item = { type: 'function_call', name: 'find_order', arguments: '{"order_id":7}' };
      const { shown, said } = read([{ id: 'a', output: [{ type, id: 'ws' }, item] }]);
      expect({ shown, said }).toEqual({ shown: [[found]], said: [] });
    },
  );
});

describe('plans and runs', () => {
  const silent = chat('b', user, text('You need no order.'));
  const plan = chat('b', user, text('[["tool: close_case()"]]'));

  test('a run in which nothing is called is one empty trajectory', () => {
    const want = { shown: [[found], ['']], said: [], task: 'run' };
    expect(read([chat('a', user, made), silent])).toEqual(want);
    expect(read([chat('a', user, made), plan])).toEqual(want);
    expect(read([silent], { task: 'run' })).toEqual({ shown: [['']], said: [], task: 'run' });
  });

  const written = '{"name": "close_case", "arguments": {}}';
  const called = { shown: [['close_case()']], said: [], task: 'run' };

  test.each([
    ['an object', written],
    ['a list of objects', `[${written}]`],
    ['below words', `I will close it.\n${written}`],
    ['in tags', `<tool_call>${written}</tool_call>`],
    ['in channels', '<|channel|>commentary to=functions.close_case<|message|>{}<|call|>'],
    ['with labels', 'Thought: done\nAction: close_case\nAction Input: {}'],
    ['in a line', 'I will close it.\n\nclose_case()'],
    ['in Python', '[close_case()]'],
  ])('a call that the model ended with as text is read: %s', (_, said) => {
    expect(read([chat('b', user, text(said))], { task: 'run' })).toEqual(called);
    const went = [user, text(said), user, text('It is closed.')];
    expect(read([chat('b', ...went)], { task: 'run' })).toEqual(called);
  });

  test.each([
    ['in its name', '{"tool_name": "close_c'],
    ['in its arguments', '{"name": "refund", "arguments": {"order_id": 7'],
    ['in tags', '<tool_call>{"name": "refund", "argum'],
    ['in its input', 'Action: refund\nAction Input: {"order'],
    ['in a line', 'refund(order_id=7, am'],
    ['and has a key that nobody knows', '{"name": "refund", "payload": {"order_id": 7}}'],
  ])('one that is cut off %s refuses it', (_, said) => {
    for (const messages of [
      [user, text(said)],
      [user, text(said), user, text('It is closed.')],
    ]) {
      const { shown, said: told } = read([chat('b', ...messages)], { task: 'run' });
      expect(shown).toEqual([undefined]);
      expect(told).toEqual([expect.stringMatching(/^un/)]);
    }
  });

  test.each([
    'I used find_order to look it up, and refund is not possible.',
    'I would need refund(order_id) for this, and close_case(...) behind it.',
    'You may call `refund(order_id=7)` yourself.',
    'I can:\n- find_order\n- refund',
    'The tools are ["find_order", "refund"], see [find_order].',
    'Here it is: {"name": "Jo", "order_id": 7}',
    'Action: I refunded your order.',
    '<think>Action: refund(order_id=7)</think>You need no refund.',
  ])('words about calls are none: %s', (said) => {
    const none = { shown: [['']], said: [], task: 'run' };
    expect(read([chat('b', user, text(said))], { task: 'run' })).toEqual(none);
  });

  test('an object under a name is no silence, whoever knows the tool', () => {
    for (const said of ['{"wipe": {"id": 1}}', 'Done: {"find_order": {"order_id": 7}}']) {
      const { shown } = read([chat('b', user, text(said))], { task: 'run' });
      expect(shown).not.toEqual([['']]);
    }
  });

  test('answers of examples are no calls of the agent', () => {
    const example = [user, text('[{"name": "find_order", "arguments": {"order_id": 1}}]')];
    const messages = [...example, user, text('[{"name": "close_case", "arguments": {}}]')];
    expect(read([chat('b', ...messages)])).toEqual({ ...called, task: 'plan' });
  });

  test('as a plan, it is what the model says last', () => {
    expect(read([plan])).toEqual({ shown: [['close_case()']], said: [], task: 'plan' });
    const said = ['unreadable-prediction /0'];
    expect(read([silent], { task: 'plan' })).toEqual({ shown: [undefined], said, task: 'plan' });
  });

  test('broken calls are unreadable as both', () => {
    const broken = chat('a', ...parts({ ...use, input: 7 }));
    for (const task of ['plan', 'run'] as const) {
      expect(read([broken], { task }).shown).toEqual([undefined]);
    }
  });

  test('a request that failed is neither', () => {
    const failed = { custom_id: 'b', response: null, error: { code: 'x' } };
    const { task, shown } = read([chat('a', user, made), failed]);
    expect({ task, shown }).toEqual({ task: 'run', shown: [[found], undefined] });
  });

  test('both at once are for the user to settle', () => {
    const both = [chat('a', user, made), { id: 'b', trajectories: [[call]] }];
    expect(read(both)).toMatchObject({ said: ['mixed-task /1'], task: undefined });
    expect(read(both, { task: 'run' }).shown).toEqual([[found], [found]]);
    expect(read(both, { task: 'plan' }).said).toEqual([]);
  });

  test.each([
    ['no messages', { messages: [] }],
    ['no answer', { output: null }],
    ['an empty answer', { output: '' }],
    ['an error', { response: { body: null }, error: { code: 'rate_limit' } }],
    ['an apology', { output: 'I am sorry' }],
    ['an empty list', { output: [] }],
  ])('a request that failed, with %s, is neither', (_, failed) => {
    const chats = [chat('a', user, made), { id: 'b', ...failed }];
    expect(read(chats)).toMatchObject({ task: 'run' });
    expect(read([{ id: 'a', ...failed }, chat('a', user, made)], { trials: {} })).toMatchObject({
      task: 'run',
    });
  });

  test('runs of one profile by several models are no trials of one', () => {
    const by = (model: string, id = 'a') => ({ ...chat(id, user, made), model });
    const runs = [by('x'), by('x'), by('y', 'b'), by('y')];
    expect(read(runs, { trials: {} }).said).toEqual(['mixed-trials /3']);
    expect(read(runs.slice(0, 3), { trials: {} }).said).toEqual([]);
    expect(read(runs, { trials: {}, groupBy: ['model'] }).said).toEqual([]);
    expect(read([by('x'), by('y')], { trials: { field: 'model' } }).said).toEqual([]);
  });

  test('where nothing is scored, several runs of a profile are not said to be too many', () => {
    const both = [
      chat('a', user, made),
      chat('a', user, made),
      { id: 'b', trajectories: [[call]] },
    ];
    expect(read(both, { trials: {} }).said).toEqual(['mixed-task /2']);
  });

  test('a plan and a chat of one profile are for the user to settle, whichever comes first', () => {
    const both = [{ id: 'a', trajectories: [[call]] }, chat('a', user, made)];
    expect(read(both, { trials: {} }).said).toEqual(['mixed-task /0']);
    expect(read(both.toReversed(), { trials: {} }).said).toEqual(['mixed-task /1']);
    expect(read(both, { trials: {}, task: 'plan' }).said).toEqual(['doubled-prediction /1']);
    expect(read([both[0], both[0]], { trials: {} }).said).toEqual(['doubled-prediction /1']);
  });
});
