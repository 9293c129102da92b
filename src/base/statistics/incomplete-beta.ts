/**
 * The regularized incomplete beta function I_x(a, b) for positive a and b: the probability that a
 * quantity with the beta distribution is at most x. Student's t distribution is a case
 * of it (https://dlmf.nist.gov/8.17).
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly only below the mean; above it, the other tail does.
  if (x > (a + 1) / (a + b + 2)) return 1 - lowerTail(1 - x, b, a);
  return lowerTail(x, a, b);
}

function lowerTail(x: number, a: number, b: number): number {
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b);
  const factor = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta) / a;
  return Math.min(1, factor * continuedFraction(x, a, b));
}

/** The relative precision of the fraction. */
const precision = 1e-15;

/** Replaces a denominator of 0, as Lentz's method does. */
const tiny = 1e-300;

/**
 * The continued fraction of DLMF 8.17.22, from its front (Lentz's method as Thompson and Barnett
 * modified it, https://dlmf.nist.gov/3.10#iii).
 */
function continuedFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let upper = 1;
  let lower = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = lower;
  for (let m = 1; ; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let change = 1;
    for (const numerator of [even, odd]) {
      lower = 1 / away(1 + numerator * lower);
      upper = away(1 + numerator / upper);
      change = lower * upper;
      fraction *= change;
    }
    if (Math.abs(change - 1) < precision) return fraction;
  }
}

/** The coefficients of Stirling's series: B(2k) / (2k (2k - 1)). */
const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188];

/** From here on the first term that the series leaves out is below 1e-15. */
const seriesFrom = 15;

/** The logarithm of the gamma function of a positive number (https://dlmf.nist.gov/5.11.1). */
function logGamma(value: number): number {
  let product = 1;
  let z = value;
  for (; z < seriesFrom; z++) product *= z;
  const series = stirling.reduce((sum, factor, at) => sum + factor / z ** (2 * at + 1), 0);
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}
