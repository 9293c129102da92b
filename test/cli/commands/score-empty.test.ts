/** Answers with the right tools that say too little: nothing passes because they leave a mean. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { score } from './score-support.ts';
import { project, traxgen } from './support.ts';

/** Only large files are streamed. */
const blank = `${' '.repeat(70_000)}\n`;
const tools = ['find', 'pay'];
const ids = ['P1', 'P2', 'P3', 'P4'];
const calls = (id: string) => tools.map((tool_name) => ({ tool_name, tool_input: { of: id } }));
const gold = Object.fromEntries(ids.map((id) => [id, { google: [calls(id)] }]));

/** The first profiles as they should be, the others in another form. */
const answers = (others: (id: string) => unknown, right = 1) =>
  Object.fromEntries(ids.map((id, at) => [id, at < right ? [calls(id)] : others(id)]));
const empty = () => [tools.map((tool_name) => ({ tool_name, tool_input: {} }))];
const names = () => [tools];
const forms = { 'calls with empty arguments': empty, names } as const;

const folderOf = () =>
  project({ 'gold.json': gold, 'old.json': answers(names, 4), 'many.json': manyGold });
const many = Array.from({ length: 30 }, (_, at) => `M${at}`);
const manyGold = Object.fromEntries(many.map((id) => [id, { google: [calls(id)] }]));
const flags = ['--gold', 'gold.json'];

test.each(Object.entries(forms))('%s do not pass a threshold', async (_, form) => {
  const folder = await folderOf();
  for (const minimum of ['exact=0.9', 'valid=0.9', 'param_f1=0.9', 'user_journey_coverage=0.9']) {
    const run = await score(folder, answers(form), [...flags, '--min', minimum]);
    expect([minimum, run.status, run.codes]).toEqual([minimum, 1, ['missed-threshold']]);
  }
  const run = await score(folder, answers(form), [...flags, '--min', 'tool_f1=1']);
  expect(run.status).toBe(0);
});

test('names only are counted wherever figures are shown', async () => {
  const folder = await folderOf();
  const run = await score(folder, answers(names), [...flags, '--min', 'exact=0.9']);
  expect(run.report?.groups[0]?.figures).toMatchObject({
    exact_match: { mean: 1, n: 1, scores: 1 },
    tool_f1: { mean: 1, n: 4 },
  });
  expect(run.stderr).toContain('3 of 4 predictions lack exact_match');
  const said =
    '3 of 4 predictions say names only: exact match and valid are over 1, and so are the figures of arguments.';
  for (const name of ['scores.md', 'page.html']) {
    const page = name.endsWith('html') ? ['--report', name] : ['--out', name];
    const written = await traxgen(folder, [
      ...['score', ...flags, '--predictions', 'predictions.json', '--min', 'exact=0.9', ...page],
    ]);
    expect(written.stderr).toContain(', 3 of names only, scored as plans');
    expect((written.stdout + written.stderr).replaceAll(/\s+/g, ' ')).toContain(said);
    expect(written.stderr).toContain(
      'exact_match: 3 of 4 predictions lack it, and the minimum is 0.9',
    );
    expect(await readFile(join(folder, name), 'utf8')).toContain(said);
  }
});

test.each(Object.entries(forms))('%s are no success in JUnit', async (_, form) => {
  const folder = await folderOf();
  await score(folder, answers(form), [...flags, '--out', 'scores.xml']);
  const junit = await readFile(join(folder, 'scores.xml'), 'utf8');
  const [, failures, errors, skipped] =
    /failures="(\d)" errors="(\d)" skipped="(\d)"/.exec(junit) ?? [];
  expect([Number(failures) + Number(errors), skipped]).toEqual([3, '0']);
});

test.each(Object.entries(forms))('%s are worse than they were', async (_, form) => {
  const folder = await folderOf();
  const right = Object.fromEntries(many.map((id) => [id, [calls(id)]]));
  const later = Object.fromEntries(many.map((id, at) => [id, at < 2 ? [calls(id)] : form()]));
  await score(folder, right, ['--gold', 'many.json', '--out', 'before.json']);
  const against = ['--gold', 'many.json', '--baseline', 'before.json'];
  const regressed = await score(folder, later, [...against, '--fail-on-regression']);
  expect([regressed.status, regressed.codes]).toEqual([1, ['regression']]);
  expect(regressed.stderr).toContain('28 predictions passed in the earlier scores');
  const worse = await score(folder, later, [...against, '--fail-on-worse', 'exact']);
  expect(worse.status).toBe(1);
  expect(worse.codes).toContain('worse-figure');
  const same = await score(folder, later, [...against, '--fail-on-worse', 'tool_f1']);
  expect([same.status, same.codes]).toEqual([0, []]);
});

test('names only as before are no regression, and the sentence says who lost a figure', async () => {
  const folder = await folderOf();
  await score(folder, answers(names), [...flags, '--out', 'before.json']);
  const against = [...flags, '--baseline', 'before.json', '--fail-on-regression'];
  expect((await score(folder, answers(names), against)).status).toBe(0);
  await score(folder, answers(names, 3), [...flags, '--out', 'before.json']);
  const run = await traxgen(folder, [
    ...['score', '--predictions', 'predictions.json', ...flags, '--baseline', 'before.json'],
    ...['--fail-on-worse', 'exact=0.5'],
  ]);
  expect(run.status).toBe(0);
  await score(folder, answers(names), flags);
  const lost = await traxgen(folder, [
    ...['score', '--predictions', 'predictions.json', ...flags, '--baseline', 'before.json'],
    ...['--fail-on-worse', 'exact=0.5'],
  ]);
  expect(lost.status).toBe(1);
  expect(lost.stderr).toContain('worse exact_match: 2 profiles that have it then lack it now');
});

test('empty runs of a profile are trials that fail', async () => {
  const folder = await folderOf();
  const run = (id: string, trial: number) => ({
    ...{ id, trial },
    messages: [
      {
        role: 'assistant',
        tool_calls: calls(id).map(({ tool_name, tool_input }) => ({
          type: 'function',
          function: { name: tool_name, arguments: JSON.stringify(trial === 1 ? tool_input : {}) },
        })),
      },
    ],
  });
  const runs = ids.flatMap((id) => [1, 2, 3, 4].map((trial) => run(id, trial)));
  const { report } = await score(folder, runs, [...flags, '--trials', 'trial']);
  expect(report?.groups[0]).toMatchObject({
    profiles: 16,
    figures: { valid: { mean: 0.25, n: 4 } },
    trials: { passHatK: { 1: 0.25, 2: 0, 4: 0 } },
  });
  const bare = runs.map(({ id, trial }) => ({ id, trial, steps: tools }));
  const some = [...runs.filter(({ trial }) => trial === 1), ...bare.filter((one) => one.trial > 1)];
  const found = await score(folder, some, [
    ...[...flags, '--trials', 'trial', '--task', 'run', '--min', 'valid=0.9'],
  ]);
  expect(found.status).toBe(1);
});

test('a prediction is not names only because the calls with arguments are left out', async () => {
  const folder = await folderOf();
  const made = [[{ tool: 'find' }, { tool: 'search', args: { for: 'x' } }, { tool: 'pay' }]];
  const run = await score(
    folder,
    answers(() => made),
    [...flags, '--ignore-tools', 'search'],
  );
  expect(run.report?.groups[0]?.figures.exact_match).toMatchObject({ mean: 0.25, n: 4 });
});

test('a stream of predictions is counted alike', async () => {
  const folder = await folderOf();
  const line = (id: string, trajectories: unknown) => JSON.stringify({ id, trajectories });
  for (const form of Object.values(forms)) {
    const text = Object.entries(answers(form))
      .map(([id, own]) => line(id, own))
      .join('\n');
    const streamed = await score(folder, blank + text, flags, 'predictions.jsonl');
    const whole = await score(folder, answers(form), flags);
    expect(streamed.report?.groups).toEqual(whole.report?.groups);
  }
});

test('what is said of ids and keys is said of a stream, too', async () => {
  const folder = await folderOf();
  const record = (id: string, more = '') =>
    `{"id": "${id}", "trajectories": ${JSON.stringify([calls(id)])}${more}}`;
  const texts = {
    'doubled-key': [record('P1'), record('P2', ', "id": "P2"')],
    'other-id': [record('P1'), record('P2', ', "customer_id": "P3"')],
  };
  for (const [code, records] of Object.entries(texts)) {
    const lines = await score(folder, blank + records.join('\n'), flags, 'predictions.jsonl');
    expect(lines.codes).toContain(code);
    const list = await score(folder, `${blank}[${records.join(',\n')}]`, flags);
    expect(list.codes).toContain(code);
  }
  const profiles = ids.map((id) => JSON.stringify({ customer_id: id, agent_sequence: ['a'] }));
  const found = await score(folder, blank + profiles.join('\n'), flags, 'profiles.jsonl');
  expect(found.codes).toContain('unsupported-trace');
  const close = await score(
    folder,
    `${blank}${record('p1')}\n${record('P2')}`,
    flags,
    'close.jsonl',
  );
  expect(close.stderr).toContain("did you mean 'P1' by 'p1'?");
});
