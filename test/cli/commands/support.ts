import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Terminal } from '../../../src/cli/machine/terminal.ts';
import { main } from '../../../src/main.ts';
import type { LocatedDiagnostic } from '../../../src/model/diagnostics/diagnostic.ts';
import { placeText } from '../../../src/model/place-text.ts';
import { atEnd } from '../../clean-up.ts';
import { folderWith } from '../machine/support.ts';

/** A workflow with a soft block of two, a conditional, and a field (`day`) that profiles may lack. */
export const refund = {
  agent: 'refund',
  steps: [
    "find_order(id = order['id']) -> [order]",
    'check_day(day = day)',
    "pay(amount = order['amount'])",
    'complete_case()',
  ],
  soft_ordering: [['find_order', 'check_day']],
  conditionals: [
    {
      if: [{ field: "order['amount']", operator: '>', value: 100 }],
      then: [{ action: 'skip', target: 'pay' }],
      else: [],
    },
  ],
};

/** A profile that {@link refund} compiles. */
export function profile(id: unknown, more: object = {}): Record<string, unknown> {
  return {
    customer_id: id,
    agent_sequence: ['refund'],
    order: { id: 7, amount: 20 },
    day: 'Monday',
    ...more,
  };
}

/** Profiles as a list, and as JSONL. */
export const listed = (...profiles: readonly unknown[]) => `${JSON.stringify(profiles)}\n`;
export const lines = (...profiles: readonly unknown[]) =>
  profiles.map((each) => `${JSON.stringify(each)}\n`).join('');

/** A folder with a workflow and two profiles, where `traxgen compile` has nothing left to ask. */
export function project(files: Record<string, string | Buffer | object> = {}): Promise<string> {
  const all = {
    'workflows/refund.json': refund,
    'profiles/all.json': listed(profile('C1'), profile('C2', { order: { id: 8, amount: 900 } })),
    ...files,
  };
  const texts = Object.entries(all).map(([name, content]) => {
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    return [name, isText ? content : JSON.stringify(content)] as const;
  });
  return folderWith(Object.fromEntries(texts));
}

const start = process.cwd();

/** What a run of `main` said, and its exit status. */
export interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a run is surrounded: stdin's text, the environment, which streams are terminals, the clock. */
export interface Surroundings {
  readonly stdin?: string | Buffer;
  readonly env?: Record<string, string>;
  /** Whether stderr is a terminal. */
  readonly isTTY?: boolean;
  readonly stdoutIsTTY?: boolean;
  readonly now?: () => number;
  /** The system's code of the error that the first write to stdout has: of one whose reader goes away, `EPIPE`. */
  readonly stdoutFails?: string;
}

/** Runs `main` in a folder with streams of its own. */
export async function traxgen(
  folder: string,
  args: readonly string[],
  { stdin = '', env = {}, isTTY = false, stdoutIsTTY = false, stdoutFails, now }: Surroundings = {},
): Promise<Run> {
  process.chdir(folder);
  atEnd(() => process.chdir(start));
  const stdout = Object.assign(stdoutFails ? new Failing(stdoutFails) : new Collector(), {
    isTTY: stdoutIsTTY,
  });
  const stderr = Object.assign(new Collector(), { isTTY });
  const streams = { stdin: Readable.from([Buffer.from(stdin as string)]), stdout, stderr };
  const terminal: Terminal = { ...streams, env, ...(now && { now }) };
  const status = await main(args, terminal);
  return { status, stdout: stdout.text, stderr: stderr.text };
}

class Collector extends Writable {
  readonly #chunks: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }
}

class Failing extends Collector {
  readonly #code: string;

  constructor(code: string) {
    super();
    this.#code = code;
    this.on('error', () => {});
  }

  override _write(_chunk: Buffer, _encoding: string, done: (error: Error) => void): void {
    done(Object.assign(new Error('failed'), { code: this.#code }));
  }
}

/** The text of a file in a folder, or undefined where there is none. */
export async function textOf(folder: string, name: string): Promise<string | undefined> {
  return readFile(join(folder, name), 'utf8').catch(() => undefined);
}

/** A file of a folder as JSON. */
export async function jsonOf(folder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, name), 'utf8'));
}

/** What `--json` said, each as `file:line:column code`, or `file code` where it has no position. */
export function said({ stderr }: Run): string[] {
  return (JSON.parse(stderr) as LocatedDiagnostic[]).map(
    ({ code, ...at }) => `${placeText(at)} ${code}`,
  );
}

/** The ids of an output of lines. */
export function idsOf({ stdout }: Run): string[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { id: string }).id);
}
