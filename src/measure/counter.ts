/** Counts how often things came; what never came counts 0. */
export class Counter<T> {
  private readonly counts = new Map<T, number>();

  add(thing: T): void {
    this.counts.set(thing, this.of(thing) + 1);
  }

  of(thing: T): number {
    return this.counts.get(thing) ?? 0;
  }
}
