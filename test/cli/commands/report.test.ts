import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageVersion } from '../../../src/cli/machine/version.ts';
import type { PageDetail, PageIndex } from '../../../src/report/page-data.ts';
import { scored } from './score-support.ts';
import { jsonOf, lines, textOf, traxgen } from './support.ts';

/** The lines of a script of data in a page. */
function dataIn(page: string, id: string): string[] {
  const [, text = ''] = new RegExp(`id="${id}">([\\s\\S]*?)</script>`).exec(page) ?? [];
  return text.trim().split('\n');
}

const indexIn = (page: string) => JSON.parse(dataIn(page, 'index').join('')) as PageIndex;
const detailsIn = (page: string) =>
  dataIn(page, 'details-0').map((line) => JSON.parse(line) as PageDetail);

/** A folder with gold, and predictions of two models of which one is wrong. */
async function withPages() {
  const { folder, inFormat } = await scored();
  const right = Object.entries(inFormat('google')).map(([id, trajectories]) => ({
    id,
    model: 'large',
    trajectories,
  }));
  const wrong = right.map(({ id, trajectories }) => ({
    id,
    model: 'small',
    trajectories: [trajectories[0].slice(1)],
  }));
  await writeFile(join(folder, 'answers.jsonl'), lines(...right, ...wrong));
  return folder;
}

const score = ['score', '--predictions', 'answers.jsonl', '--group-by', 'model'];

/** What a page was made from, by its name. */
function madeIn(page: string): Record<string, readonly string[]> {
  return Object.fromEntries(indexIn(page).made.map(({ name, values }) => [name, values]));
}

describe('score --report', () => {
  test('says by its title and its inputs what it is about', async () => {
    const folder = await withPages();
    const asked = ['--gold', 'gold.json', '--similarity', 'tool-f1', '--title', 'May & <June>'];
    await traxgen(folder, [...score, ...asked, '--report', 'a.html']);
    const page = (await textOf(folder, 'a.html')) ?? '';
    expect(page).toContain('<title>May &amp; &lt;June&gt;</title>');
    expect(indexIn(page).title).toBe('May & <June>');
    expect(madeIn(page)).toEqual({
      Gold: ['gold.json'],
      Workflows: ['workflows/refund.json', 'workflows/update.json'],
      Profiles: ['profiles/all.json'],
      Predictions: ['answers.jsonl'],
      model: ['large', 'small'],
      Options: ['--group-by model', '--similarity tool-f1'],
      Traxgen: [packageVersion()],
    });
    const hash = createHash('sha256').update(await readFile(join(folder, 'answers.jsonl')));
    const predictions = indexIn(page).made.find(({ name }) => name === 'Predictions');
    expect(predictions?.hashes).toEqual([hash.digest('hex').slice(0, 12)]);
  });

  test('refuses a title where there is no page', async () => {
    const run = await traxgen(await withPages(), [...score, '--title', 'May']);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('--title is for a page, and --report asks for none');
  });

  test('has what models wrote, also where it cannot be read, and the beginning of much', async () => {
    const folder = await withPages();
    const broken = 'I cannot help.\n  find(x = ';
    const long = `${broken}${'y'.repeat(30_000)}`;
    const written = [
      { id: 'C1', prediction: broken },
      { id: 'C2', prediction: long },
      { id: 'C3', trajectories: [] },
    ];
    await writeFile(join(folder, 'answers.jsonl'), lines(...written));
    await traxgen(folder, ['score', '--predictions', 'answers.jsonl', '--report', 'a.html']);
    const page = (await textOf(folder, 'a.html')) ?? '';
    const answers = dataIn(page, 'answers').map((line) => JSON.parse(line));
    expect(answers).toEqual([broken, long.slice(0, 20_000), '[]']);
    const [first, second, third, fourth] = detailsIn(page);
    expect([first?.answer, second?.answer, third?.answer]).toEqual([0, 1, 2]);
    expect([first?.answerLength, second?.answerLength]).toEqual([undefined, long.length]);
    expect(fourth).not.toHaveProperty('answer');
  });

  test('writes a page beside the scores, with plans and audit trails', async () => {
    const folder = await withPages();
    const args = [...score, '--out', 'scores.json', '--report', 'out/report.html'];
    const run = await traxgen(folder, args);
    expect(run.status).toBe(0);
    expect(run.stderr).toMatch(/ -> scores\.json -> out\/report\.html\n$/);
    const page = (await textOf(folder, 'out/report.html')) ?? '';
    const index = indexIn(page);
    expect(index).toMatchObject({ scored: 8, detailed: 8, fields: ['model'] });
    expect(index.groups).toHaveLength(11);
    const details = detailsIn(page);
    // Both models share what explains a profile.
    expect(details.map(({ audit }) => audit)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(details[0]?.matches[0]?.calls[0]).toMatch(/^(find|check)\(/);
    const text = dataIn(page, 'lines').map((line) => JSON.parse(line));
    expect(text).toContain('Profile C1');
    expect(JSON.parse(dataIn(page, 'pictures')[details[0]?.picture ?? -1] ?? '')).toMatchObject({
      svg: expect.stringMatching(/^<svg [\s\S]*<\/svg>\n$/),
      text: expect.stringContaining('find, check, pay'),
    });
  });

  test('gives the same bytes again', async () => {
    const folder = await withPages();
    await traxgen(folder, [...score, '--report', 'a.html']);
    await traxgen(folder, [...score, '--report', 'b.html']);
    expect(await textOf(folder, 'a.html')).toBe(await textOf(folder, 'b.html'));
  });

  test('explains gold of a file whose manifest holds, and no other', async () => {
    const folder = await withPages();
    const known = [...score, '--gold', 'gold.json', '--report', 'a.html'];
    await traxgen(folder, known);
    expect(detailsIn((await textOf(folder, 'a.html')) ?? '')[0]).toMatchObject({ audit: 0 });
    await rm(join(folder, 'gold.manifest.json'));
    await traxgen(folder, known);
    const bare = (await textOf(folder, 'a.html')) ?? '';
    expect(detailsIn(bare)[0]).toMatchObject({ gold: 0 });
    expect(detailsIn(bare)[0]).not.toHaveProperty('audit');
    expect(detailsIn(bare)[0]).not.toHaveProperty('unexplained');
  });

  test.each([
    [['--report', 'page.txt'], '--report page.txt: a page ends with .html'],
    [['--out', 'page.html'], '; --report writes a page'],
  ])('%j is wrong usage', async (args, sentence) => {
    const run = await traxgen(await withPages(), [...score, ...args]);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain(sentence);
  });

  test('never replaces an input', async () => {
    const folder = await withPages();
    await rename(join(folder, 'answers.jsonl'), join(folder, 'answers.html'));
    const before = await textOf(folder, 'answers.html');
    const args = ['score', '--predictions', 'answers.html', '--report', 'answers.html'];
    const run = await traxgen(folder, args);
    expect(run.status).toBe(1);
    expect(run.stderr).toContain('it is an input of this run');
    expect(await textOf(folder, 'answers.html')).toBe(before);
  });
});

describe('traxgen report', () => {
  test('makes the page of scores.json alone, with all calls, and says what is missing', async () => {
    const folder = await withPages();
    await traxgen(folder, [...score, '--out', 'scores.json']);
    const run = await traxgen(folder, ['report', 'scores.json']);
    expect([run.status, run.stdout]).toEqual([0, '']);
    expect(run.stderr).toMatch(/^4 profiles, 8 predictions, \d+\.\d\d s -> out\/report\.html\n$/);
    const page = (await textOf(folder, 'out/report.html')) ?? '';
    const scores = (await jsonOf(folder, 'scores.json')) as { groups: object[] };
    expect(indexIn(page).groups).toHaveLength(scores.groups.length);
    const [right, wrong] = detailsIn(page);
    expect(right?.matches.length).toBeGreaterThan(0);
    expect(wrong?.alignments[0]?.calls[0]).toMatchObject({ mark: 'missing' });
  });

  test('with workflows and profiles is the page of score --report, but for the answers', async () => {
    const folder = await withPages();
    await traxgen(folder, [...score, '--out', 'scores.json', '--report', 'a.html']);
    const args = ['report', 'scores.json', '--workflows', 'workflows', '--profiles', 'profiles'];
    const run = await traxgen(folder, [...args, '--out', '-']);
    expect(run.status).toBe(0);
    const page = (await textOf(folder, 'a.html')) ?? '';
    const details = detailsIn(page).map(({ answer: _, ...detail }) => detail);
    expect(detailsIn(run.stdout)).toEqual(details);
    for (const id of ['golds', 'audits', 'lines', 'pictures']) {
      expect(dataIn(run.stdout, id)).toEqual(dataIn(page, id));
    }
    const { made: _, ...index } = indexIn(page);
    expect(indexIn(run.stdout)).toMatchObject(index);
    expect(madeIn(run.stdout)).toEqual({
      Workflows: ['workflows/refund.json', 'workflows/update.json'],
      Profiles: ['profiles/all.json'],
      Scores: ['scores.json'],
      model: ['large', 'small'],
      Options: ['--task plan', '--group-by model'],
      Traxgen: [packageVersion()],
    });
  });

  test('reads scores from stdin', async () => {
    const folder = await withPages();
    const { stdout } = await traxgen(folder, [...score, '--out', '-']);
    const run = await traxgen(folder, ['report', '-', '-o', '-'], { stdin: stdout });
    expect(run.status).toBe(0);
    expect(indexIn(run.stdout).scored).toBe(8);
  });

  test('warns of profiles that are others than the scored ones', async () => {
    const folder = await withPages();
    await traxgen(folder, [...score, '--out', 'scores.json']);
    const scores = ((await textOf(folder, 'scores.json')) ?? '').replace(/"id": *"/g, '$&other-');
    await writeFile(join(folder, 'scores.json'), scores);
    const run = await traxgen(folder, ['report', 'scores.json', '-p', 'profiles', '-o', 'a.html']);
    expect(run.status).toBe(0);
    expect(run.stderr).toContain('scores.json warning unknown-predictions');
    expect(run.stderr).toContain("4 predicted ids have no gold: 'other-C1'");
  });

  test('does not explain other gold than what was scored', async () => {
    const folder = await withPages();
    await traxgen(folder, [...score, '--out', 'scores.json']);
    const workflow = JSON.parse(await readFile(join(folder, 'workflows/refund.json'), 'utf8'));
    const changed = { ...workflow, soft_ordering: [] };
    await writeFile(join(folder, 'workflows/refund.json'), JSON.stringify(changed));
    const run = await traxgen(folder, ['report', 'scores.json', '-p', 'profiles', '-o', '-']);
    expect(detailsIn(run.stdout)[0]).toMatchObject({ unexplained: 'other' });
  });

  // biome-ignore lint/suspicious/noExplicitAny: each test damages another field
  const damages: [pointer: string, code: string, damage: (scores: any) => void][] = [
    [
      '/profiles/0/figures/exact_match',
      'wrong-type',
      ({ profiles }) => Object.assign(profiles[0].figures, { exact_match: '<img>' }),
    ],
    ['/profiles/0/figures', 'missing-key', ({ profiles }) => delete profiles[0].figures.tool_f1],
    ['/profiles/1', 'missing-key', ({ profiles }) => delete profiles[1].groups],
    [
      '/profiles/1/alignments/0',
      'missing-key',
      ({ profiles }) => delete profiles[1].alignments[0].calls,
    ],
    [
      '/profiles/1/alignments/0/gold',
      'wrong-type',
      ({ profiles }) => Object.assign(profiles[1].alignments[0], { gold: 'x' }),
    ],
    ['/profiles/1/tags/0', 'unknown-value', ({ profiles }) => profiles[1].tags.unshift('odd')],
    [
      '/groups/0/figures/tool_f1',
      'wrong-type',
      ({ groups }) => Object.assign(groups[0].figures, { tool_f1: 5 }),
    ],
  ];
  test.each(damages)('says what is wrong at %s', async (pointer, code, damage) => {
    const folder = await withPages();
    await traxgen(folder, [...score, '--out', 'scores.json']);
    const scores = await jsonOf(folder, 'scores.json');
    damage(scores);
    await writeFile(join(folder, 'scores.json'), JSON.stringify(scores));
    for (const args of [
      ['report', 'scores.json', '-o', 'a.html'],
      [...score, '--baseline', 'scores.json'],
    ]) {
      const run = await traxgen(folder, [...args, '--json']);
      expect([run.status, run.stdout]).toEqual([1, '']);
      expect(JSON.parse(run.stderr)).toMatchObject([{ file: 'scores.json', pointer, code }]);
    }
    expect(await textOf(folder, 'a.html')).toBeUndefined();
  });

  test('passes over what a newer version adds', async () => {
    const folder = await withPages();
    await traxgen(folder, [...score, '--out', 'scores.json']);
    const scores = (await jsonOf(folder, 'scores.json')) as { profiles: object[] };
    const newer = {
      ...scores,
      more: 1,
      profiles: scores.profiles.map((one) => ({ ...one, a: 1 })),
    };
    await writeFile(join(folder, 'newer.json'), JSON.stringify(newer));
    expect((await traxgen(folder, ['report', 'newer.json', '-o', 'a.html'])).status).toBe(0);
  });

  test.each([
    [['report'], 2, 'a scores.json is needed'],
    [['report', 'scores.json', '-o', 'page.json'], 2, '--out page.json: a page ends with .html'],
    [['report', 'scores.json', '-w', 'workflows'], 2, '--workflows is for profiles'],
    [['report', 'a.json', 'b.json'], 2, 'report takes one SCORES, and got 2'],
    [['report', 'gold.json'], 1, 'gold.json:1:1 error not-scores'],
    [['report', 'none.json'], 1, 'error file-not-found'],
  ])('%j has exit status %i', async (args, status, sentence) => {
    const folder = await withPages();
    const run = await traxgen(folder, args);
    expect(run.status).toBe(status);
    expect(run.stderr).toContain(sentence);
    expect(await textOf(folder, 'out/report.html')).toBeUndefined();
  });
});
