import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { seedWords } from '../../../base/text/seed-words.ts';

/** Up to so many differences, every way to sign them is tried. */
const mostTried = 14;

/** The ways that are drawn where there are more. */
export const flipsDrawn = 20_000;

/** Differences, and differences of sums, that are no greater come from rounding. */
export const tolerance = 1e-9;

/**
 * The sign-flip test of paired differences (R. A. Fisher, "The design of experiments", 1935, section
 * 21; with drawn flips: E. J. G. Pitman 1937, and Phipson and Smyth, "Permutation p-values should never
 * be zero", 2010): the share of the ways to sign the differences whose sum is at least as far from 0 as
 * the sum found. Where ways are drawn, the one found counts as one more. Differences of 0 have no sign.
 */
export function signFlipTest(differences: readonly number[], flips: DrawnFlips): number {
  const signed = differences.filter((difference) => Math.abs(difference) > tolerance);
  const found = Math.abs(signed.reduce((sum, difference) => sum + difference, 0)) - tolerance;
  const sums = flippedSums(signed, flips);
  return shareOf(sums, (at) => Math.abs(sums[at] as number) >= found);
}

/** The sums of numbers with their signs in every way, or in drawn ones where there are more. */
export function flippedSums(numbers: readonly number[], flips: DrawnFlips): Float64Array {
  return numbers.length <= mostTried ? signedSums(numbers) : drawnSums(numbers, flips);
}

/** The p of a test: the share of the ways that are extreme; of drawn ones, the one found is one more. */
export function shareOf(ways: Float64Array, isExtreme: (at: number) => boolean): number {
  let extreme = 0;
  for (let at = 0; at < ways.length; at++) if (isExtreme(at)) extreme++;
  return ways.length === flipsDrawn ? (1 + extreme) / (1 + flipsDrawn) : extreme / ways.length;
}

/** Drawn signs, which all tests of a run share: drawing takes longer than adding. */
export class DrawnFlips {
  private readonly seed: string;
  private readonly blocks: Int32Array[] = [];

  constructor(seed: string) {
    this.seed = seed;
  }

  /** For each flip the signs of 32 differences, as bits. */
  block(at: number): Int32Array {
    const known = this.blocks[at];
    if (known !== undefined) return known;
    const generator = xoroshiro128plusFromState(seedWords(`${this.seed}\u0000${at}`));
    const block = Int32Array.from({ length: flipsDrawn }, () => generator.next());
    this.blocks[at] = block;
    return block;
  }
}

/** The sums of all ways to sign the differences. */
function signedSums(differences: readonly number[]): Float64Array {
  const sums = new Float64Array(2 ** differences.length);
  for (const [nth, difference] of differences.entries()) {
    const size = 2 ** nth;
    for (let at = 0; at < size; at++) {
      const sum = sums[at] as number;
      sums[at] = sum + difference;
      sums[size + at] = sum - difference;
    }
  }
  return sums;
}

/**
 * The sums of drawn ways. A byte of drawn bits signs eight differences at once, whose sums are in a
 * table: an eighth of the additions. All four bytes of a block are added in one pass, one after the other.
 */
function drawnSums(differences: readonly number[], flips: DrawnFlips): Float64Array {
  const sums = new Float64Array(flipsDrawn);
  for (let from = 0; from < differences.length; from += 32) {
    const tables = [0, 8, 16, 24].map((at) =>
      signedSums(differences.slice(from + at, from + at + 8)),
    );
    addSigned(sums, tables, flips.block(from / 32));
  }
  return sums;
}

/** The tables of four bytes; one of fewer than eight differences is shorter, and that of none has a 0. */
function addSigned(
  sums: Float64Array,
  [first, second, third, fourth]: readonly Float64Array[],
  block: Int32Array,
): void {
  const none = new Float64Array(1);
  const [a, b, c, d] = [first ?? none, second ?? none, third ?? none, fourth ?? none];
  // Sizes are powers of two.
  const [inA, inB, inC, inD] = [a.length - 1, b.length - 1, c.length - 1, d.length - 1];
  for (let flip = 0; flip < flipsDrawn; flip++) {
    const bits = block[flip] as number;
    let sum = (sums[flip] as number) + (a[bits & inA] as number);
    sum += b[(bits >>> 8) & inB] as number;
    sum += c[(bits >>> 16) & inC] as number;
    sums[flip] = sum + (d[(bits >>> 24) & inD] as number);
  }
}
