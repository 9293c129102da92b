import { countBelow } from '../count-below.ts';
import type { Position } from './position.ts';

/** A part of a line that fits a terminal, and the 1-based column of a position in it. */
export interface Excerpt {
  readonly text: string;
  readonly column: number;
}

const widest = 100;

/**
 * The line starts of a text, found once: thousands of positions may be asked for, and all of them may
 * be in one line of megabytes.
 */
export class LineIndex {
  readonly text: string;
  /** Where each line starts, ascending. */
  private readonly starts: readonly number[];
  /** The offsets of low surrogates (the second units of characters outside the BMP), ascending. */
  private readonly halves: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.starts = lineStarts(text);
    this.halves = secondHalves(text);
  }

  /** The position of an offset in UTF-16 units; line and column are 1-based. */
  positionAt(offset: number): Position {
    const line = countBelow(this.starts, offset + 1) - 1;
    const start = this.starts[line] as number;
    return { line: line + 1, column: offset - start - this.halvesIn(start, offset) + 1 };
  }

  /** The line of a position; if it is too long, the part around the column. */
  excerpt({ line, column }: Position): Excerpt {
    const start = this.starts[line - 1] ?? this.text.length;
    const end = this.endOf(line);
    // A character has one or two units.
    const isWhole = end - start <= widest || this.charactersIn(start, end) <= widest;
    const from = isWhole ? 0 : Math.max(0, column - 1 - widest / 2);
    const begin = this.offsetIn(start, from);
    const units = this.text.slice(begin, Math.min(end, begin + 2 * widest));
    const cut = Array.from(units).slice(0, widest).join('').replaceAll('\t', ' ');
    return { text: cut.trimEnd(), column: column - from };
  }

  private endOf(line: number): number {
    const next = this.starts[line];
    const end = next === undefined ? this.text.length : next - 1;
    return this.text[end - 1] === '\r' ? end - 1 : end;
  }

  /** The offset after a number of characters from a start. */
  private offsetIn(start: number, characters: number): number {
    let offset = start + characters;
    for (;;) {
      const behind = start + characters + this.halvesIn(start, offset + 1);
      if (behind === offset) return offset;
      offset = behind;
    }
  }

  private charactersIn(start: number, end: number): number {
    return end - start - this.halvesIn(start, end);
  }

  private halvesIn(start: number, end: number): number {
    return countBelow(this.halves, end) - countBelow(this.halves, start);
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function secondHalves(text: string): number[] {
  const halves: number[] = [];
  if (!/[\ud800-\udbff]/.test(text)) return halves;
  for (let at = 1; at < text.length; at++) {
    const isLow = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
    if (isLow && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) halves.push(at);
  }
  return halves;
}
