import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { starterFiles } from '../src/commands/starter/starter-files.ts';

const folders = ['docs', 'formats', 'profiles', 'src', 'templates', 'test', 'workflows'];
const files = globSync(
  folders.map((folder) => `${folder}/**`),
  { ignore: '**/node_modules/**' },
);
const written = new Set(starterFiles.map(({ path }) => path));

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...files.filter((file) => /^docs\/[^/]*\.md$/.test(file)),
];

/** A path at the start of a paragraph with an example behind it, which is the file. */
const shown = /^`([^`]+)`[^\n]*:\n\n```/gm;

/** What a page names in its sentences as `folder/file` or, of code, as `part/of/it.ts`. */
function pathsIn(text: string): string[] {
  const sentences = text.replace(/^```.*?^```/gms, '');
  return [...sentences.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.includes(path.split('/', 1)[0] ?? '') || path.endsWith('.ts'));
}

test.each(pages)('%s names files that are there, or shows them, or says NAME', (page) => {
  const text = readFileSync(page, 'utf8');
  const examples = new Set([...text.matchAll(shown)].map(([, path]) => path));
  const isThere = (path: string) =>
    existsSync(path) || files.some((file) => file.endsWith(`/${path}`));
  const missing = pathsIn(text).filter(
    (path) => !isThere(path) && !examples.has(path) && !written.has(path) && !/\bNAME\b/.test(path),
  );
  expect(missing).toEqual([]);
});

/** These pages also name source files by their last part alone, such as `plan.ts`. */
const pagesOfSources = ['docs/architecture.md', 'docs/adding-a-format.md', 'CONTRIBUTING.md'];
const sources = new Set(
  [...globSync('*.ts'), ...files.filter((file) => file.endsWith('.ts'))].map((file) =>
    basename(file),
  ),
);

test.each(pagesOfSources)('%s names source files that are there', (page) => {
  const sentences = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
  const named = [...sentences.matchAll(/`(\w[\w.-]*\.ts)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !sources.has(name))).toEqual([]);
});
