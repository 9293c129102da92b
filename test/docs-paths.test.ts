import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { starterFiles } from '../src/cli/commands/init/starter-files.ts';

const folders = ['docs', 'formats', 'profiles', 'skills', 'src', 'templates', 'test', 'workflows'];
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

const folderPaths = new Set(files.map((file) => dirname(file)));
const sourcePaths = files.map((file) => `/${file.replace(/\.tsx?$/, '')}`);

/** Whether there is a folder, or a file without its ending, whose path ends so. */
function isPart(path: string): boolean {
  const end = `/${path.replace(/\/$/, '')}`;
  const isFolder = [...folderPaths].some((folder) => `/${folder}/`.includes(`${end}/`));
  return isFolder || (!path.endsWith('/') && sourcePaths.some((file) => file.endsWith(end)));
}

test.each(pagesOfSources)('%s names folders that are there', (page) => {
  const text = readFileSync(page, 'utf8');
  const folders = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/)`/g)];
  const diagrams = [...text.matchAll(/^```text\n(.*?)^```/gms)].map(([, shown = '']) => shown);
  const shown = [...diagrams.join('\n').matchAll(/(?<=^|\s)[a-z][\w-]*\/[\w/-]*/g)];
  const named = [...folders.map(([, path = '']) => path), ...shown.map(([path]) => path)];
  const ours = named.filter((path) => !path.startsWith('dist/'));
  expect(ours.filter((path) => !isPart(path))).toEqual([]);
});
