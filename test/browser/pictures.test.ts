import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawnWorkflow } from '../../src/compiler/languages/traxgen/pictures/workflow.ts';
import { htmlOf } from '../../src/pictures/html.ts';
import { inks } from '../../src/pictures/palette.ts';
import { svgOf } from '../../src/pictures/svg.ts';
import { benchmark, hostileDrawing, hostileTexts } from '../pictures/support.ts';
import { hasChromium, openChromium } from './chromium.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64');

/** What a page's own script would see; the page itself has none. */
interface Shown {
  readonly document: { querySelector: (selector: string) => unknown };
  readonly getComputedStyle: (element: unknown) => { fill: string; backgroundColor: string };
}

function colour(hex: string): string {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `rgb(${channel(1)}, ${channel(3)}, ${channel(5)})`;
}

describe.skipIf(!hasChromium)('pictures in Chromium', () => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await openChromium();
  });
  // A page keeps the policy of what it showed before.
  beforeEach(async () => {
    complaints.length = 0;
    page = await browser.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', ({ url }) => complaints.push(`request ${url.toString()}`));
  });
  afterEach(() => page.close());
  afterAll(() => browser?.close());

  async function seen(selector: string, part: 'fill' | 'backgroundColor'): Promise<string> {
    return await page.evaluate(
      ([where, what]) => {
        const { document, getComputedStyle } = globalThis as unknown as Shown;
        return getComputedStyle(document.querySelector(where))[what];
      },
      [selector, part] as const,
    );
  }

  test.each(['light', 'dark'] as const)(
    'a page is %s where the system is, and quiet',
    async (mode) => {
      await page.emulateMedia({ colorScheme: mode });
      await page.setContent(await htmlOf([drawnWorkflow(benchmark('cancel_flight'))], digest));
      expect(await seen('body', 'backgroundColor')).toBe(colour(inks.paper[mode]));
      expect(await seen('.traxgen-fill-text', 'fill')).toBe(colour(inks.text[mode]));
      expect(complaints).toEqual([]);
    },
  );

  test('a page does what its texts say in no case', async () => {
    const drawing = { ...hostileDrawing, title: hostileTexts.join(' ') };
    await page.setContent(await htmlOf([drawing, drawing], digest));
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
    expect(await page.locator('script, img, b').count()).toBe(0);
    expect(await page.locator('nav a').first().textContent()).toBe(drawing.title);
    const texts = await page.locator('figure').first().locator('text').allTextContents();
    for (const text of hostileTexts) expect(texts).toContain(text);
    expect(complaints).toEqual([]);
  });

  test('letters stay inside of their boxes, in other alphabets too', async () => {
    const names = [
      'wwwwwwwwwwwwwwwwwwww',
      'iiiiiiiiiiiiiiiii',
      '漢字かな漢字かな漢字かな',
      'Größe Ψηφίο Шестьдесят',
    ];
    const steps = names.map((name) => ({ tool: 'a', id: 'a', params: { p: `'${name}'` } }));
    const drawing = drawnWorkflow(benchmark('handle_flight_disruption'));
    const boxes = steps.map(({ params }, at) => ({
      id: `extra${at}`,
      look: 'call' as const,
      lines: [params.p, params.p],
      marks: [{ kind: 'skip' as const, lines: [params.p] }],
    }));
    await page.setContent(await svgOf({ ...drawing, nodes: [...drawing.nodes, ...boxes] }));
    const beyond = await page.evaluate(() => {
      interface Box {
        readonly left: number;
        readonly right: number;
      }
      interface Element {
        getBoundingClientRect: () => Box;
        textContent: string;
      }
      interface Group {
        querySelectorAll: (selector: string) => Iterable<Element>;
      }
      const { document } = globalThis as unknown as {
        document: { querySelectorAll: (selector: string) => Iterable<Group> };
      };
      return [...document.querySelectorAll('g > g')].flatMap((group) => {
        const paths = [...group.querySelectorAll('path')].map((each) =>
          each.getBoundingClientRect(),
        );
        const right = Math.max(...paths.map((box) => box.right));
        return [...group.querySelectorAll('text')]
          .filter((text) => paths.length > 0 && text.getBoundingClientRect().right > right)
          .map((text) => text.textContent);
      });
    });
    expect(beyond).toEqual([]);
  });

  test('a standalone SVG turns dark by itself', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setContent(await svgOf(drawnWorkflow(benchmark('check_order_status'))));
    expect(await seen('.traxgen-fill-paper', 'fill')).toBe(colour(inks.paper.dark));
    expect(await seen('.traxgen-fill-text', 'fill')).toBe(colour(inks.text.dark));
  });
});
