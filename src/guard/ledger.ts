import { byText } from '../base/text/by-text.ts';

/** What is counted of a call. */
interface Entry {
  /** The position of its agent, and its own in the plan's calls. */
  readonly position: number;
  readonly call: number;
  /** How often it was made, repetitions among them. */
  readonly made: number;
  /** Whether it was made as a repetition. */
  readonly isRepeated: boolean;
  /** How often it failed since it last succeeded. */
  readonly failed: number;
}

/** What is counted of equal calls together. */
export type Tally = Omit<Entry, 'position' | 'call'>;

/** Counts how often calls were made and failed, as far as limits ask for it. It never changes. */
export class Ledger {
  private readonly entries: ReadonlyMap<string, Entry>;

  constructor(entries: ReadonlyMap<string, Entry> = new Map()) {
    this.entries = entries;
  }

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  /** What is counted of some equal calls of an agent. */
  of(position: number, equal: readonly number[]): Tally {
    const found = equal.flatMap((call) => this.entries.get(`${position} ${call}`) ?? []);
    return {
      made: found.reduce((sum, { made }) => sum + made, 0),
      isRepeated: found.some(({ isRepeated }) => isRepeated),
      failed: found.reduce((sum, { failed }) => sum + failed, 0),
    };
  }

  /** The calls of an agent that were made as repetitions. */
  repeatedAt(position: number): readonly number[] {
    const own = [...this.entries.values()].filter((one) => one.position === position);
    return own.flatMap(({ call, isRepeated }) => (isRepeated ? [call] : []));
  }

  /** A call that failed. */
  withFailed(position: number, call: number): Ledger {
    const known = this.entryOf(position, call);
    return this.with([{ ...known, failed: known.failed + 1 }]);
  }

  /** A call that was made: what failed of its equals counts anew. It is `counted` where their number matters. */
  withMade(
    position: number,
    call: number,
    equal: readonly number[],
    { isCounted, isRepeated }: { readonly isCounted: boolean; readonly isRepeated: boolean },
  ): Ledger {
    const changed = equal.flatMap((one): Entry[] => {
      const known = this.entryOf(position, one);
      const isIt = one === call && isCounted;
      if (!isIt && known.failed === 0) return [];
      const made = known.made + (isIt ? 1 : 0);
      return [{ ...known, made, isRepeated: known.isRepeated || (isIt && isRepeated), failed: 0 }];
    });
    return changed.length === 0 ? this : this.with(changed);
  }

  /** What still matters where an agent is at work. */
  from(position: number): Ledger {
    const left = [...this.entries].filter(([, one]) => one.position >= position);
    return left.length === this.entries.size ? this : new Ledger(new Map(left));
  }

  /** Equal for equal counts; calls with one name are equal. */
  textBy(nameOf: (position: number, call: number) => number): string {
    if (this.isEmpty) return '';
    const named = new Map<string, number[]>();
    for (const { position, call } of this.entries.values()) {
      const name = `${position} ${nameOf(position, call)}`;
      named.set(name, [...(named.get(name) ?? []), call]);
    }
    const texts = [...named].map(([name, calls]) => {
      const { made, isRepeated, failed } = this.of(Number.parseInt(name, 10), calls);
      return `${name}: ${made} ${isRepeated} ${failed}`;
    });
    return texts.sort(byText).join();
  }

  private entryOf(position: number, call: number): Entry {
    const none = { position, call, made: 0, isRepeated: false, failed: 0 };
    return this.entries.get(`${position} ${call}`) ?? none;
  }

  private with(changed: readonly Entry[]): Ledger {
    const entries = new Map(this.entries);
    for (const entry of changed) {
      const key = `${entry.position} ${entry.call}`;
      const { made, isRepeated, failed } = entry;
      if (made === 0 && !isRepeated && failed === 0) entries.delete(key);
      else entries.set(key, entry);
    }
    return new Ledger(entries);
  }
}

/** Nothing was counted. */
export const emptyLedger = new Ledger();
