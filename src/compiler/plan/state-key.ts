const base = 2 ** 16;

/** A short text for how many members of each group are left, kept up while the numbers change. */
export class StateKey {
  private readonly words: number[] = [];
  /** For each group, the word that it is in, and what one member counts there. */
  private readonly wordOf: number[] = [];
  private readonly stride: number[] = [];

  constructor(sizes: readonly number[]) {
    let stride = base;
    for (const size of sizes) {
      if (stride * (size + 1) > base) {
        this.words.push(0);
        stride = 1;
      }
      this.wordOf.push(this.words.length - 1);
      this.stride.push(stride);
      stride *= size + 1;
    }
  }

  /** In UTF-16 code units. */
  get length(): number {
    return this.words.length;
  }

  set(left: readonly number[]): void {
    this.words.fill(0);
    for (const [group, count] of left.entries()) this.add(group, count);
  }

  add(group: number, count: number): void {
    const word = this.wordOf[group] as number;
    this.words[word] = (this.words[word] as number) + count * (this.stride[group] as number);
  }

  text(): string {
    return String.fromCharCode(...this.words);
  }
}
