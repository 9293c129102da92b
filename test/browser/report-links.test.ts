import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choice, groupCells, inChromium, rowLinks, statusOf } from './report-page.ts';
import { modelsReport, pageOf } from './report-support.ts';

/** What a reader can do to the page. */
const steps: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['a filter', (page) => choice(page, 'Model').selectOption('small')],
  ['a tag', (page) => choice(page, 'Tag').selectOption('bad_param')],
  ['a result', (page) => choice(page, 'Result').selectOption('absent')],
  [
    'a search',
    async (page) => {
      await page.getByLabel('Search').fill('escalate C0000');
      await page.locator('.selection', { hasText: ' of 240' }).waitFor();
    },
  ],
  ['a grouping', (page) => choice(page, 'Group by').selectOption({ label: 'workflow' })],
  ['columns', (page) => choice(page, 'Columns').selectOption({ label: 'Repairs' })],
  ['sorted groups', (page) => sortBy(page, 'table.figures', 'Param F1')],
  ['sorted predictions', (page) => sortBy(page, 'table.rows', 'Tags')],
  ['a page of the table', (page) => page.getByRole('button', { name: 'Next' }).click()],
  ['a prediction', (page) => rowLinks(page).nth(3).click()],
];

async function sortBy(page: Page, table: string, name: string): Promise<void> {
  await page.locator(table).getByRole('button', { name }).click();
}

inChromium('the addresses of the report', (open) => {
  const html = pageOf(modelsReport(120));

  test.each(steps)('show %s to whoever opens them', async (_, step) => {
    const first = await open(html);
    const whole = await first.page.locator('main').innerHTML();
    await step(first.page);
    const seen = await first.page.locator('main').innerHTML();
    expect(seen).not.toBe(whole);
    const [, fragment = ''] = first.page.url().split('#');
    const second = await open(html, { fragment });
    await second.page.locator('main h1').waitFor();
    expect(await second.page.locator('main').innerHTML()).toBe(seen);
    await first.close();
    await second.close();
  });

  test('are gone through by Back one by one: filters, orders, and a search as a whole', async () => {
    const { page, address, close } = await open(html);
    const visited = [address('')];
    const note = () => visited.push(page.url());
    const search = async (words: string, status: string) => {
      await page.getByLabel('Search').fill(words);
      await page.locator('.selection', { hasText: status }).waitFor();
    };
    await choice(page, 'Model').selectOption('small');
    note();
    await search('C0000', '10 scores of 240');
    await search('C00003', '1 score of 240');
    note();
    await sortBy(page, 'table.rows', 'Profile');
    note();
    await search('C0000', '10 scores of 240');
    note();
    await sortBy(page, 'table.figures', 'Tool F1');
    note();
    await page.goBack();
    await search('C00004', '1 score of 240');
    visited.splice(-1, 1, page.url());
    for (const url of visited.toReversed()) {
      expect(page.url()).toBe(url);
      await page.goBack();
    }
    expect(page.url()).toBe('about:blank');
    await close();
  });

  test('are followed by Back and a reload, and may say what there is not', async () => {
    const { page, address, close } = await open(html);
    await choice(page, 'Model').selectOption('small');
    await choice(page, 'Group by').selectOption({ label: 'workflow' });
    await choice(page, 'Columns').selectOption({ label: 'Error tags' });
    const state = await groupCells(page);
    const link = page.url();
    await rowLinks(page).first().click();
    await page.goBack();
    expect(page.url()).toBe(link);
    await page.reload();
    expect(await groupCells(page)).toEqual(state);
    await page.goto(address('id=C00006&of.model=small'));
    expect(await page.locator('h1').textContent()).toBe('Profile C00006');
    expect(await page.locator('table.aligned').count()).toBe(1);
    expect(await page.locator('.others').count()).toBe(0);
    await page.goto(address('id=C00006'));
    await page.locator('.others').getByRole('link', { name: 'small' }).click();
    expect(page.url()).toBe(address('id=C00006&of.model=small'));
    await page.goto(address('id=C9'));
    expect(await page.locator('h1').textContent()).toBe('No such prediction');
    await page.goto(address('page=-3&sort=nothing&columns=nothing&by=7&tag=nothing&where.x=y'));
    expect(await statusOf(page)).toBe('0 scores of 240');
    await close();
  });
});
