import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed, program, run, writeProject } from './install.ts';

let folder = '';

const traxgen = (...args: readonly string[]) => run(folder, program, ...args);

beforeAll(() => {
  // As where a package of native code is not to be had; nothing else is in this folder, which would lose
  // its own optional packages.
  folder = installed('--omit=optional');
  writeProject(folder);
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the tarball, installed without optional packages', () => {
  test('is of few packages', () => {
    const packages = readdirSync(join(folder, 'node_modules')).flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, 'node_modules', name)) : [name],
    );
    const shown = packages.filter((name) => !name.startsWith('.'));
    expect(shown.sort()).toEqual(['momoa', 're2js', 'traxgen']);
  });

  test('compiles, and scores with a page that says why it has no pictures', () => {
    const compiled = traxgen('compile');
    expect([compiled.status, compiled.stderr]).toEqual([
      0,
      expect.stringContaining('1 trajectory'),
    ]);
    const flags = ['--workflows', 'workflows', '--profiles', 'profiles'];
    const scored = traxgen(
      'score',
      ...flags,
      '--predictions',
      'out/gold.json',
      '--out',
      'scores.json',
      '--report',
      'score.html',
    );
    expect([scored.status, scored.stdout]).toEqual([0, '']);
    const reported = traxgen('report', 'scores.json', ...flags);
    expect(reported.status).toBe(0);
    for (const page of ['score.html', 'out/report.html']) {
      const text = readFileSync(join(folder, page), 'utf8');
      expect(text).toContain('"undrawn":"@hpcc-js/wasm-graphviz"');
      expect(text).toContain('Profile C1');
      expect(text).not.toContain('<svg ');
    }
  });

  test('draws what needs no packages', () => {
    const drawn = traxgen('draw', '--as', 'mermaid');
    expect([drawn.status, drawn.stdout]).toEqual([0, expect.stringContaining('flowchart')]);
    expect(traxgen('draw', '--as', 'dot').status).toBe(0);
  });

  test('makes profiles that cover, and templates', () => {
    expect(traxgen('profiles', '--cover', 'branches').status).toBe(0);
    expect(traxgen('profiles', '--template').status).toBe(0);
    expect(traxgen('validate', '--lint').status).toBe(0);
  });

  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versioned = (name: string) => `${name}@${optionalDependencies[name]}`;

  test.each([
    ['draw --out picture.svg', 'pictures need', ['@hpcc-js/wasm-graphviz']],
    ['draw --out picture.html', 'pictures need', ['@hpcc-js/wasm-graphviz']],
    ['draw --out picture.png', 'PNGs need', ['@resvg/resvg-js', '@hpcc-js/wasm-graphviz']],
    ['compile --format parquet --out gold.parquet', 'Parquet files need', ['hyparquet-writer']],
    [
      'convert out/gold.json --to parquet --out g.parquet',
      'Parquet files need',
      ['hyparquet-writer'],
    ],
    [
      'profiles --from template.json --out made.json',
      'profiles that are drawn from a template need',
      ['@faker-js/faker'],
    ],
  ])('%s says in a line what to install', (line, need, names) => {
    writeFileSync(
      join(folder, 'template.json'),
      JSON.stringify({ count: 1, profile: { customer_id: { $draw: 'number', min: 1 } } }),
    );
    traxgen('compile');
    const args = line.split(' ');
    const { status, stdout, stderr } = traxgen(...args);
    const those = names.length === 1 ? 'a package that is' : 'packages that are';
    const said = `traxgen: ${need} ${those} not installed: npm install ${names.map(versioned).join(' ')}\n`;
    expect([status, stdout, stderr]).toEqual([2, '', said]);
    expect(existsSync(join(folder, args.at(-1) ?? ''))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  test('the library can be imported and required', () => {
    writeFileSync(
      join(folder, 'a.mjs'),
      "import { compile } from 'traxgen'; console.log(typeof compile);",
    );
    writeFileSync(join(folder, 'a.cjs'), "console.log(typeof require('traxgen').compile);");
    for (const file of ['a.mjs', 'a.cjs']) expect(run(folder, file).stdout).toBe('function\n');
  });
});
