import type { ReadTrajectory } from '../model/format.ts';
import { FilledText } from './filled-text.ts';
import { hashedCalls, hashedText, hashOf, textOfCall } from './gold-hash.ts';

/** Makes the hashes of listed gold sets that differ only in their values. */
export class HashPattern {
  readonly #size: number;
  readonly #calls: readonly FilledText[];
  /** The trajectories that are hashed, as positions of calls. */
  readonly #trajectories: readonly (readonly number[])[];

  /** Of a gold set that has places instead of values. */
  constructor(golds: readonly ReadTrajectory[]) {
    this.#size = golds.length;
    const texts = new Map<string, number>();
    this.#trajectories = hashedCalls(golds).map((calls) =>
      calls.map((call) => {
        const text = textOfCall(call);
        const known = texts.get(text) ?? texts.size;
        texts.set(text, known);
        return known;
      }),
    );
    this.#calls = [...texts.keys()].map((text) => new FilledText(text));
  }

  /** The hash with the texts of a profile's values. */
  hashWith(textOf: (number: number) => string): string {
    const texts = this.#calls.map((call) => call.with(textOf));
    const trajectories = this.#trajectories.map((calls) =>
      hashedText(calls.map((call) => texts[call] as string)),
    );
    return hashOf(this.#size, trajectories);
  }
}
