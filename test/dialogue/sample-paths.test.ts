import { describe, expect, test } from 'vitest';
import { Draws } from '../../src/base/draws.ts';
import { conversationGraph } from '../../src/dialogue/convert-graph.ts';
import { findPaths } from '../../src/dialogue/paths.ts';
import { samplePaths } from '../../src/dialogue/sample-paths.ts';
import { Walks } from '../../src/dialogue/walks.ts';
import { budget } from '../budget.ts';
import { flowOfA4, flowOfA5 } from './graphs.ts';
import { graphOf, randomFlowText } from './random-graphs.ts';

function walksOf(text: string): Walks {
  return new Walks(conversationGraph(graphOf(text)));
}

/** The greatest value of chi-square with so many degrees of freedom in 999 of 1,000 cases. */
const greatest: Readonly<Record<number, number>> = { 1: 10.83, 2: 13.82, 3: 16.27 };

/** Chi-square of counts against expected numbers. */
function chiSquare(found: readonly number[], expected: readonly number[]): number {
  return found.reduce((sum, count, at) => {
    const want = expected[at] as number;
    return sum + (count - want) ** 2 / want;
  }, 0);
}

/** Four ways, of which one is shared by two edges: the second node decides which. */
const fan = `[N0](assistant){Hi}
${[1, 2, 3, 4].map((at) => `[E${at}](N0, N${at}){}\n[N${at}](user){${at}}`).join('\n')}
${[1, 2, 3, 4].map((at) => `[E${at + 4}](N${at}, N5){}`).join('\n')}
[N5](assistant){Bye}`;

describe('sampled paths', () => {
  test('take each child in inverse proportion to its visits: 10,000 first and second draws', () => {
    const walks = new Walks(graphOf(fan));
    const draws = new Draws('chi-square');
    const first = [0, 0, 0, 0];
    let same = 0;
    for (let at = 0; at < 10_000; at++) {
      const ways =
        samplePaths(walks, 2, 60, draws)?.map(({ nodes }) => Number(nodes[1]?.text)) ?? [];
      first[(ways[0] ?? 0) - 1] = (first[(ways[0] ?? 0) - 1] ?? 0) + 1;
      if (ways[0] === ways[1]) same += 1;
    }
    expect(chiSquare(first, [2500, 2500, 2500, 2500])).toBeLessThan(greatest[3] as number);
    // The child that was visited has weight 2, the three others weight 1.
    const again = 10_000 * (0.5 / 3.5);
    const found = chiSquare([same, 10_000 - same], [again, 10_000 - again]);
    expect(found).toBeLessThan(greatest[1] as number);
  });

  test('count visits of paths that are dropped', () => {
    // Of the two ways one is too long; when it was drawn, the other becomes likelier.
    const text = `[N0](assistant){Hi}
[E0](N0, N1){}
[N1](user){long}
[E1](N1, N2){}
[N2](assistant){More}
[E2](N2, N3){}
[N3](user){even longer}
[E3](N3, N5){}
[E4](N0, N4){}
[N4](user){short}
[E5](N4, N5){}
[N5](assistant){Bye}`;
    const walks = new Walks(graphOf(text));
    const draws = new Draws('dropped');
    const paths = samplePaths(walks, 50, 3, draws) ?? [];
    expect(paths).toHaveLength(50);
    expect(new Set(paths.map(({ nodes }) => nodes[1]?.text))).toEqual(new Set(['short']));
  });

  test('are the same for the same seed, and begin and end where they must', () => {
    for (let seed = 0; seed < budget(50); seed++) {
      const walks = walksOf(randomFlowText(String(seed), 10));
      if (walks.graph.nodes.some((node) => walks.distanceToLeaf(node) === undefined)) continue;
      const sample = () => samplePaths(walks, 20, 60, new Draws('s')) ?? [];
      expect(sample()).toEqual(sample());
      for (const { nodes, edges } of sample()) {
        expect(nodes[0]).toBe(walks.root);
        expect(nodes.slice(0, -1).some((node) => walks.isLeaf(node))).toBe(false);
        expect(walks.edgesFrom(nodes.at(-1) as (typeof nodes)[0])).toEqual([]);
        expect(edges.map(({ from, to }) => [from, to])).toEqual(
          nodes.slice(1).map(({ id }, at) => [nodes[at]?.id, id]),
        );
        expect(nodes.length).toBeLessThanOrEqual(60);
      }
    }
  });

  test('choose among edges that lead to the same node', () => {
    const text = fan.replace(
      '[N4](user){4}',
      '[N4](user){4}\n[E9](N4, N6){}\n[N6](api){f}\n[E10](N6, N5){one}\n[E11](N6, N5){other}',
    );
    const walks = new Walks(graphOf(text));
    const paths = samplePaths(walks, 200, 60, new Draws('edges')) ?? [];
    const last = paths.flatMap(({ edges }) => edges.at(-1)?.text ?? []);
    expect(new Set(last)).toEqual(new Set(['', 'one', 'other']));
  });
});

describe('paths that cannot be found', () => {
  const endless = `${flowOfA5.replace(/<\/?flow>/g, '')}[E10](N4, N10){No idea}
[N10](message){Then I wait}
[E11](N10, N10){Still none}`;
  const options = { wanted: { count: 3 }, seed: '0', maxLength: 60 } as const;

  /** Ten times a short way and seven long ones: only one path in a billion is short all along. */
  const maze = [
    ...Array.from(
      { length: 10 },
      (_, at) => `[N${at}](assistant){${at}}
[N${at}1000](user){short}
[E1](N${at}, N${at}1000){}
[E2](N${at}1000, N${at + 1}){}
${[2, 3, 4, 5, 6, 7, 8].map((way) => `[N${at}${way}000](user){long}\n[E3](N${at}, N${at}${way}000){}\n[E4](N${at}${way}000, N${at}9000){}`).join('\n')}
[N${at}9000](assistant){wait}
[N${at}9500](user){so long}
[E5](N${at}9000, N${at}9500){}
[E6](N${at}9500, N${at + 1}){}`,
    ),
    '[N10](assistant){Bye}',
  ].join('\n');

  test.each([
    ['short ones that are too rare', maze, 21, ['rare-path']],
    ['a circle without a way out', endless, 60, ['endless-node', 'endless-node', 'endless-node']],
    ['a limit below the shortest path', flowOfA4, 7, ['long-path']],
  ])('%s', (_what, text, maxLength, codes) => {
    const graph = graphOf(text);
    const found = findPaths({ name: 'g', file: 'g.txt', graph }, { ...options, maxLength });
    expect('diagnostics' in found && found.diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});
