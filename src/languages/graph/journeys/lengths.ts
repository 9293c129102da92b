import type { Case } from '../../../model/outcome.ts';
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
      const isOpen = at.node.pathways.length === 0 || endsWithoutPathway(at);
      const rests = after.map((next) => (next && this.shortest.get(next)) ?? 0);
      this.shortest.set(at, 1 + Math.min(...(isOpen ? [0] : []), ...rests));
      const choices = after.map((next) => (next && counts.get(next)) ?? 1n);
      const ways = choices.reduce((sum, one) => sum + one, isOpen ? 1n : 0n);
      const conditional = at.tools.filter(({ decision }) => decision !== undefined).length;
      counts.set(at, ways << BigInt(conditional));
    }
    this.count = (layout.start && counts.get(layout.start)) ?? 0n;
  }

  /** The length of the shortest walk with these cases. */
  least(cases: Iterable<Case>): number {
    const taken = new Map<number, string>();
    for (const { decision, letter } of cases) taken.set(decision, letter);
    let at = this.layout.start;
    let length = 0;
    while (at !== undefined) {
      const letter = at.decision === undefined ? letterOfPathway(0) : taken.get(at.decision);
      if (letter === undefined) return length + (this.shortest.get(at) ?? 0);
      length += 1;
      const pathway = openPathways(at.node).find((_, position) => {
        return letterOfPathway(position) === letter;
      });
      at = pathway && this.layout.nodeAt(pathway.next.text);
    }
    return length;
  }
}

/** Whether a walk may come to an end where pathways are. */
function endsWithoutPathway({ node, decision }: PlacedNode): boolean {
  return decision !== undefined && openPathways(node).at(-1)?.isAlways === false;
}
