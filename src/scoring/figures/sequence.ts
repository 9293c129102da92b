import type { ReadCall } from '../../model/format.ts';

/** What a sequence is made of, call by call. */
export interface SequenceParts {
  readonly calls: readonly number[];
  readonly tools: readonly number[];
  /** The calls as read, each with its agent. */
  readonly read: readonly ReadCall[];
  readonly agents: readonly (string | undefined)[];
  /** The 0-based position of each call in the trajectory as read. */
  readonly positions: readonly number[];
  /**
   * The turn of each call: neighbouring calls with the same number may be in any order. Unless given,
   * the order of all calls counts.
   */
  readonly turns?: readonly number[] | undefined;
}

/** A trajectory whose calls and tools are interned as small numbers. */
export class Sequence implements SequenceParts {
  readonly calls: readonly number[];
  readonly tools: readonly number[];
  readonly read: readonly ReadCall[];
  readonly agents: readonly (string | undefined)[];
  readonly positions: readonly number[];
  readonly turns: readonly number[] | undefined;
  private sortedCalls: readonly number[] | undefined;
  private sortedTools: readonly number[] | undefined;
  private joined: string | undefined;

  constructor({ calls, tools, read, agents, positions, turns }: SequenceParts) {
    this.calls = calls;
    this.tools = tools;
    this.read = read;
    this.agents = agents;
    this.positions = positions;
    this.turns = turns;
  }

  /** The multiset of calls, as an ascending list. */
  get callBag(): readonly number[] {
    this.sortedCalls ??= ascending(this.calls);
    return this.sortedCalls;
  }

  /** The multiset of tools, as an ascending list. */
  get toolBag(): readonly number[] {
    this.sortedTools ??= ascending(this.tools);
    return this.sortedTools;
  }

  /** A key that two sequences share if and only if their calls are identical, rules aside. */
  get identity(): string {
    this.joined ??= this.calls.join(',');
    return this.joined;
  }

  /** The sequence without the calls at these 0-based positions. */
  without(dropped: ReadonlySet<number>): Sequence {
    if (dropped.size === 0) return this;
    return this.picked(
      [...this.calls.keys()].filter((at) => !dropped.has(at)),
      this.turns,
    );
  }

  /** The calls at these 0-based positions, in this order, without turns. */
  ordered(places: readonly number[]): Sequence {
    return this.picked(places, undefined);
  }

  private picked(places: readonly number[], turns: readonly number[] | undefined): Sequence {
    const pick = <T>(list: readonly T[]) => places.map((at) => list[at] as T);
    return new Sequence({
      calls: pick(this.calls),
      tools: pick(this.tools),
      read: pick(this.read),
      agents: pick(this.agents),
      positions: pick(this.positions),
      turns: turns && pick(turns),
    });
  }
}

/** The numbers in ascending order; it returns the list itself where that is sorted, as it mostly is. */
export function ascending(numbers: readonly number[]): readonly number[] {
  for (let at = 1; at < numbers.length; at++) {
    if ((numbers[at - 1] as number) > (numbers[at] as number)) {
      return numbers.slice().sort((a, b) => a - b);
    }
  }
  return numbers;
}
