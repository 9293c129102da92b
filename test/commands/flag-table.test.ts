import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../../src/commands/commands.ts';

const page = readFileSync('docs/command-line.md', 'utf8');
const [, section = ''] = page.split('### Flags by command');
const [table = ''] = section.split('\n## ');
const rows = [...table.matchAll(/^\| `([a-z ]+)` \| (.*) \|$/gm)];

/** The flags that the page lists for each command, without the two that nearly all have. */
const listed = Object.fromEntries(
  rows.map(([, name = '', flags = '']) => [
    name,
    [...flags.matchAll(/`--([a-z-]+)`/g)].map(([, flag = '']) => flag),
  ]),
);

test('the page lists every command', () => {
  expect(Object.keys(listed).sort()).toEqual(Object.keys(commands).sort());
});

test.each(Object.entries(commands))('and the flags that %s has', async (name, { load }) => {
  const { flags } = await load();
  const general = name === 'completion' ? [] : ['json', 'quiet'];
  expect([...(listed[name] ?? []), ...general].sort()).toEqual([...flags].sort());
});
