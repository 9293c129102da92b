import { describe, expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/commands.ts';
import { widthOf } from '../../../src/words/lines.ts';
import { listed, project, traxgen } from './support.ts';

const agent = `${'long_agent_name_'.repeat(4)}退款订单处理流程退款订单处理流程🎉`;
const id = '客户🎉'.repeat(12);
const model = `gpt-${'long'.repeat(15)}`;
const total = "order['total_of_all_the_items_and_the_shipping']";

/** A project whose names are long and wide. */
function wideProject() {
  const steps = [`verify_${'x'.repeat(70)}(a = customer_id)`, `pay(amount = ${total})`, 'end()'];
  const skip = { action: 'skip', target: 'pay' };
  const clauses = [
    { field: total, operator: '>', value: 10 ** 9 },
    { field: 'status', operator: '==', value: '日本語'.repeat(12) },
  ];
  const workflow = { agent, steps, conditionals: [{ if: [{ any_of: clauses }], then: [skip] }] };
  const profile = {
    customer_id: id,
    agent_sequence: [agent],
    order: { total_of_all_the_items_and_the_shipping: 7 },
  };
  const call = { tool_name: 'pay', tool_input: { amount: `8${'0'.repeat(90)}` } };
  return project({
    'workflows/refund.json': workflow,
    'profiles/all.json': listed(
      { ...profile, status: '日本語'.repeat(12) },
      { ...profile, customer_id: 'C2', status: 1 },
      { ...profile, customer_id: 'C3' },
    ),
    'answers.json': [{ id, model, trajectories: [[call]] }],
  });
}

const runs = [
  ['coverage'],
  ['fields'],
  ['validate', '-p', 'profiles', '--missing', 'null'],
  ['score', '--predictions', 'answers.json', '--group-by', 'model'],
];

describe.each(['40', '80', '200'])('in %s columns', (COLUMNS) => {
  const surroundings = { env: { COLUMNS, NO_COLOR: '1' }, stdoutIsTTY: true };

  test.each(runs)('%s ... fits, and its names are there', async (...args) => {
    const { stdout } = await traxgen(await wideProject(), args, surroundings);
    const widths = stdout.split('\n').map(widthOf);
    expect(widths.length).toBeGreaterThan(5);
    expect(Math.max(...widths)).toBeLessThanOrEqual(Number(COLUMNS));
    const joined = stdout.replaceAll(/\s/g, '');
    expect(joined).toContain({ fields: total, score: id }[String(args[0])] ?? agent);
  });

  test.each(Object.keys(commands))('the help of %s fits, and has examples', async (name) => {
    const { stdout } = await traxgen(await project(), [...name.split(' '), '--help'], surroundings);
    expect(Math.max(...stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(Number(COLUMNS));
    expect(stdout).not.toMatch(/\S\[(array|boolean|number|string)\]$/m);
    expect(stdout).toMatch(/\nExamples:\n {2}\S/);
  });
});

/** Command lines that have something to say on stderr: errors, warnings, hints, last lines, wrong usage. */
const complaints = [
  ['compile'],
  ['validate', '-p', 'profiles'],
  ['coverage', '--min', 'branches=100,steps=100,clauses=100'],
  ['explain', '--profile', 'nobody-has-this-id-at-all'],
  ['draw', '--workflow', 'nobody-has-this-workflow-either'],
  ['profiles', '--cover', 'branches', '-o', 'cover.json'],
  ['score', '--predictions', 'answers.json', '--baseline', 'missing-scores-of-an-earlier-run.json'],
  ['compile', '--with-profile', 'and a value'],
  ['explain', '-p', 'profiles', 'nobody-has-this-id-at-all'],
  ['init', '-'],
];

describe.each([40, 80])('on a terminal of %i columns', (columns) => {
  test.each(complaints)('what %s %s ... says fits', async (...args) => {
    const folder = await wideProject();
    const surroundings = { isTTY: true, env: { COLUMNS: String(columns), NO_COLOR: '1' } };
    const { stderr } = await traxgen(folder, args, surroundings);
    const lines = stderr.split('\n').filter((line) => !line.startsWith('    '));
    expect(lines.length).toBeGreaterThan(1);
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns);
    const piped = await traxgen(folder, args, { env: surroundings.env });
    const isTimed = /\d+\.\d\d s/g;
    const words = (text: string) => text.replaceAll(isTimed, '').replaceAll(/\s/g, '').slice(0, 60);
    expect(words(stderr)).toBe(words(piped.stderr));
  });
});

test('in a file or a pipe a sentence is one line, whatever COLUMNS says', async () => {
  const { stderr } = await traxgen(await wideProject(), ['compile'], { env: { COLUMNS: '40' } });
  const lines = stderr.trimEnd().split('\n');
  const heads = lines.filter((line) => / (error|warning) [a-z-]+: /.test(line));
  expect(heads.length).toBeGreaterThan(0);
  expect(lines.every((line) => /^(\S| {2}\S| +\^$)/.test(line))).toBe(true);
  expect(Math.max(...heads.map(widthOf))).toBeGreaterThan(80);
});

test('figures that do not fit beside each other stand below, under the names again', async () => {
  const folder = await project();
  await traxgen(folder, ['compile', '-o', 'gold.json']);
  const args = ['score', '-g', 'gold.json', '--predictions', 'gold.json'];
  const { stdout } = await traxgen(folder, args, { env: { COLUMNS: '40' } });
  expect(stdout).toMatch(
    /^ +Exact Valid Count {3}Tool\n[\s\S]*\n\n +Param Overlap Overlap Prefix\n/,
  );
  expect(stdout.match(/^2 scored .*$/gm)).toHaveLength(3);
});

test('a file of fields is as wide as ever, and nothing in a pipe is cut', async () => {
  const folder = await wideProject();
  const args = ['validate', '-p', 'profiles', '--missing', 'null'];
  const piped = await traxgen(folder, args, { env: { COLUMNS: '40' } });
  expect(piped.stdout).toContain(`${agent} (workflows/refund.json): 3 steps, 1 conditional`);
});
