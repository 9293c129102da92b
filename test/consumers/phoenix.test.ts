import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  consumer,
  expectScores,
  giveErrors,
  hasNode22,
  node22,
  printed,
  scorerProject,
  write,
} from './scorer-project.ts';

/**
 * The real evaluators of Phoenix are no dependency of the product, nor is the Node 22 that they ask for:
 * `npm ci --ignore-scripts` in the folders test/consumers/shared and test/consumers/node-22 installs
 * them, as CI does. Where they are not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('@arizeai/phoenix-evals');

interface Evaluated {
  readonly score: number;
  readonly label: string;
  readonly explanation: string;
}

const thrown = `
import { readFileSync } from 'node:fs';
import { run } from './agent.js';
import { validTrajectory } from './evaluator.js';
for (const input of JSON.parse(readFileSync('customers.json', 'utf8'))) {
  await validTrajectory
    .evaluate({ input, output: await run(input) })
    .catch(({ message }) => console.log(message));
}
`;

describe.skipIf(!isInstalled || !hasNode22)('Phoenix', () => {
  test('runs the evaluator of its page, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/phoenix.md');
    try {
      const lines = printed(folder, ['evaluate.js'], node22).trim().split('\n');
      const found = lines.map((line): Evaluated => JSON.parse(line));
      const no = 'not valid';
      expect(found.map(({ label }) => label)).toEqual(['valid', no, no, no]);
      expectScores(found.map(({ score, explanation }) => ({ score, reason: explanation })));
      giveErrors(folder);
      write(folder, 'thrown.js', thrown);
      expect(printed(folder, ['thrown.js'], node22)).toMatch(
        /^there is no gold for the id C9 .*\nno trajectory can be read .*\n$/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
