import type { Drawing } from '../../model/drawing.ts';

/** Graphviz takes some seconds for a drawing of this effort, and runs out of stack with twice as much. */
export const mostLayoutEffort = 5_000;

/**
 * What it takes to lay a drawing out: its boxes, and for each arrow of what must come before what, the boxes
 * that it passes.
 */
export function layoutEffort({ nodes, edges }: Drawing): number {
  const places = new Map(nodes.map(({ id }, at) => [id, at]));
  const passed = edges.map(({ from, to, look }) =>
    look === 'before' ? Math.abs((places.get(to) ?? 0) - (places.get(from) ?? 0)) : 0,
  );
  return passed.reduce((sum, boxes) => sum + boxes, nodes.length);
}
