import { expect, test } from 'vitest';
import { pointerKeys, pointerTo } from '../../src/base/text/pointer.ts';
import { stepsNamed } from '../../src/compiler/languages/traxgen/workflow.ts';
import type { Step } from '../../src/model/step.ts';

function step(tool: string, id?: string): Step {
  const hasOwnId = id !== undefined;
  return { id: id ?? tool, hasOwnId, tool, parameters: [], returns: [], pointer: '' };
}

const steps = [step('mail', 'first'), step('close'), step('mail', 'second'), step('x', 'close-2')];

test.each([
  ['first', [0]],
  ['second', [2]],
  ['mail', [0, 2]],
  ['close', [1]],
  ['x', [3]],
  ['close-2', [3]],
  ['nobody', []],
  ['__proto__', []],
])('%s means %j', (name, want) => {
  expect(stepsNamed(steps, name)).toEqual(want);
});

test.each([
  ['', 'a', '/a'],
  ['/a', 0, '/a/0'],
  ['/a', 'b/c~d', '/a/b~1c~0d'],
  ['/a', '', '/a/'],
])('pointer %s to %s', (parent, key, want) => {
  expect(pointerTo(parent, key)).toBe(want);
  expect(pointerKeys(want).at(-1)).toBe(String(key));
});
