import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { project, traxgen } from '../cli/commands/support.ts';
import { folderWith } from '../cli/machine/support.ts';
import { consumer } from './scorer-project.ts';

/**
 * The real comparison of Mastra is no dependency of the product: `npm ci --ignore-scripts` in the
 * folder test/consumers/shared installs it, as CI does. Where it is not installed, nothing is
 * compared. The two functions that it imports of `@mastra/core`, which wants Node 22, are for other
 * things than comparing, and are left out.
 */
const { modules, isInstalled } = consumer('@mastra/evals');

interface Step {
  readonly stepType: string;
  readonly name: string;
  readonly toolArgs: Record<string, unknown>;
}

interface Expected {
  readonly steps: readonly Step[];
  readonly ordering: 'strict';
}

type Compare = (actual: object, expected: Expected, options: object) => { score: number };

describe.skipIf(!isInstalled)("Mastra's comparison of trajectories", () => {
  let score = (_actual: readonly Step[], _expected: Expected): number => 0;
  let items: { input: string; expectedTrajectory: Expected; metadata: { id: string } }[] = [];

  beforeAll(async () => {
    const text = readFileSync(join(modules, '@mastra/evals/dist/scorers/utils.js'), 'utf8');
    const module = join(await folderWith(), 'utils.mjs');
    writeFileSync(module, text.replace(/^(?:import .* from "@mastra\/core|\/\/# source).*$/gm, ''));
    const { compareTrajectories } = (await import(pathToFileURL(module).href)) as {
      compareTrajectories: Compare;
    };
    // As the scorer of the package does it: with the ordering of the item.
    score = (steps, expected) =>
      compareTrajectories({ steps }, expected, { ordering: expected.ordering }).score;
    const where = await project();
    const { stdout } = await traxgen(where, ['compile', '-f', 'mastra', '-o', '-', '--expand']);
    items = JSON.parse(stdout);
  });

  test('passes what follows an item', () => {
    expect(items.map(({ metadata }) => metadata.id)).toEqual(['C1', 'C1', 'C2', 'C2']);
    for (const { expectedTrajectory } of items) {
      expect(score(expectedTrajectory.steps, expectedTrajectory)).toBe(1);
    }
  });

  test.each<[string, (steps: readonly Step[]) => readonly Step[]]>([
    ['another order', (steps) => steps.toReversed()],
    ['a call too few', (steps) => steps.slice(1)],
    ['a call too many', (steps) => [...steps, ...steps.slice(0, 1)]],
    ['another value', ([first, ...rest]) => [{ ...(first as Step), toolArgs: { id: 0 } }, ...rest]],
  ])('fails %s', (_, change) => {
    for (const { expectedTrajectory } of items) {
      expect(score(change(expectedTrajectory.steps), expectedTrajectory)).toBeLessThan(1);
    }
  });

  test('takes the order of arguments for a difference, as the page says', () => {
    const step = (toolArgs: Step['toolArgs']) => ({ stepType: 'tool_call', name: 'f', toolArgs });
    const expected: Expected = { steps: [step({ a: 1, b: 2 })], ordering: 'strict' };
    expect(score([step({ b: 2, a: 1 })], expected)).toBe(0);
  });
});
