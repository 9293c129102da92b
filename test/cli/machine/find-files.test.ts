import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFiles } from '../../../src/cli/machine/find-files.ts';
import { folderWith } from './support.ts';

const endings = ['.json', '.jsonl'];

async function found(folder: string, ...paths: string[]) {
  const { files, diagnostics } = await findFiles(paths, endings, 'profile', folder);
  return [files, diagnostics.map(({ code, place }) => `${place.file} ${code}`)];
}

const tree = {
  'p/b.json': '',
  'p/a.jsonl': '',
  'p/sub/c.json': '',
  'p/Z.json': '',
  'p/.hidden.json': '',
  'p/.git/x.json': '',
  'p/gold.manifest.json': '',
  'p/README.md': '',
  'q/only.txt': '',
};

test('a folder is read recursively, sorted by code unit', async () => {
  const folder = await folderWith(tree);
  const files = ['p/Z.json', 'p/a.jsonl', 'p/b.json', 'p/sub/c.json'];
  expect(await found(folder, 'p')).toEqual([files, []]);
  expect(await found(folder, 'p/')).toEqual([files, []]);
  expect(await found(folder, './p')).toEqual([files.map((file) => `./${file}`), []]);
  expect(await found(join(folder, 'q'), '../p/sub')).toEqual([['../p/sub/c.json'], []]);
  expect(await found(join(folder, 'p', 'sub'), '.')).toEqual([['./c.json'], []]);
});

test('a file is taken as it is, and no file twice', async () => {
  const folder = await folderWith({ ...tree, 'a[1]*.x': '' });
  expect(await found(folder, 'a[1]*.x', '-', 'p/.hidden.json', '-')).toEqual([
    ['a[1]*.x', '-', 'p/.hidden.json'],
    [],
  ]);
  expect(await found(folder, 'p/sub/c.json', './p/sub', 'p/b.json', 'p')).toEqual([
    ['p/sub/c.json', 'p/b.json', 'p/Z.json', 'p/a.jsonl'],
    [],
  ]);
});

test('globs', async () => {
  const folder = await folderWith(tree);
  expect(await found(folder, 'p/*.json')).toEqual([['p/Z.json', 'p/b.json'], []]);
  expect(await found(folder, 'p/[ab]*')).toEqual([['p/a.jsonl', 'p/b.json'], []]);
  expect(await found(folder, 'p/**/*.{json,md}')).toEqual([
    ['p/README.md', 'p/Z.json', 'p/b.json', 'p/sub/c.json'],
    [],
  ]);
  expect(await found(folder, '?')).toEqual([
    ['p/Z.json', 'p/a.jsonl', 'p/b.json', 'p/sub/c.json'],
    [],
  ]);
  expect(await found(folder, 'q/*.txt')).toEqual([['q/only.txt'], []]);
  const absolute = join(folder, 'p', 'sub');
  expect(await found('/', `${absolute}/*`)).toEqual([[`${absolute}/c.json`], []]);
  expect(await found(join(folder, 'q'), '../p/s*/c.json')).toEqual([['../p/sub/c.json'], []]);
});

test('what is not there', async () => {
  const folder = await folderWith(tree);
  expect(await found(folder, 'nope', 'nope/*.json', 'q', 'q/*', '', 'p/b.json/x')).toEqual([
    [],
    [
      'nope file-not-found',
      'nope/*.json no-input',
      'q no-input',
      'q/* no-input',
      ' file-not-found',
      'p/b.json/x file-not-found',
    ],
  ]);
  const { diagnostics } = await findFiles(['q'], endings, 'workflow', folder);
  expect(diagnostics[0]?.data).toEqual({ what: 'workflow', paths: ['q'] });
});

test('links that go round, and links to nothing', async () => {
  const folder = await folderWith({ 'p/a.json': '', 'other/b.json': '' });
  await symlink('..', join(folder, 'p', 'up'));
  await symlink('../other', join(folder, 'p', 'other'));
  await symlink('gone.json', join(folder, 'p', 'x.json'));
  await symlink('gone', join(folder, 'p', 'x'));
  expect(await found(folder, 'p')).toEqual([
    ['p/a.json', 'p/other/b.json'],
    ['p/x.json file-not-found'],
  ]);
  expect((await found(folder, 'p/**/b.json'))[1]).toEqual([]);
});

test('a path that the system refuses', async () => {
  const folder = await folderWith();
  await mkdir(join(folder, 'p'));
  const [files, notes] = await found(folder, `p/${'n'.repeat(300)}`, 'a\0b');
  expect(files).toEqual([]);
  expect(notes).toEqual([`p/${'n'.repeat(300)} file-unreadable`, 'a\0b file-unreadable']);
});
