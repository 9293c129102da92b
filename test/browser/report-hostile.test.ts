import { expect, test } from 'vitest';
import { printable } from '../../src/base/text/printable.ts';
import { some } from '../budget.ts';
import { hostile, named } from '../scoring/text/report.ts';
import { inChromium, rowLinks } from './report-page.ts';
import { modelsReport, pageOf } from './report-support.ts';

inChromium('hostile values in the report', (open) => {
  const values = some(hostile).map((name) => [name]);
  test.each(values)('shows hostile value %# as text', async (name) => {
    const { page, noise, close } = await open(pageOf(named(name)));
    const link = rowLinks(page).first();
    const shown = printable(name);
    // White space at the ends, and in a row, is not seen.
    const seen = (text: string) => text.replace(/\s+/g, ' ').trim();
    // A long name has its beginning and its end.
    const linked = seen((await link.textContent()) ?? '');
    expect(linked.slice(0, 20)).toBe(seen(shown || '(empty)').slice(0, 20));
    expect(linked.slice(-20)).toBe(seen(shown || '(empty)').slice(-20));
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
    const { page, close } = await open(pageOf(named('x'.repeat(100_000))));
    await rowLinks(page).first().click();
    expect((await page.locator('main').textContent())?.length).toBeLessThan(8000);
    const more = page.getByRole('button', { name: 'show all 100,000 characters' });
    expect(await more.first().getAttribute('aria-expanded')).toBe('false');
    await close();
  });

  test('leaves joined emoji whole', async () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    const { page, close } = await open(pageOf(named(family)));
    expect(await rowLinks(page).first().textContent()).toBe(family);
    await close();
  });

  test('runs no script but its own', async () => {
    const { page, noise, close } = await open(pageOf(modelsReport(2)));
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
});
