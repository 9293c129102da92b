/** A step of a way to a root, along an arc or against it. */
export interface WayStep<Arc> {
  readonly arc: Arc;
  readonly to: number;
}

/** Ways to a root, one from each vertex. They are counted without going each of them to its end. */
export class ShortestWays<Arc> {
  /** The first step from each vertex, the nearest vertices first. */
  readonly #steps: ReadonlyMap<number, WayStep<Arc> | undefined>;
  /** How many ways begin at each vertex; those that ways have come to have a number. */
  readonly #begun = new Map<number, number>();

  constructor(steps: ReadonlyMap<number, WayStep<Arc> | undefined>) {
    this.#steps = steps;
  }

  /** Counts a way from a vertex; yields its arcs that are on no way before. */
  *begin(vertex: number): Generator<Arc> {
    const count = this.#begun.get(vertex);
    this.#begun.set(vertex, (count ?? 0) + 1);
    if (count !== undefined) return;
    for (let step = this.#steps.get(vertex); step; step = this.#steps.get(step.to)) {
      yield step.arc;
      if (this.#begun.has(step.to)) return;
      this.#begun.set(step.to, 0);
    }
  }

  /** How many ways take each arc. */
  *counts(): Generator<readonly [Arc, number]> {
    const through = new Map(this.#begun);
    for (const [vertex, step] of [...this.#steps].reverse()) {
      const count = through.get(vertex) ?? 0;
      if (step === undefined || count === 0) continue;
      yield [step.arc, count];
      through.set(step.to, (through.get(step.to) ?? 0) + count);
    }
  }
}
