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

/** For each node, those from which ways lead to it. */
export function ancestorsIn({ nodes, nodeAt }: Layout): Map<PlacedNode, ReadonlySet<PlacedNode>> {
  const ancestors = new Map<PlacedNode, ReadonlySet<PlacedNode>>();
  for (const placed of nodes) {
    const above = new Set(ancestors.get(placed)).add(placed);
    for (const { next } of openPathways(placed.node)) {
      const after = nodeAt(next.text);
      if (after === undefined) continue;
      ancestors.set(after, new Set([...(ancestors.get(after) ?? []), ...above]));
    }
  }
  return ancestors;
}
