import { addUnder } from '../../base/lists-by-key.ts';

/**
 * What is to be looked at next: the shortest first, and of equal length in an order. What is pushed later must
 * not be shorter than what was popped before.
 */
export class ByLength<Item> {
  private readonly compare: (one: Item, other: Item) => number;
  private readonly waiting = new Map<number, Item[]>();
  /** Those of the present length, the next one last. */
  private ready: Item[] = [];
  private length = Number.NEGATIVE_INFINITY;

  constructor(compare: (one: Item, other: Item) => number) {
    this.compare = compare;
  }

  /** Where items have the present length, the last of them is the next. */
  push(length: number, items: readonly Item[]): void {
    if (length <= this.length) this.ready.push(...items);
    else for (const item of items) addUnder(this.waiting, length, item);
  }

  pop(): Item | undefined {
    if (this.ready.length === 0 && this.waiting.size > 0) {
      this.length = Math.min(...this.waiting.keys());
      this.ready = (this.waiting.get(this.length) ?? []).sort((a, b) => this.compare(b, a));
      this.waiting.delete(this.length);
    }
    return this.ready.pop();
  }
}
