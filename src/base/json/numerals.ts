import { closingQuote } from './depth.ts';

/** The most characters of a number: computing with more digits takes too long. */
export const numeralLimit = 1_000_000;

/**
 * The offset of the first number in a JSON text that exceeds the limit, or undefined. Texts too short
 * for that are not scanned.
 */
export function tooLongNumeralAt(text: string): number | undefined {
  if (text.length <= numeralLimit) return undefined;
  return findNumeral(text, (start, end) => end - start > numeralLimit);
}

/**
 * The offset of the first number in a JSON text that satisfies the predicate, or undefined; digits in strings
 * are skipped. It is a loop, because a regular expression overflows on a number of millions of digits.
 */
export function findNumeral(
  text: string,
  isSought: (start: number, end: number) => boolean,
): number | undefined {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) at = closingQuote(text, at);
    else if (isDigit(unit) || unit === 0x2d) {
      const start = at;
      while (isOfNumeral(text.charCodeAt(at + 1))) at++;
      if (isSought(start, at + 1)) return start;
    }
  }
  return undefined;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/**
 * Whether a character can be part of a number: a digit, the point, a sign or the letter of an exponent.
 */
function isOfNumeral(unit: number): boolean {
  const isSign = unit === 0x2e || unit === 0x2b || unit === 0x2d;
  return isDigit(unit) || isSign || unit === 0x65 || unit === 0x45;
}
