import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LocatedDiagnostic } from '../../../src/model/diagnostics/diagnostic.ts';
import { jsonOf, profile, project, traxgen } from './support.ts';

const shop = {
  agent: 'shop',
  steps: ['get_order(id = id)', 'pay(id = id)', 'mail()'],
};

const names = { 'mcp__shop__*': '*', getOrder: 'get_order' };

/** A run that calls the tools by these names. */
const chat = (id: string, ...tools: readonly string[]) => ({
  id,
  messages: tools.map((name, at) => ({
    role: 'assistant',
    tool_calls: [
      {
        id: `c${at}`,
        type: 'function',
        function: { name, arguments: name.endsWith('mail') ? '{}' : `{"id":"${id}"}` },
      },
    ],
  })),
});

const customers = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    profile(`C${at}`, { agent_sequence: ['shop'], id: `C${at}` }),
  );

const called = ['getOrder', 'mcp__shop__pay', 'mcp__shop__mail'];

function shopping(count: number, files: Record<string, object | string> = {}) {
  const chats = customers(count).map(({ customer_id: id }) => chat(String(id), ...called));
  return project({
    'workflows/shop.json': shop,
    'profiles/all.json': customers(count),
    'runs.jsonl': chats.map((one) => JSON.stringify(one)).join('\n'),
    'names.json': names,
    ...files,
  });
}

const args = ['--predictions', 'runs.jsonl'];

/** Scores, and what is said, as `code file:line` with the message and the hint. */
async function score(folder: string, given: readonly string[]) {
  const run = await traxgen(folder, ['score', '--json', '-o', 'scores.json', ...given]);
  const all = JSON.parse(run.stderr) as LocatedDiagnostic[];
  const codes = all.map(({ code }) => code);
  const text = all.map(
    ({ file, line, message, hint = '' }) => `${file}:${line ?? ''} ${message}; ${hint}`,
  );
  return { status: run.status, codes, text: text.join('\n') };
}

async function validOf(folder: string) {
  const { groups } = (await jsonOf(folder, 'scores.json')) as {
    readonly groups: readonly { readonly figures: { readonly valid: { readonly mean: number } } }[];
  };
  return groups[0]?.figures.valid.mean;
}

describe('traxgen score', () => {
  // Files of more than 64 KiB are read record by record.
  test.each([2, 400])('knows tools by the names of a file: %i runs', async (count) => {
    const folder = await shopping(count);
    const without = await score(folder, args);
    expect(await validOf(folder)).toBe(0);
    expect(without.codes).toEqual(['unmapped-tool-names']);
    expect(without.text).toContain('2 tools that are called are unknown, and the last part');
    expect(without.text).toContain('{ "mcp__shop__*": "*" }');
    const run = await score(folder, [...args, '--tool-names', 'names.json']);
    expect([run.status, run.codes]).toEqual([0, []]);
    expect(await validOf(folder)).toBe(1);
  });

  test.each([2, 400])('or of argument rules: %i runs', async (count) => {
    const folder = await shopping(count, { 'rules.json': { names } });
    const run = await score(folder, [...args, '--compare', 'rules.json']);
    expect([run.status, run.codes]).toEqual([0, []]);
    expect(await validOf(folder)).toBe(1);
  });

  test('the file goes before the rules, and ignored tools are those of the policy', async () => {
    const folder = await shopping(2, {
      'rules.json': { names: { ...names, getOrder: 'pay' }, tools: { pay: {} } },
    });
    const both = ['--compare', 'rules.json', '--tool-names', 'names.json'];
    const run = await score(folder, [...args, ...both, '--ignore-tools', 'mail']);
    expect([run.status, run.codes]).toEqual([0, []]);
    expect(await validOf(folder)).toBe(1);
  });

  test('raw answers know the tools that are named', async () => {
    const folder = await shopping(1, {
      'C0.txt': 'getOrder(id="C0")\nmcp__shop__pay(id="C0")\nmcp__shop__mail()',
    });
    const own = ['--predictions', 'C0.txt', '--tool-names', 'names.json'];
    const run = await score(folder, own);
    expect([run.status, run.codes]).toEqual([0, []]);
    expect(await validOf(folder)).toBe(1);
  });

  test.each([
    [{ 'a*': 'f*', 'a_*': '*' }, 'ambiguous-tool-name', 'names.json:3:13'],
    [{ 'a**': 'f' }, 'unusable-tool-name', 'names.json:2:10'],
    [{ a: '*' }, 'unusable-tool-name', 'names.json:2:8'],
    [{ a: 1 }, 'wrong-type', 'names.json:2:8'],
    [['a'], 'wrong-type', 'names.json:1:1'],
  ])('%j is an error', async (wrong, code, place) => {
    const folder = await shopping(1, { 'names.json': JSON.stringify(wrong, null, 2) });
    const run = await score(folder, [...args, '--tool-names', 'names.json']);
    expect([run.status, run.codes]).toEqual([1, [code]]);
    expect(run.text).toContain(place.split(':').slice(0, 2).join(':'));
  });

  test('a name for a tool that nobody knows is a warning with a suggestion', async () => {
    const text = JSON.stringify({ ...names, getOrder: 'get_ordr' }, null, 2);
    const folder = await shopping(1, { 'names.json': text });
    const run = await score(folder, [...args, '--tool-names', 'names.json']);
    expect([run.status, run.codes]).toEqual([0, ['unknown-tool-name']]);
    expect(run.text).toMatch(/names\.json:3 'getOrder' is to be the tool 'get_ordr'/);
    expect(run.text).toContain("did you mean 'get_order'?");
  });

  test('names that contradict those of rules are an error at the names', async () => {
    const folder = await shopping(1, { 'rules.json': { names: { 'mcp__*': '*' } } });
    const both = ['--compare', 'rules.json', '--tool-names', 'names.json'];
    const run = await score(folder, [...args, ...both]);
    expect([run.status, run.codes]).toEqual([1, ['ambiguous-tool-name']]);
    expect(run.text).toContain('names.json:');
  });

  test('is not written over', async () => {
    const folder = await shopping(1);
    const run = await traxgen(folder, [
      ...['score', '--predictions', 'runs.jsonl', '-o', 'names.json', '--tool-names', 'names.json'],
    ]);
    expect(run.status).toBe(1);
    expect(JSON.parse(await readFile(join(folder, 'names.json'), 'utf8'))).toEqual(names);
  });
});

test('traxgen convert writes the names of the policy', async () => {
  const folder = await shopping(2);
  const own = ['convert', 'runs.jsonl', '--to', 'tool-only', '--tool-names', 'names.json'];
  const run = await traxgen(folder, own);
  expect(run.status).toBe(0);
  expect(run.stdout).toContain('get_order');
  expect(run.stdout).not.toMatch(/getOrder|mcp__/);
  await writeFile(join(folder, 'names.json'), '{');
  expect((await traxgen(folder, own)).status).toBe(1);
});

test('traxgen next and guard know the names, and say what the agent calls a tool', async () => {
  const made = [{ tool_name: 'getOrder', tool_input: { id: 'C0' } }];
  const folder = await shopping(1, { 'facts.json': { id: 'C0' }, 'calls.json': made });
  const own = ['--agents', 'shop', '--facts', 'facts.json', '--tool-names', 'names.json'];
  const next = await traxgen(folder, ['next', ...own, '--calls', 'calls.json']);
  expect(JSON.parse(next.stdout).calls).toMatchObject([
    { tool_name: 'pay', name: 'mcp__shop__pay', tool_input: { id: 'C0' } },
  ]);
});
