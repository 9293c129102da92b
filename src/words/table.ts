import { type Cell, type Column, rowLines, widthOf } from './lines.ts';

/** A row of a table: its name, wrapped to the column's width, and its figures. */
export interface TableRow {
  readonly name: (width: number) => Cell;
  readonly figures: readonly Cell[];
}

/** The columns assumed for a screen of unknown width. */
export const usualScreen = 80;

const narrowestName = 10;

/** The width that keeps a word of a name whole: that of `intermediate`. */
const longestWord = 12;

/**
 * A table wrapped to a screen: names on the left, figures to their right. Figures that do not fit
 * continue below, with the names repeated.
 */
export function* tableLines(
  head: TableRow,
  rows: readonly TableRow[],
  screen: number,
): Generator<string> {
  const all = [head, ...rows];
  const columns = head.figures.map((_, at): Column => {
    return { width: widest(all.map(({ figures }) => figures[at])), align: 'right' };
  });
  const names = all.map(({ name }) => name(Number.POSITIVE_INFINITY));
  const narrowest = Math.max(narrowestName, Math.min(longestWord, widestWord(names)));
  const parts = partsOf(columns, screen - narrowest);
  const taken = Math.max(...parts.map(([from, to]) => roomFor(columns.slice(from, to))));
  const natural = widest(names);
  const wanted = Math.max(natural, Math.min(screen, usualScreen) - taken);
  const width = Math.max(narrowest, Math.min(wanted, screen - taken));
  for (const [at, [from, to]] of parts.entries()) {
    if (at > 0) yield '';
    for (const { name, figures } of all) {
      yield* rowLines(
        [{ width }, ...columns.slice(from, to)],
        [name(width), ...figures.slice(from, to)],
      );
    }
  }
}

function widest(cells: readonly (Cell | undefined)[]): number {
  return Math.max(0, ...cells.flatMap((cell) => cell?.lines ?? []).map(widthOf));
}

/** The width of the widest part that cannot be broken. */
function widestWord(cells: readonly Cell[]): number {
  const words = cells.flatMap(({ lines }) => lines).flatMap((line) => line.split(/[ _/,(=-]/));
  return Math.max(0, ...words.map(widthOf));
}

/** Including the space before each column. */
function roomFor(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width + 1, 0);
}

/** Ranges of columns that fit side by side; at least one column each. */
function partsOf(columns: readonly Column[], room: number): [number, number][] {
  const parts: [number, number][] = [];
  let from = 0;
  for (let to = 1; to <= columns.length; to++) {
    const isFull = to < columns.length && roomFor(columns.slice(from, to + 1)) > room;
    if (!isFull && to < columns.length) continue;
    parts.push([from, to]);
    from = to;
  }
  return parts;
}
