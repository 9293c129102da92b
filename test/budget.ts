/** Drawn tests try a quarter of their cases, or all of them where the environment asks for that. */
const share = process.env.TRAXGEN_TEST_BUDGET === 'full' ? 1 : 1 / 4;

/**
 * How many cases a test draws that draws so many at full budget. Seeds are fixed: the fewer cases are the
 * first of the many, and every run tries the same ones.
 */
export function budget(full: number): number {
  return Math.ceil(full * share);
}
