/**
 * Whether two numerals (in JSON's grammar) differ by at most `tolerance`, a number >= 0. It computes in
 * exact decimals, so that 0.3 is within 0.1 of 0.2; where an exponent is beyond 1000, it uses doubles.
 */
export function within(left: string, right: string, tolerance: number): boolean {
  const numbers = [left, right, String(tolerance)].map(scaled);
  if (numbers.some(({ exponent }) => !(Math.abs(exponent) <= 1000))) {
    return Math.abs(Number(left) - Number(right)) <= tolerance;
  }
  const lowest = Math.min(...numbers.map(({ exponent }) => exponent));
  const [a = 0n, b = 0n, most = 0n] = numbers.map(
    ({ units, exponent }) => units * 10n ** BigInt(exponent - lowest),
  );
  return (a < b ? b - a : a - b) <= most;
}

/** A numeral as an integer times a power of ten. */
function scaled(numeral: string): { units: bigint; exponent: number } {
  const [mantissa = '', power = '0'] = numeral.split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  if (!/^-?\d+$/.test(whole)) return { units: 0n, exponent: Number.NaN };
  return { units: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
