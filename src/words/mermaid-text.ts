import { printable } from '../base/text/printable.ts';

/**
 * Any text inside the quotes of a label. Mermaid reads quotes, `#` (of its own entities), backticks and
 * asterisks (Markdown), angle brackets and `&` (HTML) there; until version 11.9 it reads lists and links
 * too, and shows a complaint in their place. It takes the semicolon off an entity that stands behind a
 * colon in a line with the word "style", and a line with `direction LR` anywhere in it for that statement.
 * Source: https://mermaid.js.org/syntax/flowchart.html, "Special characters that break syntax".
 */
export function labelText(text: string): string {
  const inside = printable(text).split(readLate).map(entities).join(nothing);
  return beginsLikeList.test(text) ? `${nothing}${inside}` : inside;
}

/** An empty element: it parts what would be read together, and who copies the text does not copy it. */
const nothing = '<wbr/>';

/** `1. a`, `1) a`, `- a` and `+ a`, and the line of `---`. */
const beginsLikeList = /^(?:\d+[.)]|[-+])/;

/**
 * Between the two parts of what Mermaid looks for when it has decoded entities: a backslash with an `n`
 * (a line break), `$$` (a formula), `:fa-` (an icon), `](`, `www.`, `://` and `@` (links), and its own
 * signs for entities.
 */
const readLate =
  /(?<=\\)(?=n)|(?<=\$)(?=\$)|(?<=:)(?=fa-|\/\/)|(?<=\])(?=\()|(?<=www)(?=\.)|(?=@)|(?<=ﬂ)(?=°)|(?<=¶)(?=ß)/i;

function entities(text: string): string {
  return text
    .replace(/["#`*<>&:\\%]/g, (character) => `#${character.charCodeAt(0)};`)
    .replace(/direction(?=\s+[TBLR][TBDLR])/g, 'directio#110;');
}
