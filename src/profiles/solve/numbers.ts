import { isNumeral } from '../../base/decimal.ts';

/** Numbers with larger exponents would need too many zeros. */
const largestExponent = 400;

/** A number as a whole number of units of 10^-scale. */
interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

function scaled(numeral: string): Scaled | undefined {
  const [mantissa = '', power = '0'] = numeral.split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const exponent = Number(power);
  if (!isNumeral(numeral) || Math.abs(exponent) > largestExponent) return undefined;
  const units = BigInt(whole + fraction);
  const scale = fraction.length - exponent;
  const negated = mantissa.startsWith('-') && units > 0n ? -units : units;
  return scale >= 0 ? { units: negated, scale } : { units: rescale(units, -scale), scale: 0 };
}

function rescale(units: bigint, places: number): bigint {
  return units * 10n ** BigInt(places);
}

function numeralText(units: bigint, scale: number): string {
  if (scale === 0) return String(units);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

/**
 * Numerals in every gap between and around some numbers: one right next to each number, and `count`
 * different ones below, above and between them. They are whole if all numbers are and there is
 * room, and have at least `decimals` places otherwise. Undefined if a number is too large or too
 * small.
 */
export function numbersAround(
  numerals: readonly string[],
  count: number,
  decimals = 0,
): string[] | undefined {
  const numbers = numerals.map(scaled);
  if (numbers.includes(undefined)) return undefined;
  const scale = Math.max(decimals, ...numbers.map((number) => number?.scale ?? 0));
  const units = (numbers as Scaled[]).map((one) => rescale(one.units, scale - one.scale));
  const sorted = [...new Set(units)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (least === undefined || greatest === undefined) return upTo(count).map(String);
  const outside = upTo(count).flatMap((step) => [greatest + step, least - step]);
  return [
    ...outside.map((number) => numeralText(number, scale)),
    ...sorted.slice(1).flatMap((high, at) => between(sorted[at] as bigint, high, scale, count)),
  ];
}

function between(low: bigint, high: bigint, scale: number, count: number): string[] {
  let room = high - low - 1n;
  let places = 0;
  while (room < BigInt(count)) {
    places += 1;
    room = rescale(high - low, places) - 1n;
  }
  const from = rescale(low, places);
  const inner = upTo(count).map((step) => from + step);
  const units = [...new Set([...inner, rescale(high, places) - 1n])];
  return units.map((number) => numeralText(number, scale + places));
}

function upTo(count: number): bigint[] {
  return Array.from({ length: count }, (_, at) => BigInt(at + 1));
}

/**
 * Plain spellings of a number, and spellings of it or of a slightly greater number that contain the
 * given parts, as far as numerals can.
 */
export function plainSpellings(numeral: string, parts: readonly string[]): string[] {
  const number = scaled(numeral);
  if (number === undefined) return [];
  const plain = numeralText(number.units, number.scale);
  const fraction = plain.includes('.') ? plain : `${plain}.`;
  if (parts.length === 0) return [plain, `${fraction}0`];
  const tails = ['0', '00', ...parts, `0${parts.join('')}`, `000${parts.join('0')}`];
  const ends = [...parts, ...parts.map((part) => `${part}0`), 'e-0', 'e+0'];
  const all = [plain, ...tails.map((tail) => fraction + tail), ...ends.map((end) => plain + end)];
  return all.filter(isNumeral);
}

/**
 * Another spelling of a number. Of two spellings of positive numbers, the one with the greater rank
 * comes first in text order, whatever the values.
 */
export function spelled(numeral: string, rank: number): string {
  const number = scaled(numeral);
  const sign = numeral.startsWith('-') ? '-' : '';
  const zeros = '0'.repeat(rank);
  if (number === undefined || number.units === 0n) return `${sign}0.${zeros}0e0`;
  const digits = String(number.units).replace('-', '');
  return `${sign}0.${zeros}${digits}e${digits.length - number.scale + rank}`;
}
