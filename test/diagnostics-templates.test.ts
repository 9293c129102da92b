import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { matchesInTime } from '../src/cli/machine/matches-in-time.ts';
import { readTemplate } from '../src/profiles/read-template.ts';

const page = readFileSync('docs/diagnostics.md', 'utf8');

/** The sections whose two examples are field templates: code, wrong and right. */
const sections = page.split(/^## /m).flatMap((section) => {
  const code = section.slice(0, section.indexOf('\n')).trim();
  const [wrong, right] = [...section.matchAll(/```json template\n(.*?)```/gs)].map(
    ([, text]) => text,
  );
  return wrong === undefined || right === undefined ? [] : [{ code, wrong, right }];
});

const agents = ['book_flight', 'cancel_flight', 'check_order_status', 'resend_email_receipt'];

async function said(text: string): Promise<string[]> {
  const source = { file: 'template.json', text };
  const { diagnostics } = await readTemplate(source, agents, '0', matchesInTime);
  return diagnostics.map(({ code }) => code);
}

describe('the field templates of docs/diagnostics.md', () => {
  test('are there', () => expect(sections.length).toBeGreaterThan(6));

  test.each(sections)('$code', async ({ code, wrong, right }) => {
    expect(await said(wrong)).toEqual([code]);
    expect(await said(right)).toEqual([]);
  });
});

const guide = readFileSync('docs/profiles.md', 'utf8');
const shown = [...guide.matchAll(/```json template\n(.*?)```/gs)].map(([, text = '']) => text);

test.each(shown)(
  'a field template of docs/profiles.md has nothing wrong with it: %s',
  async (text) => {
    expect(await said(text)).toEqual([]);
  },
);

test('nor has the sample', async () => {
  expect(await said(readFileSync('formats/template.sample.json', 'utf8'))).toEqual([]);
});
