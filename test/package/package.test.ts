import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { pack } from './pack.ts';
import { weigh } from './weigh.ts';

/** These tests look at what a build has made. */
const packed = pack();
const paths = packed.files.map(({ path }) => path);
const published = JSON.parse(readFileSync('package.json', 'utf8'));

/** The entries with scorers and guards for other people's runners and frameworks. */
const adapters = ['src/scorers/runners', 'src/guards/frameworks'].flatMap((folder) =>
  readdirSync(folder).map((file) => basename(file, '.ts')),
);

/** The files that a part of package.json leads to. */
function targetsIn(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  return Object.values((entry ?? {}) as Record<string, unknown>).flatMap(targetsIn);
}

describe('the package', () => {
  test('holds what was built, the formats, the pages, the flowgraphs, and nothing else', () => {
    const program = globSync(['dist/bin/**/*.cjs', 'dist/bin/LICENSES.txt']);
    const workers = ['score', 'coverage', 'diff', 'convert'].map((name) => `${name}-worker`);
    expect(program).toEqual(
      expect.arrayContaining(['cli', 'worker', ...workers].map((name) => `dist/bin/${name}.cjs`)),
    );
    const needed = [
      ...['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'],
      ...['index.js', 'vitest.js', 'jest.js'].map((name) => `dist/${name}`),
      ...['index.cjs', 'jest.cjs', 'matchers.cjs', 'LICENSES.txt'].map((name) => `dist/${name}`),
      ...adapters.flatMap((name) => [`dist/${name}.js`, `dist/${name}.cjs`]),
      ...globSync(['dist/library-*.cjs', 'dist/types/**/*.d.{ts,cts}']),
      ...program,
      // Those who work on traxgen have a clone.
      ...globSync([
        'formats/**',
        'docs/**',
        '!docs/{adding-a-format,architecture}.md',
        'skills/**',
        'workflows/flowgraphs/*',
      ]),
      ...globSync('src/fonts/*').map((path) => path.replace(/^src/, 'dist')),
    ];
    expect([...paths].sort()).toEqual(needed.sort());
  });

  test('holds what its exports lead to, and no maps, sources or tests', () => {
    expect(paths.filter((path) => /\.map$|(?<!\.d)\.ts$|(?:^|\/)test\//.test(path))).toEqual([]);
    const { main, types, typesVersions, exports, bin, sideEffects } = published;
    const targets = targetsIn({ main, types, typesVersions, exports, bin, sideEffects })
      .filter((target) => !target.includes('*'))
      .map((target) => target.replace(/^\.\//, ''));
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.filter((target) => !paths.includes(target))).toEqual([]);
  });

  test('has types that lead nowhere else', () => {
    const types = globSync('dist/types/**/*.d.{ts,cts}');
    const imported = types.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/from ['"](.+?)['"]|import\(['"](.+?)['"]\)/g)].map(
        ([, from, dynamic]) => ({ path, name: from ?? dynamic ?? '' }),
      ),
    );
    const files = imported.filter(({ name }) => name.startsWith('.'));
    const leads = ({ path, name }: { path: string; name: string }) =>
      existsSync(
        new URL(name.replace(/\.cjs$/, '.d.cts'), new URL(path, `file://${process.cwd()}/`)),
      );
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((each) => !leads(each))).toEqual([]);
    // Whoever has the types of the library needs no other packages; matchers add to those of runners.
    const packages = imported.filter(({ name }) => !name.startsWith('.'));
    expect(packages.filter(({ name }) => !['vitest', 'expect'].includes(name))).toEqual([]);
  });

  test('runs no script where it is installed', () => {
    const install = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(Object.keys(published.scripts).filter((name) => install.includes(name))).toEqual([]);
  });

  test('names no peer that npm 10 cannot install: vitest 4 is one', () => {
    const peers = ['@modelcontextprotocol/sdk', 'expect', 'openai'];
    expect(Object.keys(published.peerDependencies)).toEqual(peers);
    expect(published.peerDependenciesMeta.vitest).toEqual({ optional: true });
  });

  test('needs at most 28 packages and 12 MB without the optional ones', () => {
    const { packages, bytes } = weigh(packed.unpackedSize, { withOptional: false });
    expect(packages).toBeLessThanOrEqual(28);
    expect(bytes).toBeLessThanOrEqual(12e6);
  });

  test('needs at most 28 packages and 22 MB with them', () => {
    const { packages, bytes } = weigh(packed.unpackedSize, { withOptional: true });
    expect(packages).toBeLessThanOrEqual(28);
    expect(bytes).toBeLessThanOrEqual(22e6);
  });

  test.each(['dist/bin', 'dist'])(
    'passes on the licences of the packages whose code is in %s',
    (folder) => {
      const bundle = globSync(folder === 'dist' ? 'dist/*.cjs' : `${folder}/**/*.cjs`);
      const texts = bundle.map((path) => readFileSync(path, 'utf8'));
      const modules = texts.flatMap((text) => text.match(/^\/\/.* node_modules\/.+/gm) ?? []);
      const names = modules.map((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
      const licences = readFileSync(`${folder}/LICENSES.txt`, 'utf8');
      const named = licences.match(/(?<=^|\n---\n\n)\S+(?= \S+ \()/g) ?? [];
      expect(new Set(named)).toEqual(new Set(names));
    },
  );

  test('names the copyright of the code that runs in threads', () => {
    expect(readFileSync('dist/bin/LICENSES.txt', 'utf8')).toContain(
      'Copyright (c) 2020 James M Snell and the Piscina contributors',
    );
  });
});
