import stringWidth from 'string-width';

/** How many columns of a terminal a text takes. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** A column of text on a terminal. */
export interface Column {
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** Lines of plain text, each no wider than its column, and their colour. */
export interface Cell {
  readonly lines: readonly string[];
  readonly paint?: (line: string, position: number) => string;
}

/** A row of cells as lines of text, with one space between columns and none at the end. */
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

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text in lines of at most so many columns: broken at spaces, else behind signs that join words,
 * else anywhere.
 */
export function wrapped(text: string, width: number): string[] {
  return [...linesOf(text, width)];
}

/** The same lines one by one, for those who want the first few of a long text. */
export function* linesOf(text: string, width: number): Generator<string> {
  let isFirst = true;
  let line = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const wide = widthOf(segment);
    if (used + wide > width && line !== '') {
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

/** Where a line ends best: the closer to a space, the better it reads. */
const joints = [/^.+(?= )/u, /^.*[,(]/u, /^.*=/u, /^.*[_/-]/u];

function breakIn(line: string): number {
  const best = joints.map((joint) => joint.exec(line)?.[0].length).find((end) => end !== undefined);
  return best ?? line.length;
}

/** A line, indented or not, that goes on below itself and further to the right. */
export function hanging(line: string, screen: number): string {
  if (widthOf(line) <= screen) return line;
  const indent = line.length - line.trimStart().length;
  const margin = ' '.repeat(indent);
  const lines = wrapped(line.trimStart(), screen - indent - 2);
  return lines.map((each, at) => `${margin}${at === 0 ? '' : '  '}${each}`).join('\n');
}
