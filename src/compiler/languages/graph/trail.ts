import { type Layout, openPathways, type PlacedNode, pathwayOfLetter } from './decisions.ts';

/** The nodes that a walk with these cases comes to, as far as they are known. */
export function trailOf(
  layout: Layout,
  letterOf: (decision: number) => string | undefined,
): PlacedNode[] {
  const trail: PlacedNode[] = [];
  let at = layout.start;
  while (at !== undefined) {
    trail.push(at);
    const open = openPathways(at.node);
    const pathway =
      at.decision === undefined ? open[0] : open[pathwayOfLetter(letterOf(at.decision))];
    at = pathway && layout.nodeAt(pathway.next.text);
  }
  return trail;
}

/** Says whether ways lead from one node to another; a node comes to itself. */
export function comesTo({
  nodes,
  nodeAt,
}: Layout): (one: PlacedNode, other: PlacedNode) => boolean {
  const bits = new Map(nodes.map((placed, at) => [placed, 1n << BigInt(at)]));
  const before = new Map(bits);
  for (const [placed, above] of before) {
    for (const { next } of openPathways(placed.node)) {
      const after = nodeAt(next.text);
      if (after !== undefined) before.set(after, (before.get(after) ?? 0n) | above);
    }
  }
  return (one, other) => ((before.get(other) ?? 0n) & (bits.get(one) ?? 0n)) !== 0n;
}
