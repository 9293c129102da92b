import { expect, test } from 'vitest';
import { groupScores } from '../../src/model/group-scores.ts';
import type { ScoreReport } from '../../src/model/score.ts';
import { report, wrong } from '../scoring/text/report.ts';
import { inChromium } from './report-page.ts';
import { pageOf } from './report-support.ts';

/** A prediction of each of eight models, whose names are of so many words, and the same in all but one. */
function modelsNamed(words: number, more: Readonly<Record<string, string>> = {}): ScoreReport {
  const profiles = Array.from({ length: 8 }, (_, at) => {
    const model = `provider/${'long-name-'.repeat(words)}${at}-instruct`;
    return { ...wrong, id: `C${at}`, groups: { model, ...more } };
  });
  return report({ profiles, groups: groupScores(profiles, ['model', ...Object.keys(more)]) });
}

inChromium('long names in the report', (open) => {
  test('are told apart in charts and tables, and whole as hints and on paper', async () => {
    const scores = modelsNamed(20);
    const names = scores.profiles.map(({ groups }) => groups.model ?? '');
    const { page, close } = await open(pageOf(scores));
    for (const cells of ['#chart-tags + section tbody th', 'table.rows td.field']) {
      const shown = page.locator(cells).filter({ hasText: 'provider' }).locator('bdi');
      const texts = await shown.allTextContents();
      expect(new Set(texts).size).toBe(8);
      for (const text of texts) expect(text).toMatch(/^provider\/.*….*-\d-instruct$/);
      const hints = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('title')));
      expect(hints).toEqual(names);
      await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
      expect(await shown.allTextContents()).toEqual(names);
      await page.evaluate("void dispatchEvent(new Event('afterprint'))");
      expect(await shown.allTextContents()).toEqual(texts);
    }
    await close();
  });

  test.each(['chart-figures', 'chart-tags', 'chart-repairs'])(
    'leave room for the bars of %s on a phone',
    async (id) => {
      const viewport = { width: 390, height: 844 };
      const { page, close } = await open(pageOf(modelsNamed(6)), { viewport });
      const row = page.locator(`#${id} + section tbody tr`).nth(1);
      const label = await row.locator('th').last().boundingBox();
      for (const cell of await row.locator('td').all()) {
        const head = await cell.getAttribute('data-head');
        expect(head).toMatch(/Match|F1|Extra tool|Bad param|Initial Fail|Recovered|Fences/);
        const bar = await cell.locator('svg').boundingBox();
        expect(bar?.width).toBeGreaterThan(40);
        expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan(390);
        expect(bar?.y).toBeGreaterThan((label?.y ?? 0) + (label?.height ?? 0));
      }
      await close();
    },
  );

  test('of two fields leave room for all figures of groups', async () => {
    const prompt = 'system_prompt_with_policies_and_examples_v3';
    const { page, close } = await open(pageOf(modelsNamed(4, { prompt })));
    const table = page.getByRole('region', { name: 'Table of groups' });
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await close();
  });

  test('are in lines where short ones are in one', async () => {
    const prompt = 'short_name-of-a-prompt';
    const { page, close } = await open(pageOf(modelsNamed(8, { prompt })));
    for (const table of ['table.figures', 'table.rows']) {
      const height = async (text: string) =>
        (await page.locator(`${table} tbody bdi`, { hasText: text }).first().boundingBox())?.height;
      expect(await height(prompt)).toBeLessThan(25);
      expect(await height('long-name')).toBeGreaterThan(40);
    }
    await close();
  });
});
