import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { groupScores } from '../../src/model/group-scores.ts';
import type { ProfileScore, ScoreReport } from '../../src/model/score.ts';
import { type ExplanationsOf, pageHtml } from '../report/page-html.ts';
import { absent, profile, report, wrong } from '../scoring/text/report.ts';

/** So many profiles, of two models: every third of `small` is wrong, the last was not predicted. */
export function modelsReport(profiles: number): ScoreReport {
  const scores = Array.from({ length: profiles }, (_, at): ProfileScore[] => {
    const id = `C${String(at).padStart(5, '0')}`;
    const agents = [at % 2 === 0 ? 'book_flight' : 'cancel_flight'];
    const complexity = at % 2 === 0 ? 'simple' : 'complex';
    const common = { id, agents, complexity };
    const small = at === profiles - 1 ? absent : at % 3 === 0 ? wrong : profile();
    return [
      { ...profile(), ...common, groups: { model: 'large' } },
      { ...small, ...common, groups: { model: 'small' } },
    ];
  }).flat();
  return report({ profiles: scores, groups: groupScores(scores, ['model']) });
}

/** A report as a file, opened in a browser that notes whatever goes wrong. */
export interface OpenedReport {
  readonly page: Page;
  /** Messages of the console, errors, dialogs, and requests beyond the file. */
  readonly noise: string[];
  /** The file with a fragment. */
  readonly address: (fragment: string) => string;
  readonly close: () => Promise<void>;
}

export async function openReport(
  browser: Browser,
  html: Iterable<string>,
  options: BrowserContextOptions & { readonly fragment?: string } = {},
): Promise<OpenedReport> {
  const folder = mkdtempSync(join(tmpdir(), 'traxgen-report-'));
  const file = join(folder, 'report.html');
  writeFileSync(file, [...html].join(''));
  const { fragment = '', ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest });
  const page = await context.newPage();
  const noise: string[] = [];
  const own = pathToFileURL(file).href;
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    noise.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (url.split('#')[0] !== own && !url.startsWith('data:')) noise.push(`request: ${url}`);
  });
  const address = (wanted: string) => (wanted === '' ? own : `${own}#${wanted}`);
  await page.goto(address(fragment));
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true });
  };
  return { page, noise, address, close };
}

/** A page as text, with explanations or without. */
export function pageOf(scores: ScoreReport, explanations?: ExplanationsOf): string[] {
  return pageHtml(scores, { explanations });
}
