import { ExactNumber } from './json.ts';

/** JSON's number grammar. */
const numeralPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether a text is a number in JSON's grammar. */
export function isNumeral(text: string): boolean {
  return numeralPattern.test(text);
}

/**
 * A decimal number: its value is sign 0.digits times 10^exponent. `digits` has no leading or trailing
 * zeros (empty for zero).
 */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: bigint;
}

function decimalOf(numeral: string): Decimal {
  const negative = numeral.startsWith('-');
  const [mantissa = '', power = '0'] = (negative ? numeral.slice(1) : numeral).split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  const significant = all.replace(/^0+/, '');
  const digits = withoutTrailingZeros(significant);
  if (digits === '') return { negative: false, digits: '', exponent: 0n };
  const leadingZeros = all.length - significant.length;
  return { negative, digits, exponent: BigInt(whole.length - leadingZeros) + BigInt(power) };
}

/**
 * Drops trailing zeros. It is a loop, because a regular expression takes quadratic time on millions of
 * zeros.
 */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** Numerals with so few digits that different values are different doubles, as most numerals are. */
const shortNumeral = /^-?[\d.]{1,15}$/;

/**
 * Compares two numerals by value, exactly and at any length: negative, zero or positive if the first is
 * less, equal or greater.
 */
export function compareNumerals(left: string, right: string): number {
  if (shortNumeral.test(left) && shortNumeral.test(right)) {
    return compare(Number(left), Number(right));
  }
  const a = decimalOf(left);
  const b = decimalOf(right);
  const signs = signOf(a) - signOf(b);
  if (signs !== 0 || a.digits === '') return signs;
  const magnitude =
    a.exponent === b.exponent ? compare(a.digits, b.digits) : compare(a.exponent, b.exponent);
  return a.negative ? -magnitude : magnitude;
}

function signOf(decimal: Decimal): number {
  if (decimal.digits === '') return 0;
  return decimal.negative ? -1 : 1;
}

function compare<T extends string | number | bigint>(a: T, b: T): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * The value of a numeral: a double where JavaScript prints it as the same number, otherwise an exact
 * number.
 */
export function numberFrom(numeral: string): number | ExactNumber {
  const value = Number(numeral);
  if (numeral.length <= 15 && !/[eE]/.test(numeral)) return value;
  const same = Number.isFinite(value) && compareNumerals(numeral, String(value)) === 0;
  return same ? value : new ExactNumber(numeral);
}

/** The numeral of a number, as JavaScript prints it; exact numbers keep theirs. */
export function numeralOf(value: number | ExactNumber): string {
  return value instanceof ExactNumber ? value.text : String(value);
}
