import { describe, expect, test } from 'vitest';
import { guardServer, type Transport } from '../../src/guard/frameworks/mcp.ts';
import { playedGuard, refusal } from './played-guard.ts';

class PlayedTransport implements Transport {
  readonly sent: object[] = [];
  readonly errors: Error[] = [];
  isOpen = false;
  isBroken = false;
  version = '';
  onmessage?: (message: unknown) => void;
  onclose?: (() => void) | undefined;
  onerror = (error: Error) => void this.errors.push(error);

  async start() {
    this.isOpen = true;
  }

  async send(message: object) {
    if (this.isBroken) throw new Error('The line is down.');
    this.sent.push(message);
  }

  async close() {
    this.isOpen = false;
    this.onclose?.();
  }

  setProtocolVersion(version: string) {
    this.version = version;
  }
}

async function proxied() {
  const [client, server, guard] = [new PlayedTransport(), new PlayedTransport(), playedGuard()];
  await guardServer({ client, server }, guard);
  let id = 0;
  /** What the client gets for a request, if the server answers so. */
  const asked = (method: string, params: object, answer: object): unknown[] => {
    id += 1;
    const from = client.sent.length;
    client.onmessage?.({ jsonrpc: '2.0', id, method, params });
    const isForwarded = server.sent.some((message) => 'id' in message && message.id === id);
    if (isForwarded) server.onmessage?.({ jsonrpc: '2.0', id, ...answer });
    return client.sent.slice(from);
  };
  const called = (name: string, input: object, answer: object) =>
    asked('tools/call', { name, arguments: input }, answer);
  return { client, server, guard, asked, called };
}

const listChanged = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };

describe('a proxy', () => {
  test('says that tools change, where there are tools', async () => {
    const { asked, server } = await proxied();
    const result = (capabilities: object) => ({ result: { protocolVersion: '1', capabilities } });
    const introduced = (capabilities: object) => asked('initialize', {}, result(capabilities));
    expect(introduced({ tools: {}, logging: {} })).toMatchObject([
      result({ tools: { listChanged: true }, logging: {} }),
    ]);
    expect(introduced({ prompts: {} })).toMatchObject([result({ prompts: {} })]);
    expect(server.version).toBe('1');
  });

  test('shows pages of tools that may be called, and tells once that others may', async () => {
    const { asked, called } = await proxied();
    const page = (...names: string[]) => ({ result: { tools: names.map((name) => ({ name })) } });
    expect(asked('tools/list', {}, page('pay', 'find'))).toMatchObject([page('find')]);
    expect(asked('tools/list', { cursor: '2' }, page('search'))).toMatchObject([page('search')]);
    expect(asked('tools/list', {}, { error: { code: 1 } })).toMatchObject([{ error: { code: 1 } }]);
    const found = { result: { structuredContent: { total: 9 }, content: [] } };
    expect(called('find', { id: 3 }, found)).toEqual([expect.objectContaining(found), listChanged]);
    expect(called('search', {}, found)).toHaveLength(1);
  });

  test('answers for the server where a call must not be made', async () => {
    const { called, server } = await proxied();
    const result = { content: [{ type: 'text', text: refusal }], isError: true };
    expect(called('pay', {}, {})).toEqual([{ jsonrpc: '2.0', id: 1, result }]);
    expect(server.sent).toEqual([]);
  });

  test.each([
    [{ result: { structuredContent: [9], content: [] } }, { content: '[9]' }],
    [{ result: { content: [{ type: 'text', text: 'nine' }] } }, { content: 'nine' }],
    [
      { result: { content: [{ type: 'text', text: 'none' }], isError: true } },
      { content: 'none', is_error: true },
    ],
    [{ error: { code: 1, message: 'no tool' } }, { content: 'no tool', is_error: true }],
  ])('hands over %j', async (answer, recorded) => {
    const { called, guard } = await proxied();
    expect(called('find', { id: 3 }, answer)).toEqual([expect.objectContaining(answer)]);
    expect(guard.messages.at(-1)).toMatchObject({ role: 'tool', ...recorded });
  });

  test('lets all else through, from both sides', async () => {
    const { client, server } = await proxied();
    const sampling = { jsonrpc: '2.0', id: 1, method: 'sampling/createMessage' };
    client.onmessage?.({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    server.onmessage?.(sampling);
    client.onmessage?.({ jsonrpc: '2.0', id: 1, result: {} });
    client.onmessage?.({ jsonrpc: '2.0', method: 'notifications/initialized' });
    client.onmessage?.('no message');
    expect(client.sent).toEqual([sampling]);
    expect(server.sent).toHaveLength(3);
  });

  test('ends both sides with one, and reports what cannot be sent', async () => {
    const { client, server } = await proxied();
    server.isBroken = true;
    client.onmessage?.({ jsonrpc: '2.0', id: 1, method: 'ping' });
    await Promise.resolve();
    expect(server.errors).toEqual([new Error('The line is down.')]);
    await server.close();
    expect([client.isOpen, server.isOpen]).toEqual([false, false]);
  });
});
