const space = /\s/;
const word = /[\p{L}\p{N}_]/u;

/** Whether a character is white space; the end of the text is not. */
export function isSpace(character: string | undefined): boolean {
  return character !== undefined && space.test(character);
}

/** Whether a character can be part of a word. */
export function isWord(character: string | undefined): boolean {
  return character !== undefined && word.test(character);
}

/** The offset of the first character at or after `at` that is not white space. */
export function skipSpaces(text: string, at: number): number {
  let next = at;
  while (isSpace(text[next])) next++;
  return next;
}

/** The quotes that close a text, by the one that opens it. */
const closers: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”“"',
  '”': '”“"',
  '„': '”“"',
  '‘': "’‘'",
  '’': "’‘'",
};

/** Whether a character opens a quoted text. */
export function isQuote(character: string | undefined): boolean {
  return character !== undefined && Object.hasOwn(closers, character);
}

/** Whether a character is a quote that can close what `opening` opened. */
export function isClosing(character: string, opening: string): boolean {
  return (closers[opening] ?? '').includes(character);
}
