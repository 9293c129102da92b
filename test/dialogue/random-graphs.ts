import { Draws } from '../../src/base/draws.ts';
import type { DialogueGraph } from '../../src/dialogue/graph.ts';
import { readDialogueGraph } from '../../src/dialogue/read-graph.ts';

/** A right flowgraph, drawn: a start, messages and calls with edges forth and back, and ends. */
export function randomFlowText(seed: string, size = 8): string {
  const draws = new Draws('flow', seed);
  const inner = draws.whole(0, size);
  const ends = draws.whole(1, 3);
  const types = [
    'start_message',
    ...Array.from({ length: inner }, () => draws.one(['message', 'api'])),
    ...Array.from({ length: ends }, () => 'end_message'),
  ];
  const edges: [number, number][] = [];
  // Every node but the start is led to from an earlier one, and every one but an end leads on.
  for (let to = 1; to < types.length; to++)
    edges.push([draws.whole(0, Math.min(to - 1, inner)), to]);
  for (let from = 0; from <= inner; from++) {
    if (!edges.some(([one]) => one === from))
      edges.push([from, draws.whole(inner + 1, types.length - 1)]);
    if (draws.share() < 0.4) edges.push([from, draws.whole(1, types.length - 1)]);
  }
  return [
    ...types.map((type, at) => `[N${at}](${type}){text ${at}}`),
    ...edges.map(([from, to], at) => `[E${at}](N${from}, N${to}){says ${draws.whole(0, 2)}}`),
  ].join('\n');
}

export function graphOf(text: string): DialogueGraph {
  const { value, diagnostics } = readDialogueGraph({ file: 'g.txt', text });
  if (value === undefined) throw new Error(`${JSON.stringify(diagnostics)}\n${text}`);
  return value;
}
