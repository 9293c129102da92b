// Tells what many profiles have in common from the values in which they differ. Scoring 20,000 predictions with
// patterns took 6.4 seconds of CPU, and 12.3 without. test/scoring/verdict/score-patterns.test.ts compares the scores.

import { ExactNumber, type Json } from '../../base/json.ts';
import { sortedText } from '../../base/text/sorted-text.ts';
import type { ReadCall, ReadTrajectory } from '../../model/format.ts';

/** Stands around the number of a value where a text is to be filled with the values of another profile. */
export const mark = '\ue000';

/** Larger trajectories have no pattern, and no more names, or values of one profile, get a number. */
const mostUnits = 1 << 16;
const mostNumbers = 60_000;

/**
 * Reads trajectories as a pattern, which has everything but the values of parameters, and these values.
 * Where two profiles have the same pattern, their values are equal, and have equal texts, in the same places.
 */
export class CallPattern {
  /** The distinct values, in the order of their first mention. */
  values: Json[] = [];
  /** Whether there is a pattern: values that are equal have the same text, and no text holds the mark. */
  isPlain = true;
  readonly #names = new Map<string | undefined, number>([[undefined, 0]]);
  readonly #things = new WeakMap<object, number>();
  #known = 0;
  #units = new Uint16Array(1 << 10);
  #bytes = bytesOf(this.#units);
  #length = 0;
  /** The numbers of the profile's values; those of lists and objects are found by their texts. */
  #numbers = new Map<Json, number>();
  #texts = new Map<string, number>();
  #sorted = new Map<string, number>();
  /** Where calls have been added. */
  #calls = new Map<ReadCall, number>();

  begin(): void {
    this.values = [];
    this.isPlain = true;
    this.#length = 0;
    // What a map held before `clear` may live on, until all of the heap is collected.
    this.#numbers = new Map();
    this.#calls = new Map();
    if (this.#texts.size > 0) this.#texts = new Map();
    if (this.#sorted.size > 0) this.#sorted = new Map();
  }

  /** What has been added so far, as a key. */
  get key(): string {
    return this.#bytes.toString('utf16le', 0, 2 * this.#length);
  }

  addNumber(number: number): void {
    if (number >= mostUnits || this.#length >= mostUnits) this.isPlain = false;
    if (!this.isPlain) return;
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length++] = number;
  }

  /** Adds a name that is a part of the pattern. */
  addName(name: string | undefined): void {
    this.addNumber(this.#names.get(name) ?? this.#learn(name as string));
  }

  /** Adds something that is only equal to itself. */
  addThing(thing: object): void {
    let number = this.#things.get(thing);
    if (number === undefined) {
      number = this.#known++;
      this.#things.set(thing, number);
    }
    this.addNumber(number);
  }

  add(trajectories: readonly ReadTrajectory[]): void {
    this.addNumber(trajectories.length);
    for (const trajectory of trajectories) {
      this.addNumber(trajectory.length);
      for (const { agent, calls } of trajectory) {
        this.addName(agent);
        this.addNumber(calls.length);
        for (const call of calls) this.#addCall(call);
      }
      if (!this.isPlain) return;
    }
  }

  /** The number of a value that has been added. */
  numberOf(value: Json): number {
    return typeof value === 'object' && value !== null
      ? this.#numberOfNested(value)
      : this.#numberOfScalar(value);
  }

  /** Adds a call, which may be the same object as one before. */
  #addCall(call: ReadCall): void {
    const known = this.#calls.get(call);
    if (known === undefined) {
      this.#calls.set(call, this.#length);
      this.#addNew(call);
      return;
    }
    const size = 3 + 2 * (call.params?.length ?? 0);
    for (let at = known; at < known + size; at++) this.addNumber(this.#units[at] as number);
  }

  #addNew({ tool, params, line, parallel, failed }: ReadCall): void {
    if (line !== undefined) this.isPlain = false;
    this.addName(tool);
    this.addNumber((parallel ?? 0) * 2 + Number(failed === true));
    if (params === undefined) {
      this.addNumber(0);
      return;
    }
    this.addNumber(params.length + 1);
    for (const [name, value] of params) {
      this.addName(name);
      this.addNumber(this.numberOf(value));
    }
  }

  #numberOfScalar(value: Json): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.push(value) - 1;
    this.#numbers.set(value, number);
    return number;
  }

  /** Lists and objects that are equal may have different texts: then there is no pattern. */
  #numberOfNested(value: Json): number {
    if (holdsExact(value)) this.isPlain = false;
    if (!this.isPlain) return 0;
    const text = JSON.stringify(value);
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const number = this.values.push(value) - 1;
    this.#texts.set(text, number);
    const sorted = sortedText(value, String);
    if (this.#sorted.has(sorted)) this.isPlain = false;
    this.#sorted.set(sorted, number);
    return number;
  }

  #learn(name: string): number {
    const number = this.#names.size;
    if (number >= mostNumbers || name.includes(mark)) this.isPlain = false;
    else this.#names.set(name, number);
    return number;
  }

  #grow(): void {
    const larger = new Uint16Array(2 * this.#units.length);
    larger.set(this.#units);
    this.#units = larger;
    this.#bytes = bytesOf(larger);
  }
}

function bytesOf({ buffer }: Uint16Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer);
}

/** Whether a value has numbers that a double cannot hold. */
function holdsExact(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof ExactNumber || Object.values(value).some(holdsExact);
}
