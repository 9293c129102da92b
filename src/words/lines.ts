import stringWidth from 'string-width';

/**
 * Texts in which each unit is a character of one column: of Latin scripts, dashes, quotes and arrows. For these
 * nothing need be looked up, and string-width is not loaded, which takes 20 ms.
 */
const plain = /^[ -~\u00a1-\u00ac\u00ae-\u00ff\u2010-\u2027\u2190-\u2193]*$/;

/** The number of terminal columns that a text takes. */
export function widthOf(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

/** A column of text on a terminal. */
export interface Column {
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** The lines of a cell, plain text no wider than its column, and their colour. */
export interface Cell {
  readonly lines: readonly string[];
  readonly paint?: (line: string, position: number) => string;
}

/** The lines of a row of cells, with one space between columns and no trailing space. */
export function rowLines(columns: readonly Column[], cells: readonly Cell[]): string[] {
  const height = Math.max(0, ...cells.map(({ lines }) => lines.length));
  return Array.from({ length: height }, (_, position) => {
    const parts = columns.map((column, at) => part(column, cells[at], position));
    return parts.join(' ').trimEnd();
  });
}

function part({ width, align }: Column, cell: Cell | undefined, position: number): string {
  const line = cell?.lines[position] ?? '';
  const space = ' '.repeat(Math.max(0, width - widthOf(line)));
  const painted = line === '' ? '' : (cell?.paint?.(line, position) ?? line);
  return align === 'right' ? space + painted : painted + space;
}

/** Made when it is first needed, which takes milliseconds. */
let graphemes: Intl.Segmenter | undefined;

/** Wraps a text at spaces, otherwise after punctuation that joins words, otherwise anywhere. */
export function wrappedLines(text: string, width: number): string[] {
  return [...linesOf(text, width)];
}

/** The same lines lazily, for callers that need only the first lines of a long text. */
export function* linesOf(text: string, width: number): Generator<string> {
  let isFirst = true;
  let line = '';
  let used = 0;
  for (const segment of segmentsOf(text)) {
    const wide = widthOf(segment);
    // What is left of a broken line may be too long still, where it was broken early.
    while (used + wide > width && line !== '') {
      const end = segment === ' ' ? line.length : breakIn(line);
      yield line.slice(0, end).trimEnd();
      isFirst = false;
      line = line.slice(end).trimStart();
      used = widthOf(line);
    }
    if (segment === ' ' && line === '' && !isFirst) continue;
    line += segment;
    used += wide;
  }
  yield line.trimEnd();
}

function* segmentsOf(text: string): Generator<string> {
  if (plain.test(text)) yield* text;
  else {
    graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
    for (const { segment } of graphemes.segment(text)) yield segment;
  }
}

/** The preferred places for a line break, best first. */
const joints = [/^.+(?= )/u, /^.*[,(]/u, /^.*=/u, /^.*[_/-]/u];

function breakIn(line: string): number {
  const best = joints.map((joint) => joint.exec(line)?.[0].length).find((end) => end !== undefined);
  return best ?? line.length;
}

/** Wraps a line with a hanging indent. */
export function hanging(line: string, screen: number): string {
  if (widthOf(line) <= screen) return line;
  const indent = line.length - line.trimStart().length;
  const margin = ' '.repeat(indent);
  const lines = wrappedLines(line.trimStart(), screen - indent - 2);
  return lines.map((each, at) => `${margin}${at === 0 ? '' : '  '}${each}`).join('\n');
}
