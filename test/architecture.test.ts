import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const config = join(root, '.dependency-cruiser.cjs');

/** What dependency-cruiser finds with the project's rules in `src` of a folder. */
async function cruiseIn(folder: string): Promise<ICruiseResult> {
  process.chdir(folder);
  const tsConfig = extractTSConfig('tsconfig.json');
  const result = await cruise(['src'], await extractDepcruiseOptions(config), {}, { tsConfig });
  process.chdir(root);
  return result.output as ICruiseResult;
}

type Plant = readonly [rule: string, file: string, text: string];

interface Rule {
  readonly name: string;
  readonly from: { readonly path: string };
  readonly to: { readonly path: string; readonly pathNot: string };
}

const rules: readonly Rule[] = createRequire(import.meta.url)(config).forbidden;

/** A project that keeps every rule, with a file in each wing. */
const clean: Readonly<Record<string, string>> = {
  'src/base/bytes.ts': 'export type Bytes = Uint8Array;\n',
  'src/model/plan.ts':
    "import type { Bytes } from '../base/bytes.ts';\nexport type Plan = Bytes;\n",
  'src/words/shown.ts': "import '../model/plan.ts';\nexport const shown = 1;\n",
  'src/words/rounding.ts': 'export const rounded = 1;\n',
  'src/compiler/parse/step.ts':
    "import type { Plan } from '../../model/plan.ts';\nexport type Step = Plan;\n",
  'src/compiler/plan/wire.ts':
    "import type { Plan } from '../../model/plan.ts';\nexport type Wire = Plan;\n",
  'src/compiler/languages/one/policy.ts':
    "import '../../plan/wire.ts';\nexport const policy = 1;\n",
  'src/compiler/languages/other/policy.ts': 'export const other = 1;\n',
  'src/compiler/languages/languages.ts':
    "import './one/policy.ts';\nimport './other/policy.ts';\nexport const languages = 1;\n",
  'src/compiler/pipeline.ts':
    "import './plan/wire.ts';\nimport './languages/languages.ts';\nexport const pipeline = 1;\n",
  'src/compiler/check/schema/generate.ts': "import 'node:fs';\nimport 'ajv';\nexport {};\n",
  'src/compiler/run/compiler.ts':
    "import '../parse/step.ts';\nimport '../pipeline.ts';\nexport const compile = 1;\n",
  'src/reading/records.ts': "import '../base/bytes.ts';\nexport const records = 1;\n",
  'src/scoring/figures/align.ts': "import '../../model/plan.ts';\nexport const align = 1;\n",
  'src/scoring/verdict/library.ts':
    "import '../figures/align.ts';\nimport '../../reading/records.ts';\nexport const score = 1;\n",
  'src/scoring/text/table.ts': "import '../../words/shown.ts';\nexport const table = 1;\n",
  'src/profiles/cover/lint.ts':
    "import '../../compiler/run/compiler.ts';\nexport const lint = 1;\n",
  'src/coverage/count.ts': "import '../compiler/run/compiler.ts';\nexport const count = 1;\n",
  'src/diff/walk.ts': "import '../compiler/run/compiler.ts';\nexport const walk = 1;\n",
  'src/guard/guard.ts': "import '../compiler/run/compiler.ts';\nexport const guard = 1;\n",
  'src/guard/frameworks/agent.ts': "import '../guard.ts';\nexport {};\n",
  'src/dialogue/paths.ts': "import '../profiles/cover/lint.ts';\nexport const paths = 1;\n",
  'src/pictures/plan.ts': "import '../words/shown.ts';\nexport const plan = 1;\n",
  'src/report/page-data.ts': "import '../pictures/plan.ts';\nexport const data = 1;\n",
  'src/report/page/app.ts':
    "import 'preact';\nimport '../page-data.ts';\nimport '../../words/rounding.ts';\nexport {};\n",
  'src/convert/convert.ts': "import '../scoring/verdict/library.ts';\nexport const convert = 1;\n",
  'src/adapters/testing/vitest.ts':
    "import 'vitest';\nimport '../../scoring/verdict/library.ts';\nexport {};\n",
  'src/adapters/scorers/runners/scorer.ts':
    "import '../../testing/vitest.ts';\nimport '../../../cli/machine/read-text.ts';\nexport {};\n",
  'src/cli/machine/read-text.ts': "import 'node:fs';\nexport const readText = 1;\n",
  'src/cli/machine/threads/threads.ts':
    "import 'node:worker_threads';\nimport 'tinypool';\nexport {};\n",
  'src/cli/commands/compile/command.ts':
    "import '../../../compiler/run/compiler.ts';\nimport '../../machine/read-text.ts';\nexport {};\n",
  'src/index.ts': "export { compile } from './compiler/run/compiler.ts';\n",
  'src/main.ts': "export const main = () => import('./cli/commands/compile/command.ts');\n",
  'src/cli.ts': "import './main.ts';\n",
};

/** Every wing with the wings that it may import, as the rules have them. */
const wings = new Map(
  rules
    .filter(({ name }) => name.startsWith('wing-'))
    .map(({ name, to }) => [
      name.slice('wing-'.length),
      /\((.*?)\)/.exec(to.pathNot)?.[1]?.split('|') ?? [],
    ]),
);

/** For each wing, a file that imports each wing that it may not. */
function strayWings(): Plant[] {
  const anyFile = (wing: string) =>
    Object.keys(clean)
      .find((file) => file.startsWith(`src/${wing}/`))
      ?.slice('src/'.length);
  return [...wings].flatMap(([wing, allowed]) =>
    [...wings.keys()]
      .filter((other) => !allowed.includes(other))
      .map((other): Plant => {
        const text = `import '../${anyFile(other)}';\n`;
        return [`wing-${wing}`, `src/${wing}/bad-${other}.ts`, text];
      }),
  );
}

/** What breaks which rule: the file that is added or replaced, and its text. */
const plants: readonly Plant[] = [
  ...strayWings(),
  [
    'wing-model',
    'src/model/bad-type.ts',
    "export type { Step } from '../compiler/parse/step.ts';\n",
  ],
  ['wing-cli', 'src/cli/bad-index.ts', "import '../index.ts';\n"],
  ['rooms-of-compiler', 'src/compiler/plan/bad-room.ts', "import '../parse/step.ts';\n"],
  [
    'rooms-of-compiler',
    'src/compiler/plan/bad-type.ts',
    "export type { Step } from '../parse/step.ts';\n",
  ],
  ['rooms-of-compiler', 'src/compiler/parse/bad-run.ts', "import '../run/compiler.ts';\n"],
  ['rooms-of-compiler', 'src/compiler/plan/bad-words.ts', "import '../../words/shown.ts';\n"],
  [
    'rooms-of-compiler',
    'src/compiler/plan/bad-lazy.ts',
    "export const late = () => import('../run/compiler.ts');\n",
  ],
  ['rooms-of-scoring', 'src/scoring/figures/bad-text.ts', "import '../text/table.ts';\n"],
  [
    'scorers-read-files',
    'src/adapters/scorers/runners/bad-machine.ts',
    "import '../../../cli/machine/threads/threads.ts';\n",
  ],
  ['pipeline-of-stages', 'src/compiler/pipeline.ts', "import './run/compiler.ts';\n"],
  ['languages-in-a-table', 'src/compiler/languages/languages.ts', "import '../plan/wire.ts';\n"],
  ['languages-apart', 'src/compiler/languages/one/bad-other.ts', "import '../other/policy.ts';\n"],
  [
    'languages-apart',
    'src/compiler/languages/one/bad-room.ts',
    "import '../../run/compiler.ts';\n",
  ],
  ['machine-knows-no-policy', 'src/cli/machine/bad-words.ts', "import '../../words/shown.ts';\n"],
  ['main-knows-commands', 'src/main.ts', "import './compiler/run/compiler.ts';\n"],
  ['cli-knows-main', 'src/cli.ts', "import './cli/commands/compile/command.ts';\n"],
  ['index-is-for-users', 'src/cli/commands/bad-index.ts', "import '../../index.ts';\n"],
  ['main-is-for-cli', 'src/cli/commands/bad-main.ts', "import '../../main.ts';\n"],
  [
    'generate-is-a-build-tool',
    'src/compiler/check/schema/bad-tool.ts',
    "import './generate.ts';\n",
  ],
  ['page-is-bundled', 'src/report/bad-page.ts', "import './page/app.ts';\n"],
  [
    'policies-of-any-language',
    'src/cli/commands/bad-language.ts',
    "import '../../compiler/languages/one/policy.ts';\n",
  ],
  [
    'policies-of-any-language',
    'src/compiler/run/bad-own.ts',
    "import '../languages/one/policy.ts';\n",
  ],
  ['no-room-beside-the-wings', 'src/studio/bad-room.ts', "import '../base/bytes.ts';\n"],
  ['library-in-memory', 'src/index.ts', "export { bad } from './cli/bad-index.ts';\n"],
  [
    'library-renders-nothing',
    'src/scoring/verdict/library.ts',
    "import '../text/table.ts';\nexport const score = 1;\n",
  ],
  ['page-in-a-browser', 'src/report/page/bad-shown.ts', "import '../../words/shown.ts';\n"],
  ['machine-in-cli', 'src/compiler/parse/bad-core.ts', "import 'node:fs';\n"],
  ['machine-in-cli', 'src/model/bad-core.ts', "import 'node:path';\n"],
  ['machine-in-cli', 'src/compiler/run/bad-core.ts', "import 'fs';\n"],
  ['src-stands-alone', 'src/cli/machine/bad-test.ts', "import '../../../test/tool.ts';\n"],
  ['home-of-ajv', 'src/compiler/parse/bad-type.ts', "export type { Ajv } from 'ajv';\n"],
  ...homeless(),
  ['package-without-home', 'src/cli/machine/bad-package.ts', "import 'typescript';\n"],
  ['no-dev-package', 'src/compiler/check/schema/bad-ajv.ts', "import 'ajv';\n"],
  ['no-unresolvable', 'src/compiler/parse/bad-path.ts', "import './nowhere.ts';\n"],
  ['no-circular', 'src/compiler/plan/bad-circle.ts', "import './round.ts';\n"],
  ['no-utils', 'src/compiler/plan/bad-utils.ts', "import './utils.ts';\n"],
];

/** For each package with a home, a file elsewhere that imports it. */
function homeless(): Plant[] {
  return rules.flatMap(({ name, to }): Plant[] => {
    const [, imported] = /^home-of-/.test(name)
      ? (/node_modules\/(.+?)\/\|/.exec(to.path) ?? [])
      : [];
    return imported ? [[name, `src/coverage/bad-${name}.ts`, `import '${imported}';\n`]] : [];
  });
}

/** Files that plants lead to; no rule minds them by themselves. */
const targets = {
  'test/tool.ts': 'export {};\n',
  'src/compiler/plan/round.ts': "import './bad-circle.ts';\n",
  'src/compiler/plan/utils.ts': 'export {};\n',
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
    const { modules, summary } = await cruiseIn(root);
    const files = (await readdir(join(root, 'src'), { recursive: true }))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .map((file) => `src/${file.replaceAll('\\', '/')}`);
    expect(summary.totalCruised).toBeGreaterThan(0);
    expect(modules.map(({ source }) => source)).toEqual(expect.arrayContaining(files));
    expect(summary.violations).toEqual([]);
  }, 120_000);

  test('have a row for each wing, which imports wings that stand above it', async () => {
    const folders = await readdir(join(root, 'src'), { withFileTypes: true });
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const order = [...wings.keys()];
    expect(order.toSorted()).toEqual(names.toSorted());
    for (const [wing, allowed] of wings) {
      expect(allowed.filter((other) => order.indexOf(other) > order.indexOf(wing))).toEqual([]);
    }
  });

  describe('in a planted project', () => {
    let folder: string;
    let kept: ICruiseResult;
    let broken: ICruiseResult;
    let found: string[];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'traxgen-architecture-'));
      await writeProject(join(folder, 'clean'), clean);
      const bad = Object.fromEntries(plants.map(([, file, text]) => [file, text]));
      await writeProject(join(folder, 'bad'), { ...clean, ...targets, ...bad });
      kept = await cruiseIn(join(folder, 'clean'));
      broken = await cruiseIn(join(folder, 'bad'));
      found = broken.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
    }, 120_000);

    afterAll(() => rm(folder, { recursive: true, force: true }));

    test('are all broken by a plant', () => {
      const planted = plants.map(([rule]) => rule);
      expect(rules.map(({ name }) => name).filter((name) => !planted.includes(name))).toEqual([]);
    });

    test('accept the sources that keep them', () => {
      const { modules, summary } = kept;
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
      const status = async (result: ICruiseResult) =>
        (await format(result, { outputType: 'err' })).exitCode;
      expect(await status(broken)).toBeGreaterThan(0);
      expect(await status(kept)).toBe(0);
    });
  });
});
