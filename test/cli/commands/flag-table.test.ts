import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commands } from '../../../src/cli/commands/commands.ts';

const page = readFileSync('docs/command-line.md', 'utf8');

/** The rows of the tables of two columns under a heading. */
function rowsUnder(heading: string) {
  const [, section = ''] = page.split(`${heading}\n`);
  const [tables = ''] = section.split('\n## ');
  return [...tables.matchAll(/^\| (`.*`) \| (.*) \|$/gm)].map(([, first = '', second = '']) => ({
    first: quoted(first),
    second: quoted(second),
  }));
}

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`(?:--)?([a-z -]+)`/g)].map(([, word = '']) => word);
}

/** The flags that the page lists for each command, without the two that nearly all have. */
const listed = new Map(
  rowsUnder('### Flags by command').map(({ first: [name], second }) => [name, second]),
);

test('the page lists every command', () => {
  expect([...listed.keys()].sort()).toEqual(Object.keys(commands).sort());
});

test.each(Object.entries(commands))('and the flags that %s has', async (name, { load }) => {
  const { flags } = await load();
  const general = name === 'completion' ? [] : ['json', 'quiet'];
  expect([...(listed.get(name) ?? []), ...general].sort()).toEqual([...flags].sort());
});

test('and the settings of a configuration that some commands do not read', async () => {
  const found = Object.entries(commands).map(async ([name, { load }]) => {
    const { notConfigured = [] } = await load();
    return notConfigured.filter((flag) => flag !== 'out').map((flag) => `${flag} of ${name}`);
  });
  const said = rowsUnder('## Configuration').flatMap(({ first, second }) =>
    first[0] === 'out' ? [] : first.flatMap((flag) => second.map((name) => `${flag} of ${name}`)),
  );
  expect(said.sort()).toEqual((await Promise.all(found)).flat().sort());
});

test('of which only compile reads the output', async () => {
  const readers = Object.entries(commands).map(async ([name, { load }]) => {
    const { flags, notConfigured = [], ignoresConfiguration } = await load();
    const reads = flags.includes('out') && !notConfigured.includes('out');
    return reads && ignoresConfiguration === undefined ? [name] : [];
  });
  expect((await Promise.all(readers)).flat()).toEqual(['compile']);
});
