import type { Case } from '../../../../model/outcome.ts';
import { type Layout, letterOfPathway, openPathways, type PlacedNode } from '../decisions.ts';

/** How long walks through a graph are, in nodes, and how many there are. */
export class WalkLengths {
  private readonly layout: Layout;
  /** By node: the nodes that the shortest walk from there comes to. */
  private readonly shortest = new Map<PlacedNode, number>();
  /** All ways from the start, those that contradict themselves included. */
  readonly count: bigint;

  constructor(layout: Layout) {
    this.layout = layout;
    const counts = new Map<PlacedNode, bigint>();
    for (const at of layout.nodes.toReversed()) {
      const after = openPathways(at.node).map(({ next }) => layout.nodeAt(next.text));
      const isEnd = at.node.pathways.length === 0;
      const rests = after.map((next) => (next && this.shortest.get(next)) ?? 0);
      this.shortest.set(at, 1 + (isEnd ? 0 : Math.min(...rests)));
      const choices = after.map((next) => (next && counts.get(next)) ?? 1n);
      const ways = choices.reduce((sum, one) => sum + one, isEnd ? 1n : 0n);
      const conditional = at.tools.filter(({ decision }) => decision !== undefined).length;
      counts.set(at, ways << BigInt(conditional));
    }
    this.count = (layout.start && counts.get(layout.start)) ?? 0n;
  }

  /** The length of the shortest walk with these cases; infinite where they lead to no end. */
  least(cases: Iterable<Case>): number {
    const taken = new Map<number, string>();
    for (const { decision, letter } of cases) taken.set(decision, letter);
    let at = this.layout.start;
    let length = 0;
    while (at !== undefined) {
      const letter = at.decision === undefined ? letterOfPathway(0) : taken.get(at.decision);
      if (letter === undefined) return length + (this.shortest.get(at) ?? 0);
      length += 1;
      const open = openPathways(at.node);
      const pathway = open.find((_, position) => letterOfPathway(position) === letter);
      if (pathway === undefined && open.length > 0) return Number.POSITIVE_INFINITY;
      at = pathway && this.layout.nodeAt(pathway.next.text);
    }
    return length;
  }
}
