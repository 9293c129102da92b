import { printable } from '../base/text/printable.ts';
import { linesOf } from './lines.ts';

/** A text in lines of at most so many columns; what does not fit into the most lines is cut, with three dots. */
export function wrapped(text: string, width = 48, most = 8): string[] {
  const lines: string[] = [];
  for (const line of linesOf(printable(text), width)) {
    if (lines.length === most) {
      lines[most - 1] += '...';
      break;
    }
    lines.push(line);
  }
  return lines;
}

/** A text in one line, cut with three dots where it is longer. */
export function clipped(text: string, width = 48): string {
  const characters = [...printable(text)];
  if (characters.length <= width) return characters.join('');
  return `${characters.slice(0, width - 3).join('')}...`;
}
