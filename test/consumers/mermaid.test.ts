import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonTextOf } from '../../src/base/json/stringify.ts';
import { drawnWorkflow } from '../../src/compiler/languages/traxgen/pictures/workflow.ts';
import { workflowsOf } from '../../src/compiler/languages/traxgen/policy.ts';
import { policies } from '../../src/compiler/languages/traxgen/prose/policies.ts';
import type { Workflow } from '../../src/compiler/languages/traxgen/workflow.ts';
import { compileWorkflows } from '../../src/compiler/run/workflows.ts';
import type { Policy } from '../../src/model/policy.ts';
import { mermaidOf } from '../../src/pictures/mermaid.ts';
import { drawnSequence } from '../../src/pictures/sequence.ts';
import { hasChromium, openChromium } from '../browser/chromium.ts';
import { goldOf } from '../compiler/run/support.ts';
import { drawnGold, hostileDrawing, hostileTexts } from '../pictures/support.ts';
import { workflowFiles } from '../workflow-files.ts';

/**
 * The real Mermaid needs a browser, and is no dependency of the product:
 * `npm ci --ignore-scripts` in test/consumers/shared installs it, as CI does, and Debian's package
 * `chromium` is the browser. Where one of them is missing, nothing is parsed.
 */
const script = fileURLToPath(
  new URL('shared/node_modules/mermaid/dist/mermaid.min.js', import.meta.url),
);

/** What a reader could take for a part of the language, or of the page around it. */
const hostile = [
  ...['"', '`', '#quot;', '#', ';', '%%', '{', '}', '|', '-->', 'end', '&lt;', '\\n'],
  ...['$$x$$', 'fa:fa-car', 'direction LR', 'ﬂ°°35¶ß'],
  ...['1. a', '- a', 'jo@a.com', 'www.a.com', 'http://a', '[a](b)'],
  ...[
    '<script>globalThis.hit = 1</script>',
    '<img src=x onerror="globalThis.hit = 1">',
    'click a "b"',
  ],
];

function compiled(file: string, text: string): Workflow {
  const [workflow] = workflowsOf(compileWorkflows([{ file, text }]).workflows ?? []);
  if (workflow === undefined) throw new Error(`${file} cannot be compiled`);
  return workflow;
}

function policyIn(file: string): Policy {
  const [policy] = compileWorkflows([{ file, text: readFileSync(file, 'utf8') }]).workflows ?? [];
  if (policy === undefined) throw new Error(`${file} cannot be compiled`);
  return policy;
}

function flowchart(file: string, text: string): string {
  return policies.mermaid(compiled(file, text), (value) => jsonTextOf(value) ?? '');
}

/** A workflow whose values are all one that may be mistaken. */
function workflowOf(text: string): string {
  return JSON.stringify({
    agent: 'support',
    steps: ['look()', { tool: 'tell', params: { words: `'${text.replaceAll("'", '')}'` } }],
    soft_ordering: [],
    conditionals: [
      {
        if: [{ field: 'answer', operator: '==', value: text }],
        then: [{ action: 'skip', target: 'tell' }],
      },
    ],
  });
}

interface MermaidPage {
  readonly mermaid: { render: (id: string, text: string) => Promise<{ svg: string }> };
  readonly document: { body: { innerHTML: string } };
}

/** The texts that a reader sees in the picture. Throws what the parser says. */
async function drawn(page: Page, text: string): Promise<string[]> {
  await page.evaluate(async (source) => {
    const { mermaid, document } = globalThis as unknown as MermaidPage;
    const { svg } = await mermaid.render('picture', source);
    document.body.innerHTML = svg;
  }, text);
  return await page.locator('.label').allTextContents();
}

describe.skipIf(!hasChromium || !existsSync(script))('Mermaid in Chromium', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openChromium();
    page = await browser.newPage();
    await page.setContent('<!doctype html><title>Mermaid</title>');
    await page.addScriptTag({ path: script });
  });
  afterAll(() => browser?.close());

  const files = workflowFiles().map((name) => `workflows/${name}`);
  test.each(files)('draws %s', async (file) => {
    const policy = policyIn(file);
    const toJson = (value: object) => jsonTextOf(value) ?? '';
    const labels = await drawn(page, policy.prose?.('mermaid', toJson) ?? '');
    expect(labels.length).toBeGreaterThan(5);
  });

  test.each(files)('draws the picture of %s', async (file) => {
    const picture = await policyIn(file).loadPicture?.();
    const drawing = picture?.whole();
    if (drawing === undefined) throw new Error(`${file} has no picture`);
    const labels = (await drawn(page, mermaidOf(drawing))).join('\n');
    for (const { lines } of drawing.nodes.slice(1)) expect(labels).toContain(lines[0]);
  });

  test.each(['plan', 'sequence'] as const)('draws the %s of several agents', async (kind) => {
    const steps = ['a', 'b(p = x)', 'complete_case'];
    const conditionals = [
      {
        if: [{ field: 'x', operator: '==', value: 1 }],
        then: [{ action: 'override_trajectory', target: ['b', 'end', 'a'] }],
      },
    ];
    const sketches = [
      { steps, soft_ordering: [['a', 'b']] },
      { steps, conditionals },
    ];
    const gold = goldOf(sketches, '{"x":1}');
    const drawing =
      kind === 'plan' ? drawnGold(gold) : drawnSequence(gold.id, gold.at(0n), gold.count);
    const labels = await drawn(page, mermaidOf(drawing));
    const frames = await page.locator('.cluster-label').allTextContents();
    expect(frames).toEqual(expect.arrayContaining(['1. agent1', '2. agent2', 'Legend']));
    expect(labels.some((label) => label.includes('end'))).toBe(true);
  });

  test('shows hostile texts of a picture as text', async () => {
    const labels = await drawn(page, mermaidOf(hostileDrawing));
    for (const text of hostileTexts) {
      expect(labels.some((label) => label.includes(text))).toBe(true);
    }
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
    expect(await page.locator('#picture a, #picture img, #picture script').count()).toBe(0);
  });

  test.each(hostile)('shows %j as text', async (text) => {
    const labels = await drawn(page, flowchart('w.json', workflowOf(text)));
    expect(labels.join('\n')).toContain(text);
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
  });

  test.each(['C:\\new\\name', '\\\\n', 'two\nlines'])(
    'shows the backslashes of %j',
    async (text) => {
      const workflow = workflowOf(text);
      const said = `words = '${text.replace('\n', String.raw`\u000a`)}'`;
      const profile = JSON.stringify({ answer: 'x' });
      const gold = goldOf([JSON.parse(workflow)], profile);
      const pictures = [
        flowchart('w.json', workflow),
        mermaidOf(drawnWorkflow(compiled('w.json', workflow))),
        mermaidOf(drawnGold(gold)),
        mermaidOf(drawnSequence(gold.id, gold.at(0n), gold.count)),
      ];
      for (const picture of pictures) {
        expect((await drawn(page, picture)).join('\n')).toContain(said);
      }
      const conditions = pictures.slice(0, 2);
      for (const picture of conditions) {
        const labels = (await drawn(page, picture)).join('\n');
        expect(labels).toContain(said.replace('words =', 'answer =='));
      }
    },
  );

  test('shows a mark that turns the direction of text as what it is', async () => {
    const labels = await drawn(page, flowchart('w.json', workflowOf('\u202e')));
    expect(labels).toContain(String.raw`tell(words = '\u202e')`);
  });
});
