import { addUnder } from '../base/lists-by-key.ts';
import type { Drawing, DrawnEdge } from '../model/drawing.ts';

/** Graphviz takes some seconds for a drawing of this effort, and runs out of stack with twice as much. */
export const mostLayoutEffort = 5_000;

/**
 * What it takes to lay a drawing out: its boxes, for each arrow of what must come before what, the boxes that it
 * passes, and for each arrow with words, two boxes and the rows that it passes.
 */
export function layoutEffort({ nodes, edges }: Drawing): number {
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const isSaid = ({ words = [] }: DrawnEdge) => words.length > 0;
  const rows = edges.some(isSaid) ? rowsOf(edges) : new Map<string, number>();
  const efforts = edges.map((edge) => {
    if (edge.look === 'before') return Math.max(0, apart(places, edge));
    return isSaid(edge) ? 1 + Math.max(1, apart(rows, edge)) : 0;
  });
  return efforts.reduce((sum, effort) => sum + effort, nodes.length);
}

function apart(places: ReadonlyMap<string, number>, { from, to }: DrawnEdge): number {
  return Math.abs((places.get(to) ?? 0) - (places.get(from) ?? 0));
}

/** The row of each box: below all boxes from which arrows lead to it. */
function rowsOf(edges: readonly DrawnEdge[]): Map<string, number> {
  const rows = new Map<string, number>();
  const waiting = new Map<string, number>();
  const leading = new Map<string, string[]>();
  for (const { from, to } of edges) {
    addUnder(leading, from, to);
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
  }
  const free = [...leading.keys()].filter((id) => !waiting.has(id));
  for (const id of free) {
    const row = rows.get(id) ?? 0;
    for (const to of leading.get(id) ?? []) {
      rows.set(to, Math.max(rows.get(to) ?? 0, row + 1));
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) free.push(to);
    }
  }
  return rows;
}
