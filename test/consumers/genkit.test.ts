import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { consumer, expectScores, giveErrors, printed, scorerProject } from './scorer-project.ts';

/**
 * The real Genkit is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('genkit');

interface Evaluated {
  readonly evaluation: {
    readonly score?: number;
    readonly status?: string;
    readonly error?: string;
    readonly details?: { readonly reasoning: string };
  };
}

describe.skipIf(!isInstalled)('Genkit', () => {
  test('runs the evaluator of its page, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/genkit.md');
    const evaluated = (): Evaluated[] => JSON.parse(printed(folder, ['evaluate.js']));
    try {
      const found = evaluated().map(({ evaluation }) => evaluation);
      expect(found.map(({ status }) => status)).toEqual(['PASS', 'FAIL', 'FAIL', 'FAIL']);
      expectScores(
        found.map(({ score, details }) => ({ score, reason: details?.reasoning ?? '' })),
      );
      giveErrors(folder);
      const errors = evaluated().map(({ evaluation }) => evaluation);
      expect(errors.map(({ score, status }) => score ?? status)).toEqual([undefined, undefined]);
      expect(errors[0]?.error).toContain('there is no gold for the id C9');
      expect(errors[1]?.error).toContain('no trajectory can be read');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
