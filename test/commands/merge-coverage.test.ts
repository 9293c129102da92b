import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lines, listed, profile, project, textOf, traxgen } from './support.ts';

const lacking = { day: undefined };
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) =>
    profile(`ä${from + at}`, {
      order: { id: at % 4, amount: 60 * (at % 3) },
      ...(at % 5 === 4 && lacking),
    }),
  );

/** A folder with a workflow, a graph, and cases of both. */
function mixed(): Promise<string> {
  const graph = readFileSync('workflows/loan_application.json', 'utf8');
  const cases = JSON.parse(readFileSync('profiles/loan_application.json', 'utf8')).profiles;
  return project({
    'workflows/loan.json': graph,
    'profiles/all.json': listed(...many(21)),
    'profiles/b.jsonl': lines(...cases, profile('ä3'.normalize('NFD')), ...many(9, 40)),
    'profiles/c.jsonl': lines(profile('x'), profile('x'), profile(undefined)),
  });
}

test.each([1, 2, 3, 7, 90])('coverage of %i parts is that of one run', async (of) => {
  const folder = await mixed();
  const statuses = new Set<number>();
  for (const ending of ['json', 'info']) {
    statuses.add((await traxgen(folder, ['coverage', '-o', `a.${ending}`])).status);
  }
  for (let part = 1; part <= of; part++) {
    const out = `p/coverage-${part}.json`;
    await traxgen(folder, ['coverage', '--shard', `${part}/${of}`, '-o', out, '--jobs', '1']);
  }
  for (const ending of ['json', 'info']) {
    statuses.add((await traxgen(folder, ['merge', 'p', '-o', `b.${ending}`])).status);
    expect(await textOf(folder, `b.${ending}`)).toBe(await textOf(folder, `a.${ending}`));
  }
  expect([...statuses]).toEqual([1]);
});

test('a profile that one run would not count stops the merging', async () => {
  const folder = await project({ 'profiles/all.json': lines(...many(4), profile('ä1')) });
  for (const part of [1, 2])
    await traxgen(folder, ['coverage', '--shard', `${part}/2`, '-o', `p/c${part}.json`]);
  const run = await traxgen(folder, ['merge', 'p', '-o', 'b.json']);
  expect(run.status).toBe(1);
  expect(run.stderr).toContain(
    "p/c2.json error unusable-part: this cannot be merged: a profile of it has the id 'ä1', as one of p/c1.json",
  );
  expect(await textOf(folder, 'b.json')).toBeUndefined();
});

test('a part is written to a file of its own, and measures for the whole', async () => {
  const folder = await project();
  for (const more of [[], ['-o', 'a.info'], ['-o', 'a.json', '--min', 'branches=1']]) {
    expect((await traxgen(folder, ['coverage', '--shard', '1/2', ...more])).status).toBe(2);
  }
});
