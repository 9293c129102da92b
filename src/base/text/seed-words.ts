import { hashInto } from './text-hash.ts';

/**
 * Derives four 32-bit numbers from a text to seed a random number generator; similar texts yield
 * unrelated numbers. The generator needs its whole state and well-mixed bits, because otherwise it
 * draws similar numbers for similar ids.
 */
export function seedWords(text: string): [number, number, number, number] {
  const hash = new Uint32Array(2);
  hashInto(hash, 0, text);
  const [a, b] = hash as Uint32Array & [number, number];
  return [finalised(a), finalised(b), finalised(a + goldenRatio), finalised(b + goldenRatio)];
}

/** The golden ratio's fraction in 32 bits, the usual increment between seeds. */
const goldenRatio = 0x9e3779b9;

/** The finaliser of MurmurHash3: each input bit changes about half of the output bits. */
function finalised(number: number): number {
  let value = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
