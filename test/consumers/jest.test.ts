import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { installed, run } from '../package/install.ts';

/**
 * The real jest is no dependency of the product: `npm ci --ignore-scripts` in the folder
 * test/consumers/shared installs it, as CI does. Where it is not installed, its tests are not run.
 */
const jest = fileURLToPath(new URL('shared/node_modules/jest/bin/jest.js', import.meta.url));

const suite = `
const { compile, formatGold } = require('traxgen');
require('traxgen/jest');
const { matchers } = require('traxgen/vitest');

const { golds } = compile({
  workflows: [{ agent: 'greet', steps: ['ask()', "say(text = 'Hello')"] }],
  profiles: [{ customer_id: 'C1', agent_sequence: ['greet'] }],
});
const gold = golds[0];

test('the library compiles', () => {
  expect(formatGold(gold, 'tool-only')).toBe('[["ask","say"]]');
});

test('the matchers know what it compiled', () => {
  const calls = [{ name: 'ask', arguments: {} }, { name: 'say', arguments: { text: 'Hello' } }];
  expect(calls).toMatchGold(gold);
  expect(['ask']).not.toMatchGold(gold);
  expect(['ask']).toStartLikeGold(gold);
  expect(() => expect(['ask']).toMatchGold(gold)).toThrow('say is missing');
  expect(matchers.toMatchGold(calls, gold).pass).toBe(true);
});
`;

describe.skipIf(!existsSync(jest))('jest', () => {
  test('requires the library and its matchers, without flags', () => {
    const folder = installed();
    try {
      writeFileSync(join(folder, 'gold.test.js'), suite);
      const { status, stderr } = run(folder, jest, '--rootDir', folder, '--colors=false');
      expect(stderr).toContain('Tests:       2 passed, 2 total');
      expect(status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
