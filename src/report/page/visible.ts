import { printable } from '../../base/text/printable.ts';

/** White space that looks like a space, or like nothing: all of it but the space itself. */
const otherSpace = /[^\S \n\r\t\u2028\u2029\ufeff]|[\u115f\u1160\u2800\u3164\uffa0]/gu;

/** A sign that is drawn with what is before it: what has one may look like what has none. */
const combining = /\p{M}/gu;

/** Emoji that are drawn as one, by signs that join them. */
const joined =
  /\p{Extended_Pictographic}[\ufe0f\p{EMod}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{EMod}]*)+/gu;

/**
 * A text of the input as it is shown: what is not seen, or looks like a plain space, is an escape such as
 * `\u00a0`; the joints of emoji stay.
 */
export function visible(text: string): string {
  let shown = '';
  let from = 0;
  for (const { 0: emoji, index } of text.matchAll(joined)) {
    shown += withoutEmoji(text.slice(from, index)) + emoji;
    from = index + emoji.length;
  }
  return shown + withoutEmoji(text.slice(from));
}

/** The same where two texts differ: signs that are drawn with others are escapes, too. */
export function unmistakable(text: string): string {
  return printable(text).replace(otherSpace, escaped).replace(combining, escaped);
}

function withoutEmoji(text: string): string {
  // Of two ways of writing a sign, the one that is not usual is told apart.
  const isUsual = text.normalize('NFC') === text;
  return isUsual ? printable(text).replace(otherSpace, escaped) : unmistakable(text);
}

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => {
    return `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}
