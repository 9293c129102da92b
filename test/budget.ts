const isFull = process.env.TRAXGEN_TEST_BUDGET === 'full';

/**
 * How many cases a test draws that draws so many at full budget: a quarter, or a smaller part where cases are
 * costly; all where the environment asks for that. Seeds are fixed: the fewer cases are the first of the many, and
 * every run tries the same ones.
 */
export function budget(full: number, parts = 4): number {
  return isFull ? full : Math.ceil(full / parts);
}

/**
 * Of a table of costly combinations, every fourth from a place on, or more or fewer of them; all at full budget.
 * Tables that cross each other begin at different places, so that every row is tried with some of the others.
 */
export function some<T>(rows: readonly T[], from = 0, every = 4): readonly T[] {
  return isFull ? rows : rows.filter((_, at) => at % every === from % every);
}
