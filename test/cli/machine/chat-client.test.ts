import { beforeEach, expect, test, vi } from 'vitest';
import { mostAnswerBytes, openChat } from '../../../src/cli/machine/chat-client.ts';

const waits = vi.hoisted((): number[] => []);
vi.mock('node:timers/promises', () => ({ setTimeout: async (wait: number) => waits.push(wait) }));

beforeEach(() => {
  waits.length = 0;
});

const json = { 'content-type': 'application/json' };
const right = '{"choices": [{"message": {"content": "[]"}}]}';

/** What a client makes of some answers, of which the last comes again and again. */
async function askedOf(answers: readonly Response[], retries = 2) {
  const left = [...answers];
  vi.stubGlobal('fetch', async () => (left.length > 1 ? left.shift() : left[0]?.clone()));
  const options = { baseUrl: 'http://localhost:1', key: undefined, timeout: 9, retries };
  const client = await openChat(options);
  const result = await client.ask({}, new AbortController().signal);
  return [result.kind === 'failure' ? result.reason : result.kind, waits.length];
}

test.each([
  ['half of an answer', '{"choices": [{"mess', json],
  ['nothing', '', json],
  ['nothing, and its length', '', { ...json, 'content-length': '0' }],
  ['half of one that is called a text', '{"choices": [{"mess', { 'content-type': 'text/plain' }],
])('%s is no answer, and is asked for again', async (_, body, headers) => {
  const broken = new Response(body, { headers: headers as Record<string, string> });
  const whole = new Response(right, { headers: json });
  expect(await askedOf([broken.clone(), broken.clone(), whole])).toEqual(['answer', 2]);
  expect(await askedOf([broken])).toEqual(['what the server sent is broken JSON', 4]);
});

test('JSON is an answer whatever the server calls it, and one without a message is none', async () => {
  const headers = { 'content-type': 'text/plain' };
  expect(await askedOf([new Response(right, { headers })])).toEqual(['answer', 0]);
  for (const body of ['{"error": {}}', '<html>']) {
    const none = new Response(body, { headers: body === '<html>' ? {} : json });
    expect(await askedOf([none])).toEqual(['what the server sent holds no message', 0]);
  }
});

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

test('of an answer that never ends no more is read than an answer may have, and it is asked for once', async () => {
  let sent = 0;
  let isClosed = false;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1 << 20).fill(0x20));
    },
    cancel() {
      isClosed = true;
    },
  });
  vi.stubGlobal('fetch', async () => new Response(endless, { headers: json }));
  const options = { baseUrl: 'http://localhost:1', key: undefined, timeout: 9, retries: 2 };
  const client = await openChat(options);
  const result = await client.ask({}, new AbortController().signal);
  const reason = 'what the server sent is longer than 16 MiB';
  expect([result, isClosed, waits]).toEqual([
    { kind: 'failure', reason, isFinal: false },
    true,
    [],
  ]);
  expect(sent).toBeLessThanOrEqual(mostAnswerBytes / (1 << 20) + 2);
});

test('an answer that is as long as it may be is read', async () => {
  const text = right.padEnd(mostAnswerBytes, ' ');
  expect(await askedOf([new Response(text, { headers: json })])).toEqual(['answer', 0]);
});
