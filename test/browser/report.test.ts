import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupScores } from '../../src/model/group-scores.ts';
import { printable } from '../../src/model/printable.ts';
import { hostile, named, report, wrong } from '../render/scores/report.ts';
import { hasChromium, openChromium } from './chromium.ts';
import { modelsReport, openReport, pageOf } from './report-support.ts';

/** What axe-core finds that is serious or worse. */
async function faultsOf(page: Page): Promise<string[]> {
  // By the debugger, since the page's own policy forbids it.
  await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run();
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

interface Axe {
  run(): Promise<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  }>;
}

const choice = (page: Page, name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}$`, 'i') });
const rowLinks = (page: Page) => page.locator('table.rows tbody th a');
const statusOf = (page: Page) => page.locator('.selection').textContent();
const groupCells = (page: Page) => page.locator('table.figures tbody tr').allInnerTexts();

// Debian's package chromium; see CONTRIBUTING.
describe.skipIf(!hasChromium)('the report in Chromium, which must be installed', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  const scores = modelsReport(120);
  const html = pageOf(scores);

  test('opens from disk, asks for nothing else, and says nothing on the console', async () => {
    const { page, noise, close } = await openReport(browser, html);
    expect(await page.locator('h1').textContent()).toBe('Scores');
    expect(await statusOf(page)).toBe('All 240 predictions');
    const [first] = await groupCells(page);
    // 20 of the 60 simple profiles are wrong where the model is small, and none where it is large.
    expect(first?.split(/\s+/).slice(0, 5)).toEqual(['simple', 'large', '60', '100.0', '±0.0']);
    expect(await page.locator('.charts figure').count()).toBe(3);
    expect(noise).toEqual([]);
    await close();
  });

  test('opens where nothing was scored', async () => {
    const { page, noise, close } = await openReport(
      browser,
      pageOf(report({ profiles: [], groups: [] })),
    );
    expect(await page.locator('main').textContent()).toContain('No prediction fits these filters.');
    expect(await faultsOf(page)).toEqual([]);
    expect(noise).toEqual([]);
    await close();
  });

  test('shows a page of rows, and the next one', async () => {
    const { page, noise, close } = await openReport(browser, pageOf(modelsReport(5000)));
    expect(await statusOf(page)).toBe('All 10,000 predictions');
    expect(await page.locator('table.rows tbody tr').count()).toBe(50);
    expect(await page.locator('*').count()).toBeLessThan(3000);
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await rowLinks(page).first().textContent()).toBe('C00025');
    expect(await page.getByText('Page 2 of 200').count()).toBe(1);
    expect(noise).toEqual([]);
    await close();
  });

  test('sorts groups and predictions, back and forth', async () => {
    const { page, close } = await openReport(browser, html);
    const groups = page.locator('table.figures');
    const head = groups.getByRole('columnheader', { name: 'Param F1' });
    expect(await head.getAttribute('aria-sort')).toBe('none');
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await head.getByRole('button').click();
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    expect((await groupCells(page))[0]).toMatch(/^complex\s+small/);

    const rows = page.locator('table.rows');
    await rows.getByRole('button', { name: 'Profile' }).click();
    await rows.getByRole('button', { name: 'Profile' }).click();
    expect(await rowLinks(page).first().textContent()).toBe('C00119');
    await rows.getByRole('button', { name: 'Param F1' }).press('Enter');
    await rows.getByRole('button', { name: 'Param F1' }).press('Enter');
    expect(await rowLinks(page).first().textContent()).toBe('C00119');
    expect(await rowLinks(page).nth(1).textContent()).toBe('C00000');
    await close();
  });

  test('filters by workflow, complexity, model, tag and result, and figures follow', async () => {
    const { page, noise, close } = await openReport(browser, html);
    await choice(page, 'Model').selectOption('small');
    expect(await statusOf(page)).toBe('120 predictions of 240');
    await choice(page, 'Complexity').selectOption('simple');
    expect(await statusOf(page)).toBe('60 predictions of 240');
    await choice(page, 'Tag').selectOption('bad_param');
    expect(await statusOf(page)).toBe('20 predictions of 240');
    const [only, ...others] = await groupCells(page);
    expect(only?.split(/\s+/).slice(0, 5)).toEqual(['simple', 'small', '20', '0.0', '±0.0']);
    expect(others).toEqual([]);
    await choice(page, 'Workflow').selectOption('cancel_flight');
    expect(await statusOf(page)).toBe('0 predictions of 240');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await choice(page, 'Result').selectOption('absent');
    expect(await rowLinks(page).allInnerTexts()).toEqual(['C00119']);
    expect(noise).toEqual([]);
    await close();
  });

  test('searches ids, calls and reasons, in small letters or not', async () => {
    const { page, close } = await openReport(browser, html);
    const search = page.getByLabel('Search');
    const finds = async (words: string, status: string) => {
      await search.fill(words);
      await page.locator('.selection', { hasText: status }).waitFor();
    };
    await finds('ESCALATE small', '40 predictions of 240');
    await finds('pay(amount="8")', '40 predictions of 240');
    await finds('c00006', '2 predictions of 240');
    await finds('not in any', '0 predictions of 240');
    await close();
  });

  test('opens a prediction with the keyboard, goes on, and comes back to its row', async () => {
    const { page, noise, close } = await openReport(browser, html, { fragment: 'tag=bad_param' });
    await rowLinks(page).nth(1).press('Enter');
    expect(await page.locator('h1').textContent()).toBe('Profile C00003');
    expect(await page.locator(':focus').getAttribute('id')).toBe('title');
    expect(await page.title()).toContain('C00003');
    const rows = await page.locator('table.aligned tbody tr').all();
    const cells = rows.map((row) => row.locator('td').allTextContents());
    expect(await Promise.all(cells)).toEqual([
      ['find(id="C2")', '= same', 'find(id="C2")'],
      ['pay(amount="[differs: 8]")', '~ changed', 'pay(amount="[differs: 7]")'],
      ['close_case()', '< missing', 'not predicted'],
      ['not in the gold', '> extra', 'escalate()'],
    ]);
    expect(await page.locator('.reasons li').allInnerTexts()).toEqual(
      wrong.reasons.map(({ tag, text }) => `${tag.replace('_', ' ')} ${text}`),
    );
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    expect(await page.locator('h1').textContent()).toBe('Profile C00006');
    await page.getByRole('link', { name: '← All predictions' }).press('Enter');
    expect(await page.locator(':focus').textContent()).toBe('C00006');
    expect(await statusOf(page)).toBe('40 predictions of 240');
    expect(noise).toEqual([]);
    await close();
  });

  test('has a link for every state, which Back and a reload follow', async () => {
    const { page, address, close } = await openReport(browser, html);
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
    expect(await statusOf(page)).toBe('0 predictions of 240');
    await close();
  });

  test.each([
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)('can be used by all: $width pixels, $colorScheme', async ({ width, colorScheme }) => {
    const viewport = { width, height: 844 };
    const { page, address, close } = await openReport(browser, html, { viewport, colorScheme });
    const isWide = () => page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(await faultsOf(page)).toEqual([]);
    expect(await isWide()).toBe(false);
    for (const id of ['C00006', 'C00007', 'C00119']) {
      await page.goto(address(`id=${id}&of.model=small`));
      await page
        .locator('details')
        .first()
        .evaluate((details) => details.setAttribute('open', ''));
      expect(await faultsOf(page)).toEqual([]);
      expect(await isWide()).toBe(false);
    }
    await close();
  });

  test.each(hostile.map((name) => [name]))('shows hostile value %# as text', async (name) => {
    const { page, noise, close } = await openReport(browser, pageOf(named(name)));
    const link = rowLinks(page).first();
    const shown = printable(name);
    // White space at the ends, and in a row, is not seen.
    const seen = (text: string) => text.replace(/\s+/g, ' ').trim();
    expect(seen((await link.textContent()) ?? '').slice(0, 30)).toBe(
      seen(shown || '(empty)').slice(0, 30),
    );
    await link.press('Enter');
    const showAll = page.getByRole('button', { name: /^show all/ });
    while ((await showAll.count()) > 0) await showAll.first().click();
    expect(seen((await page.locator('h1 bdi').textContent()) ?? '')).toBe(seen(shown));
    expect(seen((await page.locator('.reasons li > bdi').textContent()) ?? '')).toBe(seen(shown));
    expect(await page.locator('img, iframe, object, script:not(body > script)').count()).toBe(0);
    expect(noise).toEqual([]);
    await close();
  });

  test('shortens long values where they stand, and stays usable', async () => {
    const { page, close } = await openReport(browser, pageOf(named('x'.repeat(100_000))));
    await rowLinks(page).first().click();
    expect((await page.locator('main').textContent())?.length).toBeLessThan(8000);
    const more = page.getByRole('button', { name: 'show all 100,000 characters' });
    expect(await more.first().getAttribute('aria-expanded')).toBe('false');
    await close();
  });

  /** A report of one wrong prediction, of which one call is not as the gold has it. */
  const changed = (gold: string, prediction: string) =>
    pageOf(
      report({
        profiles: [
          {
            ...wrong,
            id: 'C1',
            alignments: [
              { prediction: 0, gold: 0, calls: [{ mark: 'changed', gold, prediction }] },
            ],
          },
        ],
      }),
    );

  test.each([
    ['Ada\u00a0B', 'Ada B', 'Ada\\u00a0B', 'Ada B'],
    ['Ada  B', 'Ada B', 'Ada  B', 'Ada B'],
    ['cafe\u0301', 'caf\u00e9', 'cafe\\u0301', 'caf\u00e9'],
    ['\u{1f468}\u200d\u{1f469}', 'a\u200db', '\u{1f468}\\u200d\u{1f469}', 'a\\u200db'],
  ])('tells %j and %j apart', async (left, right, shownLeft, shownRight) => {
    const { page, close } = await openReport(
      browser,
      changed(`f(a="${left}")`, `f(a="${right}")`),
      {
        fragment: 'id=C1',
      },
    );
    const cells = page.locator('table.aligned td.call code');
    await cells.first().waitFor();
    const space = "getComputedStyle(document.querySelector('td.call bdi')).whiteSpace";
    expect(await page.evaluate(space)).toBe('pre-wrap');
    const texts = await cells.allTextContents();
    const seen = texts.map((text) => text.replace(/\[differs: |\]/g, ''));
    expect(seen).toEqual([`f(a="${shownLeft}")`, `f(a="${shownRight}")`]);
    await close();
  });

  test('leaves joined emoji whole', async () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    const { page, close } = await openReport(browser, pageOf(named(family)));
    expect(await rowLinks(page).first().textContent()).toBe(family);
    await close();
  });

  test.each([
    ['many words', 'word '.repeat(2000)],
    ['some words', 'word '.repeat(100)],
    ['one word', 'x'.repeat(1000)],
    ['one word, longer', 'x'.repeat(10_000)],
    ['spaces', ' '.repeat(1000)],
  ])('marks what differs behind %s, on both sides', async (_, same) => {
    const { page, close } = await openReport(
      browser,
      changed(`f(a="${same}left${same}")`, `f(a="${same}right${same}")`),
      { fragment: 'id=C1' },
    );
    const texts = await page.locator('table.aligned td.call').allTextContents();
    expect(texts[0]).toMatch(/^f\(a="[\s\S]*\[differs: [\s\S]{0,60}left/);
    expect(texts[1]).toMatch(/^f\(a="[\s\S]*\[differs: [\s\S]{0,60}right/);
    expect(texts[0]?.length).toBeLessThan(1500);
    await close();
  });

  test('finds what is shown as an escape, and the sign itself', async () => {
    const { page, close } = await openReport(browser, pageOf(named('a\u202eb')));
    for (const words of ['a\\u202eb', 'a\u202eb']) {
      await page.getByLabel('Search').fill('nothing of this');
      await page.locator('.selection', { hasText: '0 predictions of 1' }).waitFor();
      await page.getByLabel('Search').fill(words);
      await page.locator('.selection', { hasText: 'All 1 prediction' }).waitFor();
    }
    await close();
  });

  test('says why a field that no prediction has finds nothing', async () => {
    const { page, close } = await openReport(browser, html, { fragment: 'where.bogus=1' });
    expect(await page.locator('main').textContent()).toContain(
      'The address asks for bogus, a field',
    );
    await close();
  });

  test('stays a table where a field is very long, and many models are many columns', async () => {
    const profiles = Array.from({ length: 30 }, (_, at) => ({
      ...wrong,
      id: 'C1',
      groups: { model: at === 0 ? 'x'.repeat(100_000) : `provider/a-long-name-of-a-model-${at}` },
    }));
    const { page, close } = await openReport(
      browser,
      pageOf(report({ profiles, groups: groupScores(profiles, ['model']) })),
    );
    const widthOf = (cells: string) =>
      page.locator(cells).evaluateAll((all) => Math.max(...all.map((one) => one.clientWidth)));
    const ids = page.locator('table.rows tbody th a');
    expect((await ids.last().boundingBox())?.height).toBeLessThan(30);
    expect(await widthOf('table.rows td.field')).toBeLessThan(340);
    expect(await widthOf('table.counts thead th')).toBeLessThan(200);
    expect(await page.locator('table.rows thead th').nth(3).textContent()).toMatch(/^model/);
    await close();
  });

  test('runs no script but its own', async () => {
    const { page, noise, close } = await openReport(browser, html);
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken"';
      document.body.append(script);
      const image = document.createElement('img');
      image.src = 'http://127.0.0.1:9/x.png';
      document.body.append(image);
    `);
    await page.waitForTimeout(100);
    expect(await page.title()).toBe('Traxgen report');
    expect(noise.filter((line) => /Content Security Policy/.test(line))).toHaveLength(2);
    await close();
  });

  test('is printed without what cannot be used on paper', async () => {
    const { page, address, close } = await openReport(browser, html, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(ground).toBe('rgb(255, 255, 255)');
    await page.goto(address('where.model=small&tag=bad_param'));
    expect(await page.locator('.print-only').textContent()).toBe(
      'Filters: model = small; tag = bad_param',
    );
    expect(await page.locator('table.rows caption').textContent()).toBe(
      'Predictions 1 to 40 of 40',
    );
    expect(await page.locator('table.rows caption').evaluate((one) => one.clientWidth > 90)).toBe(
      true,
    );
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect(await page.locator('.pager').isVisible()).toBe(false);
    expect(await page.locator('table.figures').isVisible()).toBe(true);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    await close();
  });

  test('shows the tables of the groups where scripts are off', async () => {
    const { page, close } = await openReport(browser, html, { javaScriptEnabled: false });
    expect(await page.locator('noscript').textContent()).toMatch(/\nsimple, small +66\.7 /);
    await close();
  });

  test('says where details are left out, and shows what explains gold', async () => {
    const explanations = {
      of: () => ({ audit: 0, picture: 0 }),
      audits: [[0, 1]],
      lines: ['Profile <b>C1</b>', '  takes then'],
      pictures: [
        {
          svg: '<svg xmlns="http://www.w3.org/2000/svg" width="970" height="3232"><script>alert(1)</script></svg>',
          text: '"><b>',
        },
      ],
    };
    const opened = await openReport(browser, pageOf(report(), explanations), {
      fragment: 'id=C1',
    });
    expect(await opened.page.locator('.audit').textContent()).toBe(
      'Profile <b>C1</b>\n  takes then',
    );
    const picture = opened.page.getByRole('img', { name: '"><b>' });
    await picture.waitFor();
    await opened.page.waitForFunction(
      "document.querySelector('.picture img').naturalWidth === 970",
    );
    const size = await picture.boundingBox();
    expect([size?.width, size?.height]).toEqual([970, 3232]);
    const box = opened.page.getByRole('region', { name: 'Plan' });
    expect((await box.boundingBox())?.height).toBeLessThan(800);
    await box.focus();
    await opened.page.keyboard.press('End');
    await expect.poll(() => box.evaluate((one) => one.scrollTop)).toBeGreaterThan(500);
    expect(opened.noise).toEqual([]);
    await opened.close();
    const bare = await openReport(browser, pageOf(report()), { fragment: 'id=C1' });
    expect(await bare.page.locator('main').textContent()).toContain('--workflows FILES');
    await bare.close();
  });
});
