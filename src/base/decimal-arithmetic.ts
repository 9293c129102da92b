import { numberFrom, numeralOf } from './decimal.ts';
import type { ExactNumber } from './json.ts';

/** A result may have at most so many digits, written out without an exponent. */
export const mostDigits = 1000;

/** A number of this module: a double where that is exact, otherwise its numeral. */
type Numeric = number | ExactNumber;

/** An exact decimal number: `units` times ten to the power of minus `scale`. */
interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

/** The sum, exactly; undefined where it has more than {@link mostDigits} digits. */
export function plus(left: Numeric, right: Numeric): Numeric | undefined {
  return exactly(left, right, Number(left) + Number(right), (a, b) => {
    const [one, other, scale] = aligned(a, b);
    return { units: one + other, scale };
  });
}

/** The difference, exactly; undefined where it has more than {@link mostDigits} digits. */
export function minus(left: Numeric, right: Numeric): Numeric | undefined {
  return exactly(left, right, Number(left) - Number(right), (a, b) => {
    const [one, other, scale] = aligned(a, b);
    return { units: one - other, scale };
  });
}

/** The product, exactly; undefined where it has more than {@link mostDigits} digits. */
export function times(left: Numeric, right: Numeric): Numeric | undefined {
  return exactly(left, right, Number(left) * Number(right), (a, b) => ({
    units: a.units * b.units,
    scale: a.scale + b.scale,
  }));
}

/**
 * The quotient: exact where its digits end, otherwise the nearest double. Undefined where it has more than
 * {@link mostDigits} digits, or where the divisor is zero (ask {@link isZero} first).
 */
export function dividedBy(left: Numeric, right: Numeric): Numeric | undefined {
  const [a, b] = [exactOf(left), exactOf(right)];
  if (a === undefined || b === undefined || b.units === 0n) return undefined;
  let over = a.units * powerOfTen(b.scale);
  let under = b.units * powerOfTen(a.scale);
  if (under < 0n) [over, under] = [-over, -under];
  const common = greatestCommonDivisor(over < 0n ? -over : over, under);
  over /= common;
  under /= common;
  const scale = digitsToEnd(under);
  if (scale === undefined) return nearestDouble(over, under);
  return scale > mostDigits
    ? undefined
    : numberOf({ units: (over * powerOfTen(scale)) / under, scale });
}

/** A number rounded to a count of decimals, half away from zero; a negative count rounds to tens and so on. */
export function rounded(value: Numeric, decimals: number): Numeric | undefined {
  const exact = exactOf(value);
  if (exact === undefined) return undefined;
  const { units, scale } = exact;
  if (scale <= decimals) return value;
  const unit = powerOfTen(scale - decimals);
  const size = units < 0n ? -units : units;
  const count = (size + unit / 2n) / unit;
  const signed = units < 0n ? -count : count;
  return decimals < 0
    ? numberOf({ units: signed * powerOfTen(-decimals), scale: 0 })
    : numberOf({ units: signed, scale: decimals });
}

/** The number with its sign turned; zero has none. */
export function negated(value: Numeric): Numeric {
  if (typeof value === 'number') return value === 0 ? 0 : -value;
  const { text } = value;
  return numberFrom(text.startsWith('-') ? text.slice(1) : `-${text}`);
}

export function isZero(value: Numeric): boolean {
  return typeof value === 'number' ? value === 0 : exactOf(value)?.units === 0n;
}

/** The quotient of two whole numbers as {@link dividedBy} gives it, for numbers beyond doubles. */
export function ratio(over: bigint, under: bigint): Numeric | undefined {
  return dividedBy(numberFrom(String(over)), numberFrom(String(under)));
}

/** Small whole numbers are exact as doubles; `result` is theirs. */
function exactly(
  left: Numeric,
  right: Numeric,
  result: number,
  operate: (left: Exact, right: Exact) => Exact,
): Numeric | undefined {
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right) && Number.isSafeInteger(result)) {
    return result === 0 ? 0 : result;
  }
  const [a, b] = [exactOf(left), exactOf(right)];
  return a && b && numberOf(operate(a, b));
}

const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The exact value of a number; undefined where it has too many digits to be written out. */
function exactOf(value: Numeric): Exact | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] = parts.exec(numeralOf(value)) ?? [];
  if (whole.length + fraction.length > 2 * mostDigits) return undefined;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return { units: 0n, scale: 0 };
  const exponent = Number(power) - fraction.length;
  if (Math.abs(exponent) > 2 * mostDigits) return undefined;
  const units = sign === '-' ? -digits : digits;
  return exponent > 0
    ? { units: units * powerOfTen(exponent), scale: 0 }
    : { units, scale: -exponent };
}

function aligned(a: Exact, b: Exact): [one: bigint, other: bigint, scale: number] {
  const scale = Math.max(a.scale, b.scale);
  return [a.units * powerOfTen(scale - a.scale), b.units * powerOfTen(scale - b.scale), scale];
}

function numberOf({ units, scale }: Exact): Numeric | undefined {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let end = digits.length;
  while (end > whole.length && digits[end - 1] === '0') end -= 1;
  const fraction = digits.slice(whole.length, end);
  if (whole.length + fraction.length > mostDigits) return undefined;
  return numberFrom(`${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`);
}

function powerOfTen(power: number): bigint {
  return 10n ** BigInt(power);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [greater, less] = [a, b];
  while (less !== 0n) [greater, less] = [less, greater % less];
  return greater;
}

/** After how many decimals a fraction in lowest terms ends; undefined where it does not. */
function digitsToEnd(under: bigint): number | undefined {
  let rest = under;
  let [twos, fives] = [0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : undefined;
}

/** So many significant digits, and a last one for the rest, leave no doubt which double is the nearest. */
const significant = 800;

function nearestDouble(over: bigint, under: bigint): number | undefined {
  const shift = significant + String(under).length;
  const size = over < 0n ? -over : over;
  const found = Number(
    `${over < 0n ? '-' : ''}${(size * powerOfTen(shift)) / under}1e-${shift + 1}`,
  );
  return Number.isFinite(found) ? found : undefined;
}
