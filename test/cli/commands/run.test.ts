import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openChat } from '../../../src/cli/machine/chat-client.ts';
import { type Handler, send, serve } from './model-server.ts';
import { lines, listed, profile, project, said, textOf, traxgen } from './support.ts';

function answer(response: ServerResponse, content = '[[]]'): void {
  const usage = { prompt_tokens: 10, completion_tokens: 2 };
  send(response, 200, {
    model: 'm-2026',
    choices: [{ message: { role: 'assistant', content } }],
    usage,
  });
}

const now = { 'retry-after': '0' };

function ask(folder: string, url: string, more: readonly string[] = [], env = {}) {
  const out = more.includes('--out') ? [] : ['--out', 'answers.jsonl'];
  const args = ['run', '--base-url', url, '--model', 'm', ...out, ...more];
  return traxgen(folder, args, { env });
}

async function idsIn(folder: string): Promise<string[]> {
  const text = (await textOf(folder, 'answers.jsonl')) ?? '';
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(JSON.parse(line).custom_id).id).sort();
}

describe('traxgen run', () => {
  test('writes answers as they come, with tokens and seconds, for traxgen score', async () => {
    const { url, asked } = await serve((response) => answer(response));
    const folder = await project();
    const run = await ask(folder, url, ['--temperature', '0', '--concurrency', '1']);
    expect(run.stderr).toMatch(/^2 answers, 20 \+ 4 tokens, [\d.]+ s -> answers\.jsonl\n$/);
    expect([run.status, run.stdout]).toEqual([0, '']);
    expect(asked.map(({ model }) => model)).toEqual(['m', 'm']);
    const [line = ''] = ((await textOf(folder, 'answers.jsonl')) ?? '').split('\n');
    expect(JSON.parse(line)).toEqual({
      custom_id: '{"id":"C1","model":"m","format":"policy","prompt":"vanilla"}',
      response: { status_code: 200, body: expect.objectContaining({ model: 'm-2026' }) },
      error: null,
      seconds: expect.any(Number),
    });
    const args = [
      'score',
      '--predictions',
      'answers.jsonl',
      '--group-by',
      'model,prompt',
      '--json',
    ];
    const { stdout } = await traxgen(folder, args);
    const states = JSON.parse(stdout).profiles.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['scored', 'scored']);
  });

  test('reads no answer to its end that does not end', async () => {
    let sent = 0;
    const { url, asked } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(1 << 18))) sent += 1;
        sent += 1;
      };
      response.on('drain', more);
      more();
    });
    const run = await ask(await project(), url, ['--concurrency', '1']);
    expect([run.status, asked.length]).toEqual([1, 2]);
    expect(run.stderr).toContain('what the server sent is longer than 16 MiB');
    // Some of it is on its way when the limit is reached.
    expect(sent).toBeLessThan(2 * 4 * (16 + 32));
  });

  test('adds no counts of tokens that are none', async () => {
    const counts = [-20, 1.5, 1.7e30, '7', null, 3];
    const { url } = await serve((response, nth) => {
      const usage = { prompt_tokens: counts[nth - 1], completion_tokens: counts[nth - 1] };
      send(response, 200, {
        choices: [{ message: { role: 'assistant', content: '[[]]' } }],
        usage,
      });
    });
    const profiles = listed(...counts.map((_, at) => profile(`C${at}`)));
    const run = await ask(await project({ 'profiles/all.json': profiles }), url);
    expect(run.stderr).toMatch(/^6 answers, 3 \+ 3 tokens/);
  });

  test('has so many prompts with the server at a time', async () => {
    const held: ServerResponse[] = [];
    let most = 0;
    const { url } = await serve((response, nth) => {
      held.push(response);
      most = Math.max(most, held.length);
      // The last of six comes alone when three at a time are let go.
      if (held.length === 3 || nth === 6) for (const each of held.splice(0)) answer(each);
    });
    const profiles = ['1', '2', '3', '4', '5', '6'].map((id) => profile(id));
    const folder = await project({ 'profiles/all.json': JSON.stringify(profiles) });
    const run = await ask(folder, url, ['--concurrency', '3']);
    expect([run.status, most]).toEqual([0, 3]);
    expect(await idsIn(folder)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  test('leaves nothing behind with each prompt that Node would warn of', async () => {
    const warnings: unknown[] = [];
    const warn = (warning: unknown) => warnings.push(warning);
    process.on('warning', warn);
    const { url } = await serve((response, nth) =>
      nth <= 12 ? send(response, 429, {}, now) : answer(response),
    );
    const profiles = Array.from({ length: 24 }, (_, id) => profile(id));
    const folder = await project({ 'profiles/all.json': JSON.stringify(profiles) });
    const run = await ask(folder, url, ['--concurrency', '12', '--quiet']);
    await new Promise(setImmediate);
    process.off('warning', warn);
    expect([run.status, run.stderr, warnings]).toEqual([0, '', []]);
  });

  test('never asks twice, and takes away what was half written', async () => {
    const { url, asked } = await serve((response) => answer(response));
    const folder = await project();
    await ask(folder, url);
    const text = (await textOf(folder, 'answers.jsonl')) ?? '';
    const [first = '', second = ''] = text.split('\n');
    await writeFile(join(folder, 'answers.jsonl'), `${first}\n${second.slice(0, 60)}`);
    const again = await ask(folder, url);
    expect(again.stderr).toContain('1 answer, 1 before, ');
    expect(await idsIn(folder)).toEqual(['C1', 'C2']);
    await writeFile(join(folder, 'answers.jsonl'), text.trimEnd());
    await ask(folder, url);
    expect(asked).toHaveLength(3);
    expect(await textOf(folder, 'answers.jsonl')).toBe(text);
  });

  test.each<[string, Handler]>([
    ['fails', (response) => send(response, 500, { error: { message: 'broken' } }, now)],
    ['limits the rate', (response) => send(response, 429, { error: { message: 'slow' } }, now)],
    ['cuts off', (response) => void response.writeHead(200, { 'content-length': 99 }).write('{"a')],
    ['breaks off its JSON', (response) => void response.end('{"choices": [{"mess')],
    [
      'sends half a text as JSON',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end('{"choices": [{"mess');
      },
    ],
  ])('asks again where the server %s', async (kind, fault) => {
    const { url, asked } = await serve((response, nth) => {
      if (nth > 1) return answer(response);
      fault(response, nth, { model: '', messages: [] }, response.req);
      if (kind === 'cuts off') setImmediate(() => response.destroy());
    });
    const folder = await project();
    const run = await ask(folder, url, ['--filter', 'C1']);
    expect([run.status, asked.length]).toEqual([0, 2]);
    expect(await idsIn(folder)).toEqual(['C1']);
  });

  const hang = () => {};
  const hangInside: Handler = (response) => void response.writeHead(200).write('{"choices"');
  test.each<[string, Handler, string, readonly string[]]>([
    ['fails for good', (response) => send(response, 500, {}, now), '500', ['--retries', '2']],
    ['stalls', hang, 'timed out', ['--retries', '0', '--timeout', '1']],
    ['stalls in its answer', hangInside, 'timed out', ['--retries', '0', '--timeout', '1']],
    [
      'refuses a request',
      (response) => send(response, 400, { error: { message: 'odd' } }),
      'odd',
      [],
    ],
    ['breaks off', (response) => void response.end('{"cho'), 'broken JSON', ['--retries', '0']],
    ['sends a page', (response) => void response.end('<html>'), 'holds no message', []],
    ['sends another value', (response) => send(response, 200, { choices: [] }), 'no message', []],
  ])('says which profile has no answer where the server %s', async (_kind, fault, reason, more) => {
    const { url } = await serve((response, nth, body, request) => {
      if (body.messages.at(-1)?.content.includes('900')) answer(response);
      else fault(response, nth, body, request);
    });
    const folder = await project();
    const run = await ask(folder, url, [...more, '--json']);
    expect(run.status).toBe(1);
    expect(said(run)).toEqual(['profiles/all.json:1:2 unanswered-prompt']);
    expect(JSON.parse(run.stderr)[0].message).toContain(reason);
    expect(await idsIn(folder)).toEqual(['C2']);
  });

  test('says once for a profile how often it has no answer', async () => {
    const { url, asked } = await serve((response) => send(response, 500, {}, now));
    const args = ['--filter', 'C1', '--style', 'vanilla,react', '--retries', '1'];
    const run = await ask(await project(), url, args);
    expect([run.status, asked.length]).toEqual([1, 4]);
    expect(run.stderr).toContain('no answer (policy, vanilla; policy, react): 500');
  });

  test('tells the key to nobody but the server, and stops where it is refused', async () => {
    const key = 'sk-secret-0123456789';
    const { url, asked } = await serve((response, nth, _body, { headers }) => {
      expect(headers.authorization).toBe(`Bearer ${key}`);
      const message = `the key ${headers.authorization} is not known`;
      if (nth === 1) answer(response, message);
      else send(response, 401, { error: { message } });
    });
    const profiles = ['1', '2', '3', '4'].map((id) => profile(id));
    const folder = await project({ 'profiles/all.json': JSON.stringify(profiles) });
    const run = await ask(folder, url, ['--concurrency', '1'], { OPENAI_API_KEY: key });
    expect([run.status, asked.length]).toEqual([1, 2]);
    expect(run.stderr).toContain('the key Bearer *** is not known');
    expect(run.stderr).toContain('stopped: the same command goes on');
    const all = `${run.stdout}${run.stderr}${await textOf(folder, 'answers.jsonl')}`;
    expect(all).toContain('***');
    expect(all).not.toContain('secret');
  });

  test('says how often it masked the key, and never takes a word for one', async () => {
    const key = 'sk-secret-0123456789';
    const { url } = await serve((response) => answer(response, `["none", "${key}", "${key}"]`));
    const folder = await project();
    const masked = await ask(folder, url, ['--filter', 'C1'], { OPENAI_API_KEY: key });
    expect(masked.stderr).toContain(', the key masked 2 times, ');
    expect(await textOf(folder, 'answers.jsonl')).toContain('[\\"none\\", \\"***\\", \\"***\\"]');
    const word = await ask(folder, url, ['--out', 'b.jsonl'], { OPENAI_API_KEY: 'none' });
    expect(word.stderr).not.toContain('masked');
    expect(await textOf(folder, 'b.jsonl')).toContain(`[\\"none\\", \\"${key}\\"`);
  });

  test('a second run with the same file stops; that of a dead process is taken over', async () => {
    const held: ServerResponse[] = [];
    const { url, asked } = await serve((response) => held.push(response));
    const folder = await project();
    const first = ask(folder, url, ['--concurrency', '2']);
    await vi.waitFor(() => expect(held).toHaveLength(2));
    const lock = join(folder, '.answers.jsonl.traxgen-run');
    await vi.waitFor(async () => expect(await readFile(lock, 'utf8')).toMatch(/\n2 +\n$/));
    const second = await ask(folder, url);
    expect([second.status, asked.length]).toEqual([1, 2]);
    expect(second.stderr).toContain(`another run is adding to it (process ${process.pid}, as `);
    const killed = (await readFile(lock, 'utf8')).replace(/^\d+/, String(2 ** 30));
    for (const response of held.splice(0)) answer(response);
    expect((await first).status).toBe(0);
    await expect(readFile(lock)).rejects.toThrow('ENOENT');
    await writeFile(lock, killed);
    const third = ask(folder, url, ['--style', 'react', '--filter', 'C1']);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    for (const response of held) answer(response);
    const { stderr } = await third;
    expect(stderr).toContain('1 answer, 2 in flight when the run before was killed, ');
    await expect(readFile(lock)).rejects.toThrow('ENOENT');
  });

  test('leaves a usable file when it is interrupted, and goes on from there', async () => {
    let isPatient = false;
    const { url, asked } = await serve((response, nth) => {
      if (nth === 1 || isPatient) answer(response);
      else if (nth === 2) send(response, 429, {}, { 'retry-after': '3000' });
      setImmediate(() => nth === 2 && process.emit('SIGINT'));
    });
    const folder = await project();
    const stopped = await ask(folder, url, ['--concurrency', '1']);
    expect(stopped.status).toBe(1);
    expect(stopped.stderr).toContain('1 answer, ');
    expect(stopped.stderr).toContain('stopped with 1 in flight: the same command goes on');
    expect(await idsIn(folder)).toEqual(['C1']);
    isPatient = true;
    const rest = await ask(folder, url);
    expect([rest.status, asked.length]).toEqual([0, 3]);
    expect(await idsIn(folder)).toEqual(['C1', 'C2']);
  });

  test('adds to no file but its own', async () => {
    const { url, asked } = await serve((response) => answer(response));
    const folder = await project({
      'answers.jsonl': '{"id": "C1", "output": "x"}\n',
      'profiles/all.jsonl': lines(profile('C3')),
    });
    const run = await ask(folder, url, ['--json']);
    expect([run.status, said(run)]).toEqual([1, ['answers.jsonl:1:1 output-failed']]);
    expect(await textOf(folder, 'answers.jsonl')).toBe('{"id": "C1", "output": "x"}\n');
    const over = await ask(folder, url, ['--out', 'profiles/all.jsonl', '--json']);
    expect(said(over)).toEqual(['profiles/all.jsonl:1:1 output-failed']);
    const folderNamed = await ask(folder, url, ['--out', 'profiles']);
    expect(folderNamed.stderr).toContain("'profiles' cannot be written: it is a folder\n");
    expect(asked).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')('ends where a folder cannot be made', async () => {
    const { url, asked } = await serve((response) => answer(response));
    const run = await ask(await project(), url, ['--out', '/proc/x/y/a.jsonl', '--json']);
    expect([run.status, ...said(run)]).toEqual([1, '/proc/x/y/a.jsonl output-failed']);
    expect(asked).toEqual([]);
  });

  test.each([
    [['--model', 'm', '--out', 'a.jsonl'], '--base-url is needed'],
    [['--base-url', 'localhost:1', '--model', 'm', '--out', 'a.jsonl'], 'must be an address'],
    [['--base-url', 'http://localhost:1', '--out', 'a.jsonl'], '--model is needed'],
    [['--base-url', 'http://localhost:1', '--model', 'm'], '--out FILE is needed'],
  ])('%j is wrong usage', async (args, sentence) => {
    const run = await traxgen(await project(), ['run', ...args]);
    expect([run.status, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(sentence);
  });
});

test('there is no client where the package is not installed', async () => {
  const options = { baseUrl: 'http://localhost:1', key: undefined, timeout: 1, retries: 0 };
  const absent = Object.assign(new Error('no such package'), { code: 'ERR_MODULE_NOT_FOUND' });
  await expect(openChat(options, () => Promise.reject(absent))).rejects.toThrow(
    'requests to a server need a package that is not installed',
  );
});
