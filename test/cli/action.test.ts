import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { flags } from '../../src/cli/flags/flags.ts';

/**
 * GitHub's runner in small: it fills in expressions, skips steps by their `if`, and runs the others as
 * they stand in action.yml, with the files and variables that the real one gives them.
 */
interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly run: string;
  readonly env?: Record<string, string>;
  readonly 'working-directory'?: string;
}

interface Action {
  readonly inputs: Record<string, { readonly description: string; readonly default?: string }>;
  readonly outputs: Record<string, { readonly value: string }>;
  readonly runs: { readonly steps: readonly Step[] };
}

const action: Action = parse(readFileSync('action.yml', 'utf8'));
const { steps } = action.runs;

/** What of a workflow the page's test needs. */
interface Workflow {
  readonly jobs: { readonly agent: { readonly steps: readonly Used[] } };
}

interface Used {
  readonly uses?: string;
  readonly with?: Record<string, unknown>;
}

/** A comment of a pull request, as GitHub's API has it. */
interface Comment {
  id: number;
  body: string;
}

/** What of GitHub's API a comment needs; `refuses` is what forks get. */
const github = { comments: [] as Comment[], asked: [] as string[], refuses: false };
const server = createServer((request, response) => {
  void answer(request).then(([status, body]) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
});

async function answer(request: IncomingMessage): Promise<[number, unknown]> {
  const { method = '', url = '', headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  github.asked.push(`${method} ${url} ${headers.authorization}`);
  if (github.refuses) return [403, { message: 'Resource not accessible by integration' }];
  const [path = '', query] = url.split('?');
  if (method === 'GET') {
    const page = Number(new URLSearchParams(query).get('page'));
    return [200, github.comments.slice(100 * (page - 1), 100 * page)];
  }
  const { body } = JSON.parse(Buffer.concat(chunks).toString()) as Comment;
  if (method === 'POST') github.comments.push({ id: 1000 + github.comments.length, body });
  const changed = github.comments.find(({ id }) => path.endsWith(`/comments/${id}`));
  if (changed !== undefined) changed.body = body;
  return [method === 'POST' ? 201 : 200, {}];
}

const bin = mkdtempSync(join(tmpdir(), 'traxgen-npm-'));
let folder = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // npm is not to build anything here; what it would be told is what counts.
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
});

afterAll(async () => {
  rmSync(bin, { recursive: true });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

beforeEach(() => {
  Object.assign(github, { comments: [], asked: [], refuses: false });
  folder = mkdtempSync(join(tmpdir(), 'traxgen-action-'));
  mkdirSync(join(folder, 'project/node_modules'), { recursive: true });
  symlinkSync(resolve('.'), join(folder, 'project/node_modules/traxgen'), 'junction');
  for (const name of ['refund.json', 'jo.json']) write(name, readFileSync(`docs/refund/${name}`));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, 'project', name), content);
}

const ofJo = { workflows: 'refund.json', profiles: 'jo.json' };
const right = `[
  ["tool: verify_customer(customer_id=C7)", "tool: get_order(order_id=63920)", "tool: issue_refund(order_id=63920, amount=49.9)"],
  ["tool: get_order(order_id=63920)", "tool: verify_customer(customer_id=C7)", "tool: issue_refund(order_id=63920, amount=49.9)"]
]`;

interface Ran {
  readonly status: number;
  readonly said: string;
  readonly summary: string;
}

/** Runs the action with some inputs, in a run of a pull request unless it has no number. */
async function run(inputs: Record<string, string>, number = '7'): Promise<Ran> {
  const outputs: Record<string, Record<string, string>> = {};
  const given = (name: string) => inputs[name] ?? action.inputs[name]?.default ?? '';
  const known = (expression: string): string => {
    const [, kind, name = '', output = ''] =
      /^(inputs|steps)\.([\w-]+)(?:\.outputs\.(\w+))?$/.exec(expression) ?? [];
    if (kind === 'inputs') return filled(given(name));
    if (kind === 'steps') return outputs[name]?.[output] ?? '';
    if (expression === 'github.token') return 'a-token';
    if (expression === 'github.event.pull_request.number') return number;
    throw new Error(`the runner of this test does not know ${expression}`);
  };
  const filled = (text: string) => text.replace(/\$\{\{ (.*?) \}\}/g, (_, one) => known(one));
  const isMet = (condition: string) =>
    condition
      .replace(/^\$\{\{ (.*) \}\}$/, '$1')
      .split(' && ')
      .every((part) => {
        const [, left = '', sign, right] = /^(\S+) (==|!=) '(.*)'$/.exec(part) ?? [];
        return sign === undefined
          ? part === '!cancelled()'
          : (known(left) === right) === (sign === '==');
      });
  const ran = { status: 0, said: '', summary: join(folder, 'step-summary') };
  for (const step of steps) {
    if (step.if === undefined ? ran.status !== 0 : !isMet(step.if)) continue;
    const script = join(folder, 'script');
    const output = join(folder, 'output');
    writeFileSync(script, step.run);
    writeFileSync(output, '');
    const env = Object.fromEntries(
      Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value)]),
    );
    const { status, said } = await runScript(step.shell, script, {
      ...env,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: ran.summary,
      cwd: join(folder, 'project', filled(step['working-directory'] ?? '.')),
    });
    if (step.id !== undefined) outputs[step.id] = pairsIn(output);
    ran.status ||= status;
    ran.said += said;
  }
  return { ...ran, summary: readFileSync(ran.summary, 'utf8') };
}

function pairsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return Object.fromEntries(lines.map((line) => [line.split('=')[0], line.replace(/^[^=]*=/, '')]));
}

/** Runs a script in a step's shell, as GitHub's documentation says how. */
function runScript(shell: string, script: string, { cwd, ...env }: Record<string, string>) {
  const bash = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', script];
  const [program = '', ...args] = shell === 'bash' ? bash : [process.execPath, script];
  expect(['bash', 'node {0}']).toContain(shell);
  const { port } = server.address() as AddressInfo;
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      RUNNER_TEMP: folder,
      GITHUB_ACTION_PATH: resolve('.'),
      GITHUB_API_URL: `http://127.0.0.1:${port}`,
      GITHUB_REPOSITORY: 'owner/shop',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return new Promise<{ status: number; said: string }>((done) => {
    child.on('close', (status) => done({ status: status ?? -1, said }));
  });
}

describe('the action', { timeout: 120_000 }, () => {
  test('has no expression in a script, where a value would be code', () => {
    for (const step of steps) expect(step.run).not.toContain('${{');
  });

  test('uses every input, and asks for none that it does not describe', () => {
    const { inputs: _, ...rest } = action;
    const used = [...JSON.stringify(rest).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(Object.keys(action.inputs).sort());
  });

  test('is on its page with every input, and the workflow there uses no other', () => {
    const page = readFileSync('docs/ci.md', 'utf8');
    const rows = Object.entries(action.inputs).map(([name, { description, default: usual }]) => {
      const isToken = usual?.includes('github.token');
      const cell = usual === undefined ? '' : isToken ? 'the token of the run' : `\`${usual}\``;
      return `| \`${name}\` | ${cell} | ${description} |`;
    });
    expect(page.split('\n').filter((line) => /^\| `/.test(line))).toEqual(rows);
    const [, text = ''] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];
    const workflow: Workflow = parse(text);
    const uses = workflow.jobs.agent.steps.find((step) => step.uses?.includes('/traxgen@'));
    const unknown = Object.keys(uses?.with ?? {}).filter((name) => !(name in action.inputs));
    expect([uses !== undefined, unknown]).toEqual([true, []]);
  });

  test('is said to have inputs of its own, and the others are flags', () => {
    const [, said = ''] = readFileSync('docs/ci.md', 'utf8').split('## Inputs');
    const [sentence = ''] = said.split(' are its own;');
    const own = [...sentence.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    const others = Object.keys(action.inputs).filter((name) => !own.includes(name));
    expect(own.sort()).toEqual(['comment', 'coverage', 'title', 'token', 'working-directory']);
    expect(others.filter((name) => !Object.hasOwn(flags, name))).toEqual([]);
  });

  test('compiles gold where there are no predictions', async () => {
    const ran = await run({ ...ofJo, coverage: 'branches=50' });
    expect(ran.status).toBe(0);
    const [, validate, coverage, compile] = ran.summary.split(/^###? /m).slice(1);
    expect(validate).toMatch(/^validate: passed\n\n {4}1 workflow, 1 profile, 0 errors/);
    expect(validate).toMatch(/\n<details><summary>what it lists<\/summary>\n\n {4}refund_order /);
    expect(coverage).toMatch(/^coverage: passed\n\n {4}1 profile, 0 failures/);
    expect(compile).toMatch(/^compile: passed\n\n {4}1 profile, 2 trajectories, .*\n\n$/);
    const gold = JSON.parse(readFileSync(join(folder, 'project/out/gold.json'), 'utf8'));
    expect(gold.C7.google).toHaveLength(2);
    expect(github.asked).toEqual([]);
  });

  test('scores predictions, and comments once for each title', async () => {
    write('C7.txt', right);
    const inputs = { ...ofJo, predictions: 'C7.txt', min: 'exact=1', comment: 'true' };
    expect(await run(inputs)).toMatchObject({ status: 0 });
    write('C7.txt', right.replace('49.9', '50'));
    const worse = await run(inputs);
    expect([worse.status, worse.said]).toEqual([1, expect.stringContaining('exact')]);
    expect(worse.summary).toContain('### score: failed (exit status 1)');
    expect(worse.summary).toMatch(
      /\n {4}--min error missed-threshold: the mean of exact_match is 0, below 1\n\n### Scores\n/,
    );
    expect(github.comments[0]?.body.match(/Tool F1/g)).toHaveLength(1);
    expect(worse.summary).not.toMatch(/^# /m);
    expect(github.comments.map(({ body }) => body.split('\n').slice(0, 2))).toEqual([
      ['<!-- traxgen traxgen -->', '## traxgen'],
    ]);
    expect(github.comments[0]?.body).toContain('### score: failed');
    expect(github.asked).toEqual([
      'GET /repos/owner/shop/issues/7/comments?per_page=100&page=1 Bearer a-token',
      'POST /repos/owner/shop/issues/7/comments Bearer a-token',
      'GET /repos/owner/shop/issues/7/comments?per_page=100&page=1 Bearer a-token',
      'PATCH /repos/owner/shop/issues/comments/1000 Bearer a-token',
    ]);
    await run({ ...inputs, title: 'refunds --> <b>' });
    expect(github.comments).toHaveLength(2);
    expect(github.comments[1]?.body).toMatch(/^<!-- traxgen refunds%20%2D%2D%3E%20%3Cb%3E -->\n/);
  });

  test('finds its comment among many, and says where it may not comment', async () => {
    github.comments = Array.from({ length: 100 }, (_, id) => ({ id, body: 'Hm.' }));
    github.comments.push({ id: 100, body: '<!-- traxgen traxgen -->\nold' });
    await run({ ...ofJo, comment: 'true' });
    expect(github.comments[100]?.body).toContain('### compile: passed');
    expect(github.comments).toHaveLength(101);
    github.refuses = true;
    const forked = await run({ ...ofJo, comment: 'true' });
    expect([forked.status, forked.said]).toEqual([
      0,
      expect.stringMatching(/^::warning::.* 403 /m),
    ]);
    const pushed = await run({ ...ofJo, comment: 'true' }, '');
    expect([pushed.status, pushed.said]).toEqual([0, expect.stringContaining('no run of a pull')]);
  });

  test('says what is wrong, and runs on to the end', async () => {
    write(
      'refund.json',
      readFileSync('docs/refund/refund.json', 'utf8').replaceAll('skip', 'drop'),
    );
    const ran = await run({ ...ofJo, coverage: 'branches=100' });
    expect(ran.status).toBe(1);
    for (const command of ['validate', 'coverage', 'compile']) {
      expect(ran.summary).toContain(`### ${command}: failed (exit status 1)`);
    }
    expect(ran.summary).toContain('    refund.json:14:28 error unknown-action');
  });

  test('fails where a branch is not taken, or a flag is wrong', async () => {
    const covered = await run({ ...ofJo, coverage: 'branches=100' });
    expect(covered.status).toBe(1);
    expect(covered.summary).toMatch(/<details open>.*never takes 'else'/s);
    write('C7.txt', right);
    const wrong = await run({ ...ofJo, min: 'exact=2', predictions: 'C7.txt' });
    expect(wrong.status).toBe(1);
    expect(wrong.summary).toContain('### score: failed (exit status 2)');
  });

  test('takes several entries of a list, and a folder', async () => {
    mkdirSync(join(folder, 'project/shop'));
    for (const name of ['refund.json', 'jo.json']) {
      write(`shop/${name}`, readFileSync(`docs/refund/${name}`));
    }
    write('shop/kim.json', readFileSync('docs/refund/jo.json', 'utf8').replace('C7', 'C8'));
    const profiles = 'jo.json\nkim.json\n';
    const ran = await run({ workflows: 'refund.json', profiles, 'working-directory': 'shop' });
    expect([ran.status, ran.summary]).toEqual([0, expect.stringContaining('2 profiles, ')]);
  });

  /** Puts a program in traxgen's place. */
  function replaceTraxgen(program: string): void {
    rmSync(join(folder, 'project/node_modules'), { recursive: true });
    mkdirSync(join(folder, 'project/node_modules/traxgen/dist/bin'), { recursive: true });
    write('node_modules/traxgen/package.json', '{"name": "traxgen"}');
    write('node_modules/traxgen/dist/bin/cli.cjs', program);
  }

  /** The words with which the action calls traxgen, for each command. */
  async function wordsFor(inputs: Record<string, string>): Promise<string[][]> {
    const written = join(folder, 'words');
    rmSync(written, { force: true });
    const words = 'JSON.stringify(process.argv.slice(2)) + "\\n"';
    const program = `require('node:fs').appendFileSync(${JSON.stringify(written)}, ${words})`;
    replaceTraxgen(program);
    await run(inputs);
    const lines = readFileSync(written, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line));
  }

  const texts = Object.entries(action.inputs)
    .filter(([, { default: usual }]) => usual !== 'true' && usual !== 'false')
    .map(([name]) => name)
    .filter((name) => !['title', 'token', 'working-directory'].includes(name));

  const toggles = Object.entries(action.inputs)
    .filter(([, { default: usual }]) => usual === 'false')
    .map(([name]) => name);

  const aboutPredictions: [name: string, value: string][] = [
    ['gold', 'nope.json'],
    ['as', 'google'],
    ['task', 'run'],
    ['id-from', 'user'],
    ['group-by', 'model'],
    ['compare', 'rules.json'],
    ['tool-names', 'names.json'],
    ['min', 'valid=0.9'],
    ['max', 'calls=12'],
    ['baseline', 'scores.json'],
    ['fail-on-worse', 'valid'],
    ['fail-on-regression', 'true'],
    ['report', 'report.html'],
  ];

  test.each([
    ['a command', '$(touch owned)'],
    ['a command in quotes', `"; touch owned; '; touch owned; `],
    ['a flag', '--out=owned'],
    ['a word with spaces', ' a  *  b '],
  ])('takes %s in any input for one word', async (_, value) => {
    const all = Object.fromEntries([...texts, 'title'].map((name) => [name, value]));
    const scored = await wordsFor(all);
    const { workflows = '', profiles = '', data = '', out = '', format = '' } = all;
    const compiled = await wordsFor({ workflows, profiles, data, out, format });
    const said = [...scored, ...compiled].flat();
    for (const name of texts) {
      expect(said).toContain(`--${name === 'coverage' ? 'min' : name}=${value.trim()}`);
    }
    expect([...scored, ...compiled].map(([command]) => command)).toEqual([
      'validate',
      'coverage',
      'score',
      'validate',
      'compile',
    ]);
    expect(existsSync(join(folder, 'project/owned'))).toBe(false);
  });

  test('passes each line of a list as an entry, and turns flags on', async () => {
    const commands = await wordsFor({
      ...ofJo,
      profiles: '  jo.json\n\n\tkim.json \n',
      lint: 'true',
      'fail-on-warning': 'true',
      predictions: 'answers',
      gold: ' ',
      'fail-on-regression': 'true',
    });
    const common = ['--workflows=refund.json', '--profiles=jo.json', '--profiles=kim.json'];
    const [validate = [], score = []] = commands;
    expect(validate).toEqual(['validate', ...common, '--fail-on-warning', '--lint']);
    expect(score.slice(0, -1)).toEqual([
      'score',
      ...common,
      '--fail-on-warning',
      '--predictions=answers',
      '--fail-on-regression',
      '--json',
    ]);
    expect(score.at(-1)).toMatch(/^--out=.*\/report\.md$/);
  });

  test.each(aboutPredictions)('refuses %s where there is nothing to score', async (name, value) => {
    for (const predictions of ['', ' \n ']) {
      const ran = await run({ ...ofJo, predictions, [name]: value });
      const sentence = 'these inputs are about predictions, and the input predictions is empty';
      expect([ran.status, ran.said]).toEqual([2, `::error::${sentence}: ${name}\n`]);
      expect(ran.summary).toContain(`${sentence}: ${name}\n`);
    }
  });

  test('names all inputs that it refuses', async () => {
    const ran = await run({
      ...ofJo,
      min: 'nonsense',
      gold: 'nope.json',
      'fail-on-worse': 'valid',
    });
    expect([ran.status, ran.said]).toEqual([
      2,
      expect.stringMatching(/: gold, min, fail-on-worse$/m),
    ]);
  });

  test.each(toggles)('refuses another word than true and false for %s', async (name) => {
    for (const value of ['True', 'TRUE', 'yes', '1', 'true\n::error::owned']) {
      const ran = await run({ ...ofJo, [name]: value });
      const sentence = `::error::only true and false are values of these inputs: ${name}\n`;
      expect([ran.status, ran.said]).toEqual([2, sentence]);
    }
  });

  test('takes an empty word for false, and no wrong threshold for a right one', async () => {
    const off = Object.fromEntries(toggles.map((name) => [name, '']));
    expect(await run({ ...ofJo, ...off })).toMatchObject({ status: 0 });
    write('C7.txt', right);
    const wrong = await run({ ...ofJo, predictions: 'C7.txt', min: 'nonsense' });
    expect([wrong.status, wrong.summary]).toEqual([
      1,
      expect.stringMatching(/score: failed \(exit status 2\)\n\n {4}traxgen: .*nonsense/),
    ]);
  });

  test('says no more of what is wrong than one would read', async () => {
    const fault = { code: 'c', severity: 'warning', file: 'f', line: 1, column: 2, message: 'm.' };
    const faults = JSON.stringify([{ ...fault, hint: 'h' }, ...Array(59).fill(fault)]);
    replaceTraxgen(`if (process.argv.includes('--json')) console.error(${JSON.stringify(faults)})`);
    const ran = await run({ ...ofJo, predictions: 'answers' });
    const lines = ran.summary.split('\n').filter((line) => line.startsWith('    '));
    expect(lines.slice(0, 3)).toEqual([
      '    f:1:2 warning c: m.',
      '      hint: h',
      expect.anything(),
    ]);
    expect([lines.length, lines.at(-1)]).toEqual([52, '    ... and 10 more']);
  });

  test('cuts a comment that is too long, and not the page of the run', async () => {
    replaceTraxgen("console.error('é'.repeat(99).concat('\\n').repeat(2000))");
    const ran = await run({ ...ofJo, comment: 'true' });
    const [{ body = '' } = {}] = github.comments;
    expect(body.length).toBeLessThan(65_536);
    expect(body).toMatch(/^<!-- traxgen traxgen -->\n\*This is the beginning.*é{99}\n$/s);
    expect(ran.summary.length).toBeGreaterThan(400_000);
  });

  test('lets no line of what it prints be a command to the runner', async () => {
    const file = '::error::owned.json';
    write(file, '{');
    const { said } = await run({ ...ofJo, workflows: file });
    const lines = said.split('\n');
    const stop = lines.findIndex((line) => line.startsWith('::stop-commands::'));
    const word = lines[stop]?.replace('::stop-commands::', '');
    const at = lines.findIndex((line) => line.startsWith(file));
    expect([stop, at, lines.indexOf(`::${word}::`)].every((place) => place >= 0)).toBe(true);
    expect(stop < at && at < lines.indexOf(`::${word}::`)).toBe(true);
  });

  test('builds its own traxgen where the project has none', async () => {
    rmSync(join(folder, 'project/node_modules'), { recursive: true });
    const ran = await run(ofJo);
    expect([ran.status, ran.said]).toEqual([
      0,
      expect.stringContaining(`npm ci --prefix ${resolve('.')} --no-audit --no-fund`),
    ]);
  });
});
