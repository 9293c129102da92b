import { studentT } from './student-t.ts';

/** The ends of a 95 % interval of a mean. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The quantile of the normal distribution at 97.5 %. */
const normal = 1.959963984540054;

/**
 * Wilson's interval of a proportion among n (E. B. Wilson, "Probable inference, the law of succession,
 * and statistical inference", 1927, equation 2):
 *
 *     (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n)
 *
 * The mean of values from 0 to 1 may stand for the proportion: no such values with that mean spread
 * more than zeros and ones, so that the interval is on the safe side.
 */
export function wilsonInterval(proportion: number, n: number): Interval {
  const p = Math.min(1, Math.max(0, proportion));
  const square = normal ** 2 / n;
  const center = (p + square / 2) / (1 + square);
  const half = Math.sqrt(square * (p * (1 - p) + square / 4)) / (1 + square);
  // At 0 and 1 the interval ends there, whatever rounding says.
  return { low: p === 0 ? 0 : center - half, high: p === 1 ? 1 : center + half };
}

/**
 * Student's interval of the mean of n values with a sample standard deviation: mean ± t sd/√n, t with
 * n - 1 degrees of freedom (Student, "The probable error of a mean", 1908).
 */
export function studentInterval(mean: number, sd: number, n: number): Interval {
  const half = (studentT(n - 1) * sd) / Math.sqrt(n);
  return { low: mean - half, high: mean + half };
}
