import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { seedWords } from '../../model/seed-words.ts';

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
  const isTried = signed.length <= mostTried;
  const sums = isTried ? signedSums(signed) : drawnSums(signed, flips);
  let extreme = 0;
  for (const sum of sums) if (Math.abs(sum) >= found) extreme++;
  return isTried ? extreme / sums.length : (1 + extreme) / (1 + flipsDrawn);
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
function signedSums(differences: readonly number[]): number[] {
  let sums = [0];
  for (const difference of differences) {
    sums = [...sums.map((sum) => sum + difference), ...sums.map((sum) => sum - difference)];
  }
  return sums;
}

/**
 * The sums of drawn ways. A byte of drawn bits signs eight differences at once, whose sums are in a
 * table: an eighth of the additions.
 */
function drawnSums(differences: readonly number[], flips: DrawnFlips): Float64Array {
  const sums = new Float64Array(flipsDrawn);
  for (let from = 0; from < differences.length; from += 32) {
    const block = flips.block(from / 32);
    for (let byte = 0; byte < 4; byte++) {
      const own = differences.slice(from + 8 * byte, from + 8 * byte + 8);
      if (own.length > 0) addSigned(sums, Float64Array.from(signedSums(own)), block, 8 * byte);
    }
  }
  return sums;
}

function addSigned(
  sums: Float64Array,
  table: Float64Array,
  block: Int32Array,
  shift: number,
): void {
  // A table of fewer than eight is shorter; its size is a power of two as well.
  const mask = table.length - 1;
  for (let flip = 0; flip < flipsDrawn; flip++) {
    sums[flip] =
      (sums[flip] as number) + (table[((block[flip] as number) >>> shift) & mask] as number);
  }
}
