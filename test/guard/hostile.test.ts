import { describe, expect, test } from 'vitest';
import type { CallParams } from '../../src/guard/cursor.ts';
import { guardStep, guardTools } from '../../src/guard/frameworks/ai-sdk.ts';
import { guardMiddleware } from '../../src/guard/frameworks/langchain.ts';
import { guardServer, type Transport } from '../../src/guard/frameworks/mcp.ts';
import { guardrails } from '../../src/guard/frameworks/openai-agents.ts';
import { PolicyGuard, type PolicyGuardOptions } from '../../src/guard/guard.ts';
import { openCursor } from '../../src/guard/open-cursor.ts';
import { some } from '../budget.ts';

const inherited = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'];
function deep(depth: number): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { value };
  return value;
}

const cycle: { [name: string]: unknown } = { a: 1 };
cycle.a = cycle;
const throwing = (name: string) =>
  Object.defineProperty({}, name, {
    enumerable: true,
    get() {
      throw new Error('it must not be read');
    },
  });

/** What a model, a tool or a program may make up. */
const values: readonly unknown[] = [
  ...inherited.map((name) => JSON.parse(`{${JSON.stringify(name)}:1}`)),
  ...inherited.map((name) => JSON.parse(`{"a":{${JSON.stringify(name)}:{}},"b":2}`)),
  { a: { toString: 1 }, b: { valueOf: 1, toString: 2 } },
  { a: Object.create(null), b: Object.assign(Object.create(null), { toString: 1 }) },
  { a: cycle, b: 1 },
  { a: 10n, b: Symbol('b') },
  { a: () => 1, b: undefined },
  ...['a', 'toJSON', 'content', 'status', 'text'].map(throwing),
  {
    a: new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('it has no keys');
        },
      },
    ),
    b: 1,
  },
  { a: deep(499), b: deep(600) },
  { a: Number.NaN, b: new Map([[1, 2]]) },
  ...[null, undefined, 1, 'text', '{"a":', '[1]', [1], [[{ text: 1 }]], [throwing('text')]],
];

const workflow = {
  agent: 'a',
  steps: [
    'f(a = x, b = y)',
    'g(a = x, b = y)',
    ...inherited.map((name) => `${name}_(${name} = x, p = ${name})`),
    ...inherited.map((name) => `${name}(a = ${name}['constructor'])`),
  ],
};
const tools = ['f', 'g', 'other', ...inherited, ...inherited.map((name) => `${name}_`)];

const modes: readonly PolicyGuardOptions['mode'][] = ['record', { warn: () => {} }, 'refuse'];

const { cursor, diagnostics } = openCursor({ workflows: [workflow], agents: ['a'], facts: {} });

function guardIn(mode: PolicyGuardOptions['mode'], facts?: PolicyGuardOptions['facts']) {
  if (cursor === undefined) throw new Error(JSON.stringify(diagnostics));
  return new PolicyGuard({ cursor, mode, ...(facts && { facts }) });
}

class PlayedTransport implements Transport {
  readonly sent: object[] = [];
  onmessage?: (message: unknown) => void;
  async start() {}
  async close() {}
  async send(message: object) {
    this.sent.push(message);
  }
}

/** How each framework has a tool called; each yields what its agent gets. */
const frameworks: Readonly<
  Record<string, (guard: PolicyGuard, tool: string, input: unknown, result: unknown) => unknown>
> = {
  guard: (guard, tool, input, result) => {
    const { refusal, gave, failed } = guard.check({ tool, input, id: '1' });
    guard.refused({ tool, input }, 'no such tool');
    guard.open(tools);
    if (refusal !== undefined) return refusal;
    gave(result);
    failed(result);
    return guard.mustCall;
  },
  'ai-sdk': (guard, tool, input, result) => {
    const offered = JSON.parse(`{${JSON.stringify(tool)}:{}}`);
    offered[tool].execute = () => result;
    const call = { toolName: tool, input, invalid: true, error: result };
    guardStep(offered, guard)({ steps: [{ toolCalls: [call] }] });
    return guardTools(offered, guard)[tool]?.execute(input, { toolCallId: '1' });
  },
  'openai-agents': async (guard, tool, input, output) => {
    const { inputGuardrails, outputGuardrails } = guardrails(guard);
    const toolCall = { name: tool, arguments: input as string, callId: '1' };
    await inputGuardrails[0]?.run({ toolCall });
    return outputGuardrails[0]?.run({ toolCall, output });
  },
  langchain: (guard, name, args, result) => {
    const { wrapToolCall } = guardMiddleware(guard, class {});
    return wrapToolCall({ toolCall: { name, args: args as object, id: '1' } }, () =>
      Object(result),
    );
  },
  mcp: async (guard, name, input, result) => {
    const [client, server] = [new PlayedTransport(), new PlayedTransport()];
    await guardServer({ client, server }, guard);
    for (const [id, tool] of [
      [1, name],
      [input, name],
      [3, input],
    ]) {
      const params = { name: tool, arguments: input };
      client.onmessage?.({ jsonrpc: '2.0', id, method: 'tools/call', params });
      server.onmessage?.({ jsonrpc: '2.0', id, result });
      client.onmessage?.({ jsonrpc: '2.0', id, method: 'tools/list' });
      server.onmessage?.({ jsonrpc: '2.0', id, result: { tools: [input, { name: input }] } });
    }
    return client.sent;
  },
};

const numbered = Object.entries(frameworks).map(([name, call], at) => [name, call, at] as const);

describe.each(numbered)('whatever a model makes up: %s', (_, call, nth) => {
  test.each(modes)('nothing is thrown but a refusal, in mode %j', async (mode) => {
    const thrown = new Set<unknown>();
    for (const [at, input] of some([...values.entries()], nth + modes.indexOf(mode))) {
      for (const tool of ['f', 'other', ...inherited.slice(at % 5).slice(0, 1)]) {
        const guard = guardIn(mode);
        try {
          await call(guard, tool, input, values[at + 1]);
          await call(guard, tool, input, input);
        } catch (error) {
          if (!String(error).includes('Call now: ')) thrown.add(String((error as Error).stack));
        }
        expect(guard.messages.every(({ content }) => !content?.includes('could not go on'))).toBe(
          true,
        );
      }
    }
    expect([...thrown]).toEqual([]);
  });
});

test('what facts a program takes of a result is no reason to stop where a guard only records', () => {
  const facts = () => {
    throw new TypeError('there is no order');
  };
  const noted = { role: 'system', name: 'guard', content: 'could not go on: there is no order' };
  const guard = guardIn('record', facts);
  guard.check({ tool: 'other', input: {} }).gave({});
  expect(guard.messages.at(-1)).toEqual(noted);
  expect(() => guardIn('refuse', facts).check({ tool: 'other', input: {} }).gave({})).toThrow(
    'order',
  );
});

test('a cursor takes any parameters of a program', () => {
  for (const input of values) expectTaken(input);
});

function expectTaken(input: unknown) {
  const call = { tool: 'f', params: input as CallParams };
  const behind = cursor?.after(call);
  expect(cursor?.check(call).verdict).toBe(behind === cursor ? 'deny' : 'allow');
  expect(behind?.check({ ...call, tool: 'g' }).message).toMatch(/./);
}
