import { describe, expect, test } from 'vitest';
import { Draws } from '../../src/base/draws.ts';
import { conversationGraph } from '../../src/dialogue/convert-graph.ts';
import type { DialogueGraph } from '../../src/dialogue/graph.ts';
import { graphText } from '../../src/dialogue/graph-text.ts';
import { withNoise } from '../../src/dialogue/noise.ts';
import { readDialogueGraph } from '../../src/dialogue/read-graph.ts';
import { budget } from '../budget.ts';
import { conversationOfA5, flowOfA5 } from './graphs.ts';
import { graphOf, randomFlowText } from './random-graphs.ts';

/** A graph whose nodes have texts of their own, without ids. */
function withoutIds({ kind, nodes, edges }: DialogueGraph) {
  const textOf = (id: string) => nodes.find((node) => node.id === id)?.text;
  return {
    kind,
    nodes: nodes.map(({ type, text }) => `${type}: ${text}`).sort(),
    edges: edges.map(({ from, to, text }) => `${textOf(from)} -${text}> ${textOf(to)}`).sort(),
  };
}

describe('the conversation graph of a flowgraph', () => {
  const made = conversationGraph(graphOf(flowOfA5));

  test("is the paper's, but for ids and the text that the model changed", () => {
    const paper = graphOf(
      conversationOfA5.replace('Your order has been refunded', 'Order refunded'),
    );
    expect(withoutIds(made)).toEqual(withoutIds(paper));
  });

  test('has ids in breadth-first order, and is read back as it was', () => {
    expect(made.nodes.map(({ id }) => id)).toEqual(made.nodes.map((_, at) => `N${at}`));
    expect(made.edges.map(({ id }) => id)).toEqual(made.edges.map((_, at) => `E${at}`));
    const firstOf = new Map(made.edges.toReversed().map(({ from, to }) => [to, from]));
    const number = (id = 'N-1') => Number(id.slice(1));
    const before = made.nodes.map(({ id }) => number(firstOf.get(id)));
    expect(before).toEqual(before.toSorted((a, b) => a - b));
    expect(withoutIds(graphOf(graphText(made)))).toEqual(withoutIds(made));
    expect(conversationGraph(made)).toBe(made);
  });

  test('has one node of the user for each source and text', () => {
    const flow = `[N0](start_message){Hi}
[E0](N0, N1){Late}
[E1](N0, N2){Late}
[E2](N0, N2){Late}
[N1](end_message){Bye}
[N2](message){Sorry}
[E3](N2, N1){Late}`;
    const { nodes, edges } = conversationGraph(graphOf(flow));
    expect(nodes.filter(({ type }) => type === 'user')).toHaveLength(2);
    expect(edges).toHaveLength(5);
  });

  test('is written, and made noisy, without looking at each edge for each node', () => {
    const { edges, ...graph } = conversationGraph(graphOf(randomFlowText('0', 200)));
    let looks = 0;
    const counted = edges.map(({ from, ...edge }) => ({
      ...edge,
      get from() {
        looks += 1;
        return from;
      },
    }));
    const whole = { ...graph, edges: counted };
    graphText(whole);
    withNoise(whole, 1, [{ kind: 'attack', text: 'Hey' }], new Draws('0'));
    expect(looks).toBeLessThan(5 * edges.length);
  });

  test('keeps the rules, as does noise, for 200 random flowgraphs', () => {
    for (let seed = 0; seed < budget(200); seed++) {
      const graph = conversationGraph(graphOf(randomFlowText(String(seed), 12)));
      const noisy = [0.5, 1].map((probability) => {
        return withNoise(
          graph,
          probability,
          [{ kind: 'attack', text: 'Hey' }],
          new Draws(`${seed}`),
        );
      });
      for (const one of [graph, ...noisy]) {
        const { diagnostics } = readDialogueGraph({ file: 'g.txt', text: graphText(one) });
        expect([seed, diagnostics]).toEqual([seed, []]);
      }
      const talking = graph.nodes.filter(
        ({ id, type }) => type === 'assistant' && graph.edges.some(({ from }) => from === id),
      );
      const added = noisy.map(({ nodes }) => nodes.length - graph.nodes.length);
      expect(added[0]).toBeLessThanOrEqual(2 * talking.length);
      expect(added[1]).toBe(2 * talking.length);
    }
  });
});
