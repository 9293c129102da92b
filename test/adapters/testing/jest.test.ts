import { expect as jestExpect } from 'expect';
import { afterAll, expect, test } from 'vitest';
import { goldOf, order, refund, verify, workflow } from './support.ts';

// What jest does before a test file runs: its `expect` is a global.
const whole = globalThis as { expect?: unknown };
const before = whole.expect;
whole.expect = jestExpect;
await import('../../../src/adapters/testing/jest.ts');

afterAll(() => {
  whole.expect = before;
});

const gold = goldOf();

test('the matchers are on the expect of jest', () => {
  jestExpect([verify, order, refund]).toMatchGold(gold);
  jestExpect([verify]).not.toMatchGold(gold);
  jestExpect([verify]).toStartLikeGold(gold);
  jestExpect([refund]).not.toStartLikeGold(gold);
  jestExpect([refund]).toCallOnlyToolsOf(workflow);
});

test('their failures say why', () => {
  expect(() => jestExpect([verify, order]).toMatchGold(gold)).toThrow(
    'missing_tool: step 3: issue_refund is missing',
  );
  expect(() => jestExpect([verify]).not.toStartLikeGold(gold)).toThrow(
    'every trajectory is the beginning of one of the gold trajectories of C7',
  );
  expect(() => jestExpect(7).not.toMatchGold(gold)).toThrow(
    'no trajectory can be read in the actual value',
  );
});
