/**
 * The number of terminal columns of a text, accurate enough for sentences; string-width is more
 * accurate but takes longer to load than a small run.
 */
export function columnsIn(characters: Iterable<string>): number {
  let columns = 0;
  for (const character of characters) columns += isWide(character) ? 2 : 1;
  return columns;
}

/** Made when it is first needed: V8 takes milliseconds to look its characters up. */
let wide: RegExp | undefined;

function isWide(character: string): boolean {
  // All scripts before Hangul are narrow.
  if (character < '\u1100') return false;
  wide ??=
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60]/u;
  return wide.test(character);
}

/** A sentence wrapped with a hanging indent. */
export function hangingSentence(line: string, screen: number): string {
  if (screen === Number.POSITIVE_INFINITY || columnsIn(line) <= screen) return line;
  const text = line.trimStart();
  const margin = ' '.repeat(line.length - text.length);
  const lines = sentenceLines(text, screen - margin.length - 2);
  return lines.map((each, at) => `${margin}${at === 0 ? '' : '  '}${each}`).join('\n');
}

/** A sentence wrapped at spaces; words that are too long are broken anywhere. */
export function sentenceLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (columnsIn(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = piecesOf(word, width);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return [...lines, line];
}

function piecesOf(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && columnsIn(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
