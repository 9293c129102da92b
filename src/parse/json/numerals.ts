import { stringEnd } from './depth.ts';

/** How many characters a number may have: beyond it, what computes with its digits takes too long. */
export const numeralLimit = 1_000_000;

/** Where a JSON text has a number longer than the limit, or -1; short texts have none and are not read. */
export function tooLongNumeralAt(text: string): number {
  if (text.length <= numeralLimit) return -1;
  return findNumeral(text, (start, end) => end - start > numeralLimit);
}

/**
 * Where the first number of a JSON text is that is sought, or -1; digits inside of strings are none.
 * A loop, since a regular expression overflows where a number has millions of digits.
 */
export function findNumeral(
  text: string,
  isSought: (start: number, end: number) => boolean,
): number {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) at = stringEnd(text, at);
    else if (isDigit(unit) || unit === 0x2d) {
      const start = at;
      while (isOfNumeral(text.charCodeAt(at + 1))) at++;
      if (isSought(start, at + 1)) return start;
    }
  }
  return -1;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Digits, the point, the signs, and the letters before an exponent. */
function isOfNumeral(unit: number): boolean {
  const isSign = unit === 0x2e || unit === 0x2b || unit === 0x2d;
  return isDigit(unit) || isSign || unit === 0x65 || unit === 0x45;
}
