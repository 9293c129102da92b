import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** These tests run the files of the page on testing as a project of its own, with what was built. */
const page = readFileSync('docs/testing.md', 'utf8');
const files = new Map(
  [...page.matchAll(/^```\w+ file (\S+)\n(.*?)^```$/gms)].map(([, path = '', text = '']) => [
    path,
    text,
  ]),
);
const programs = {
  traxgen: resolve('dist/bin/cli.cjs'),
  vitest: resolve('node_modules/vitest/vitest.mjs'),
};
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'traxgen-suite-')));

beforeAll(() => {
  for (const [path, text] of files) write(path, text);
  write('package.json', '{ "type": "module" }');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules', 'traxgen'), 'junction');
  symlinkSync(resolve('node_modules/vitest'), join(folder, 'node_modules', 'vitest'), 'junction');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('the steps of the GitHub workflow succeed, in their order', () => {
  const steps = [...text('.github/workflows/agent.yml').matchAll(/- run: (.*)$/gm)]
    .map(([, command = '']) => command)
    .filter((command) => /^(?:node|npx) /.test(command));
  expect(steps).toHaveLength(6);
  for (const step of steps) {
    const { status, said } = run(step);
    expect({ step, status, said }).toEqual({ step, status: 0, said });
  }
  expect(readFileSync(join(folder, 'scores.md'), 'utf8')).toContain('# Scores');
}, 120_000);

test('a wrong agent fails the suite and the threshold, and hears why', () => {
  write('agent.js', text('agent.js').replace('total <= 100', 'total <= 40'));
  const suite = run('npx vitest run');
  expect(suite.status).toBe(1);
  const [, failure = ''] = /^```text failure\n(.*?)^```$/ms.exec(page) ?? [];
  expect(suite.said).toContain(failure);
  expect(suite.said).toMatch(/1 failed \| 4 passed/);
  expect(run('node record-answers.js').status).toBe(0);
  const score = 'npx traxgen score --gold gold.jsonl --predictions answers.jsonl';
  const judged = run(`${score} --min agentevals_strict=0.95`);
  expect(judged.status).toBe(1);
  expect(judged.said).toContain('agentevals_strict');
}, 120_000);

function text(path: string): string {
  return files.get(path) ?? '';
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Runs a command of the page in its folder, with our programs. */
function run(command: string): { status: number | null; said: string } {
  const [runner = '', name = '', ...args] = command.split(' ');
  const program = runner === 'npx' ? programs[name as keyof typeof programs] : name;
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, VITEST: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, said: stdout + stderr };
}
