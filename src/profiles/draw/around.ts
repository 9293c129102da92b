/** Numbers are limited to this size, so that a range around them does not overflow. */
const farthest = 1e300;

/**
 * A generator of numbers in a range around the given ones; of whole numbers if all of these are
 * whole. With `isBelowZero`, there are negative numbers if none of these is greater than zero.
 */
export function aroundNumbers(numbers: readonly number[], isBelowZero = false): string {
  const { from, to, areWhole } = rangeAround(numbers, isBelowZero);
  return `${areWhole ? 'random_int' : 'random_float'}(${from}, ${to})`;
}

/** The range around the given numbers. */
export function rangeAround(numbers: readonly number[], isBelowZero = false) {
  const near = numbers.map((number) => Math.max(-farthest, Math.min(farthest, number)));
  const low = near.reduce((least, number) => Math.min(least, number));
  const high = near.reduce((most, number) => Math.max(most, number));
  const reach = Math.max(5, Math.ceil(Math.max(Math.abs(low), Math.abs(high)) / 2));
  const isNegative = low < 0 || (low === 0 && isBelowZero);
  const from = isNegative ? Math.floor(low) - reach : Math.max(0, Math.floor(low) - reach);
  const to = Math.ceil(high) + reach;
  const areWhole = [from, to].every(Number.isSafeInteger) && near.every(Number.isInteger);
  return { from, to, areWhole };
}

/** Numbers as texts, each with the whole numbers next to it. */
export function numeralsAround(numerals: readonly string[]): string[] {
  const around = numerals.flatMap((numeral) => {
    const number = Number(numeral);
    const beside = [Math.ceil(number) - 1, Math.floor(number) + 1].filter(Number.isFinite);
    return [numeral, ...beside.map(String)];
  });
  return [...new Set(around)];
}

/** Whether a text begins with a calendar date as in ISO 8601. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text);
}

/**
 * A generator of dates around the given ones, from January of the year before to December of the
 * year after.
 */
export function aroundDate(dates: readonly string[]): string {
  const [first, last] = datesAround(dates);
  return `random_date('${first}', '${last}')`;
}

/** The first and the last date of that generator. */
export function datesAround(dates: readonly string[]): [string, string] {
  const years = dates.map((date) => Number(date.slice(0, 4)));
  const text = (year: number) => String(Math.min(9999, Math.max(1, year))).padStart(4, '0');
  const first = text(years.reduce((least, year) => Math.min(least, year)) - 1);
  const last = text(years.reduce((most, year) => Math.max(most, year)) + 1);
  return [`${first}-01-01`, `${last}-12-31`];
}
