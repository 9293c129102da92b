import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const config = join(root, '.dependency-cruiser.cjs');

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { readonly from: string; readonly rule: { name: string } }[];
  };
}

/** Runs dependency-cruiser with the project's rules over `src` of a folder. */
function run(folder: string, reporter: string): Promise<{ status: number; stdout: string }> {
  const args = [depcruise, '--config', config, '--output-type', reporter, 'src'];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { cwd: folder, maxBuffer: 2 ** 26 },
      (_, stdout) => resolve({ status: child.exitCode ?? -1, stdout }),
    );
  });
}

async function cruise(folder: string): Promise<Cruise> {
  return JSON.parse((await run(folder, 'json')).stdout) as Cruise;
}

type Plant = readonly [rule: string, file: string, text: string];

interface Rule {
  readonly name: string;
  readonly from: { readonly path: string };
  readonly to: { readonly path: string; readonly pathNot: string };
}

const rules: readonly Rule[] = createRequire(import.meta.url)(config).forbidden;

/** A project that keeps every rule. */
const clean = {
  'src/model/plan.ts': 'export interface Plan { readonly name: string }\n',
  'src/parse/json.ts': "import type { Plan } from '../model/plan.ts';\nexport type Json = Plan;\n",
  'src/plan/wire.ts': "import type { Plan } from '../model/plan.ts';\nexport type Wire = Plan;\n",
  'src/languages/one/policy.ts': "import '../../plan/wire.ts';\nexport const policy = 1;\n",
  'src/languages/other/policy.ts': 'export const other = 1;\n',
  'src/compiler/pipeline.ts':
    "import './plan/wire.ts';\nimport './languages/languages.ts';\nexport const pipeline = 1;\n",
  'src/compiler/languages/languages.ts':
    "import './one/policy.ts';\nimport './other/policy.ts';\nexport const languages = 1;\n",
  'src/fast/bytes.ts': "import type { Plan } from '../model/plan.ts';\nexport type Bytes = Plan;\n",
  'src/cli/machine/threads/threads.ts':
    "import 'node:worker_threads';\nimport 'tinypool';\nimport '../bytes.ts';\nexport {};\n",
  'src/emit/text.ts': "import type { Bytes } from '../fast/bytes.ts';\nexport type Text = Bytes;\n",
  'src/io/files.ts':
    "import 'node:fs';\nimport '../fast/node/threads.ts';\nexport const files = 1;\n",
  'src/compiler/check/schema/generate.ts': "import 'node:fs';\nimport 'ajv';\nexport {};\n",
  'src/compiler/run/compiler.ts':
    "import '../parse/json.ts';\nimport '../pipeline.ts';\nexport const compile = 1;\n",
  'src/compiler/run/report.ts': "import '../parse/json.ts';\nexport const validate = 1;\n",
  'src/profiles/cover/lint.ts': "import '../compile/compiler.ts';\nexport const lint = 1;\n",
  'src/grade/grade.ts': "import '../compile/compiler.ts';\nexport const grade = 1;\n",
  'src/convert/convert.ts': "import '../grade/grade.ts';\nexport const convert = 1;\n",
  'src/adapters/testing/vitest.ts':
    "import 'vitest';\nimport '../compile/compiler.ts';\nexport {};\n",
  'src/scorers/scorer.ts': "import '../testing/vitest.ts';\nimport '../io/files.ts';\nexport {};\n",
  'src/guard/guard.ts': "import '../compile/compiler.ts';\nexport const guard = 1;\n",
  'src/dialogue/paths.ts': "import '../grade/grade.ts';\nexport const paths = 1;\n",
  'src/guards/framework.ts': "import '../cursor/guard.ts';\nexport {};\n",
  'src/words/shown.ts': 'export const shown = 1;\n',
  'src/render/page/app.ts': "import 'preact';\nexport {};\n",
  'src/index.ts': "export { compile } from './compile/compiler.ts';\n",
  'src/cli/commands/compile/command.ts':
    "import '../compile/compiler.ts';\nimport '../io/files.ts';\nexport {};\n",
  'src/main.ts': "import 'yargs';\nexport const main = () => import('./commands/compile.ts');\n",
  'src/cli.ts': "import './main.ts';\n",
};

/** What breaks which rule: the file that is added or replaced, and its text. */
const plants: readonly Plant[] = [
  ['model-alone', 'src/model/bad-stage.ts', "import '../parse/json.ts';\n"],
  ['model-alone', 'src/model/bad-type.ts', "export type { Json } from '../parse/json.ts';\n"],
  ['model-alone', 'src/model/bad-core.ts', "import 'node:path';\n"],
  ['model-alone', 'src/model/bad-package.ts', "import 'lossless-json';\n"],
  ['stages-apart', 'src/plan/bad-stage.ts', "import '../parse/json.ts';\n"],
  ['stages-apart', 'src/plan/bad-type.ts', "export type { Json } from '../parse/json.ts';\n"],
  ['stages-apart', 'src/parse/bad-io.ts', "import '../io/files.ts';\n"],
  ['stages-apart', 'src/emit/bad-compile.ts', "import '../compile/compiler.ts';\n"],
  [
    'stages-apart',
    'src/emit/bad-lazy.ts',
    "export const lazy = () => import('../parse/json.ts');\n",
  ],
  [
    'policies-of-any-language',
    'src/commands/bad-language.ts',
    "import '../languages/one/policy.ts';\n",
  ],
  ['policies-of-any-language', 'src/compile/bad-own.ts', "import '../languages/one/policy.ts';\n"],
  ['languages-in-a-table', 'src/compiler/languages/languages.ts', "import '../plan/wire.ts';\n"],
  ['languages-apart', 'src/languages/one/bad-other.ts', "import '../other/policy.ts';\n"],
  ['languages-apart', 'src/languages/one/bad-room.ts', "import '../../compile/compiler.ts';\n"],
  ['stages-apart', 'src/plan/bad-language.ts', "import '../languages/one/policy.ts';\n"],
  ['pipeline-of-stages', 'src/compiler/pipeline.ts', "import './compile/compiler.ts';\n"],
  ['compile-composes', 'src/compiler/run/report.ts', "import '../io/files.ts';\n"],
  ['compile-composes', 'src/compile/bad-explore.ts', "import '../explore/lint.ts';\n"],
  ['grade-composes', 'src/grade/bad-convert.ts', "import '../convert/convert.ts';\n"],
  ['convert-composes', 'src/convert/bad-explore.ts', "import '../explore/lint.ts';\n"],
  ['explore-composes', 'src/explore/bad-grade.ts', "import '../grade/grade.ts';\n"],
  ['compare-composes', 'src/compare/bad-explore.ts', "import '../explore/lint.ts';\n"],
  ['cursor-composes', 'src/cursor/bad-explore.ts', "import '../explore/lint.ts';\n"],
  ['dialogue-composes', 'src/dialogue/bad-cursor.ts', "import '../cursor/guard.ts';\n"],
  ['testing-composes', 'src/testing/bad-io.ts', "import '../io/files.ts';\n"],
  ['scorers-composes', 'src/scorers/bad-explore.ts', "import '../explore/lint.ts';\n"],
  ['guards-composes', 'src/guards/bad-grade.ts', "import '../grade/grade.ts';\n"],
  ['guards-for-frameworks', 'src/testing/bad-guard.ts', "import '../guards/framework.ts';\n"],
  ['scorers-for-runners', 'src/testing/bad-scorer.ts', "import '../scorers/scorer.ts';\n"],
  ['matchers-for-suites', 'src/commands/bad-matchers.ts', "import '../testing/vitest.ts';\n"],
  ['library-in-memory', 'src/index.ts', "export { validate } from './compile/report.ts';\n"],
  ['io-knows-no-stage', 'src/io/bad-stage.ts', "import '../parse/json.ts';\n"],
  ['io-knows-no-stage', 'src/io/bad-compile.ts', "import '../compile/compiler.ts';\n"],
  ['commands-below-main', 'src/commands/bad-main.ts', "import '../main.ts';\n"],
  ['main-knows-commands', 'src/main.ts', "import './compile/compiler.ts';\n"],
  ['cli-knows-main', 'src/cli.ts', "import './commands/compile.ts';\n"],
  ['fast-knows-model', 'src/fast/bad-stage.ts', "import '../parse/json.ts';\n"],
  ['fast-knows-model', 'src/fast/node/bad-io.ts', "import '../../io/files.ts';\n"],
  ['fast-node-below-io', 'src/plan/bad-threads.ts', "import '../fast/node/threads.ts';\n"],
  ['fast-node-below-io', 'src/fast/bad-node.ts', "import './node/threads.ts';\n"],
  ['index-is-for-users', 'src/commands/bad-index.ts', "import '../index.ts';\n"],
  ['generate-is-a-build-tool', 'src/check/schema/bad-tool.ts', "import './generate.ts';\n"],
  ['machine-in-io', 'src/parse/bad-core.ts', "import 'node:fs';\n"],
  ['machine-in-io', 'src/fast/bad-core.ts', "import 'node:fs';\n"],
  ['machine-in-io', 'src/compiler/run/compiler.ts', "import 'fs';\n"],
  ['page-is-bundled', 'src/render/bad-page.ts', "import './page/app.ts';\n"],
  ['page-in-a-browser', 'src/render/page/bad-shown.ts', "import '../shown.ts';\n"],
  ['src-stands-alone', 'src/io/bad-test.ts', "import '../../test/tool.ts';\n"],
  ['home-of-ajv', 'src/parse/bad-type.ts', "export type { Ajv } from 'ajv';\n"],
  ...homeless(),
  ['package-without-home', 'src/io/bad-package.ts', "import 'typescript';\n"],
  ['no-dev-package', 'src/check/schema/bad-ajv.ts', "import 'ajv';\n"],
  ['no-unresolvable', 'src/parse/bad-path.ts', "import './nowhere.ts';\n"],
  ['no-circular', 'src/plan/bad-circle.ts', "import './round.ts';\n"],
  ['no-utils', 'src/plan/bad-utils.ts', "import './utils.ts';\n"],
];

/** For each package with a home, a file elsewhere that imports it. */
function homeless(): Plant[] {
  return rules.flatMap(({ name, to }): Plant[] => {
    const [, imported] = /^home-of-/.test(name)
      ? (/node_modules\/(.+?)\/\|/.exec(to.path) ?? [])
      : [];
    return imported ? [[name, `src/measure/bad-${name}.ts`, `import '${imported}';\n`]] : [];
  });
}

/** Files that plants lead to; no rule minds them by themselves. */
const targets = {
  'test/tool.ts': 'export {};\n',
  'src/plan/round.ts': "import './bad-circle.ts';\n",
  'src/plan/utils.ts': 'export {};\n',
};

/** Writes a project, with a stub of every package that it imports. */
async function writeProject(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await write(join(folder, path), text);
    for (const [, name] of text.matchAll(/(?:import|from) '([@a-z][^':]*)'/g)) {
      await write(join(folder, `node_modules/${name}/index.js`), '');
      await write(join(folder, `node_modules/${name}/package.json`), JSON.stringify({ name }));
    }
  }
  for (const file of ['package.json', 'tsconfig.json']) {
    await cp(join(root, file), join(folder, file));
  }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

describe('the import rules', () => {
  test('are checked over every source file, and kept', async () => {
    const { modules, summary } = await cruise(root);
    const files = (await readdir(join(root, 'src'), { recursive: true }))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .map((file) => `src/${file.replaceAll('\\', '/')}`);
    expect(summary.totalCruised).toBeGreaterThan(0);
    expect(modules.map(({ source }) => source)).toEqual(expect.arrayContaining(files));
    expect(summary.violations).toEqual([]);
  });

  test('let the rooms that compose do so as docs/architecture.md says', async () => {
    const page = await readFile(join(root, 'docs/architecture.md'), 'utf8');
    const foldersIn = (pattern = '') => pattern.match(/[a-z]+(?=[|)])/g) ?? [];
    const stages = foldersIn(rules.find(({ name }) => name === 'stages-apart')?.from.path);
    const rooms = rules.filter(({ name }) => name.endsWith('-composes'));
    expect(rooms).toHaveLength(10);
    for (const { name, to } of rooms) {
      const room = name.replace('-composes', '');
      const others = foldersIn(to.pathNot).filter((folder) => ![...stages, room].includes(folder));
      const named = others.sort().map((other) => `\`${other}/\``);
      expect(page).toContain(`| \`${room}/\` | ${named.join(', ')} and the stages |`);
    }
  });

  describe('in a planted project', () => {
    let folder: string;
    let broken: Awaited<ReturnType<typeof run>>;
    let found: string[];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'traxgen-architecture-'));
      await writeProject(join(folder, 'clean'), clean);
      const bad = Object.fromEntries(plants.map(([, file, text]) => [file, text]));
      await writeProject(join(folder, 'bad'), { ...clean, ...targets, ...bad });
      broken = await run(join(folder, 'bad'), 'err');
      found = [...broken.stdout.matchAll(/^ *error ([\w-]+): (\S+)/gm)].map(
        ([, rule, from]) => `${rule}: ${from}`,
      );
    }, 60_000);

    afterAll(() => rm(folder, { recursive: true, force: true }));

    test('are all broken by a plant', () => {
      const planted = plants.map(([rule]) => rule);
      expect(rules.map(({ name }) => name).filter((name) => !planted.includes(name))).toEqual([]);
    });

    test('accept the sources that keep them', async () => {
      const { modules, summary } = await cruise(join(folder, 'clean'));
      expect(summary.violations).toEqual([]);
      expect(modules.map(({ source }) => source)).toEqual(
        expect.arrayContaining(Object.keys(clean)),
      );
    });

    test.each(plants)('%s: notices %s', (rule, file) => {
      expect(found).toContain(`${rule}: ${file}`);
    });

    test('blame planted files only', () => {
      const planted = plants.map(([, file]) => file);
      expect(found.filter((line) => !planted.some((file) => line.endsWith(file)))).toEqual([]);
    });

    test('fail the command that checks them', async () => {
      expect(broken.status).toBeGreaterThan(0);
      expect((await run(join(folder, 'clean'), 'err')).status).toBe(0);
    });
  });
});
