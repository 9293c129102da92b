import { describe, expect, test } from 'vitest';
import { drawnWorkflow } from '../../src/compiler/languages/traxgen/pictures/workflow.ts';
import { dotOf } from '../../src/pictures/dot.ts';
import { svgOf } from '../../src/pictures/svg.ts';
import { planOf, workflowOf } from './support.ts';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The boxes around the paths of an SVG whose tags match. */
function boxes(svg: string, tag: RegExp): Box[] {
  const paths = [...svg.matchAll(/<path[^>]* d="([^"]*)"/g)].filter(([path]) => tag.test(path));
  return paths.map(([, path = '']) => {
    const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)];
    const xs = points.map(([, x]) => Number(x));
    const ys = points.map(([, , y]) => Number(y));
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
  });
}

const isInside = (inner: Box, outer: Box) =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

describe('the arrow of a hard pair', () => {
  const dotted = /fill="none" stroke="#d55e00" stroke-dasharray="1,5" d="M[^"]*C/;

  test.each([
    [['a', 'c']],
    [['c', 'a']],
    [
      ['a', 'g'],
      ['g', 'b'],
      ['d', 'f'],
    ],
  ])('stays in the block of its members: %j', async (...pairs) => {
    const steps = ['start_it', ...'abcdefg', 'end_it'];
    const workflow = workflowOf({ steps, soft_ordering: [[...'abcdefg']], hard_ordering: pairs });
    const svg = await svgOf(drawnWorkflow(workflow));
    const [, block] = boxes(svg, /traxgen-fill-green-ground/);
    const arrows = boxes(svg, dotted).slice(-pairs.length);
    expect(arrows).toHaveLength(pairs.length);
    for (const arrow of arrows) expect(isInside(arrow, block as Box)).toBe(true);
    expect(svg.match(/must come before/g)).toHaveLength(1);
  });

  test('goes around a block that stands between its ends', async () => {
    const workflow = workflowOf({
      steps: [...'abcdef'],
      soft_ordering: [[...'bcde']],
      hard_ordering: [
        ['a', 'f'],
        ['b', 'd'],
      ],
    });
    const svg = await svgOf(drawnWorkflow(workflow));
    const [, block] = boxes(svg, /traxgen-fill-green-ground/) as [Box, Box];
    const around = boxes(svg, dotted).filter((arrow) => !isInside(arrow, block));
    expect(around.some(({ left, right }) => left < block.left || right > block.right)).toBe(true);
  });
});

describe('the frames of several agents', () => {
  const part = { steps: ['a', 'b', 'complete_case'] };
  const dot = dotOf(planOf([part, part]));
  const edge = (from: string, to: string) =>
    dot.split('\n').filter((line) => line.startsWith(`  "${from}" -> "${to}" `));

  test('have gates that the way goes through, once', () => {
    const gates = ['agent1_out', 'agent2_in', 'agent2_out'];
    for (const [at, gate] of gates.entries()) {
      expect(dot).toContain(`"${gate}" [shape="point"`);
      const next = ['agent2_in', 'agent2_call1', 'done'][at] ?? '';
      expect(edge(gate, next)).toEqual([expect.not.stringContaining('dashed')]);
    }
    expect(edge('agent1_gone1', 'agent1_out')).toEqual([expect.stringContaining('dashed')]);
    expect(edge('agent1_call2', 'agent1_out')).toEqual([expect.stringContaining('dir="none"')]);
  });

  test('keep the way beside their titles', () => {
    expect(dot).toContain('{ rank=same; "agent2_title" -> "agent2_in" [style=invis]; }');
  });
});

test('the way keeps beside the title of a block that it goes through', () => {
  const steps = ['a', 'b', 'c'];
  const dot = dotOf(drawnWorkflow(workflowOf({ steps, soft_ordering: [['a', 'c']] })));
  expect(dot).toContain('{ rank=same; "block1_title" -> "step1" [style=invis]; }');
});
