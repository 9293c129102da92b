import { hashInto } from './text-hash.ts';

/**
 * A text as four numbers of 32 bits, to seed a generator of random numbers: texts that differ in one
 * character give numbers that have nothing in common. A generator that gets less than its whole state,
 * or a hash that was not mixed, draws alike for ids that are alike.
 */
export function seedWords(text: string): [number, number, number, number] {
  const hash = new Uint32Array(2);
  hashInto(hash, 0, text);
  const [a, b] = hash as Uint32Array & [number, number];
  return [mixed(a), mixed(b), mixed(a + goldenRatio), mixed(b + goldenRatio)];
}

/** The fraction of the golden ratio in 32 bits: the usual step from one seed to the next. */
const goldenRatio = 0x9e3779b9;

/** MurmurHash3's finaliser: each bit of the number changes about half of the bits that come out. */
function mixed(number: number): number {
  let value = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
