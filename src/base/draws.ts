import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { seedWords } from './text/seed-words.ts';

/** Draws at random, the same ones for the same seed. */
export class Draws {
  private readonly generator: ReturnType<typeof xoroshiro128plusFromState>;

  /** The parts of a seed are told apart: `a`, `bc` draws other numbers than `ab`, `c`. */
  constructor(...seed: readonly string[]) {
    this.generator = xoroshiro128plusFromState(seedWords(seed.join('\u0000')));
  }

  /** A whole number from the first to the last. */
  whole(first: number, last: number): number {
    return uniformInt(this.generator, first, last);
  }

  /** A number from 0 on, below 1. */
  share(): number {
    return uniformFloat64(this.generator);
  }

  /** One of some things, which must not be none. */
  one<Thing>(things: readonly Thing[]): Thing {
    return things[this.whole(0, things.length - 1)] as Thing;
  }
}
