import { describe, expect, test } from 'vitest';
import { guardStep, guardTools } from '../../src/guard/frameworks/ai-sdk.ts';
import { guardMiddleware } from '../../src/guard/frameworks/langchain.ts';
import { guardrails } from '../../src/guard/frameworks/openai-agents.ts';
import { playedGuard, refusal } from './played-guard.ts';

const error = new Error('The line is down.');
const failed = { role: 'tool', content: 'The line is down.', is_error: true };
const lines = async function* () {
  yield 1;
  throw error;
};

describe('ai-sdk', () => {
  const tools = {
    find: { execute: (input: unknown): unknown => (input === 0 ? undefined : Promise.resolve(9)) },
    pay: { execute: (): unknown => 'paid' },
    ask: {},
  };
  const id = { toolCallId: 'call_1' };

  test('hands over what a tool gave', async () => {
    const guard = playedGuard();
    const { find, pay, ask } = guardTools(tools, guard);
    expect(ask).toBe(tools.ask);
    expect(() => pay.execute()).toThrow(refusal);
    await expect(find.execute({ id: 3 })).resolves.toBe(9);
    expect(guard.cursor.next().calls).toMatchObject([{ tool: 'pay', params: { amount: 9 } }]);
  });

  test.each([
    [
      'is thrown',
      () =>
        Promise.resolve().then(() => {
          throw error;
        }),
    ],
    [
      'is thrown at once',
      () => {
        throw error;
      },
    ],
    ['ends a stream', lines],
  ])('hands over an error that %s', async (_, execute: () => unknown) => {
    const guard = playedGuard();
    const { find } = guardTools(
      { find: { execute: (_input: unknown, _given: typeof id) => execute() } },
      guard,
    );
    const run = async () => {
      const made = await find.execute({ id: 3 }, id);
      if (typeof made !== 'object' || made === null || !(Symbol.asyncIterator in made)) return;
      for await (const _ of Object(made));
    };
    await expect(run()).rejects.toBe(error);
    expect(guard.messages.at(-1)).toMatchObject({ ...failed, tool_call_id: 'call_1' });
  });

  test('offers what may be called, and knows what the SDK refused', () => {
    const guard = playedGuard();
    const prepare = guardStep({ find: {}, pay: {} }, guard);
    const calls = [
      { toolName: 'pay', input: {}, invalid: true, error: new Error('No such tool.') },
      { toolName: 'pay', input: {}, invalid: true, error: 'No such tool either.' },
      { toolName: 'find', input: {} },
    ];
    const offered = { activeTools: ['find'], toolChoice: 'required' };
    expect(prepare({ steps: [] })).toEqual(offered);
    expect(prepare({ steps: [{ toolCalls: calls }] })).toEqual(offered);
    expect(guard.messages.map(({ content }) => content)).toEqual([
      'pay({}) refused: No such tool.',
      'pay({}) refused: No such tool either.',
    ]);
    guard.check({ tool: 'find', input: { id: 3 } }).gave(9);
    guard.check({ tool: 'pay', input: { amount: 9 } }).gave('paid');
    expect(prepare({ steps: [] })).toEqual({ activeTools: [] });
    expect(guardStep({ other: {} }, guard)({ steps: [] })).toEqual({});
  });
});

describe('openai-agents', () => {
  test('rejects a call, and hands over the parts of a result', async () => {
    const guard = playedGuard();
    const [before] = guardrails(guard).inputGuardrails;
    const call = (name: string, input: object) => {
      return { toolCall: { name, arguments: JSON.stringify(input), callId: 'call_1' } };
    };
    const { inputGuardrails, outputGuardrails } = guardrails(guard);
    const [input] = inputGuardrails;
    const [output] = outputGuardrails;
    expect(await before?.run(call('pay', {}))).toEqual({
      behavior: { type: 'rejectContent', message: refusal },
    });
    const allowed = { behavior: { type: 'allow' } };
    expect(await input?.run(call('find', { id: 3 }))).toEqual(allowed);
    const parts = [{ type: 'text', text: '9' }, { type: 'image' }];
    expect(await output?.run({ ...call('find', { id: 3 }), output: parts })).toEqual(allowed);
    expect(guard.messages.at(-1)).toMatchObject({ role: 'tool', content: '9' });
  });
});

describe('langchain', () => {
  class ToolMessage {
    readonly fields: object;
    constructor(fields: object) {
      this.fields = fields;
    }
  }
  const call = (name: string, args: object) => ({ toolCall: { name, args, id: 'call_1' } });

  test('answers for a tool that must not be called', async () => {
    const { wrapToolCall } = guardMiddleware(playedGuard(), ToolMessage);
    const never = () => {
      throw new Error('it was called');
    };
    const answer = await wrapToolCall(call('pay', {}), never);
    const fields = { content: refusal, tool_call_id: 'call_1', name: 'pay', status: 'error' };
    expect(answer).toEqual(new ToolMessage(fields));
  });

  test('takes messages of errors, and errors, for results', async () => {
    for (const handler of [
      () => ({ content: 'The line is down.', status: 'error' }),
      () => Promise.reject(error),
    ]) {
      const guard = playedGuard();
      const { wrapToolCall } = guardMiddleware(guard, ToolMessage);
      await wrapToolCall(call('find', { id: 3 }), handler).catch(() => undefined);
      expect(guard.messages.at(-1)).toMatchObject(failed);
    }
  });

  test('asks again for a call that was interrupted', async () => {
    const guard = playedGuard();
    const { wrapToolCall } = guardMiddleware(guard, ToolMessage);
    const find = call('find', { id: 3 });
    const interrupt = Object.assign(new Error('a person is asked'), { is_bubble_up: true });
    await expect(wrapToolCall(find, () => Promise.reject(interrupt))).rejects.toBe(interrupt);
    const message = { content: [{ type: 'text', text: 'found' }] };
    expect(await wrapToolCall(find, () => message)).toBe(message);
    const command = { goto: 'end' };
    const pay = call('pay', { amount: 'found' });
    expect(await wrapToolCall(pay, () => command)).toBe(command);
    expect(guard.messages.map(({ role }) => role)).toEqual([
      ...['assistant', 'tool'],
      ...['assistant', 'tool'],
    ]);
  });
});
