import { characterClass } from './character-class.ts';
import { format } from './unicode-tables.ts';

/**
 * Makes a text of the input safe for a terminal: characters that could move the cursor, set colours or
 * change the writing direction become escapes (`\u001b`), line breaks included.
 */
export function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(unprintable(), (character) =>
    Array.from({ length: character.length }, (_, at) => escapeOf(character.charCodeAt(at))).join(
      '',
    ),
  );
}

/** The same with one substitute per character, so that columns keep their positions. */
export function printableInPlace(text: string): string {
  return text.replace(unprintable(), '\ufffd');
}

const longest = 100;

/** The beginning of a text, at most so many UTF-16 units, without splitting a surrogate pair. */
export function cut(text: string, most = longest): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}...`;
}

/** Made when it is first needed, which takes a millisecond. */
let found: RegExp | undefined;

/** Of these categories, only Cf grows with new versions of Unicode. */
function unprintable(): RegExp {
  found ??= new RegExp(
    `[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Noncharacter_Code_Point}${characterClass(format)}]`,
    'gu',
  );
  return found;
}

function escapeOf(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
