import type { DrawnNode } from '../model/drawing.ts';

/** A node where a way begins or ends. */
export function terminal(id: string, name: string, group?: string): DrawnNode {
  return { id, look: 'terminal', lines: [name], marks: [], group };
}
