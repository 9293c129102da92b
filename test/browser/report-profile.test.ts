import { expect, test } from 'vitest';
import { pageHtml } from '../report/page-html.ts';
import { profile, report, toolsOnly, wrong } from '../scoring/text/report.ts';
import { faultsOf, inChromium, oneCall, oneReport, rowLinks, statusOf } from './report-page.ts';
import { modelsReport, pageOf } from './report-support.ts';

inChromium("a prediction's page", (open) => {
  const html = pageOf(modelsReport(120));
  const changed = (gold: string, prediction: string) =>
    oneCall({ mark: 'changed', gold, prediction });

  test('opens a prediction with the keyboard, goes on, and comes back to its row', async () => {
    const { page, noise, close } = await open(html, { fragment: 'tag=bad_param' });
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
    await page.getByRole('link', { name: '← All scores' }).press('Enter');
    expect(await page.locator(':focus').textContent()).toBe('C00006');
    expect(await statusOf(page)).toBe('40 scores of 240');
    expect(noise).toEqual([]);
    await close();
  });

  test.each([
    ['Ada\u00a0B', 'Ada B', 'Ada\\u00a0B', 'Ada B'],
    ['Ada  B', 'Ada B', 'Ada  B', 'Ada B'],
    ['cafe\u0301', 'caf\u00e9', 'cafe\\u0301', 'caf\u00e9'],
    ['\u{1f468}\u200d\u{1f469}', 'a\u200db', '\u{1f468}\\u200d\u{1f469}', 'a\\u200db'],
  ])('tells %j and %j apart', async (left, right, shownLeft, shownRight) => {
    const { page, close } = await open(changed(`f(a="${left}")`, `f(a="${right}")`), {
      fragment: 'id=C1',
    });
    const cells = page.locator('table.aligned td.call code');
    await cells.first().waitFor();
    const space = "getComputedStyle(document.querySelector('td.call bdi')).whiteSpace";
    expect(await page.evaluate(space)).toBe('pre-wrap');
    const texts = await cells.allTextContents();
    const seen = texts.map((text) => text.replace(/\[differs: |\]/g, ''));
    expect(seen).toEqual([`f(a="${shownLeft}")`, `f(a="${shownRight}")`]);
    await close();
  });

  test.each([
    ['many words', 'word '.repeat(2000)],
    ['some words', 'word '.repeat(100)],
    ['one word', 'x'.repeat(1000)],
    ['one word, longer', 'x'.repeat(10_000)],
    ['spaces', ' '.repeat(1000)],
  ])('marks what differs behind %s, on both sides', async (_, same) => {
    const { page, close } = await open(
      changed(`f(a="${same}left${same}")`, `f(a="${same}right${same}")`),
      { fragment: 'id=C1' },
    );
    const texts = await page.locator('table.aligned td.call').allTextContents();
    expect(texts[0]).toMatch(/^f\(a="[\s\S]*\[differs: [\s\S]{0,60}left/);
    expect(texts[1]).toMatch(/^f\(a="[\s\S]*\[differs: [\s\S]{0,60}right/);
    expect(texts[0]?.length).toBeLessThan(1500);
    await close();
  });

  test('marks a call that stands under another agent', async () => {
    const call = 'find(id="C1")';
    const agents = { gold: 'support', prediction: 'refund' };
    const { page, close } = await open(
      oneCall({ mark: 'same', gold: call, prediction: call, agents }),
      { fragment: 'id=C1' },
    );
    await page.getByText('1 same, 1 under another agent').waitFor();
    expect(await page.locator('table.aligned td').allTextContents()).toEqual([
      call,
      '= same',
      `${call} under agent refund, not support`,
    ]);
    await close();
  });

  test('says of calls in another order that they are elsewhere', async () => {
    const calls = [
      { mark: 'missing', gold: 'find()' },
      { mark: 'same', gold: 'pay()' },
      { mark: 'extra', prediction: 'find()' },
      { mark: 'extra', prediction: 'close()' },
    ] as const;
    const { page, close } = await open(oneReport(calls), { fragment: 'id=C1' });
    expect(await page.locator('table.aligned td').allTextContents()).toEqual([
      ...['find()', '↕ moved', 'predicted elsewhere'],
      ...['pay()', '= same', 'pay()'],
      ...['elsewhere in the gold', '↕ moved', 'find()'],
      ...['not in the gold', '> extra', 'close()'],
    ]);
    expect(await page.getByText('1 same, 1 moved, 1 extra').count()).toBe(1);
    await close();
  });

  test('believes the tag of a wrong order where rules take two texts for one call', async () => {
    const calls = [
      { mark: 'missing', gold: 'find(id=1)' },
      { mark: 'extra', prediction: 'find(id=1.0)' },
    ] as const;
    const reasons = [{ prediction: 0, tag: 'wrong_order', text: 'step 1' }] as const;
    const { page, close } = await open(oneReport(calls, { reasons }), { fragment: 'id=C1' });
    expect(await page.getByText(/^1 moved$/).count()).toBe(1);
    await close();
  });

  test('says which predictions are the same again', async () => {
    const matches = [0, 1, 2].map((prediction) => ({ prediction, gold: 0, calls: ['find()'] }));
    const { page, close } = await open(
      pageOf(report({ profiles: [profile({ predictions: 3, matches })] })),
      { fragment: 'id=C1' },
    );
    expect(await page.locator('main').textContent()).toContain(
      'Nothing: the prediction is the gold. Predictions 2 and 3 repeat prediction 1.',
    );
    await close();
  });

  test('marks a value of another kind as a whole', async () => {
    const { page, close } = await open(changed('f(a="id: 7")', 'f(a={"id": 7})'), {
      fragment: 'id=C1',
    });
    expect(await page.locator('table.aligned mark bdi').allTextContents()).toEqual([
      '"id: 7"',
      '{"id": 7}',
    ]);
    await close();
  });

  test('says why a prediction with wrong agents is an exact match', async () => {
    const { profiles } = modelsReport(1);
    const reasons = [{ prediction: 0, tag: 'agent_violation', text: 'step 1' }] as const;
    const { page, close } = await open(
      pageOf(report({ profiles: profiles.map((one) => ({ ...one, reasons })) })),
      { fragment: 'id=C00000&of.model=large' },
    );
    expect(await page.locator('main').textContent()).toContain('agents do not enter the figures');
    await close();
  });

  test('says where details are left out, and shows what explains gold', async () => {
    const explanations = {
      of: () => ({ audit: 0, picture: 0 }),
      audits: [[0, 1]],
      golds: [],
      lines: ['Profile <b>C1</b>', '  takes then'],
      pictures: [
        {
          svg: '<svg xmlns="http://www.w3.org/2000/svg" width="970" height="3232"><script>alert(1)</script></svg>',
          text: '"><b>',
        },
      ],
    };
    const opened = await open(pageOf(report(), explanations), {
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
    const bare = await open(pageOf(report()), { fragment: 'id=C1' });
    expect(await bare.page.locator('main').textContent()).toContain('--workflows FILES');
    await bare.close();
  });

  test('shows what would be right: the orders of blocks, and all trajectories', async () => {
    const explanations = {
      of: () => ({ gold: 0 }),
      golds: [
        {
          calls: [0, 1, 2, 3],
          listed: [
            [0, 1, 2, 3],
            [0, 1, 3, 2],
            [0, 3, 1, 2],
          ],
          orders: {
            slots: [0, { block: 0 }, { block: 0 }, { block: 0 }],
            blocks: [
              { calls: [1, 2, 3], orders: 3, before: [[0, 1]], within: [[2, 1, 2]] },
            ] as const,
          },
        },
      ],
      audits: [],
      lines: ['find()', 'f(a=1)', 'g(b="<b>")', 'h()'],
      pictures: [],
    };
    const shown = report({ profiles: [profile({ golds: 3 })] });
    const { page, noise, close } = await open(pageOf(shown, explanations), { fragment: 'id=C1' });
    const section = page.getByRole('region', { name: 'What would be right' });
    const text = ((await section.textContent()) ?? '').replace(/\s+/g, ' ');
    expect(text).toContain('All of 3 trajectories: these calls, in this order.');
    expect(text).toContain('these 3 calls, in any order with a before b, c not first (3 orders)');
    expect(
      await section.locator('ol.orders > li').evaluateAll((all) => all.map((one) => one.value)),
    ).toEqual([1, 2]);
    await section.getByText('All 3 trajectories').click();
    const last = section.getByRole('region', { name: 'Gold 3' });
    expect(await last.locator('li').allInnerTexts()).toEqual([
      'find()',
      'h()',
      'f(a=1)',
      'g(b="<b>")',
    ]);
    expect(await faultsOf(page)).toEqual([]);
    expect(noise).toEqual([]);
    await close();
  });

  test('shows what a model wrote where it cannot be read, line by line', async () => {
    const answer = { text: 'I <b>cannot</b>\n  find(x = \u202e', length: 30_000 };
    const why = 'no trajectory can be read in <b>it</b>';
    const state = { state: 'unreadable', unread: why } as const;
    const unread = profile({ ...state, predictions: 0, matches: [], answer });
    const { page, noise, close } = await open(pageOf(report({ profiles: [unread] })), {
      fragment: 'id=C1',
    });
    const text = await page.getByRole('region', { name: 'What the model wrote' }).textContent();
    expect(text).toBe('I <b>cannot</b>\n  find(x = \\u202e');
    expect(await page.locator('main').textContent()).toContain('Only the first 28 characters');
    expect(await page.locator('main').textContent()).toContain(`The reason: ${why}.`);
    expect(noise).toEqual([]);
    await close();
  });

  test('shows what was recorded of a run, and says what nobody knows of tool names', async () => {
    const answer = { text: '{"messages": []}', length: 16 };
    const run = profile({ ...toolsOnly, answer });
    const scores = pageOf(report({ task: 'run', profiles: [run] }));
    const { page, close } = await open(scores, { fragment: 'id=C4' });
    await page.getByText('What was recorded (16 characters)').click();
    const recorded = page.getByRole('region', { name: 'What was recorded' });
    expect(await recorded.textContent()).toBe(answer.text);
    expect(await page.locator('main').textContent()).toContain(
      'Nothing by the names of tools; the arguments are not known.',
    );
    await page.getByText('All scores').click();
    const verdict = page
      .locator('table.rows tbody tr td')
      .filter({ hasText: /^(?:–|✓ yes|✗ no)$/ });
    expect(await verdict.first().textContent()).toBe('–');
    await close();
  });

  test('is under the title of the report, beside what it was made from', async () => {
    const made = [
      { name: 'Gold', values: ['gold.json'], hashes: ['0123456789ab'], all: 1 },
      { name: 'model', values: ['large', 'small'], all: 7 },
    ];
    const html = pageHtml(report(), { title: 'May <b>', made });
    const { page, noise, close } = await open(html);
    expect(await page.locator('h1').textContent()).toBe('May <b>');
    expect(await page.title()).toBe('May <b>');
    const summary = page.getByText('Made from Gold: gold.json · Model: large, small, 5 more');
    await summary.click();
    expect(await page.locator('.made dl').textContent()).toContain(
      'gold.json sha256 0123456789ab…',
    );
    expect(await faultsOf(page)).toEqual([]);
    expect(noise).toEqual([]);
    await close();
  });
});
