import { printable } from '../../model/printable.ts';

/**
 * A text in lines of at most so many characters, broken at spaces where there are any; what does not fit
 * into the most lines is cut, with three dots.
 */
export function wrapped(text: string, width = 48, most = 8): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (lengthOf(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = chunked(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}...`];
}

/** A text in one line, cut with three dots where it is longer. */
export function clipped(text: string, width = 48): string {
  const characters = [...printable(text)];
  if (characters.length <= width) return characters.join('');
  return `${characters.slice(0, width - 3).join('')}...`;
}

function chunked(word: string, width: number): string[] {
  const characters = [...word];
  const count = Math.max(1, Math.ceil(characters.length / width));
  return Array.from({ length: count }, (_, at) =>
    characters.slice(at * width, (at + 1) * width).join(''),
  );
}

function lengthOf(text: string): number {
  return [...text].length;
}
