import { characterClass } from './character-class.ts';
import { format } from './unicode-tables.ts';

/**
 * A text of the input as a terminal may have it: what could move the cursor, colour, or turn the
 * direction of writing is written as an escape (`\u001b`), line breaks too.
 */
export function printable(text: string): string {
  return text.replace(unprintable, (character) =>
    Array.from({ length: character.length }, (_, at) => escapeOf(character.charCodeAt(at))).join(
      '',
    ),
  );
}

/** The same with one sign for each character, so that columns stay what they are. */
export function printableInPlace(text: string): string {
  return text.replace(unprintable, '\ufffd');
}

const longest = 100;

/** The first so many UTF-16 units of a text, never half a character. */
export function cut(text: string, most = longest): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}...`;
}

/** Of these, only Cf grows from one Unicode to the next. */
const unprintable = new RegExp(
  `[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Noncharacter_Code_Point}${characterClass(format)}]`,
  'gu',
);

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
