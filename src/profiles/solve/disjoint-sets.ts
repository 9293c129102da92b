/** Disjoint sets of numbers that can be joined (union-find). */
export class DisjointSets {
  private readonly parents: number[] = [];

  /** The representative of the set that contains a number. */
  find(one: number): number {
    let root = one;
    while (this.parents[root] !== undefined) root = this.parents[root] as number;
    return root;
  }

  /** Joins the sets of two numbers. The smaller representative stays. */
  join(one: number, other: number): void {
    const [low, high] = [this.find(one), this.find(other)].sort((a, b) => a - b);
    if (low !== high) this.parents[high as number] = low as number;
  }
}
