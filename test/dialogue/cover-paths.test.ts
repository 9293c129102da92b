import { describe, expect, test, vi } from 'vitest';
import { Draws } from '../../src/base/draws.ts';
import { conversationGraph } from '../../src/dialogue/convert-graph.ts';
import { type CoverGoal, coverGoals, coverPaths } from '../../src/dialogue/cover-paths.ts';
import type { GraphEdge } from '../../src/dialogue/graph.ts';
import { leastFlow } from '../../src/dialogue/least-flow.ts';
import { coverageOf, findPaths } from '../../src/dialogue/paths.ts';
import { type GraphPath, Walks } from '../../src/dialogue/walks.ts';
import { budget } from '../budget.ts';
import { flowOfA4, flowOfA5 } from './graphs.ts';
import { graphOf, randomFlowText } from './random-graphs.ts';

/** What each path of at most so many nodes covers, as bits; no two alike, none within another. */
function reachesOf(walks: Walks, goal: CoverGoal, most: number): number[] {
  const { nodes, edges } = walks.graph;
  const bitOf = new Map<unknown, number>(
    (goal === 'nodes' ? nodes : edges).map((one, at) => [one, 1 << at]),
  );
  const bit = (one: unknown) => bitOf.get(one) ?? 0;
  const seen = new Set<string>();
  const reaches = new Set<number>();
  let states = [{ node: walks.root, bits: bit(walks.root) }];
  for (let length = 1; length <= most && states.length > 0; length++) {
    for (const { node, bits } of states) if (walks.isLeaf(node)) reaches.add(bits);
    states = states.flatMap(({ node, bits }) =>
      walks.edgesFrom(node).flatMap((edge: GraphEdge) => {
        const next = { node: walks.end(edge), bits: bits | bit(edge) | bit(walks.end(edge)) };
        const key = `${next.node.id} ${next.bits}`;
        if (seen.has(key)) return [];
        seen.add(key);
        return [next];
      }),
    );
  }
  return [...reaches].filter(
    (one) => ![...reaches].some((other) => other !== one && (one & other) === one),
  );
}

/** The fewest of these that cover all, by trying all sets of one, of two, and so on. */
function fewest(reaches: readonly number[], all: number): number {
  for (let covered = [0], count = 1; ; count++) {
    covered = [...new Set(covered.flatMap((bits) => reaches.map((reach) => bits | reach)))];
    if (covered.includes(all)) return count;
    if (count > 20) throw new Error('nothing covers it');
  }
}

function walksOf(text: string): Walks {
  return new Walks(conversationGraph(graphOf(text)));
}

function cover(walks: Walks, goal: CoverGoal, maxLength = 1000): GraphPath[] {
  const found = coverPaths(walks, goal, maxLength);
  if (!Array.isArray(found)) throw new Error(`no cover: ${Object.keys(found)}`);
  return found;
}

describe('covering sets', () => {
  test.each([
    [flowOfA5, 'nodes', 2],
    [flowOfA5, 'edges', 2],
    [flowOfA4, 'nodes', 2],
    [flowOfA4, 'edges', 2],
    ['[N0](assistant){Hi}', 'nodes', 1],
    ['[N0](assistant){Hi}', 'edges', 1],
  ] as const)("of the papers' graphs: %#", (text, goal, count) => {
    const walks = walksOf(text);
    const paths = cover(walks, goal);
    expect(paths).toHaveLength(count);
    expect(coverageOf(paths)[goal]).toBe(walks.graph[goal].length);
  });

  test('of 300 random graphs cover all, with as few paths as any set has', () => {
    let compared = 0;
    for (let seed = 0; seed < budget(300); seed++) {
      const walks = walksOf(randomFlowText(`cover ${seed}`, 6));
      const isEndless = walks.graph.nodes.some((node) => walks.distanceToLeaf(node) === undefined);
      if (isEndless) continue;
      for (const goal of coverGoals) {
        const paths = cover(walks, goal);
        const all = walks.graph[goal].length;
        expect([seed, goal, coverageOf(paths)[goal]]).toEqual([seed, goal, all]);
        expect(cover(walks, goal)).toEqual(paths);
        if (all > 22) continue;
        // A path that goes everywhere it can needs no more nodes than this.
        const reaches = reachesOf(walks, goal, 80);
        expect([seed, goal, paths.length]).toEqual([seed, goal, fewest(reaches, 2 ** all - 1)]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(budget(200));
  });

  test('keep to a limit, with more paths where one would be too long', () => {
    const walks = walksOf(flowOfA4);
    const isShort = (paths: readonly GraphPath[], most: number) =>
      paths.every(({ nodes }) => nodes.length <= most);
    for (const most of [12, 14, 20]) {
      const paths = cover(walks, 'edges', most);
      expect(isShort(paths, most)).toBe(true);
      expect(coverageOf(paths).edges).toBe(walks.graph.edges.length);
    }
    expect(cover(walks, 'edges', 12).length).toBeGreaterThan(2);
    expect(coverPaths(walks, 'edges', 11)).toHaveProperty('tooFar');
  });
});

describe('large graphs are covered without a search through all of them for each path', () => {
  test('a star', () => {
    const ends = Array.from({ length: 400 }, (_, at) => at + 1);
    const lines = ends.flatMap((at) => [
      `[N${at}](end_message){bye}`,
      `[E${at}](N0, N${at}){${at}}`,
    ]);
    const walks = walksOf(['[N0](start_message){hello}', ...lines].join('\n'));
    const looks = vi.spyOn(walks, 'edgesFrom');
    expect(coverPaths(walks, 'nodes', 60)).toHaveLength(400);
    expect(looks.mock.calls.length).toBeLessThan(10 * 400);
  });

  test('circles of many nodes', () => {
    const nodes = 1000;
    const draws = new Draws('circles');
    const lines = [
      '[N0](start_message){hello}',
      '[A](N0, N1){on}',
      `[N${nodes}](end_message){bye}`,
    ];
    for (let at = 1; at < nodes; at++) {
      lines.push(`[N${at}](message){${at}}`, `[B${at}](N${at}, N${at + 1}){on}`);
      for (let more = 0; more < 4; more++) {
        lines.push(`[C${at}.${more}](N${at}, N${1 + draws.whole(0, nodes - 2)}){${more}}`);
      }
    }
    const walks = walksOf(lines.join('\n'));
    const looks = vi.spyOn(walks, 'edgesFrom');
    const paths = cover(walks, 'edges', 60);
    expect(coverageOf(paths).edges).toBe(walks.graph.edges.length);
    expect(looks.mock.calls.length).toBeLessThan(40 * walks.graph.edges.length);
  });

  test('up to a limit of nodes of all paths together', () => {
    const [long, wide] = [15, 17];
    const lines = ['[N0](start_message){hello}'];
    for (let at = 1; at <= long + wide; at++) {
      lines.push(`[N${at}](${at < long ? 'message' : 'end_message'}){${at}}`);
      lines.push(`[E${at}](N${Math.min(at, long) - 1}, N${at}){${at}}`);
    }
    const graph = graphOf(lines.join('\n'));
    // Each path has 15 nodes, and 14 of the conversation that is made of the graph between them.
    const limits = { maxLength: 60, seed: '0', wanted: { cover: 'nodes' } } as const;
    const found = (mostNodes: number) =>
      findPaths({ name: 'g', file: 'g.txt', graph }, limits, mostNodes);
    expect(found(10_000)).toHaveProperty('paths.length', 18);
    expect(found(100)).toEqual({
      diagnostics: [
        expect.objectContaining({
          code: 'long-cover',
          place: { file: 'g.txt', line: 1, column: 2 },
        }),
      ],
    });
  });

  test('layers in which each node leads to all of the next', () => {
    const [layers, width] = [8, 12];
    let looks = 0;
    const arc = (from: number, end: number, least: 0 | 1) => ({
      from,
      least,
      get to() {
        looks += 1;
        return end;
      },
    });
    const sink = layers * width + 1;
    const all = Array.from({ length: width }, (_, at) => at + 1);
    const arcs = [
      ...all.map((one) => arc(0, one, 1)),
      ...Array.from({ length: layers - 1 }, (_, at) => at * width).flatMap((before) =>
        all.flatMap((one) => all.map((next) => arc(before + one, before + width + next, 1))),
      ),
      ...all.map((one) => arc(sink - width - 1 + one, sink, 1)),
    ];
    expect([...leastFlow(arcs, 0, sink)]).toHaveLength(width * width);
    expect(looks).toBeLessThan(20 * arcs.length);
  });
});
