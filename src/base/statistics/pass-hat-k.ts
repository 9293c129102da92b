/**
 * The probability that k trials drawn from n without repetition are all among the c right ones:
 * C(c, k) / C(n, k), the estimate of pass^k (Yao et al., "τ-bench", 2024, section 3). It is a product of
 * k ratios, or of n - c, so that no binomial coefficient has to be represented.
 */
export function passHatK(n: number, c: number, k: number): number {
  if (c < k) return 0;
  const [wrong, left] = [n - c, n - k];
  const [from, times] = k <= wrong ? [c, k] : [left, wrong];
  let ratio = 1;
  for (let at = 0; at < times; at++) ratio *= (from - at) / (n - at);
  return ratio;
}

/**
 * The probability that at least one of k trials drawn from n is among the c right ones:
 * 1 - C(n - c, k) / C(n, k), the estimate of pass@k (Chen et al., "Evaluating large language models
 * trained on code", 2021, equation 1).
 */
export function passAtK(n: number, c: number, k: number): number {
  return 1 - passHatK(n, n - c, k);
}
