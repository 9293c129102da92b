/** Sets that grow together: which of the numbers from 0 belong to one. */
export class Union {
  private readonly parents: number[] = [];

  /** The number that stands for the set that a number is in. */
  find(one: number): number {
    let root = one;
    while (this.parents[root] !== undefined) root = this.parents[root] as number;
    return root;
  }

  /** Makes one set of the sets of two numbers; the smaller representative stays. */
  join(one: number, other: number): void {
    const [low, high] = [this.find(one), this.find(other)].sort((a, b) => a - b);
    if (low !== high) this.parents[high as number] = low as number;
  }
}
