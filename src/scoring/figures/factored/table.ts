import { increment } from '../../../base/digits.ts';
import type { ScoringEffort } from './effort.ts';
import { type MemberClass, mayTake, type StretchLayout } from './layout.ts';
import { type LcsRow, step } from './rows.ts';

/**
 * The best row of every state of a stretch, by dynamic programming over the sets of placed members
 * (Held and Karp 1962); the fixed calls up to the next open slot are included.
 */
export class SubsetTable {
  private readonly width: number;
  private readonly states: number;
  private readonly numbers: LcsRow;
  private readonly met: Uint8Array;

  constructor(layout: StretchLayout, start: LcsRow, effort: ScoringEffort) {
    this.width = layout.matches.width + 1;
    this.states = layout.states;
    const size = this.states * this.width;
    this.numbers = start instanceof Uint16Array ? new Uint16Array(size) : new Uint32Array(size);
    this.met = new Uint8Array(this.states);
    effort.spend(this.numbers.length * (1 + layout.classes.length / 2));
    this.numbers.set(start);
    this.met[0] = 1;
    this.fill(layout);
  }

  /** The row of a state; undefined where no order leads to it. */
  row(state: number): LcsRow | undefined {
    return this.met[state] === 1 ? this.at(state) : undefined;
  }

  /** The row of the state in which all members are placed. */
  get last(): LcsRow | undefined {
    return this.row(this.states - 1);
  }

  private at(state: number): LcsRow {
    return this.numbers.subarray(state * this.width, (state + 1) * this.width);
  }

  private fill(layout: StretchLayout): void {
    const { classes, matches, slots, settled } = layout;
    const highest = classes.map(({ size }) => size);
    const digits = highest.map(() => 0);
    let placed = 0;
    for (let state = 0; state < this.states; state++) {
      if (state > 0) placed += increment(digits, highest);
      if (this.met[state] === 0) continue;
      for (const call of settled[placed] ?? []) {
        step(this.at(state), matches.columns[call] as Uint32Array);
      }
      const slot = slots[placed];
      if (slot === undefined) continue;
      for (let at = 0; at < classes.length; at++) {
        const one = classes[at] as MemberClass;
        if (one.block === slot.block && mayTake(classes, at, slot.nth, digits)) {
          this.grow(state, state + one.stride, one.match);
        }
      }
    }
  }

  /**
   * Raises the row of one state to that of another extended by a call; this is `step` and `raise` in
   * one pass.
   */
  private grow(from: number, to: number, match: Uint32Array): void {
    const { numbers, width } = this;
    const source = from * width;
    const target = to * width;
    let left = 0;
    for (let k = 1; k < width; k++) {
      const above = numbers[source + k] as number;
      const joined = (numbers[source + k - 1] as number) + (match[k - 1] as number);
      if (above > left) left = above;
      if (joined > left) left = joined;
      if (left > (numbers[target + k] as number)) numbers[target + k] = left;
    }
    this.met[to] = 1;
  }
}
