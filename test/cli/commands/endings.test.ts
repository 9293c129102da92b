import { describe, expect, test } from 'vitest';
import { datasetNames } from '../../../src/compiler/formats/datasets/datasets.ts';
import { project, textOf, traxgen } from './support.ts';

const two = ['diff', 'workflows', 'workflows'];
const run = ['run', '--model', 'm', '--base-url', 'http://localhost:1/v1'];

/** Whether a command takes a file of a name; what it then writes is not looked at. */
const cases: readonly (readonly [args: readonly string[], taken: string, refused: string])[] = [
  [['compile'], 'json jsonl ndjson', 'txt md csv yaml html xml'],
  [['compile', '--with-profiles'], 'json jsonl', 'txt'],
  [['compile', '-f', 'lattice'], 'json jsonl', 'txt'],
  [['compile', '-f', 'csv'], 'csv', 'json txt parquet'],
  [['compile', '-f', 'vertex'], 'jsonl vertex.jsonl ndjson', 'json csv'],
  [['compile', '-f', 'adk'], 'json evalset.json', 'jsonl'],
  [['compile', '-f', 'promptfoo'], 'yaml yml', 'json'],
  [['compile', '-f', 'parquet'], 'parquet', 'csv'],
  [['convert', 'gold.json', '--to', 'openai'], 'json jsonl', 'txt csv'],
  [['convert', 'gold.json', '--to', 'csv'], 'csv', 'json'],
  [['coverage'], 'json info lcov', 'txt md'],
  [two, 'txt md json', 'html jsonl'],
  [[...two, '--report-format', 'json'], 'json', 'txt md html'],
  [['draw'], 'mmd mermaid dot gv svg html htm', 'txt json'],
  [['draw', '--picture-format', 'svg'], 'svg', 'png txt'],
  [['explain', 'C1'], 'txt json', 'md html'],
  [['explain', 'C1', '--json'], 'json', 'txt'],
  [['fields'], 'txt json', 'md csv'],
  [['fields', '--json'], 'json', 'txt'],
  [['validate'], 'txt json', 'md'],
  [['validate', '--json'], 'json', 'txt'],
  [['profiles', '--template'], 'json', 'jsonl txt'],
  [['profiles', '--cover', 'branches'], 'json jsonl', 'txt'],
  [['profiles', '--from', 'template.json', '--count', '1'], 'json ndjson', 'txt csv'],
  [['prompts', '--model', 'm'], 'jsonl ndjson', 'json txt'],
  [run, '', 'json txt'],
  [['render'], 'txt md', 'json mmd html'],
  [['render', '--json'], 'json', 'md'],
  [['render', '--policy-format', 'json'], 'json', 'txt'],
  [['render', '--policy-format', 'mermaid'], 'mmd mermaid txt', 'md svg'],
  [['render', '--policy-format', 'policy,mermaid'], 'txt', 'md mmd'],
  [['render', '--policy-format', 'policy,json'], '', 'txt md json'],
  [['report', 'scores.json'], '', 'json md txt'],
  [['score', '-g', 'gold.json', '--predictions', 'gold.json'], 'json csv md xml', 'html txt'],
  [['completion', 'bash'], 'bash sh', 'fish zsh txt'],
  [['completion', 'fish'], 'fish', 'sh bash'],
];

const files = {
  'gold.json': { C1: { google: [[]] } },
  'template.json': { agent_sequence: 'refund', customer_id: 'random_int(1, 9)' },
};

describe.each(cases)('%j', (args, taken, refused) => {
  test.each(refused.split(' '))('refuses .%s and says which endings there are', async (ending) => {
    const folder = await project({ ...files, [`x.${ending}`]: 'mine' });
    const { status, stderr } = await traxgen(folder, [...args, '-o', `x.${ending}`]);
    expect([status, await textOf(folder, `x.${ending}`)]).toEqual([2, 'mine']);
    expect(stderr).toMatch(/^traxgen: --out x\.[^\n]+ (ends? with \.|no ending )[^\n]+\nSee/);
  });

  test.each(taken.split(' ').filter((ending) => ending !== ''))('takes .%s', async (ending) => {
    const folder = await project(files);
    const { status, stderr } = await traxgen(folder, [...args, '-o', `x.${ending.toUpperCase()}`]);
    expect([status, stderr]).not.toEqual([2, expect.anything()]);
    expect(await textOf(folder, `x.${ending.toUpperCase()}`)).toBeDefined();
  });
});

test('every data set takes the ending that it has by default', async () => {
  for (const name of datasetNames) {
    const { status } = await traxgen(await project(), ['compile', '-f', name]);
    expect([name, status]).toEqual([name, 0]);
  }
});

test.each(['json', 'mermaid'])('one file holds one policy as %s', async (form) => {
  const again = { agent: 'again', steps: ['f'] };
  const folder = await project({ 'workflows/again.json': again });
  const args = ['render', '--policy-format', form];
  const out = form === 'json' ? 'x.json' : 'x.mmd';
  const run = await traxgen(folder, [...args, '-o', out]);
  expect([run.status, await textOf(folder, out)]).toEqual([2, undefined]);
  expect(run.stderr).toContain('holds the policy of one workflow, and there are 2; name one with');
  const one = await traxgen(folder, [...args, '-o', out, '-w', 'workflows/again.json']);
  expect(one.status).toBe(0);
});

test.each([['explain', 'C1'], ['fields'], ['validate']])(
  '%s writes JSON to .json',
  async (...args) => {
    const folder = await project();
    await traxgen(folder, [...args, '-o', 'x.json']);
    await traxgen(folder, [...args, '-o', 'y.json', '--json']);
    const text = (await textOf(folder, 'x.json')) ?? '';
    expect(() => JSON.parse(text)).not.toThrow();
    expect(text).toBe(await textOf(folder, 'y.json'));
  },
);
