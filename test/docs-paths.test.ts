import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
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

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const entries = new Set(Object.keys(exports).map((name) => name.replace('.', 'traxgen')));

/** A file of ours by its name alone, or a path; a word with `NAME` in it stands for many. */
const ofOurs =
  /^(?:\.?[\w-][\w.-]*\.(?:tsx?|cjs|md|yml)|\.?[\w-][\w.-]*(?:\/[\w.-]+)+\/?|[\w-]+\/)$/;

/** What a page of the sources names: beside it, or seen from `src` or from the repository. */
function missingIn(page: string): string[] {
  const folder = dirname(page);
  const below = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => basename(file));
  const sentences = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '');
  const named = [...sentences.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const paths = named.filter((name) => ofOurs.test(name) && !/NAME/.test(name));
  const isThere = (path: string) =>
    [folder, 'src', '.'].some((from) => existsSync(join(from, path))) || below.includes(path);
  return paths.filter((path) => !entries.has(path) && !isThere(path));
}

describe('the pages of the sources', () => {
  const readmes = files.filter((file) => /^src\/(?:.*\/)?README\.md$/.test(file));
  const { forbidden } = createRequire(import.meta.url)(resolve('.dependency-cruiser.cjs'));
  const rules: readonly string[] = forbidden.map(({ name }: { name: string }) => name);
  const wings = rules.flatMap((name) => /^wing-(.*)/.exec(name)?.[1] ?? []);
  const page = readFileSync('src/README.md', 'utf8');
  const [, drawing = ''] = /^```text\n(.*?)^```/ms.exec(page) ?? [];

  test.each(readmes)('%s names files and folders that are there', (readme) => {
    expect(missingIn(readme)).toEqual([]);
  });

  test('draw the wings in the order of the import rules', () => {
    const drawn = [...drawing.matchAll(/^ {2}(\w+)\//gm)].map(([, name]) => name);
    expect(drawn).toEqual(wings);
  });

  test('draw all rooms of a wing, or one that is unlike the others', () => {
    const [, ...parts] = drawing.split(/^ {2}(?=\w+\/)/m);
    for (const part of parts) {
      const [wing, ...rooms] = [...part.matchAll(/(\w+)\//g)].map(([, name = '']) => name);
      const there = readdirSync(`src/${wing}`, { withFileTypes: true });
      const folders = there.filter((one) => one.isDirectory()).map(({ name }) => name);
      if (rooms.length > 1) expect(rooms.toSorted()).toEqual(folders.toSorted());
      else expect(folders).toEqual(expect.arrayContaining(rooms));
    }
  });

  test.each(wings)('%s has one, which says what to read first', (wing) => {
    const own = readFileSync(`src/${wing}/README.md`, 'utf8');
    expect(own).toMatch(new RegExp(`^# ${wing}\n`));
    expect(own).toMatch(/^Read first: /m);
    expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`](../src/${wing}/README.md)`);
  });

  test('fit their places: a screen for the drawing, 4,000 words for the whole', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(71);
    const whole = readFileSync('docs/architecture.md', 'utf8').split(/\s+/);
    expect(whole.length).toBeLessThan(4_000);
  });
});
