import type { Case } from '../../../model/outcome.ts';
import type { PolicyWalks } from '../../../model/policy.ts';
import {
  type Layout,
  letterOfPathway,
  letters,
  openPathways,
  type PlacedNode,
} from '../decisions.ts';

/** The walks of a graph from its start to a node without pathways, whatever data they need. */
export function walksOf(layout: Layout): PolicyWalks {
  return { count: countOf(layout), [Symbol.iterator]: () => walksFrom(layout) };
}

/** Every walk to an end counts its ways through each of its nodes. */
function countOf({ nodes, start, nodeAt }: Layout): bigint {
  const counts = new Map<PlacedNode, bigint>();
  for (const placed of nodes.toReversed()) {
    const open = openPathways(placed.node);
    const after = open.map(({ next }) => counts.get(nodeAt(next.text) as PlacedNode) ?? 0n);
    const on = open.length === 0 ? 1n : after.reduce((sum, count) => sum + count, 0n);
    const conditions = placed.tools.filter(({ decision }) => decision !== undefined).length;
    counts.set(placed, on << BigInt(conditions));
  }
  return (start && counts.get(start)) ?? 0n;
}

/** The walks with fewest nodes first, those of one length in the order of tools' conditions and pathways. */
function* walksFrom({ start, nodeAt }: Layout): Generator<readonly Case[]> {
  let level = start === undefined ? [] : [{ at: start, cases: [] as readonly Case[] }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { at, cases } of level) {
      for (const own of choicesIn(at)) {
        const sofar = [...cases, ...own];
        const open = openPathways(at.node);
        if (open.length === 0) yield sofar;
        for (const [position, { next: to }] of open.entries()) {
          const after = nodeAt(to.text);
          if (after === undefined) continue;
          const { decision } = at;
          const taken =
            decision === undefined ? [] : [{ decision, letter: letterOfPathway(position) }];
          next.push({ at: after, cases: [...sofar, ...taken] });
        }
      }
    }
    level = next;
  }
}

/** All that the conditions of a node's tools can come to. */
function choicesIn({ tools }: PlacedNode): Case[][] {
  let choices: Case[][] = [[]];
  for (const { decision } of tools) {
    if (decision === undefined) continue;
    choices = choices.flatMap((before) =>
      [letters.called, letters.passedOver].map((letter) => [...before, { decision, letter }]),
    );
  }
  return choices;
}
