import { numberFrom } from './decimal.ts';
import { ExactNumber } from './json.ts';

/** What `repr()` writes without an exponent: 0.0001 and more, less than 10^16. */
const [leastPlain, leastPowered] = [1e-4, 1e16];

/**
 * What Python prints for the number that its JSON reader makes of a numeral: an integer digit by digit,
 * any other as `repr()` prints the nearest double. The numeral of a number that a double cannot hold is
 * not for this.
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
 * The value of a numeral as `numberFrom` has it, or, where Python prints the numeral otherwise than the
 * value, an exact number that knows what Python prints.
 */
export function spelledNumberFrom(numeral: string): number | ExactNumber {
  const value = numberFrom(numeral);
  if (value instanceof ExactNumber) return value;
  const python = pythonNumeral(numeral);
  const text = String(value);
  return python === pythonNumeral(text) ? value : new ExactNumber(text, python);
}
