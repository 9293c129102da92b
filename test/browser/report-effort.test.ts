import { expect, test } from 'vitest';
import { groupScores } from '../../src/model/group-scores.ts';
import type { ScoreReport } from '../../src/model/score.ts';
import { profile, report, toolsOnly } from '../scoring/text/report.ts';
import { choice, groupCells, inChromium, rowLinks } from './report-page.ts';
import { modelsReport, pageOf } from './report-support.ts';

inChromium('columns of what is known', (open) => {
  const runs: ScoreReport = { ...modelsReport(6), task: 'run' };
  const byModel = 'by=%5B%22model%22%5D';

  async function cellsOf(page: Parameters<typeof groupCells>[0]) {
    return (await groupCells(page)).map((cells) => cells.split(/\s+/).join(' '));
  }

  test('are the effort of the groups, and of those that are selected', async () => {
    const { page, noise, close } = await open(pageOf(runs), { fragment: byModel });
    await choice(page, 'Columns').selectOption({ label: 'Effort' });
    expect(await page.locator('table.figures caption').textContent()).toBe(
      'Effort by group: means over profiles',
    );
    expect(await cellsOf(page)).toEqual([
      'large 6 2.0 2.0 1.00 0.0 1.0 – – – –',
      'small 6 n=5 2.4 2.4 1.00 0.0 0.6 1200 n=2 90 n=2 0.0125 n=2 2.5 n=2',
    ]);
    const calls = page.locator('table.figures').getByRole('button', { name: 'Calls', exact: true });
    await calls.click();
    expect((await cellsOf(page))[0]).toMatch(/^small/);
    await choice(page, 'Tag').selectOption('bad_param');
    expect(await cellsOf(page)).toEqual(['small 2 3.0 3.0 1.00 0.0 0.0 1200 90 0.0125 2.5']);
    await choice(page, 'Tag').selectOption('');
    await choice(page, 'Model').selectOption('large');
    expect(await cellsOf(page)).toEqual(['large 6 2.0 2.0 1.00 0.0 1.0']);
    expect(noise).toEqual([]);
    await close();
  });

  test('are the effort of a prediction, in a line', async () => {
    const { page, noise, close } = await open(pageOf(runs), { fragment: 'tag=bad_param' });
    await rowLinks(page).first().click();
    expect(await page.getByText('Effort:').textContent()).toBe(
      'Effort: Calls 3 · Needed 3 · Calls/needed 1 · Repeated 0 · Failed 0 · Input tokens 1200 · Output tokens 90 · Cost (USD) 0.0125 · Seconds 2.5',
    );
    expect(noise).toEqual([]);
    await close();
  });

  test('do not count the calls of plans', async () => {
    const plans = await open(pageOf(modelsReport(6)), { fragment: `${byModel}&columns=effort` });
    expect((await cellsOf(plans.page))[1]).toBe('small 6 n=2 1200 90 0.0125 2.5');
    await plans.close();
    const untold = await open(pageOf(report()), { fragment: 'columns=effort&id=C1' });
    expect(await untold.page.getByText('Effort:').count()).toBe(0);
    await untold.page.getByRole('link', { name: '← All scores' }).click();
    expect(await choice(untold.page, 'Columns').locator('option').allInnerTexts()).not.toContain(
      'Effort',
    );
    await untold.close();
  });

  test.each([
    [1, 0],
    // The tile, the table of groups, and that of predictions.
    [0.5, 3],
  ])('are the weighted F1, if it is not the F1 of tools: %d', async (weighted_f1, times) => {
    const { figures } = profile();
    const profiles = [profile({ figures: { ...figures, weighted_f1 } }), profile({ id: 'C2' })];
    const html = pageOf(report({ profiles, groups: groupScores(profiles, ['model']) }));
    const { page, noise, close } = await open(html);
    expect(await page.locator('dt, thead th', { hasText: 'Weighted F1' }).count()).toBe(times);
    await rowLinks(page).first().click();
    // The tile, and the table of pairs.
    await page.getByText('Pairs of the alignment').click();
    expect(await page.locator('dt, thead th', { hasText: 'Weighted F1' }).count()).toBe(
      times === 0 ? 0 : 2,
    );
    expect(noise).toEqual([]);
    await close();
  });

  test('say of how many profiles they are only where these are fewer', async () => {
    const profiles = [profile(), profile({ id: 'C2' }), toolsOnly];
    const html = pageOf(report({ profiles, groups: groupScores(profiles, ['model']) }));
    const { page, close } = await open(html);
    const tiles = await page.locator('.tiles div').allInnerTexts();
    const fewer = tiles.filter((text) => text.includes('n=2')).map((text) => text.split('\n')[0]);
    expect(fewer).toEqual(['Exact-Match (%)', 'Valid (%)', 'Param F1']);
    expect(tiles.join('')).not.toContain('n=3');
    expect(await page.locator('main').textContent()).toContain(
      'Means over 3 profiles (n where fewer have the figure), ±',
    );
    expect((await cellsOf(page))[0]?.match(/n=\d/g)).toEqual(['n=2', 'n=2', 'n=2']);
    await close();
  });
});
