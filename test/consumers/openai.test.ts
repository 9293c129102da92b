import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed, program, type Ran, writeProject } from '../package/install.ts';

/**
 * The newest openai, beside that of the development dependencies: `npm ci --ignore-scripts` in the
 * folder test/consumers/shared installs it, as CI does. Where it is not installed, nothing is asked.
 */
const openai = fileURLToPath(new URL('shared/node_modules/openai', import.meta.url));

/** Answers with each of these statuses in turn; then the last one again. */
async function serving<T>(statuses: readonly number[], use: (url: string) => Promise<T>) {
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => answer(response, statuses[Math.min(asked++, statuses.length - 1)]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function answer(response: ServerResponse, status = 200): void {
  const headers = { 'content-type': 'application/json', 'retry-after': '0' };
  const choices = [{ message: { role: 'assistant', content: '[["say", "ask"]]' } }];
  const usage = { prompt_tokens: 10, completion_tokens: 2 };
  response.writeHead(status, headers);
  response.end(JSON.stringify(status === 200 ? { choices, usage } : { error: { message: 'no' } }));
}

describe.skipIf(!existsSync(openai))('the newest openai', () => {
  let folder = '';

  beforeAll(() => {
    folder = installed();
    symlinkSync(openai, join(folder, 'node_modules', 'openai'), 'junction');
    writeProject(folder);
  }, 120_000);

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const ask = (url: string, out: string) =>
    new Promise<Ran>((resolve) => {
      const args = [program, 'run', '--base-url', url, '--model', 'm', '--out', out];
      execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    });

  test('is of another major version than that of the development dependencies', () => {
    const major = (path: string) => {
      const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      return Number(version.split('.')[0]);
    };
    expect(major(openai)).toBeGreaterThan(major('node_modules/openai'));
  });

  test('asks, and asks again where a server fails', async () => {
    const { status, stderr } = await serving([500, 429, 200], (url) => ask(url, 'a.jsonl'));
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^1 answer, 10 \+ 2 tokens/m)]);
    const [line = ''] = readFileSync(join(folder, 'a.jsonl'), 'utf8').split('\n');
    expect(line).toContain('say');
  });

  test('tells a refusal from a failure', async () => {
    const { status, stderr } = await serving([401], (url) => ask(url, 'b.jsonl'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('401 no')]);
  });
});
