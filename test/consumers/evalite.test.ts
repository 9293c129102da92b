import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { consumer, expectScores, giveErrors, printed, scorerProject } from './scorer-project.ts';

/**
 * The real evalite is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does; its results stay in memory, so that its SQLite need
 * not be built. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('evalite');

interface Result {
  readonly scores: readonly { score: number; metadata: { rationale: string } }[];
}

describe.skipIf(!isInstalled)('evalite', () => {
  test('runs the evaluation of its page, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/evalite.md');
    const program = [join(modules, 'evalite/dist/bin.js'), 'run', '--outputPath', 'out.json'];
    const scores = () => {
      const { evals } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'));
      const results: Result[] = evals[0].results;
      return results.flatMap((result) => result.scores);
    };
    try {
      printed(folder, program);
      expectScores(scores().map(({ score, metadata }) => ({ score, reason: metadata.rationale })));
      giveErrors(folder);
      expect(() => printed(folder, program)).toThrow(
        /Error: there is no gold for the id C9[\s\S]*Error: no trajectory can be read/,
      );
      expect(scores()).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
