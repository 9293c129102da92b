import { type Cell, type Column, rowLines, widthOf } from './lines.ts';

/** A row of a table: its name, in as many columns of the screen as there are for it, and its figures. */
export interface TableRow {
  readonly name: (width: number) => Cell;
  readonly figures: readonly Cell[];
}

/** The columns of a screen that nobody has measured. */
export const usualScreen = 80;

const narrowestName = 10;

/** So much room a word of a name gets to stay whole: as much as `intermediate` needs. */
const longestWord = 12;

/**
 * A table as lines that fit a screen: names on the left, wrapped, and figures to the right of them.
 * Figures that do not fit beside each other stand below, under the names again.
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

/** Of what has no sign behind which a line may end. */
function widestWord(cells: readonly Cell[]): number {
  const words = cells.flatMap(({ lines }) => lines).flatMap((line) => line.split(/[ _/,(=-]/));
  return Math.max(0, ...words.map(widthOf));
}

/** With the space before each. */
function roomFor(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width + 1, 0);
}

/** From where to where columns stand beside each other in so much room; one at least. */
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
