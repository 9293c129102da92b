import { expect, test, vi } from 'vitest';
import { openChat } from '../../src/io/chat-client.ts';

const waits = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', () => ({ setTimeout: async (wait: number) => waits.push(wait) }));

test('no server is waited for longer than a minute, and that it asked for more is counted', async () => {
  const statuses = ['3600', '60', '0'].map(
    (after) => new Response('{}', { status: 429, headers: { 'retry-after': after } }),
  );
  const headers = { 'content-type': 'application/json' };
  const answer = new Response('{"choices": [{"message": {}}]}', { headers });
  const answers = [...statuses, answer];
  vi.stubGlobal('fetch', async () => answers.shift());
  const options = { baseUrl: 'http://localhost:1', key: undefined, timeout: 9, retries: 3 };
  const client = await openChat(options);
  const { kind } = await client.ask({}, new AbortController().signal);
  expect([kind, waits, client.counts]).toEqual([
    'answer',
    [60_000, 60_000, 0],
    { masked: 0, shortened: 1 },
  ]);
});
