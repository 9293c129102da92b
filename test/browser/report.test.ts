import { expect, test } from 'vitest';
import { groupScores } from '../../src/model/group-scores.ts';
import { compareValues } from '../../src/scoring/figures/comparison/compare-scores.ts';
import { named, report, wrong } from '../scoring/text/report.ts';
import { choice, faultsOf, groupCells, inChromium, rowLinks, statusOf } from './report-page.ts';
import { modelsReport, pageOf } from './report-support.ts';

inChromium('the report', (open) => {
  const html = pageOf(modelsReport(120));
  // Typed by the page itself, at the moment at which a sign could be lost.
  const type = `const type = (text) => {
    const input = document.querySelector('input[type=search]');
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };`;

  test('opens from disk, asks for nothing else, and says nothing on the console', async () => {
    const { page, noise, close } = await open(html);
    expect(await page.locator('h1').textContent()).toBe('Traxgen report');
    expect(await statusOf(page)).toBe('All 240 scores');
    const [first] = await groupCells(page);
    // 20 of the 60 simple profiles are wrong where the model is small, and none where it is large.
    expect(first?.split(/\s+/).slice(0, 5)).toEqual(['simple', 'large', '60', '100.0', '±0.0']);
    expect(await page.locator('.charts figure').count()).toBe(3);
    expect(noise).toEqual([]);
    await close();
  });

  test('opens where nothing was scored', async () => {
    const { page, noise, close } = await open(pageOf(report({ profiles: [], groups: [] })));
    expect(await page.locator('main').textContent()).toContain('Nothing fits these filters.');
    expect(await faultsOf(page)).toEqual([]);
    expect(noise).toEqual([]);
    await close();
  });

  test('opens 10,000 profiles, and shows a page of rows and the next one', async () => {
    const { page, noise, close } = await open(pageOf(modelsReport(10_000)));
    expect(await statusOf(page)).toBe('All 20,000 scores');
    expect(await page.locator('table.rows tbody tr').count()).toBe(50);
    expect(await page.locator('*').count()).toBeLessThan(3000);
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await rowLinks(page).first().textContent()).toBe('C00025');
    expect(await page.getByText('Page 2 of 400').count()).toBe(1);
    expect(noise).toEqual([]);
    await close();
  });

  test.each([
    [
      'Figures of the paper',
      'means, ± the sample standard deviation over profiles, and the 95 % interval of the mean',
    ],
    ['Error tags', 'how many predictions have each'],
    ['Repairs', 'how many there were'],
  ])('says what the columns %s are', async (columns, cells) => {
    const { page, close } = await open(html);
    await choice(page, 'Columns').selectOption({ label: columns });
    expect(await page.locator('table.figures caption').textContent()).toBe(
      `${columns} by group: ${cells}`,
    );
    await close();
  });

  test('sorts groups and predictions, back and forth', async () => {
    const { page, close } = await open(html);
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
    const { page, noise, close } = await open(html);
    await choice(page, 'Model').selectOption('small');
    expect(await statusOf(page)).toBe('120 scores of 240');
    await choice(page, 'Complexity').selectOption('simple');
    expect(await statusOf(page)).toBe('60 scores of 240');
    await choice(page, 'Tag').selectOption('bad_param');
    expect(await statusOf(page)).toBe('20 scores of 240');
    const [only, ...others] = await groupCells(page);
    expect(only?.split(/\s+/).slice(0, 5)).toEqual(['simple', 'small', '20', '0.0', '±0.0']);
    expect(others).toEqual([]);
    await choice(page, 'Workflow').selectOption('cancel_flight');
    expect(await statusOf(page)).toBe('0 scores of 240');
    expect(await page.locator('figure table').count()).toBe(0);
    expect(await page.locator('figure figcaption').allTextContents()).toEqual([
      'There is no score.',
      'Nothing has an error tag.',
      'Nothing had to be repaired.',
    ]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await choice(page, 'Result').selectOption('absent');
    expect(await rowLinks(page).allInnerTexts()).toEqual(['C00119']);
    expect(noise).toEqual([]);
    await close();
  });

  test('searches ids, calls and reasons, in small letters or not', async () => {
    const { page, close } = await open(html);
    const search = page.getByLabel('Search');
    const finds = async (words: string, status: string) => {
      await search.fill(words);
      await page.locator('.selection', { hasText: status }).waitFor();
    };
    await finds('ESCALATE small', '40 scores of 240');
    await finds('pay(amount="8")', '40 scores of 240');
    await finds('c00006', '2 scores of 240');
    await finds('not in any', '0 scores of 240');
    await finds('not predicted', '1 score of 240');
    await close();
  });

  test('loses no sign that is typed while the page shows what was found', async () => {
    const { page, close } = await open(html);
    await page.evaluate(`${type}
      new MutationObserver((_, observer) => {
        observer.disconnect();
        type('c00006');
      }).observe(document.querySelector('.selection'), { characterData: true, subtree: true });
      type('c0000');
    `);
    await page.locator('.selection', { hasText: '2 scores of 240' }).waitFor();
    await close();
  });

  test('loses no sign that is typed when the page is about to search', async () => {
    const { page, close } = await open(html);
    await page.evaluate(`${type}
      type('c0000');
      setTimeout(() => {
        type('c00006');
        for (const end = performance.now() + 200; performance.now() < end; );
      }, 100);
    `);
    await page.locator('.selection', { hasText: '2 scores of 240' }).waitFor();
    await close();
  });

  test('finds what is shown as an escape, and the sign itself', async () => {
    const { page, close } = await open(pageOf(named('a\u202eb')));
    for (const words of ['a\\u202eb', 'a\u202eb']) {
      await page.getByLabel('Search').fill('nothing of this');
      await page.locator('.selection', { hasText: '0 scores of 1' }).waitFor();
      await page.getByLabel('Search').fill(words);
      await page.locator('.selection', { hasText: 'All 1 score' }).waitFor();
    }
    await close();
  });

  test('says why a field that no prediction has finds nothing', async () => {
    const { page, close } = await open(html, { fragment: 'where.bogus=1' });
    expect(await page.locator('main').textContent()).toContain(
      'The address asks for bogus, a field',
    );
    await close();
  });

  test('groups by each of several fields', async () => {
    const { profiles } = modelsReport(10);
    const asked = ['brief', 'long'].flatMap((prompt) =>
      profiles.map((one) => ({ ...one, groups: { ...one.groups, prompt } })),
    );
    const { page, close } = await open(
      pageOf(report({ profiles: asked, groups: groupScores(asked, ['model', 'prompt']) })),
    );
    const groupBy = choice(page, 'Group by');
    expect(await groupBy.locator('option').allTextContents()).toEqual([
      'nothing: all together',
      'complexity',
      'workflow',
      'model',
      'prompt',
      'model and prompt',
      'complexity and model',
      'complexity and prompt',
      'complexity, model, and prompt',
    ]);
    const starts = async () => {
      const rows = await groupCells(page);
      return rows.map((row) => row.split(/\s+/).slice(0, 4).join(' '));
    };
    await groupBy.selectOption({ label: 'model' });
    // Of ten profiles, four are wrong where the model is small, and the last was not predicted.
    expect(await starts()).toEqual(['large 20 n=10 100.0', 'small 20 n=10 60.0']);
    await choice(page, 'Prompt').selectOption('brief');
    expect(await starts()).toEqual(['large 10 100.0 ±0.0', 'small 10 60.0 ±51.6']);
    await close();
  });

  test('has charts with a row for each of many models', async () => {
    const profiles = ['simple', 'complex'].flatMap((complexity) =>
      Array.from({ length: 30 }, (_, at) => ({
        ...wrong,
        complexity,
        groups: { model: at === 0 ? 'x'.repeat(100_000) : `provider/a-long-name-of-a-model-${at}` },
      })),
    );
    const { page, close } = await open(
      pageOf(report({ profiles, groups: groupScores(profiles, ['model']) })),
    );
    const chart = (name: string) => page.getByRole('table', { name });
    const tags = chart('Error tags by model');
    expect(await tags.locator('thead th').allTextContents()).toEqual(['Extra tool', 'Bad param']);
    expect(await tags.locator('tbody tr').count()).toBe(24);
    const f1 = chart('What is right by complexity and model');
    expect(await f1.locator('tbody tr').count()).toBe(48);
    expect(await f1.locator('tbody th', { hasText: /^complex$/ }).count()).toBe(24);
    const region = page.getByRole('region', { name: 'What is right by complexity and model' });
    expect((await region.boundingBox())?.height).toBeLessThan(700);
    expect(await page.getByText('12 more groups are in the table.').count()).toBe(1);
    await close();
  });

  test('stays a table where a field is very long', async () => {
    const profiles = ['x'.repeat(100_000), 'small'].map((model) => ({
      ...wrong,
      groups: { model },
    }));
    const { page, close } = await open(
      pageOf(report({ profiles, groups: groupScores(profiles, ['model']) })),
    );
    const widthOf = (cells: string) =>
      page.locator(cells).evaluateAll((all) => Math.max(...all.map((one) => one.clientWidth)));
    expect((await rowLinks(page).last().boundingBox())?.height).toBeLessThan(30);
    expect(await widthOf('table.rows td.field')).toBeLessThan(340);
    expect(await page.locator('table.rows thead th').nth(3).textContent()).toMatch(/^Model/);
    await close();
  });

  test('shows the tables of the groups where scripts are off', async () => {
    const { page, close } = await open(html, { javaScriptEnabled: false });
    expect(await page.locator('noscript').textContent()).toMatch(/\nsimple, small +66\.7 /);
    await close();
  });

  test('has how sure the figures are, and says what a full bar is', async () => {
    const { page, noise, close } = await open(html);
    const tile = page.locator('.tiles div').first();
    expect(await tile.textContent()).toBe(
      'Exact-Match (%)82.9 ±23.8 95 % interval 75.2 to 88.61 where all valid paths are predicted and nothing else, else 0.',
    );
    // 240 scores are of 120 profiles: that is said once.
    const note = 'Means over 120 profiles, ± the standard deviation';
    expect(await page.locator('main').textContent()).toContain(note);
    expect(await page.locator('.tiles').textContent()).not.toContain('n=');
    expect((await groupCells(page))[0]).toMatch(/100\.0\s+±0\.0\s+94\.0 to 100\.0/);
    const chart = page.locator('figure', { hasText: 'What is right by complexity and model' });
    expect(await chart.locator('.whisker').count()).toBe(12);
    expect(await chart.locator('.value').first().textContent()).toBe('100.0 94.0 to 100.0');
    expect(await page.locator('figcaption').allTextContents()).toEqual([
      'A full bar is 100 %, or an F1 of 1. The line on a bar is the 95 % interval of the mean.',
      'How many have the tag, and their share of the group. A full bar is all of the group.',
      'How often each fault of raw output was met, and how often for each score. A full bar is 0.33 each, the most here.',
    ]);
    expect(noise).toEqual([]);
    await close();
  });

  test('counts mistakes, with an example of each, and shows only those', async () => {
    const { page, noise, close } = await open(html);
    const rows = page.getByRole('region', { name: 'Table of mistakes' }).locator('tbody tr');
    const texts = (await rows.allTextContents()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts).toEqual([
      'Extra tool40C00000 (model small) step 3: escalate is not in the gold',
      'Bad param40C00000 (model small) step 2: pay has amount "7", and the gold has "8"',
      'Not predicted1C00119 (model small)',
    ]);
    await rows.getByRole('link', { name: 'Bad param' }).click();
    expect(await statusOf(page)).toBe('40 scores of 240');
    await rows.getByRole('link', { name: 'C00000 (model small)' }).first().click();
    expect(await page.locator('h1').textContent()).toBe('Profile C00000');
    expect(noise).toEqual([]);
    await close();
  });

  test('compares models: what changed, how sure that is, and who changed', async () => {
    const scores = modelsReport(120);
    const options = { groupBy: ['model'], headline: 'exact_match', seed: '0' } as const;
    const comparisons = compareValues(scores.profiles, 'model', options);
    const { page, noise, close } = await open(pageOf({ ...scores, comparisons }));
    const section = page.getByRole('region', { name: 'Comparison' }).first();
    const [first] = await section.locator('tbody tr').allInnerTexts();
    expect(first?.split(/\t/).slice(0, 4)).toEqual([
      'Exact-Match (%)',
      '100.0',
      '65.8',
      '-34.2 worse',
    ]);
    const worse = section.getByText('41 worse in small:').first();
    expect(await worse.getByRole('link').count()).toBe(20);
    await worse.getByRole('link').first().click();
    expect(await page.locator('.facts').first().textContent()).toContain('small');
    expect(noise).toEqual([]);
    await close();
  });

  test('shows how steady several runs of a profile are', async () => {
    const runs = modelsReport(10).profiles.flatMap((one) => [one, one]);
    const groups = groupScores(runs, ['model'], {});
    const { page, noise, close } = await open(
      pageOf(report({ task: 'run', profiles: runs, groups })),
    );
    const agreement = page.getByRole('region', { name: 'Several runs of a profile' });
    const shown = await agreement.locator('th, p').allInnerTexts();
    expect(shown).toEqual(expect.arrayContaining(['k = 1', 'k = 2']));
    expect(shown.join('\n')).toMatch(/pass\^k.*\npass@k.*\n.*over 2 trials/);
    await choice(page, 'Columns').selectOption({ label: 'Trials' });
    const heads = await page.locator('table.figures').first().locator('thead th').allInnerTexts();
    expect(heads.map((head) => head.replace(/\s*[↕▲▼]/, ''))).toEqual(
      expect.arrayContaining(['pass^1', 'pass@1', 'pass^2', 'pass@2']),
    );
    await choice(page, 'Model').selectOption('large');
    expect((await groupCells(page))[0]).toMatch(/large\s+10\s*n=5(?:\s+100\.0){4}/);
    expect(noise).toEqual([]);
    await close();
  });

  test('says of how many profiles pass^k is where not all have so many runs', async () => {
    const [first, ...others] = modelsReport(10).profiles;
    const runs = first === undefined ? others : [first, first, ...others];
    const groups = groupScores(runs, ['model'], { k: 2 });
    const { page, close } = await open(pageOf(report({ task: 'run', profiles: runs, groups })));
    await choice(page, 'Columns').selectOption({ label: 'Trials' });
    for (const model of ['', 'large']) {
      await choice(page, 'Model').selectOption(model);
      expect((await groupCells(page))[0]).toMatch(
        /large\s+6\s*n=5(?:\s+100\.0){2}(?:\s+100\.0\s*n=1){2}/,
      );
    }
    await close();
  });
});
