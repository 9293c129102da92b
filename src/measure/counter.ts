/** Counts occurrences. Anything that never occurred has the count 0. */
export class Counter<T> {
  private readonly counts = new Map<T, number>();

  add(thing: T): void {
    this.counts.set(thing, this.of(thing) + 1);
  }

  of(thing: T): number {
    return this.counts.get(thing) ?? 0;
  }
}
