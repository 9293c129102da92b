import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../package/install.ts';

const folder = mkdtempSync(join(tmpdir(), 'traxgen-scorer-types-'));

afterAll(() => rmSync(folder, { recursive: true }));

const made = "trajectoryScorer({ gold: 'gold.jsonl' })";
const scorerOf = (entry: string) => `import { trajectoryScorer } from 'traxgen/${entry}';`;

/** Programs that give a scorer to a runner, by the folder of the consumer and the package of the runner. */
const programs = [
  [
    'autoevals',
    'autoevals',
    `import type { Scorer } from 'autoevals';
    ${scorerOf('autoevals')}
    export const one: Scorer<unknown, { metadata: { id: string } }> = ${made};
    export const other: Scorer<string, object> = ${made};`,
  ],
  [
    'evalite',
    'evalite',
    `import { evalite } from 'evalite';
    ${scorerOf('autoevals')}
    declare function run(customer: { id: string }): Promise<object[]>;
    evalite('refunds', { data: [{ input: { id: 'C7' } }], task: run, scorers: [${made}] });`,
  ],
  [
    'promptfoo',
    'promptfoo',
    `import type { AssertionValueFunction } from 'promptfoo';
    ${scorerOf('promptfoo')}
    export const assertion: AssertionValueFunction = ${made};`,
  ],
  [
    'mastra',
    '@mastra/core',
    `import { createScorer } from '@mastra/core/evals';
    ${scorerOf('mastra')}
    const { generateScore, generateReason, ...config } = ${made};
    createScorer(config).generateScore(generateScore).generateReason(generateReason);`,
  ],
  [
    'vitest-evals',
    'vitest-evals',
    `import { expect } from 'vitest';
    import { createHarness, describeEval } from 'vitest-evals';
    ${scorerOf('vitest-evals')}
    const run = async ({ input }: { input: { id: string } }) => ({ output: input.id, messages: [] });
    const judge = ${made};
    describeEval('refunds', { harness: createHarness({ name: 'h', run }), judges: [judge] }, (it) => {
      it('asks', async ({ run }) => {
        await expect(await run({ id: 'C7' })).toSatisfyJudge(judge, { threshold: 1 });
      });
    });`,
  ],
  [
    'langsmith',
    'langsmith',
    `import { evaluate } from 'langsmith/evaluation';
    ${scorerOf('agentevals')}
    const agent = async (customer: { id: string }) => ({ calls: [customer] });
    evaluate(agent, { data: 'gold', evaluators: [${made}] });`,
  ],
] as const;

test('the types of the scorers are those that the installed runners ask for', () => {
  const found = programs.filter(([consumer, name]) => existsSync(packageIn(consumer, name)));
  for (const [consumer, name, text] of found) {
    link(name, packageIn(consumer, name));
    writeFileSync(join(folder, `${consumer}.mts`), text);
  }
  link('traxgen', resolve('.'));
  link('vitest', packageIn('vitest-evals', 'vitest'));
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--noEmit'];
  const quiet = [
    '--skipLibCheck',
    '--types',
    'node',
    '--typeRoots',
    resolve('node_modules/@types'),
  ];
  const files = found.map(([consumer]) => `${consumer}.mts`);
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const checked = files.length === 0 ? '' : run(folder, tsc, ...options, ...quiet, ...files).stdout;
  expect(checked).toBe('');
}, 120_000);

function packageIn(consumer: string, name: string): string {
  return resolve('test/consumers', consumer, 'node_modules', name);
}

function link(name: string, target: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, 'junction');
}
