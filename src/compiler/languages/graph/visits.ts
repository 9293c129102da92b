import type { Layout, PlacedNode } from './decisions.ts';
import { trailOf } from './trail.ts';

/** Which nodes a walk with some cases visits, as far as that is known. */
export class KnownVisits {
  private readonly layout: Layout;
  private readonly homes: ReadonlyMap<number, PlacedNode>;
  private readonly taken: ReadonlyMap<number, string>;
  private known: ReturnType<KnownVisits['found']> | undefined;

  /** `homes` are the nodes of decisions. */
  constructor(
    layout: Layout,
    homes: ReadonlyMap<number, PlacedNode>,
    taken: ReadonlyMap<number, string>,
  ) {
    this.layout = layout;
    this.homes = homes;
    this.taken = taken;
  }

  /** Whether a walk that comes to `home` visits another node before, or it is that one; undefined if unknown. */
  isOnWayTo(home: PlacedNode, at: PlacedNode): boolean | undefined {
    this.known ??= this.found();
    const { decided, trail } = this.known;
    if (at === home || decided.has(at)) return true;
    const [position, end] = [trail.get(at), trail.get(home)];
    if (position !== undefined && (end === undefined || position < end)) return true;
    return end === undefined ? undefined : false;
  }

  /** The nodes that the cases are made in, and those that the walk comes to from the start, with their positions. */
  private found() {
    const { layout, homes, taken } = this;
    const decided = new Set([...taken.keys()].map((decision) => homes.get(decision)));
    const trail = trailOf(layout, (decision) => taken.get(decision));
    return { decided, trail: new Map(trail.map((at, position) => [at, position])) };
  }
}
