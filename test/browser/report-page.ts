import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import type { AlignedCall, ProfileScore } from '../../src/model/score.ts';
import { report, wrong } from '../scoring/text/report.ts';
import { hasChromium, openChromium } from './chromium.ts';
import { type OpenedReport, openReport, pageOf } from './report-support.ts';

/** Tests of the report in one browser; they are skipped where there is none. See CONTRIBUTING. */
export function inChromium(
  title: string,
  tests: (
    open: (
      html: Iterable<string>,
      options?: Parameters<typeof openReport>[2],
    ) => Promise<OpenedReport>,
  ) => void,
): void {
  describe.skipIf(!hasChromium)(`${title} in Chromium, which must be installed`, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openChromium();
    });
    afterAll(async () => {
      await browser.close();
    });
    tests((html, options) => openReport(browser, html, options));
  });
}

interface Axe {
  run(): Promise<{
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  }>;
}

/** What axe-core finds that is serious or worse. */
export async function faultsOf(page: Page): Promise<string[]> {
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

/** Whether something is so wide that the page itself must be scrolled sideways. */
export async function isWide(page: Page): Promise<boolean> {
  return await page.evaluate('document.documentElement.scrollWidth > innerWidth');
}

/** A list to choose from, by its name. */
export const choice = (page: Page, name: string) =>
  page.getByRole('combobox', { name, exact: true });
export const rowLinks = (page: Page) => page.locator('table.rows tbody th a');
export const statusOf = (page: Page) => page.locator('.selection').textContent();
export const groupCells = (page: Page) =>
  page.locator('table.figures').first().locator('tbody tr').allInnerTexts();

/** A report of one wrong prediction with one call. */
export function oneCall(call: AlignedCall): string[] {
  return oneReport([call]);
}

/** A report of one wrong prediction. */
export function oneReport(
  calls: readonly AlignedCall[],
  more: Partial<ProfileScore> = {},
): string[] {
  const alignments = [{ prediction: 0, gold: 0, calls }];
  return pageOf(report({ profiles: [{ ...wrong, id: 'C1', alignments, ...more }] }));
}
