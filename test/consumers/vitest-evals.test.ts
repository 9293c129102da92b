import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  consumer,
  expectScores,
  giveErrors,
  printed,
  runs,
  scorerProject,
} from './scorer-project.ts';

/**
 * The real vitest-evals is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, nothing is run.
 */
const { modules, isInstalled } = consumer('vitest-evals');

interface Assertion {
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** What became of each case of the suite of the page. */
function assertionsIn(folder: string): Assertion[] {
  const flags = ['run', '--reporter=json', '--outputFile=out.json', '--dir', folder];
  const suite = [join(modules, 'vitest/vitest.mjs'), ...flags, 'refund.eval.js'];
  expect(() => printed(folder, [...suite])).toThrow();
  const { testResults } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'));
  return testResults[0].assertionResults;
}

describe.skipIf(!isInstalled)('vitest-evals', () => {
  test('asks the judge of the page, and tells errors from failures', () => {
    const folder = scorerProject(modules, 'docs/scorers.md', 'vitest-evals');
    try {
      const found = assertionsIn(folder);
      expect(found.map(({ status }) => status)).toEqual(['passed', 'failed', 'failed', 'failed']);
      const said = found.map(({ failureMessages }) => failureMessages.join('\n'));
      expect(said[0]).toBe('');
      const scores = said.map((text) => (text.includes('valid_trajectory [0.0]') ? 0 : 1));
      // It breaks lines.
      const reasons = [
        runs[0]?.[2] ?? '',
        ...said.slice(1).map((text) => text.replace(/\s+/g, ' ')),
      ];
      expectScores(scores.map((score, at) => ({ score, reason: reasons[at] ?? '' })));
      giveErrors(folder);
      const [noGold] = assertionsIn(folder).map(({ failureMessages }) => failureMessages[0]);
      expect(noGold).toContain('Error: there is no gold for the id C9');
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
