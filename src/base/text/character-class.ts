/**
 * The content of a character class (regular expression, flag `u`) from a table of ranges. Each range is
 * two numbers in base 36: its distance from the end of the range before, and its length.
 */
export function characterClass(table: string): string {
  let at = 0;
  const ends = table.split(' ').map((distance) => {
    at += Number.parseInt(distance, 36);
    return `\\u{${at.toString(16)}}`;
  });
  return ends.map((end, position) => (position % 2 === 0 ? `${end}-` : end)).join('');
}
