import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { folderWith } from '../cli/machine/support.ts';

const shared = fileURLToPath(new URL('shared/node_modules', import.meta.url));

/** A page of the documentation. */
function pageOf(name: string): string {
  return readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
}

const [interop, start] = ['interop', 'start'].map(pageOf);

/** A program of the pages. */
function programOf(name: string): string {
  const shown = new RegExp(`^\`\`\`js file ${name}\n(.*?)^\`\`\`$`, 'ms');
  const [, program] = shown.exec(`${interop}${start}`) ?? [];
  if (program === undefined) throw new Error(`no page has a program ${name}`);
  return program;
}

/** Runs a module in a folder with a program of the page, the consumers' packages and some files. */
export async function runProgram(
  module: string,
  program: string,
  files: Record<string, string>,
  env: Record<string, string>,
): Promise<string> {
  const folder = await folderWith({ ...files, 'package.json': '{ "type": "module" }' });
  await writeFile(join(folder, program), programOf(program));
  await symlink(shared, join(folder, 'node_modules'), 'junction');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', module],
    { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...env } },
  );
  return stdout;
}

/** A request to a server of {@link served}. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is not installed has no types
  readonly body: any;
}

/** Runs something with the address of a server on the loopback, which answers with JSON. */
export async function served<T>(
  answer: (asked: Asked) => unknown,
  run: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    void asked(request).then((each) => {
      const body = answer(each);
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

async function asked(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { method = '', url = '' } = request;
  return { method, path: url, body: text === '' ? undefined : JSON.parse(text) };
}
