import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { pack } from './pack.ts';

/** These tests look at what a build has made. */
const packed = pack();
const paths = packed.files.map(({ path }) => path);
const published = JSON.parse(readFileSync('package.json', 'utf8'));

/** The entries with scorers and guards for other people's runners and frameworks. */
const runners = readdirSync('src/adapters/scorers/runners').map((file) => basename(file, '.ts'));
const frameworks = readdirSync('src/guard/frameworks').map((file) => basename(file, '.ts'));
const adapters = [...runners, ...frameworks];

/** The files that a part of package.json leads to. */
function targetsIn(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  return Object.values((entry ?? {}) as Record<string, unknown>).flatMap(targetsIn);
}

/** The files that some of dist lead to, themselves among them, and whatever else these load. */
function reached(entries: readonly string[]): { files: string[]; others: string[] } {
  const files = new Set(entries);
  const others = new Set<string>();
  for (const path of files) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(loads)) {
      if (name.startsWith('.')) files.add(join(dirname(path), name).replaceAll('\\', '/'));
      else others.add(name);
    }
  }
  return { files: [...files], others: [...others] };
}

const loads = /\b(?:require|import)\(["'`]([^"'`]+)["'`]\)/g;

describe('the package', () => {
  test('holds what was built, the formats, the pages, the flowgraphs, and nothing else', () => {
    const code = globSync('dist/code/**/*.cjs');
    const workers = ['score', 'coverage', 'diff', 'convert'].map((name) => `${name}-worker`);
    expect(code).toEqual(
      expect.arrayContaining(
        ['entry/worker', 'worker', ...workers].map((name) => `dist/code/${name}.cjs`),
      ),
    );
    const needed = [
      ...['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'],
      ...['index.js', 'vitest.js', 'jest.js'].map((name) => `dist/${name}`),
      ...['index.cjs', 'jest.cjs', 'matchers.cjs', 'LICENSES.txt'].map((name) => `dist/${name}`),
      'dist/bin/cli.cjs',
      ...code,
      ...adapters.flatMap((name) => [`dist/${name}.js`, `dist/${name}.cjs`]),
      ...globSync('dist/types/**/*.d.{ts,cts}'),
      ...globSync(['formats/**', 'docs/**', 'skills/**', 'workflows/flowgraphs/*']),
      ...globSync('src/cli/fonts/*').map((path) => path.replace(/^src\/cli/, 'dist')),
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

  test('says of every package with a script whether npm may run it here, which npm asks otherwise', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const withScripts = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
    const names = withScripts.map((path) => path.replace(/^.*node_modules\//, ''));
    expect(Object.keys(published.allowScripts).sort()).toEqual([...new Set(names)].sort());
  });

  test('names no peer that npm 10 cannot install: vitest 4 is one', () => {
    const peers = ['@modelcontextprotocol/sdk', 'expect', 'openai'];
    expect(Object.keys(published.peerDependencies)).toEqual(peers);
    expect(published.peerDependenciesMeta.vitest).toEqual({ optional: true });
  });

  test('brings no packages but those that are too large to copy, or without a licence to', () => {
    expect(Object.keys(published.dependencies)).toEqual(['@humanwhocodes/momoa', 're2js']);
  });

  test('has a library that reaches no module of Node, and no package that is not installed', () => {
    const entries = ['index', 'jest', ...frameworks];
    const { files, others } = reached(entries.map((name) => `dist/${name}.cjs`));
    expect(files.filter((path) => path.startsWith('dist/code/')).length).toBeGreaterThan(10);
    const optional = ['hyparquet-writer', 'expect'];
    expect(others.filter((name) => !optional.includes(name)).sort()).toEqual(
      Object.keys(published.dependencies),
    );
  });

  test('loads no compiler, no reader of raw answers and no table of widths to score a prediction', () => {
    const folder = mkdtempSync(join(tmpdir(), 'traxgen-'));
    const gold = { id: 'P1', agents: ['a'], trajectories: { google: [[]] } };
    writeFileSync(join(folder, 'gold.jsonl'), `${JSON.stringify(gold)}\n`);
    const line = JSON.stringify({ id: 'P1', trajectories: [[{ name: 'f', arguments: {} }]] });
    writeFileSync(join(folder, 'plans.jsonl'), `${line}\n`);
    const args = ['score', '--gold', 'gold.jsonl', '--predictions', 'plans.jsonl'];
    const script = `
      process.argv.splice(1, 0, 'cli', ...${JSON.stringify(args)});
      process.on('exit', () => console.error(JSON.stringify(Object.keys(require.cache))));
      require(${JSON.stringify(join(process.cwd(), 'dist/bin/cli.cjs'))});`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(stdout).toContain('1 scored');
    const [loaded = '[]'] = /^\[.*\]$/m.exec(stderr) ?? [];
    const names = (JSON.parse(loaded) as string[]).map((path) => basename(path));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => /^(?:texts|widths|sentences|pipeline|help)-/.test(name))).toEqual(
      [],
    );
  });

  test('passes on the licences of the packages whose code is in it', () => {
    const texts = globSync('dist/**/*.cjs').map((path) => readFileSync(path, 'utf8'));
    const modules = texts.flatMap((text) => text.match(/^\/\/ node_modules\/.+/gm) ?? []);
    const names = modules.map((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
    const licences = readFileSync('dist/LICENSES.txt', 'utf8');
    const named = licences.match(/(?<=^|\n---\n\n)\S+(?= \S+ \()/g) ?? [];
    expect(named).toEqual(expect.arrayContaining(['graphology', 'events', 'yargs']));
    expect(new Set(named)).toEqual(new Set(names));
  });

  test('names the copyright of the code that runs in threads', () => {
    expect(readFileSync('dist/LICENSES.txt', 'utf8')).toContain(
      'Copyright (c) 2020 James M Snell and the Piscina contributors',
    );
  });
});
