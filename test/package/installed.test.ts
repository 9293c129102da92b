import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed, link, program, run, writeProject } from './install.ts';
import { packagesHere } from './locked.ts';

let folder = '';

beforeAll(() => {
  folder = installed();
  writeProject(folder);
  for (const name of ['vitest', 'expect', '@types/jest', 'typescript']) link(folder, name);
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the tarball, installed in an empty folder', () => {
  test('has the packages of the lockfile and no others', () => {
    const found = globSync('node_modules/{*,@*/*}/package.json', {
      cwd: folder,
      followSymbolicLinks: false,
    });
    const tops = packagesHere({ withOptional: true }).filter(
      (path) => path.split('node_modules').length < 3,
    );
    expect(found.map(dirname).sort()).toEqual([...tops, 'node_modules/traxgen'].sort());
  });

  test('compiles, scores and draws', () => {
    run(folder, program, 'draw', '--out', 'greet.png');
    expect(readFileSync(join(folder, 'greet.png')).toString('latin1', 1, 4)).toBe('PNG');
    expect(existsSync(join(folder, 'node_modules/traxgen/dist/fonts/Arimo-Regular.ttf'))).toBe(
      true,
    );
    run(folder, program, 'compile', '--format', 'tool-only');
    const gold = JSON.parse(readFileSync(join(folder, 'out', 'gold.json'), 'utf8'));
    expect(gold).toEqual({ C1: { 'tool-only': [['say', 'ask']] } });
    const scored = ['score', '--gold', 'out/gold.json', '--predictions', 'out/gold.json', '--json'];
    const { groups } = JSON.parse(run(folder, program, ...scored).stdout);
    expect(groups[0].figures.exact_match.mean).toBe(1);
    expect(existsSync(join(folder, 'node_modules', '.bin', 'traxgen'))).toBe(true);
  });

  test('writes Parquet, and profiles of a template', () => {
    expect(run(folder, program, 'compile', '--format', 'parquet').status).toBe(0);
    expect(readFileSync(join(folder, 'out', 'gold.parquet')).toString('latin1', 0, 4)).toBe('PAR1');
    expect(run(folder, program, 'profiles', '--template', '--out', 'template.json').status).toBe(0);
    const made = run(folder, program, 'profiles', '--from', 'template.json', '--count', '2');
    expect(made.stdout.trim().split('\n')).toHaveLength(2);
  });
});

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const entries = Object.keys(exports)
  .filter((path) => !/[*]|json$/.test(path))
  .map((path) => path.replace('.', 'traxgen'));

const input =
  "{ workflows: [{ agent: 'a', steps: ['f()'] }], profiles: [{ customer_id: 1, agent_sequence: ['a'] }] }";

describe('every entry', () => {
  const seen = (file: string, text: string) => {
    writeFileSync(join(folder, file), text);
    const { status, stdout, stderr } = run(folder, file);
    return { status, stdout, stderr };
  };

  test('can be imported', () => {
    const text = `
      import { compile, formatGold } from 'traxgen';
      import { matchers as one } from 'traxgen/vitest';
      import { matchers as two } from 'traxgen/jest';
      const { golds } = compile(${input});
      console.log(formatGold(golds[0], 'tool-only'), one === two, Object.keys(one).length);
    `;
    expect(seen('a.mjs', text)).toEqual({ status: 0, stdout: '[["f"]] true 3\n', stderr: '' });
  });

  test('can be required', () => {
    const text = `
      const { compile, formatGold } = require('traxgen');
      const { matchers: one } = require('traxgen/vitest');
      const { matchers: two } = require('traxgen/jest');
      const { golds } = compile(${input});
      console.log(formatGold(golds[0], 'tool-only'), one === two, Object.keys(one).length);
    `;
    expect(seen('a.cjs', text)).toEqual({ status: 0, stdout: '[["f"]] true 3\n', stderr: '' });
  });

  test('has the same exports either way, and is the same code', () => {
    const text = `
      import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      for (const name of ${JSON.stringify(entries)}) {
        const imported = await import(name);
        const required = require(name);
        const names = Object.keys(imported).sort();
        const isSame = names.every((each) => imported[each] === required[each]);
        if (!isSame || names.join() !== Object.keys(required).sort().join()) console.log(name);
      }
      // A gold set that one side compiled is one for the matchers and scorers of the other.
      const { golds } = (await import('traxgen')).compile(${input});
      console.log(require('traxgen/jest').matchers.toMatchGold(['f'], golds[0]).pass);
      const score = require('traxgen/scorer').trajectoryScorer({ gold: golds });
      console.log((await score({ output: ['f'], id: 1 })).score);
    `;
    expect(seen('both.mjs', text)).toEqual({ status: 0, stdout: 'true\n1\n', stderr: '' });
  });
});

describe('is typed for modules and for CommonJS', () => {
  const library = `
    import { compile, formatGold, type GoldSet } from 'traxgen';
    interface Customer { customer_id: number; agent_sequence: string[] }
    const jo: Customer = { customer_id: 1, agent_sequence: ['a'] };
    const { golds }: { golds: readonly GoldSet[] } = compile({ workflows: ['{}'], profiles: [jo] });
    for (const gold of golds) formatGold(gold, 'google');
    // @ts-expect-error: there is no such format
    for (const gold of golds) formatGold(gold, 'googel');
    // @ts-expect-error: workflows and profiles are missing
    compile({});
  `;
  const matchers = `
    ${library}
    import 'traxgen/MATCHERS';
    IMPORT
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
  const vitest = "import { expect } from 'vitest';";
  const jest = "import { expect } from 'expect';";
  const withMatchers = (name: string, expected: string) =>
    matchers.replace('MATCHERS', name).replace('IMPORT', expected);
  const runs = [
    ['nodenext', ['--skipLibCheck'], { library, vitest: withMatchers('vitest', vitest) }],
    ['node16', [], { library, expect: withMatchers('jest', jest) }],
    ['nodenext', ['--types', 'jest'], { jest: withMatchers('jest', '') }],
  ] as const;

  test.each(runs)(
    'under %s, with %j',
    (module, more, texts) => {
      const files = Object.entries(texts).flatMap(([name, text]) =>
        ['mts', 'cts'].map((ending) => {
          writeFileSync(join(folder, `${name}.${ending}`), text);
          return `${name}.${ending}`;
        }),
      );
      const options = ['--module', module, '--target', 'es2022', '--strict', '--noEmit', ...more];
      const tsc = 'node_modules/typescript/bin/tsc';
      expect(run(folder, tsc, ...options, ...files).stdout).toBe('');
    },
    120_000,
  );
});
