import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';

/** A path that a file names, and where it leads from the project's root. */
type Named = readonly [file: string, path: string];

const sources = globSync(['src/**/*.{ts,tsx}', 'test/**/*.{ts,mjs}', '*.config.ts'], {
  ignore: ['**/node_modules/**'],
});

const textOf = (file: string): string => readFileSync(file, 'utf8');

/** What a pattern finds in some files, as paths from the folder of each. */
function beside(files: readonly string[], pattern: RegExp, ending = ''): Named[] {
  return files.flatMap((file) =>
    [...textOf(file).matchAll(pattern)].map(([, path = '']): Named => {
      return [file, join(dirname(file), path + ending)];
    }),
  );
}

/** What configurations name of the sources and the tests: paths, patterns of paths, and with `!` exceptions. */
function configured(): Named[] {
  const files = [
    ...globSync(['*.json', '*.config.ts', 'test/mutation/*', '.ci/run'], { dot: true }),
    'CONTRIBUTING.md',
  ].filter((file) => file !== 'package-lock.json');
  const path = /(?<=["'`!( ])((?:src|test|templates)\/[^"'`!;\s)]*)(?=["'`!;\s)])/g;
  return files.flatMap((file) =>
    [...textOf(file).matchAll(path)].flatMap(([, named = '']) =>
      alternatives(named).map((each): Named => [file, each]),
    ),
  );
}

/** Every alternative of the braces in a pattern. */
function alternatives(pattern: string): string[] {
  const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/.exec(pattern);
  if (found === null) return [pattern];
  const [, head = '', inside = '', tail = ''] = found;
  return inside.split(',').flatMap((part) => alternatives(head + part + tail));
}

const isThere = (path: string): boolean =>
  existsSync(path) ||
  // What is built or installed is not there before it is.
  /\.generated\.js$|^dist\/|\/node_modules\//.test(path) ||
  globSync(path.replace(/\$\{[^}]*\}/g, '*'), { dot: true, onlyFiles: false }).length > 0;

const gone = (named: readonly Named[]): string[] =>
  named.filter(([, path]) => !isThere(path)).map(([file, path]) => `${file}: ${path}`);

describe('no path that is no import leads nowhere', () => {
  test('beside a module', () => {
    const named = beside(sources, /new URL\(\s*'(\.[^'`]*)',\s*import\.meta\.url/g).filter(
      // A test asks for threads of a module that nobody has.
      ([, path]) => !path.endsWith('/none.mjs'),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(gone(named)).toEqual([]);
  });

  test('to what a thread runs', () => {
    const files = sources.filter((file) => file.startsWith('src/cli/'));
    // Threads are started by one file, and their modules are named from where it stands.
    const home = 'src/cli/runs/pool-threads.ts';
    const modules = files.flatMap((file) =>
      [...textOf(file).matchAll(/module: '(\.[^']*)'/g)].map(([, path = '']): Named => {
        return [file, join(dirname(home), `${path}.ts`)];
      }),
    );
    expect(modules.length).toBeGreaterThan(3);
    expect(gone(modules)).toEqual([]);
  });

  test('of the modules that are built', () => {
    const named = [
      ...textOf('rolldown.config.ts').matchAll(/: '((?!code\/)[\w-]+(?:\/[\w-]+)+)',/g),
    ].map(([, path = '']): Named => ['rolldown.config.ts', `src/${path}.ts`]);
    expect(named.length).toBeGreaterThan(5);
    expect(gone(named)).toEqual([]);
  });

  test('in a test, to a file or folder of tests', () => {
    const folder = /(?<=['"`])(test\/[\w/-]+(?:\.\w+)*)(?=['"`/])/g;
    const named = sources
      .filter((file) => file.startsWith('test/') && file !== 'test/architecture.test.ts')
      .flatMap((file) =>
        [...textOf(file).matchAll(folder)].map(([, path = '']): Named => [file, path]),
      );
    expect(named.length).toBeGreaterThan(10);
    expect(gone(named)).toEqual([]);
  });

  test('in a configuration', () => {
    const named = configured();
    expect(named.length).toBeGreaterThan(30);
    expect(gone(named)).toEqual([]);
  });
});
