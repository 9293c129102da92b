/** A generator of numbers on both sides of some: whole ones where all are whole. */
export function aroundNumbers(numbers: readonly number[]): string {
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  const reach = Math.max(5, Math.ceil(Math.max(Math.abs(low), Math.abs(high)) / 2));
  const from = low >= 0 ? Math.max(0, Math.floor(low) - reach) : Math.floor(low) - reach;
  const generator = numbers.every(Number.isInteger) ? 'random_int' : 'random_float';
  return `${generator}(${from}, ${Math.ceil(high) + reach})`;
}

/** Whether a text begins with a date of the calendar, as in ISO 8601. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text);
}

/** A generator of dates on both sides of some, from the January before to the December after. */
export function aroundDate(dates: readonly string[]): string {
  const years = dates.map((date) => Number(date.slice(0, 4)));
  const text = (year: number) => String(Math.min(9999, Math.max(1, year))).padStart(4, '0');
  const first = text(Math.min(...years) - 1);
  const last = text(Math.max(...years) + 1);
  return `random_date('${first}-01-01', '${last}-12-31')`;
}
