import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { some } from '../budget.ts';
import { named, report, wrong } from '../scoring/text/report.ts';
import {
  choice,
  faultsOf,
  inChromium,
  isWide,
  oneCall,
  rowLinks,
  statusOf,
} from './report-page.ts';
import { modelsReport, pageOf } from './report-support.ts';

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  const hasFocus = () => goal.evaluate((one) => one.matches(':focus'));
  for (let tabs = 0; tabs < 100 && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
}

inChromium('the report for everybody', (open) => {
  const html = pageOf(modelsReport(120));

  const screens = [
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
  ] as const;
  const seen = some(screens, 0, 2);
  test.each(seen)(
    'can be used by all: $width pixels, $colorScheme',
    async ({ width, colorScheme }) => {
      const viewport = { width, height: 844 };
      const { page, address, close } = await open(html, { viewport, colorScheme });
      expect(await faultsOf(page)).toEqual([]);
      expect(await isWide(page)).toBe(false);
      for (const id of ['C00006', 'C00007', 'C00119']) {
        await page.goto(address(`id=${id}&of.model=small`));
        for (const summary of await page.locator('summary').all()) await summary.click();
        expect(await faultsOf(page)).toEqual([]);
        expect(await isWide(page)).toBe(false);
      }
      await close();
    },
  );

  test('can be filtered, sorted and opened with the keyboard alone', async () => {
    const { page, close } = await open(html);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('title');
    await tabTo(page, page.getByLabel('Search'));
    await page.keyboard.type('c0001');
    await page.locator('.selection', { hasText: '20 scores of 240' }).waitFor();
    await tabTo(page, choice(page, 'Model'));
    await page.keyboard.type('sm');
    expect(await statusOf(page)).toBe('10 scores of 240');
    const head = page.locator('table.figures').getByRole('columnheader', { name: 'Tool F1' });
    await tabTo(page, head.getByRole('button'));
    await page.keyboard.press('Enter');
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('Space');
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await tabTo(page, page.locator('table.figures tbody a').first());
    await page.keyboard.press('Enter');
    expect(await statusOf(page)).toBe('5 scores of 240');
    await tabTo(page, rowLinks(page).nth(2));
    await page.keyboard.press('Enter');
    expect(await page.locator('h1').textContent()).toBe('Profile C00014');
    await close();
  });

  test.each([
    ['a long name', pageOf(named('x'.repeat(1000)))],
    ['many words', pageOf(named('word '.repeat(300)))],
    ['a long call', oneCall({ mark: 'extra', prediction: `f(${'x'.repeat(300)})` })],
    [
      'many models',
      pageOf(
        report({
          profiles: Array.from({ length: 30 }, (_, at) => ({
            ...wrong,
            groups: { model: `provider/a-long-name-of-a-model-${at}` },
          })),
        }),
      ),
    ],
  ])('is no wider than a phone with %s', async (_, pieces) => {
    const { page, close } = await open(pieces, { viewport: { width: 390, height: 844 } });
    await rowLinks(page).first().waitFor();
    expect(await isWide(page)).toBe(false);
    await rowLinks(page).first().click();
    await page.locator('article').waitFor();
    expect(await isWide(page)).toBe(false);
    await close();
  });

  test('is printed with all that is folded, cut or scrolled on the screen', async () => {
    const long = `f(${'x'.repeat(1000)})`;
    const { page, address, close } = await open(oneCall({ mark: 'extra', prediction: long }), {
      fragment: 'id=C1',
    });
    const cell = page.locator('table.aligned td.call').last();
    const shown = async () => [
      await page.locator('details[open]').count(),
      (await cell.textContent())?.includes(long),
    ];
    await cell.waitFor();
    expect(await shown()).toEqual([0, false]);
    await page.locator('summary').first().click();
    await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
    expect(await shown()).toEqual([2, true]);
    await page.evaluate("void dispatchEvent(new Event('afterprint'))");
    expect(await shown()).toEqual([1, false]);
    await page.emulateMedia({ media: 'print' });
    await page.goto(address(''));
    const isCut = "getComputedStyle(document.querySelector('figure .scroll')).overflowY";
    expect(await page.evaluate(isCut)).toBe('visible');
    await close();
  });

  test('is printed without what cannot be used on paper', async () => {
    const { page, address, close } = await open(html, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(ground).toBe('rgb(255, 255, 255)');
    await page.goto(address('where.model=small&tag=bad_param'));
    expect(await page.locator('.print-only').textContent()).toBe(
      'Filters: Model = small; Tag = bad param',
    );
    expect(await page.locator('table.rows caption').textContent()).toBe('Scores 1 to 40 of 40');
    expect(await page.locator('table.rows caption').evaluate((one) => one.clientWidth > 90)).toBe(
      true,
    );
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect(await page.locator('.pager').isVisible()).toBe(false);
    expect(await page.locator('table.figures').isVisible()).toBe(true);
    const heads = await page.locator('table.rows thead th').all();
    expect(heads).toHaveLength(14);
    for (const head of heads) expect(await head.isVisible()).toBe(true);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    await close();
  });
});
