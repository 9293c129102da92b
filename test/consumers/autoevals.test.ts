import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  consumer,
  expectScores,
  giveErrors,
  printed,
  scorerProject,
  write,
} from './scorer-project.ts';

/**
 * The real autoevals is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('autoevals');

/** `ListContains` asks a scorer of every pair of an output and a reference, and takes the best. */
const program = `
import { readFileSync } from 'node:fs';
import { ListContains } from 'autoevals';
import { run } from './agent.js';
import { validTrajectory } from './valid.js';
const customers = JSON.parse(readFileSync('customers.json', 'utf8'));
const scored = await Promise.all(
  customers.map(async (customer) => {
    const given = { output: await run(customer), input: customer };
    const { score, metadata } = await validTrajectory(given).catch(({ message }) => {
      return { score: null, metadata: { rationale: message } };
    });
    return { score, reason: metadata.rationale };
  }),
);
const { score } = await ListContains({
  output: await Promise.all(customers.map(run)),
  expected: ['C7'],
  pairwiseScorer: validTrajectory.partial({}),
}).catch(() => ({ score: null }));
console.log(JSON.stringify({ name: validTrajectory.name, scored, score }));
`;

describe.skipIf(!isInstalled)('autoevals', () => {
  test('takes the scorer of the page as one of its own, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/scorers.md', 'autoevals');
    const evaluated = () => JSON.parse(printed(folder, ['program.js']));
    try {
      write(folder, 'program.js', program);
      const { name, scored, score } = evaluated();
      expect([name, score]).toEqual(['ValidTrajectory', 0.25]);
      expectScores(scored);
      giveErrors(folder);
      expect(evaluated().scored).toEqual([
        { score: null, reason: expect.stringContaining('there is no gold for the id C9') },
        { score: null, reason: expect.stringContaining('no trajectory can be read') },
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
