import { describe, expect, test } from 'vitest';
import type { Drawing } from '../../src/model/drawing.ts';
import { layoutEffort, mostLayoutEffort } from '../../src/words/layout-effort.ts';
import { project, textOf, traxgen } from '../cli/commands/support.ts';

function drawing(boxes: number, edges: Drawing['edges'] = []): Drawing {
  const nodes = Array.from(
    { length: boxes },
    (_, at) => ({ id: `n${at}`, look: 'call', lines: [], marks: [] }) as const,
  );
  return { title: '', about: [], nodes, groups: [], edges, legend: [] };
}

test('laying out takes the boxes, and those that arrows of pairs pass', () => {
  const before = { from: 'n1', to: 'n8', look: 'before' } as const;
  const next = { from: 'n1', to: 'n8', look: 'next' } as const;
  expect(layoutEffort(drawing(10))).toBe(10);
  expect(layoutEffort(drawing(10, [before, { ...before, from: 'n9' }, next]))).toBe(10 + 7 + 1);
});

test('arrows with words take two boxes, and the rows that they pass', () => {
  const chain = Array.from({ length: 9 }, (_, at) => {
    return { from: `n${at}`, to: `n${at + 1}`, look: 'next', words: ['if so'] } as const;
  });
  expect(layoutEffort(drawing(10, chain))).toBe(10 + 2 * 9);
  const far = { from: 'n2', to: 'n8', look: 'next', words: ['else'] } as const;
  expect(layoutEffort(drawing(10, [...chain, far]))).toBe(10 + 2 * 9 + 1 + 6);
  // Back to the start: a circle is laid out from nowhere.
  const back = { from: 'n9', to: 'n0', look: 'next', words: ['again'] } as const;
  expect(layoutEffort(drawing(10, [...chain, back]))).toBe(10 + 2 * 10);
});

describe('a picture of as many boxes as are laid out, and of one more', () => {
  const files = (steps: number) => ({
    'workflows/refund.json': {
      agent: 'refund',
      steps: Array.from({ length: steps }, (_, at) => `s${at}`),
    },
  });
  const draw = ['draw', '--profile', 'C1', '--sequence', '-o'];

  test.each(['svg', 'png', 'html'])('%s is refused', async (ending) => {
    // Start and end are boxes too.
    const folder = await project(files(mostLayoutEffort - 1));
    const run = await traxgen(folder, [...draw, `a.${ending}`]);
    expect([run.status, await textOf(folder, `a.${ending}`)]).toEqual([1, undefined]);
    expect(run.stderr).toContain(`error picture-too-large: the picture of 'Profile C1'`);
    expect(run.stderr).toContain(`it has ${mostLayoutEffort + 1} boxes`);
  });

  test.each(['mmd', 'dot'])('%s is written at any size', async (ending) => {
    const folder = await project(files(2 * mostLayoutEffort));
    expect((await traxgen(folder, [...draw, `a.${ending}`])).status).toBe(0);
  });

  test('an SVG is drawn at the limit', async () => {
    const folder = await project(files(mostLayoutEffort - 2));
    expect((await traxgen(folder, ['draw', '--profile', 'C1', '-o', 'a.svg'])).status).toBe(0);
  }, 15_000);
});
