import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scoreAnswers } from '../../src/index.ts';
import { choice, groupCells, inChromium, rowLinks } from './report-page.ts';
import { pageOf } from './report-support.ts';

const sample = (name: string) => readFileSync(`formats/dialogue-${name}.sample.jsonl`, 'utf8');

inChromium('the page of answers in conversations', (open) => {
  const first = sample('answers');
  const second = first.replaceAll('"m1"', '"m2"').replace('"order_id":8}', '"order_id":9}');
  const { report } = scoreAnswers({
    tests: [sample('tests')],
    answers: [first, second],
    versus: 'model',
  });

  test('shows tests and conversations, with the figures and intervals of the scores', async () => {
    const { page, noise, close } = await open(pageOf(report), { fragment: 'by=%5B%22model%22%5D' });
    const [m1, m2] = await groupCells(page);
    expect(m1).toMatch(/^m1\s+6/);
    expect(m2).toMatch(/^m2\s+6/);
    const shown = async () => (await page.locator('main').textContent())?.replaceAll(/\s+/g, ' ');
    const ends = (model: string) => {
      const group = report.groups.find(({ key }) => key.model === model);
      const { low, high } = group?.figures.test_correct ?? {};
      return [low, high].map((end) => ((end ?? Number.NaN) * 100).toFixed(1));
    };
    // What the page computes from the rows that a filter leaves is what the scores say of the group.
    for (const model of ['m1', 'm2']) {
      await choice(page, 'Model').selectOption(model);
      for (const end of ends(model)) expect(await shown()).toContain(end);
    }
    await choice(page, 'Model').selectOption('');
    expect(await shown()).toContain('m1 and m2 (model)');
    expect(await shown()).toContain('1 better in m2: c2');
    expect(noise).toEqual([]);
    await close();
  });

  test('opens a test with what is expected and what was answered', async () => {
    const { page, noise, close } = await open(pageOf(report), { fragment: 'tag=wrong_reply' });
    expect(await rowLinks(page).allInnerTexts()).toEqual(['c1/3', 'c1/3']);
    await rowLinks(page).first().click();
    const text = await page.locator('main').textContent();
    expect(text).toContain('Your order is on its way.');
    expect(text).toContain('It was lost.');
    expect(text).toContain('Answer beside what is expected');
    expect(await page.locator('table.aligned thead th').allTextContents()).toEqual([
      'Expected',
      'Mark',
      'Answer',
    ]);
    expect(text).not.toMatch(/\b(gold|predict)/i);
    expect(noise).toEqual([]);
    await close();
  });
});
