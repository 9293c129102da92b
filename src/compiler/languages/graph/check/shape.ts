import type { Diagnostic } from '../../../../model/diagnostics/diagnostic.ts';
import { openPathways } from '../decisions.ts';
import type { GraphNode, Pathway } from '../graph.ts';
import type { Ways } from '../ways.ts';
import type { CheckRule } from './rule.ts';

/** One start, from which every node can be reached, no way round in a circle, and at best one end. */
export const shape: CheckRule = ({ file, nodes, start }, ways) => {
  const circle = circleIn(nodes, ways);
  const at = (pointer: string) => ({ file, pointer });
  const found: Diagnostic[] = [];
  if (circle !== undefined) {
    const { cycle, closing } = circle;
    found.push({ code: 'graph-cycle', place: at(closing.next.pointer), data: { cycle } });
  }
  if (start === undefined && ways.start === undefined && nodes.length > 0) {
    const starts = ways.roots.map(({ id }) => id);
    const pointer = ways.roots[1]?.pointer ?? '/nodes';
    return [...found, { code: 'no-single-start', place: at(pointer), data: { starts } }];
  }
  if (ways.start === undefined) return found;
  const reached = new Set(ways.inOrder());
  for (const node of nodes.filter(({ id }) => id !== '')) {
    const { id, pathways, pointer } = node;
    if (!reached.has(node) && ways.node(id) === node) {
      const data = { node: id, start: ways.start.id };
      found.push({ code: 'unreachable-node', place: at(pointer), data });
    }
    const open = openPathways(node).length;
    for (const pathway of pathways.slice(open)) {
      const data = { node: id, before: open };
      found.push({ code: 'idle-pathway', place: at(pathway.pointer), data });
    }
  }
  const ends = nodes.filter((node) => reached.has(node) && node.pathways.length === 0);
  const [, second] = ends;
  if (second !== undefined) {
    const data = { nodes: ends.map(({ id }) => id) };
    found.push({ code: 'several-ends', place: at(second.pointer), data });
  }
  return found;
};

interface Circle {
  /** The ids, the first one again at the end. */
  readonly cycle: readonly string[];
  /** The pathway that leads back. */
  readonly closing: Pathway;
}

/** A circle of pathways, if there is one. */
function circleIn(nodes: readonly GraphNode[], ways: Ways): Circle | undefined {
  const done = new Set<GraphNode>();
  for (const node of nodes) {
    const trail = [{ node, next: 0 }];
    const on = new Set([node]);
    for (let top = trail.at(-1); top !== undefined && !done.has(node); top = trail.at(-1)) {
      const pathway = top.node.pathways[top.next];
      top.next += 1;
      if (pathway === undefined) {
        done.add(top.node);
        on.delete(top.node);
        trail.pop();
        continue;
      }
      const after = ways.node(pathway.next.text);
      if (after === undefined || done.has(after)) continue;
      if (on.has(after)) {
        const from = trail.findIndex((one) => one.node === after);
        const ids = trail.slice(from).map((one) => one.node.id);
        return { cycle: [...ids, after.id], closing: pathway };
      }
      on.add(after);
      trail.push({ node: after, next: 0 });
    }
  }
  return undefined;
}
