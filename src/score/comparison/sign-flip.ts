import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { seedWords } from '../../model/seed-words.ts';

/** Up to so many differences, every way to sign them is tried. */
const mostTried = 14;

/** The ways that are drawn where there are more. */
export const flipsDrawn = 20_000;

/** Sums that differ by no more than this are equal: they are rounded. */
const tolerance = 1e-9;

/**
 * The sign-flip test of paired differences (R. A. Fisher, "The design of experiments", 1935, section
 * 21; with drawn flips: E. J. G. Pitman 1937, and Phipson and Smyth, "Permutation p-values should never
 * be zero", 2010): the share of the ways to sign the differences whose sum is at least as far from 0 as
 * the sum found. Where ways are drawn, the one found counts as one more. Differences of 0 have no sign.
 */
export function signFlipTest(differences: readonly number[], seed: string): number {
  const signed = differences.filter((difference) => Math.abs(difference) > tolerance);
  const found = Math.abs(signed.reduce((sum, difference) => sum + difference, 0)) - tolerance;
  const isExtreme = (sum: number) => Math.abs(sum) >= found;
  if (signed.length <= mostTried) {
    const sums = signedSums(signed);
    return sums.filter(isExtreme).length / sums.length;
  }
  let extreme = 0;
  for (const sum of drawnSums(signed, seed)) if (isExtreme(sum)) extreme++;
  return (1 + extreme) / (1 + flipsDrawn);
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
 * The sums of drawn ways. A byte of a drawn number signs eight differences at once, whose sums are in a
 * table: an eighth of the additions.
 */
function* drawnSums(differences: readonly number[], seed: string): Generator<number> {
  const tables: number[][] = [];
  for (let from = 0; from < differences.length; from += 8) {
    tables.push(signedSums(differences.slice(from, from + 8)));
  }
  const generator = xoroshiro128plusFromState(seedWords(seed));
  for (let flip = 0; flip < flipsDrawn; flip++) {
    let sum = 0;
    let bits = 0;
    for (const [at, table] of tables.entries()) {
      bits = at % 4 === 0 ? generator.next() : bits >>> 8;
      // The last table may be shorter; its size is a power of two as well.
      sum += table[bits & (table.length - 1)] as number;
    }
    yield sum;
  }
}
