import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRawOutput } from '../../src/reading/output.ts';
import { rawRules } from '../../src/reading/raw/rules.ts';
import { brief, options } from './support.ts';

const tools = new Map([
  ['f', ['a']],
  ['g', ['b']],
]);

test.each(rawRules)('$name', ({ name, sample, reads }) => {
  for (const known of [tools, new Map<string, readonly string[]>()]) {
    const { settled, refusal } = readRawOutput(sample, {
      ...options,
      parametersOf: (tool) => known.get(tool),
    });
    expect(brief(settled) ?? null, sample).toEqual(reads);
    if (reads === null && known.size > 0)
      expect(refusal?.unread).toMatchObject({ problem: 'part', rule: name });
  }
});

test('each rule has a name of its own, and its row on the page', () => {
  expect(new Set(rawRules.map(({ name }) => name)).size).toBe(rawRules.length);
  const page = readFileSync('docs/scoring.md', 'utf8');
  const rows = rawRules.map(({ name, says, sample, reads }) => {
    const cell = (text: string) => `\`${text.replaceAll('\n', '⏎').replaceAll('|', '\\|')}\``;
    const read = reads === null ? 'refused' : reads.map(cell).join(', ');
    return `| ${name} | ${says} | ${cell(sample)} | ${read} |`;
  });
  for (const row of rows) expect(page).toContain(row);
  expect(page).toContain(rows.join('\n'));
});
