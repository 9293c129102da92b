import { numberFrom } from '../decimal.ts';
import { ExactNumber } from '../json.ts';

/** The range in which Python's `repr()` prints a double without exponent: 0.0001 <= x < 10^16. */
const [leastPlain, leastPowered] = [1e-4, 1e16];

/**
 * The text that Python prints for a number after reading the numeral from JSON: integers digit by
 * digit, other numbers as `repr()` of the nearest double. Not for numerals that a double cannot hold.
 */
export function pythonNumeral(numeral: string): string {
  if (/^-?\d+$/.test(numeral)) return numeral === '-0' ? '0' : numeral;
  const value = Number(numeral);
  const magnitude = Math.abs(value);
  if (magnitude !== 0 && (magnitude < leastPlain || magnitude >= leastPowered)) {
    return value.toExponential().replace(/e([-+])(\d)$/, 'e$10$2');
  }
  const text = Object.is(value, -0) ? '-0' : String(value);
  return text.includes('.') ? text : `${text}.0`;
}

/**
 * The value of a numeral as in `numberFrom`; where Python prints it differently from JavaScript, an
 * exact number.
 */
export function spelledNumberFrom(numeral: string): number | ExactNumber {
  const value = numberFrom(numeral);
  if (value instanceof ExactNumber) return value;
  const python = pythonNumeral(numeral);
  const text = String(value);
  return python === pythonNumeral(text) ? value : new ExactNumber(text, python);
}
