import { incompleteBeta } from './incomplete-beta.ts';

/**
 * How far from 0 a quantity with Student's t distribution stays with a probability: the quantile at
 * (1 + probability) / 2. Since t² / (freedom + t²) has a beta distribution
 * (https://dlmf.nist.gov/8.17.E5 and Student 1908), it is found by halving.
 */
export function studentT(freedom: number, probability = 0.95): number {
  let [low, high] = [0, 1];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return Math.sqrt((freedom * middle) / (1 - middle));
    if (incompleteBeta(middle, 0.5, freedom / 2) < probability) low = middle;
    else high = middle;
  }
}
