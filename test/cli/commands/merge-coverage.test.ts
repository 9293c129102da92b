import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { some } from '../../budget.ts';
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

test.each([1, 3, 90, ...some([2, 7], 2)])('coverage of %i parts is that of one run', async (of) => {
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

describe('a profile with the id of an earlier part does not count', () => {
  const [doubled, failing] = [profile('ä1', { order: { id: 1, amount: 900 } }), profile('ä9')];
  const profiles = {
    'profiles/all.json': lines(...many(8), doubled, doubled, ...many(3, 60)),
    'profiles/b.json': listed(
      profile('ä60', lacking),
      { ...failing, ...lacking },
      failing,
      doubled,
    ),
    'profiles/c.jsonl': lines(...many(700, 100), profile('ä150'), profile('new'), profile('ä2')),
  };

  test.each([2, 9])('as in one run, %i parts', async (of) => {
    const folder = await project(profiles);
    for (const more of [[], ['--filter', 'ä1', 'ä2', 'ä60', 'ä150'], ['--missing', 'null']]) {
      const one = await traxgen(folder, ['coverage', ...more, '-o', 'a.json']);
      for (let part = 1; part <= of; part++) {
        const shard = ['--shard', `${part}/${of}`, '-o', `p${more.length}/${part}.json`];
        await traxgen(folder, ['coverage', ...more, ...shard]);
      }
      const merged = await traxgen(folder, ['merge', `p${more.length}`, '-o', 'b.json', '--json']);
      expect(await textOf(folder, 'b.json')).toBe(await textOf(folder, 'a.json'));
      expect([merged.status, one.status]).toEqual([1, 1]);
      expect(merged.stderr).toContain('doubled-id');
    }
  });

  test('and if the profiles are not here any more, nothing is merged', async () => {
    const folder = await project({ 'profiles/all.json': lines(...many(4), profile('ä1')) });
    for (const part of [1, 2])
      await traxgen(folder, ['coverage', '--shard', `${part}/2`, '-o', `p/c${part}.json`]);
    for (const text of [lines(...many(4), profile('ä1', { day: 'Sunday' })), undefined]) {
      if (text === undefined) await rm(join(folder, 'profiles/all.json'));
      else await writeFile(join(folder, 'profiles/all.json'), text.replaceAll('amount', 'amounT'));
      const run = await traxgen(folder, ['merge', 'p', '-o', 'b.json']);
      expect([run.status, await textOf(folder, 'b.json')]).toEqual([1, undefined]);
      expect(run.stderr).toContain(
        'p/c2.json error unusable-part: this cannot be merged: a profile of it has the id of an earlier one',
      );
    }
  });
});

test('a part is written to a file of its own, and measures for the whole', async () => {
  const folder = await project();
  for (const more of [[], ['-o', 'a.info'], ['-o', 'a.json', '--min', 'branches=1']]) {
    expect((await traxgen(folder, ['coverage', '--shard', '1/2', ...more])).status).toBe(2);
  }
});
