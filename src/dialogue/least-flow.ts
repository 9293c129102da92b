import { addUnder } from '../base/lists-by-key.ts';
import { ShortestWays, type WayStep } from './shortest-ways.ts';

/** An arc of a network, which carries at least so much; the network has no circles. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly least: 0 | 1;
}

/**
 * The fewest ways from `source` to `sink` that together take every arc as often as it must be: a least
 * flow with lower bounds. Each arc that must be taken gets a way of its own at first; then ways are
 * taken away, where need be by leading others elsewhere, as long as the bounds allow it: the shortest
 * first, all of one length at once (Dinic's algorithm).
 */
export function leastFlow(
  arcs: readonly Arc[],
  source: number,
  sink: number,
): Iterable<readonly Arc[]> {
  const network = new Network(arcs, source, sink);
  network.takeAll();
  network.spareWays();
  return network.ways();
}

/** A step of a search along an arc or against it, and what it adds to the arc's flow. */
interface Step {
  readonly arc: Arc;
  readonly to: number;
  readonly by: 1 | -1;
}

class Network {
  readonly #arcs: readonly Arc[];
  readonly #source: number;
  readonly #sink: number;
  readonly #flow: Map<Arc, number>;
  readonly #forth = new Map<number, Arc[]>();
  readonly #back = new Map<number, Arc[]>();

  constructor(arcs: readonly Arc[], source: number, sink: number) {
    this.#arcs = arcs;
    this.#source = source;
    this.#sink = sink;
    this.#flow = new Map(arcs.map((arc) => [arc, 0]));
    for (const arc of arcs) {
      addUnder(this.#forth, arc.from, arc);
      addUnder(this.#back, arc.to, arc);
    }
  }

  /** Leads a shortest way through each arc that must be taken and is on none before. */
  takeAll(): void {
    const before = new ShortestWays(this.#stepsBack());
    const behind = new ShortestWays(this.#stepsOn());
    const taken = new Set<Arc>();
    for (const arc of this.#arcs) {
      if (arc.least === 0 || taken.has(arc)) continue;
      taken.add(arc);
      this.#add(arc, 1);
      for (const one of before.begin(arc.from)) taken.add(one);
      for (const one of behind.begin(arc.to)) taken.add(one);
    }
    for (const ways of [before, behind]) for (const [arc, by] of ways.counts()) this.#add(arc, by);
  }

  /** Takes away as many ways as the bounds allow. */
  spareWays(): void {
    for (let steps = this.#levels(); steps.has(this.#sink); steps = this.#levels()) {
      this.#spareShortest(steps);
    }
  }

  /** The ways that the flow consists of, which is used up. */
  *ways(): Generator<Arc[]> {
    const used = new Map<number, number>();
    const nextFrom = (vertex: number) => {
      const arcs = this.#forth.get(vertex) ?? [];
      let at = used.get(vertex) ?? 0;
      while (at < arcs.length && this.#flowOf(arcs[at]) === 0) at += 1;
      used.set(vertex, at);
      return arcs[at];
    };
    for (let arc = nextFrom(this.#source); arc; arc = nextFrom(this.#source)) {
      const way: Arc[] = [];
      for (; arc; arc = arc.to === this.#sink ? undefined : nextFrom(arc.to)) {
        this.#add(arc, -1);
        way.push(arc);
      }
      yield way;
    }
  }

  #flowOf(arc: Arc | undefined): number {
    return (arc && this.#flow.get(arc)) ?? 0;
  }

  #add(arc: Arc, by: number): void {
    this.#flow.set(arc, this.#flowOf(arc) + by);
  }

  /** For each vertex, the arc before it on a shortest way from the source. */
  #stepsBack(): Map<number, WayStep<Arc> | undefined> {
    const steps = new Map<number, WayStep<Arc> | undefined>([[this.#source, undefined]]);
    for (const [vertex] of steps) {
      for (const arc of this.#forth.get(vertex) ?? []) {
        if (!steps.has(arc.to)) steps.set(arc.to, { arc, to: vertex });
      }
    }
    return steps;
  }

  /** For each vertex, the arc behind it on a shortest way to the sink: the first that comes nearer. */
  #stepsOn(): Map<number, WayStep<Arc> | undefined> {
    const distances = new Map([[this.#sink, 0]]);
    for (const [vertex, distance] of distances) {
      for (const { from } of this.#back.get(vertex) ?? []) {
        if (!distances.has(from)) distances.set(from, distance + 1);
      }
    }
    const stepFrom = (vertex: number, distance: number) => {
      const arc = this.#forth.get(vertex)?.find(({ to }) => distances.get(to) === distance - 1);
      return arc && { arc, to: arc.to };
    };
    return new Map([...distances].map(([vertex, far]) => [vertex, stepFrom(vertex, far)]));
  }

  /** How many steps there are at least from the source to each vertex where ways can be taken away. */
  #levels(): Map<number, number> {
    const levels = new Map([[this.#source, 0]]);
    for (const [vertex, level] of levels) {
      if (vertex === this.#sink) break;
      for (const { arc, to, by } of this.#stepsFrom(vertex)) {
        if (!levels.has(to) && this.#room(arc, by) > 0) levels.set(to, level + 1);
      }
    }
    return levels;
  }

  #stepsFrom(vertex: number): Step[] {
    const forth = this.#forth.get(vertex) ?? [];
    const back = this.#back.get(vertex) ?? [];
    return [
      ...forth.map((arc): Step => ({ arc, to: arc.to, by: -1 })),
      ...back.map((arc): Step => ({ arc, to: arc.from, by: 1 })),
    ];
  }

  /** How often a step can be taken. */
  #room(arc: Arc, by: Step['by']): number {
    return by === 1 ? Number.POSITIVE_INFINITY : this.#flowOf(arc) - arc.least;
  }

  /** Takes away the shortest ways, each step of which leads to the next level; the first steps first. */
  #spareShortest(levels: Map<number, number>): void {
    const left = new Map<number, Step[]>();
    const way: Step[] = [];
    const stepFrom = (vertex: number): Step | undefined => {
      const steps = left.get(vertex) ?? this.#stepsFrom(vertex).reverse();
      left.set(vertex, steps);
      const level = (levels.get(vertex) ?? 0) + 1;
      const isOpen = ({ arc, to, by }: Step) => levels.get(to) === level && this.#room(arc, by) > 0;
      for (let last = steps.at(-1); last && !isOpen(last); last = steps.at(-1)) steps.pop();
      return steps.at(-1);
    };
    for (let vertex: number | undefined = this.#source; vertex !== undefined; ) {
      const step = stepFrom(vertex);
      if (step !== undefined) way.push(step);
      else {
        // No way leads on from here.
        levels.delete(vertex);
        if (way.pop() === undefined) return;
      }
      if (step?.to === this.#sink) this.#spare(way);
      vertex = way.at(-1)?.to ?? this.#source;
    }
  }

  /** Takes a way away as often as there is room, and leaves of it what can be taken again. */
  #spare(way: Step[]): void {
    const rooms = way.map(({ arc, by }) => this.#room(arc, by));
    const most = rooms.reduce((least, room) => Math.min(least, room));
    for (const { arc, by } of way) this.#add(arc, by * most);
    way.length = rooms.indexOf(most);
  }
}
