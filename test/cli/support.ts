import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

const cli = fileURLToPath(new URL('../../dist/bin/cli.cjs', import.meta.url));

beforeAll(() => {
  if (!existsSync(cli)) throw new Error('dist/bin/cli.cjs is not there: run `npm run build` first');
});

/** What a process said, its exit status, and the signal that ended it. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process of the command line, and what it says up to its end. */
export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What it has said on stderr so far. */
  readonly stderr: () => string;
}

/** How a process is started: in which folder, with which flags of node, and what in its environment. */
export interface Start {
  readonly cwd: string;
  readonly node?: readonly string[];
  readonly env?: Record<string, string>;
  readonly stdin?: string;
  /** A file that takes stdout. */
  readonly stdout?: number;
}

/** Starts the built command line as a process. */
export function start(
  args: readonly string[],
  { cwd, node = [], env = {}, stdin, stdout }: Start,
): Started {
  const child = spawn(process.execPath, [...node, cli, ...args], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  child.stdin?.on('error', () => {});
  if (stdin !== undefined) child.stdin?.end(stdin);
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (status, signal) => resolve({ status, signal, ...texts }));
  });
  return { child, ended, stderr: () => texts.stderr };
}

/** Runs the built command line to its end. */
export function runCli(args: readonly string[], options: Start): Promise<Ended> {
  return start(args, { stdin: '', ...options }).ended;
}

let bin = '';

/**
 * Runs a line as it is typed into a shell, where `traxgen` and `npx traxgen` are the built command
 * line.
 */
export async function typeLine(line: string, cwd: string): Promise<Ended> {
  bin ||= await folderOfPrograms();
  const shell = spawn('bash', ['-c', line], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', PATH: `${bin}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    shell[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  return new Promise((resolve) => {
    shell.on('close', (status, signal) => resolve({ status, signal, ...texts }));
  });
}

async function folderOfPrograms(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'traxgen-bin-'));
  const program = `exec '${process.execPath}' '${cli}'`;
  await writeFile(join(folder, 'traxgen'), `#!/bin/sh\n${program} "$@"\n`);
  await writeFile(join(folder, 'npx'), `#!/bin/sh\nshift\n${program} "$@"\n`);
  for (const name of ['traxgen', 'npx']) await chmod(join(folder, name), 0o755);
  return folder;
}

afterAll(async () => {
  if (bin !== '') await rm(bin, { recursive: true });
});
