import { DirectedGraph } from 'graphology';
import type { NodeAttributes } from '../../model/plan.ts';
import type { PermutedBlock, PrecedenceConstraints } from './precedence-constraints.ts';

type Graph = DirectedGraph<NodeAttributes>;

/**
 * The precedence graph of a plan of so many steps, made as in the paper's section 3.3: node insertion,
 * conditional pruning, edge wiring. An edge says what comes before what in every trajectory. `positions` are those
 * of the calls among all calls of the plan, where it has more.
 */
export function precedenceGraph(
  steps: number,
  precedence: PrecedenceConstraints,
  positions?: readonly number[],
): Graph {
  const graph = insertNodes(steps);
  pruneNodes(graph, precedence, positions);
  wireEdges(graph, precedence);
  return graph;
}

/**
 * Node insertion: every step is a node of an empty graph. The key is the step's position, so that no name
 * can clash with a key of JavaScript.
 */
function insertNodes(steps: number): Graph {
  const graph: Graph = new DirectedGraph();
  for (let position = 0; position < steps; position++) graph.addNode(position);
  return graph;
}

/**
 * Conditional pruning: nodes of pruned steps go, and what an override brings in has a node of its own. Each
 * node that is left says what is called.
 */
function pruneNodes(
  graph: Graph,
  { nodes, calls }: PrecedenceConstraints,
  positions?: readonly number[],
): void {
  const kept = new Set(nodes.map(String));
  for (const node of graph.nodes()) if (!kept.has(node)) graph.dropNode(node);
  for (const [call, { name, tool }] of calls.entries()) {
    graph.mergeNode(nodes[call], { name, tool, call: positions?.[call] ?? call });
  }
}

/**
 * Edge wiring (the paper's section 3.3): fixed calls become a chain; a block's members are bound to
 * what stands before and behind the whole block, not to each other nor to what stands between them;
 * every hard pair adds its edge. Every valid trajectory is a topological order of the graph.
 */
function wireEdges(graph: Graph, precedence: PrecedenceConstraints): void {
  const { calls, nodes, blocks, precedences } = precedence;
  const tie = (before: number, behind: number) => {
    graph.mergeEdge(nodes[before], nodes[behind]);
  };
  const inBlock = new Set(blocks.flatMap(({ slots }) => slots));
  const fixed = calls.flatMap((_, position) => (inBlock.has(position) ? [] : [position]));
  fixed.forEach((position, index) => {
    const next = fixed[index + 1];
    if (next !== undefined) tie(position, next);
  });
  for (const block of blocks) {
    tieBlock(tie, block, blocks, fixed);
    for (const slot of block.slots) {
      const element = calls[slot]?.element;
      if (element !== undefined && element.nth > 0 && !element.isAny) tie(slot - 1, slot);
    }
  }
  for (const { first, second } of precedences) tie(first, second);
}

function tieBlock(
  tie: (before: number, behind: number) => void,
  block: PermutedBlock,
  blocks: readonly PermutedBlock[],
  fixed: readonly number[],
): void {
  const before = fixed.findLast((position) => position < blockStart(block));
  const behind = fixed.find((position) => position > blockEnd(block));
  for (const slot of block.slots) {
    if (before !== undefined) tie(before, slot);
    if (behind !== undefined) tie(slot, behind);
  }
  for (const next of blocksBehind(block, blocks, behind ?? Number.POSITIVE_INFINITY)) {
    for (const slot of block.slots) {
      for (const later of next.slots) tie(slot, later);
    }
  }
}

/** The blocks that start behind a block with nothing whole in between: the rest follows from them. */
function blocksBehind(
  block: PermutedBlock,
  blocks: readonly PermutedBlock[],
  limit: number,
): PermutedBlock[] {
  const later = blocks.filter((other) => blockStart(other) > blockEnd(block));
  const nearest = Math.min(limit, ...later.map(blockEnd));
  return later.filter((other) => blockStart(other) <= nearest);
}

/** The position of a block's first member. */
export function blockStart(block: PermutedBlock): number {
  return block.slots[0] ?? 0;
}

/** The position of a block's last member. */
export function blockEnd(block: PermutedBlock): number {
  return block.slots.at(-1) ?? 0;
}
