/**
 * What stands between the brackets of a regular expression (flag `u`) for the characters of a table:
 * how far each stretch of code points begins behind the one before, and how far it goes, in base 36.
 */
export function characterClass(table: string): string {
  let at = 0;
  const ends = table.split(' ').map((distance) => {
    at += Number.parseInt(distance, 36);
    return `\\u{${at.toString(16)}}`;
  });
  return ends.map((end, position) => (position % 2 === 0 ? `${end}-` : end)).join('');
}
