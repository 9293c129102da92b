import type { Drawing, DrawnEdge } from '../model/drawing.ts';

/** A part of an arrow: one that comes from a gate, or leads to one, goes on there. */
export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly look: DrawnEdge['look'];
  readonly comesFromGate: boolean;
  readonly leadsToGate: boolean;
  /** Lines beside it. */
  readonly words: readonly string[];
}

/**
 * Where the way goes through the frame of an agent: a node at its top and one at its bottom, for
 * Graphviz leads arrows that leave a frame around what stands below in it. Frames that arrows end at have
 * none.
 */
export class Gates {
  /** The frames that have gates. */
  readonly frames: ReadonlySet<string>;
  private readonly frameOf: ReadonlyMap<string, string>;

  constructor({ nodes, groups, edges }: Drawing) {
    const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
    const agents = groups.filter(({ id, look }) => look === 'agent' && !ends.has(id));
    this.frames = new Set(agents.map(({ id }) => id));
    const frameOf = new Map([...this.frames].map((id) => [id, id]));
    for (const { id, group = '' } of [...groups, ...nodes]) {
      const frame = frameOf.get(group);
      if (frame !== undefined) frameOf.set(id, frame);
    }
    this.frameOf = frameOf;
  }

  /** The arrows as lines through gates; what several share, up to a gate or from it, is as the first is. */
  legsOf(edges: readonly DrawnEdge[]): Leg[] {
    const known = new Set<string>();
    return edges.flatMap(({ from, to, look, words = [] }) => {
      const stops = [from, ...this.gatesBetween(from, to), to];
      const legs = stops.slice(1).map((next, at) => ({
        from: stops[at] ?? '',
        to: next,
        look,
        comesFromGate: at > 0,
        leadsToGate: at < stops.length - 2,
        words: at === 0 ? words : [],
      }));
      return legs.filter((leg) => {
        const key = `${leg.from} ${leg.to}`;
        const isKnown = known.has(key);
        if (leg.comesFromGate || leg.leadsToGate) known.add(key);
        return !isKnown;
      });
    });
  }

  /** The lower gate of the frame that a node is in. */
  below(id: string): string | undefined {
    const frame = this.frameOf.get(id);
    return frame === undefined ? undefined : lowerGate(frame);
  }

  private gatesBetween(from: string, to: string): string[] {
    const [left, entered] = [this.frameOf.get(from), this.frameOf.get(to)];
    if (left === entered) return [];
    return [
      ...(left === undefined ? [] : [lowerGate(left)]),
      ...(entered === undefined ? [] : [upperGate(entered)]),
    ];
  }
}

/** The node at the top of a frame. */
export function upperGate(frame: string): string {
  return `${frame}_in`;
}

/** The node at the bottom of a frame. */
export function lowerGate(frame: string): string {
  return `${frame}_out`;
}
