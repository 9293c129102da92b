import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockedPackages, packagesHere } from './locked.ts';
import { npm, pack, tarballIn } from './pack.ts';

/** These tests look at what a build has made. */
const paths = pack().files.map(({ path }) => path);

describe('the package', () => {
  test('holds all that is needed', () => {
    const sources = globSync('src/**/*.ts', {
      ignore: [
        '**/*.d.ts',
        '**/schema/generate.ts',
        'src/{commands,io}/**',
        'src/{cli,main}.ts',
        'src/render/page/**',
      ],
    });
    const program = globSync(['dist/bin/**/*.cjs', 'dist/bin/LICENSES.txt']);
    expect(program).toEqual(expect.arrayContaining(['dist/bin/cli.cjs', 'dist/bin/worker.cjs']));
    const built = sources.flatMap((path) => {
      const stem = path.replace(/^src/, 'dist').replace(/\.ts$/, '');
      return [`${stem}.js`, `${stem}.d.ts`];
    });
    const needed = [
      ...['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md'],
      ...['js', 'd.ts'].flatMap((end) => [
        `dist/check/schema/validators.generated.${end}`,
        `dist/check/schema/score-validators.generated.${end}`,
        `dist/render/report/program.generated.${end}`,
      ]),
      ...built,
      ...program,
      ...globSync(['formats/**', 'docs/**']),
      ...globSync('src/fonts/*').map((path) => path.replace(/^src/, 'dist')),
    ];
    expect([...paths].sort()).toEqual(needed.sort());
  });

  test('holds what its exports lead to, and no maps, sources or tests', () => {
    expect(paths.filter((path) => /\.map$|(?<!\.d)\.ts$|(?:^|\/)test\//.test(path))).toEqual([]);
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
    const targets = Object.values(exports as Record<string, string | Record<string, string>>)
      .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
      .filter((target) => !target.includes('*'));
    expect(targets.filter((target) => !paths.includes(target.slice(2)))).toEqual([]);
  });

  test('passes on the licence of every package whose code is in the program', () => {
    const program = globSync('dist/bin/**/*.cjs').map((path) => readFileSync(path, 'utf8'));
    const modules = program.flatMap((text) => text.match(/^\/\/.* node_modules\/.+/gm) ?? []);
    const names = modules.map((path) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
    const licences = readFileSync('dist/bin/LICENSES.txt', 'utf8');
    const named = licences.match(/(?<=^|\n---\n\n)\S+(?= \S+ \()/g) ?? [];
    // What is used once only stands there without a comment.
    expect(new Set(named)).toEqual(new Set([...names, 'fastest-levenshtein']));
    expect(licences).toContain('Copyright (c) 2020 James M Snell and the Piscina contributors');
  });
});

describe('the tarball, installed in an empty folder', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'traxgen-package-')));

  beforeAll(() => {
    install(folder);
  }, 120_000);

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('has the packages of the lockfile and no others', () => {
    const installed = globSync('node_modules/{*,@*/*}/package.json', { cwd: folder });
    const tops = packagesHere().filter((path) => path.split('node_modules').length < 3);
    expect(installed.map(dirname).sort()).toEqual([...tops, 'node_modules/traxgen'].sort());
  });

  test('compiles and scores', () => {
    const workflow = { agent: 'greet', steps: ["say(text = 'Hello')", 'ask()'] };
    const profile = { customer_id: 'C1', agent_sequence: ['greet'] };
    mkdirSync(join(folder, 'workflows'));
    mkdirSync(join(folder, 'profiles'));
    writeFileSync(join(folder, 'workflows', 'greet.json'), JSON.stringify(workflow));
    writeFileSync(join(folder, 'profiles', 'one.json'), JSON.stringify(profile));
    run(folder, 'node_modules/traxgen/dist/bin/cli.cjs', 'draw', '--out', 'greet.png');
    expect(readFileSync(join(folder, 'greet.png')).toString('latin1', 1, 4)).toBe('PNG');
    expect(existsSync(join(folder, 'node_modules/traxgen/dist/fonts/Arimo-Regular.ttf'))).toBe(
      true,
    );
    run(folder, 'node_modules/traxgen/dist/bin/cli.cjs', 'compile', '--format', 'tool-only');
    const gold = JSON.parse(readFileSync(join(folder, 'out', 'gold.json'), 'utf8'));
    expect(gold).toEqual({ C1: { 'tool-only': [['say', 'ask']] } });
    const scored = ['score', '--gold', 'out/gold.json', '--predictions', 'out/gold.json', '--json'];
    const { groups } = JSON.parse(run(folder, 'node_modules/traxgen/dist/bin/cli.cjs', ...scored));
    expect(groups[0].figures.exact_match.mean).toBe(1);
    expect(existsSync(join(folder, 'node_modules', '.bin', 'traxgen'))).toBe(true);
  });

  test('is typed: the library, the matchers of vitest, and those of jest', () => {
    for (const name of ['vitest', 'expect', '@types/jest', 'typescript']) link(folder, name);
    const program = `
      import { compile } from 'traxgen';
      import 'traxgen/MATCHERS';
      IMPORT
      const { golds } = compile({ workflows: ['{}'], profiles: ['{}'] });
      for (const gold of golds) {
        expect([]).toMatchGold(gold);
        expect([]).not.toMatchGold([['f']], { tools: {} });
        expect([]).toStartLikeGold(gold, '{}');
        expect([]).toCallOnlyToolsOf([{ agent: 'a', steps: ['f'] }]);
        // @ts-expect-error: the gold is missing
        expect([]).toMatchGold();
        // @ts-expect-error: rules are a document
        expect([]).toStartLikeGold(gold, 1);
        // @ts-expect-error: a workflow is a document
        expect([]).toCallOnlyToolsOf(1);
      }
    `;
    const withMatchers = (name: string, expected: string) =>
      program.replace('MATCHERS', name).replace('IMPORT', expected);
    writeFileSync(join(folder, 'a.ts'), withMatchers('vitest', "import { expect } from 'vitest';"));
    writeFileSync(join(folder, 'b.ts'), withMatchers('jest', "import { expect } from 'expect';"));
    writeFileSync(join(folder, 'c.ts'), withMatchers('jest', ''));
    const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--noEmit'];
    const tsc = 'node_modules/typescript/bin/tsc';
    const check = (file: string, ...more: readonly string[]) =>
      run(folder, tsc, ...options, ...more, file);
    expect(check('a.ts', '--skipLibCheck')).toBe('');
    expect(check('b.ts')).toBe('');
    expect(check('c.ts', '--types', 'jest')).toBe('');
  }, 60_000);
});

/** Installs what is packed with the exact packages of the lockfile, which npm has in its cache. */
function install(folder: string): void {
  const packed = pack(folder);
  const tarball = `file:${packed.filename}`;
  const root = { name: 'empty', version: '1.0.0', dependencies: { traxgen: tarball } };
  const { name, version, bin, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packages = {
    '': root,
    ...lockedPackages(),
    [`node_modules/${name}`]: { version, resolved: tarball, bin, dependencies },
  };
  expect(existsSync(tarballIn(folder, packed))).toBe(true);
  const lock = { ...root, lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...root, type: 'module' }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  npm(['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], folder);
}

/** A package of ours as one of the folder's. */
function link(folder: string, name: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(resolve('node_modules', name), path, 'junction');
}

/** Runs a program of the folder; yields what it prints, also where it fails. */
function run(folder: string, program: string, ...args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  }
}
