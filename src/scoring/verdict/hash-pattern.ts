import { TextHash } from '../../base/text/text-hash.ts';
import type { ReadTrajectory } from '../../model/format.ts';
import { hashedCalls, hashedText, hashOf, hashText, textOfCall } from '../gold/gold-hash.ts';
import { mark } from '../stream/call-pattern.ts';
import { FilledText } from './filled-text.ts';

/** Makes the hashes of listed gold sets that differ only in their values. */
export class HashPattern {
  readonly #size: number;
  readonly #calls: readonly FilledText[];
  /** The trajectories that are hashed, as positions of calls. */
  readonly #trajectories: readonly (readonly number[])[];
  /** Whether they are in the order of their texts, whatever the values are. */
  readonly #isSorted: boolean;

  /** Of a gold set that has places instead of values. */
  constructor(golds: readonly ReadTrajectory[]) {
    this.#size = golds.length;
    const known = new Map<string, number>();
    const all = hashedCalls(golds).map((calls) => {
      const texts = calls.map(textOfCall);
      const numbers = texts.map((text) => {
        const number = known.get(text) ?? known.size;
        known.set(text, number);
        return number;
      });
      return { text: hashedText(texts), numbers };
    });
    let isSorted = true;
    all.sort((one, other) => {
      isSorted &&= isOrdered(one.text, other.text);
      return one.text < other.text ? -1 : 1;
    });
    this.#isSorted = isSorted;
    this.#trajectories = all.map(({ numbers }) => numbers);
    this.#calls = [...known.keys()].map((text) => new FilledText(text));
  }

  /** The hash with the texts of a profile's values. */
  hashWith(textOf: (number: number) => string): string {
    const texts = this.#calls.map((call) => call.with(textOf));
    if (this.#isSorted) return this.#sortedHash(texts);
    const trajectories = this.#trajectories.map((calls) =>
      hashedText(calls.map((call) => texts[call] as string)),
    );
    return hashOf(this.#size, trajectories);
  }

  #sortedHash(texts: readonly string[]): string {
    const hash = new TextHash();
    hash.add(String(this.#size));
    for (const calls of this.#trajectories) {
      hash.add('\n');
      for (let at = 0; at < calls.length; at++) {
        if (at > 0) hash.add(' ');
        hash.add(texts[calls[at] as number] as string);
      }
    }
    return hashText(hash);
  }
}

/** Whether two texts differ first in what is no place of a value, or not at all. */
function isOrdered(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  if (at === one.length || at === other.length) return true;
  const isPlace = (text: string) => text.startsWith(`"${mark}`, at);
  const isInside = one.slice(0, at).split(mark).length % 2 === 0;
  return !isInside && !isPlace(one) && !isPlace(other);
}
